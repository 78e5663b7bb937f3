import css from "#client/office/reports/service-list.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useItemName } from "#client/platform/core/master-data.ts";
import { childrenInWords } from "#client/stays/bookings/persons-words.ts";
import { type ServiceGroup, type ServiceLine, type ServiceList, sectionsOf } from "#shared/office/reports/service-list.ts";

/** Second grouping below each heading, so that nobody reads a word twice. */
const SECOND = { date: "item", item: "date", room: "date" } as const satisfies Record<ServiceGroup, ServiceGroup>;
/** Field that a line itself shows. */
const THIRD = { date: "room", item: "room", room: "item" } as const satisfies Record<ServiceGroup, ServiceGroup>;

export function ServiceSections({ list: { items, group_by, from, to } }: { list: ServiceList }) {
  const nameOf = useGroupName();
  const { number } = useFormats();
  return sectionsOf(items, group_by).map(({ key, lines, quantity }) => (
    <section key={key} className={css["section"]}>
      <h2>
        {nameOf(group_by, key)}
        {group_by === "item" && <span>{number(quantity)}</span>}
      </h2>
      <Lines lines={lines} by={group_by} label={nameOf(group_by, key)} isOneDay={from === to} />
    </section>
  ));
}

type LinesProps = { lines: readonly ServiceLine[]; by: ServiceGroup; label: string; isOneDay: boolean };

function Lines({ lines, by, label, isOneDay }: LinesProps) {
  const say = useSay();
  const { number } = useFormats();
  const nameOf = useGroupName();
  const [second, third] = [SECOND[by], THIRD[by]];
  return (
    <table className={css["table"]} aria-label={label}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{say("service_list.quantity")}</th>
          <th scope="col">{say(`service_list.${third}`)}</th>
          <th scope="col">{say("service_list.guests")}</th>
        </tr>
      </thead>
      {sectionsOf(lines, second).map((part) => (
        <tbody key={part.key}>
          {!(second === "date" && isOneDay) && (
            <tr className={css["part"]}>
              <td>{number(part.quantity)}</td>
              <th scope="rowgroup" colSpan={2}>
                {nameOf(second, part.key)}
              </th>
            </tr>
          )}
          {part.lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a line without a room has no other name than its place
            <tr key={index}>
              <td>{number(line.quantity)}</td>
              <th scope="row">{third === "room" ? (line.room ?? "–") : nameOf(third, line[third])}</th>
              <td>
                <Names line={line} />
                {line.children > 0 && <span className={css["customer"]}>{childrenInWords(line, say)}</span>}
                {line.comment && <span className={css["comment"]}>{line.comment}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** The guests' names, and the customer's if it is another person. */
function Names({ line: { names, customer_name } }: { line: ServiceLine }) {
  if (names.length === 0) return customer_name;
  const isOther = customer_name !== null && !names.includes(customer_name);
  return (
    <>
      {names.join(", ")}
      {isOther && <span className={css["customer"]}>{customer_name}</span>}
    </>
  );
}

function useGroupName() {
  const say = useSay();
  const { calendarDate } = useFormats();
  const itemName = useItemName();
  return (group: ServiceGroup, key: string): string => {
    if (group === "date") return calendarDate(key);
    if (group === "item") return itemName(key);
    return key === "" ? say("service_list.no_room") : say("service_list.room_of", { room: key });
  };
}
