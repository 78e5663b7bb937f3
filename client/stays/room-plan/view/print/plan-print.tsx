import { useFormats } from "#client/platform/core/dates.ts";
import { PrintHead, PrintOnlySheet } from "#client/platform/ui/print/print-sheet.tsx";
import type { RoomPart } from "#client/stays/room-plan/model/plan-bars.ts";
import { dateOf, eachDay, isWeekend } from "#client/stays/room-plan/model/plan-layout.ts";
import type { PlanWords } from "#client/stays/room-plan/model/plan-words.ts";
import { type PrintCell, printedDays, printedRows } from "#client/stays/room-plan/model/print-rows.ts";
import { placeName } from "#client/stays/room-plan/store/move-words.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import css from "#client/stays/room-plan/view/print/plan-print.module.css";

type Props = { store: PlanStore; words: PlanWords; from: number; onDone(): void };

/** Two weeks of all rooms on paper, as a table whose head is on every page. It opens the print dialog, and is removed after that. */
export function PlanPrint({ store, words, from, onDone }: Props) {
  return (
    <PrintOnlySheet onPrinted={onDone}>
      <table className={css["plan"]}>
        <colgroup>
          <col className={css["room"]} />
          {eachDay(from, from + printedDays).map((day) => (
            <col key={day} />
          ))}
        </colgroup>
        <Head words={words} from={from} />
        <tbody>
          {printedRows(store.content, from).map((row) =>
            row.cells === null ? (
              <tr key={row.key} className={css["type"]}>
                <th colSpan={printedDays + 1}>{row.label}</th>
              </tr>
            ) : (
              <tr key={row.key}>
                <th>{row.label ?? words.say("unassigned")}</th>
                {row.cells.map((cell) => (
                  <Cell key={cell.from} cell={cell} nameOf={(part) => placeName(words, store, part)} words={words} />
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </PrintOnlySheet>
  );
}

/** The property, the printed days and the time of printing, and below a column for each day. */
function Head({ words, from }: Pick<Props, "words" | "from">) {
  const { fullDate } = useFormats();
  const end = from + printedDays;
  return (
    <thead>
      <tr className={css["title"]}>
        <th colSpan={printedDays + 1}>
          <PrintHead title={words.say("title")} days={`${fullDate(dateOf(from))} – ${fullDate(dateOf(end - 1))}`} />
        </th>
      </tr>
      <tr>
        <th>{words.say("rooms")}</th>
        {eachDay(from, end).map((day) => (
          <th key={day} data-weekend={isWeekend(day) || undefined}>
            {words.weekday(day)} {words.short(day)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type CellProps = { cell: PrintCell; words: PlanWords; nameOf(part: RoomPart): string };

/**
 * Guest and nights of a room, with the status unless it is confirmed; an arrow if the stay continues beyond the printed days, and the rooms
 * before and after it if the guest changes rooms.
 */
function Cell({ cell: { bar, nights, from, goesOn, wentBefore, cameFrom, goesTo }, words, nameOf }: CellProps) {
  if (!bar) return <td data-weekend={isWeekend(from) || undefined}>{"\u00a0"}</td>;
  const before = `${cameFrom ? `${nameOf(cameFrom)} ` : ""}${wentBefore ? "‹ " : ""}${cameFrom ? "› " : ""}`;
  const after = `${goesOn || goesTo ? " ›" : ""}${goesTo ? ` ${nameOf(goesTo)}` : ""}`;
  if (bar.kind === "lock") {
    return (
      <td colSpan={nights} className={css["lock"]} data-nights={nights}>
        {before}
        {bar.lock.reason ?? words.say("lock")}
        {after}
      </td>
    );
  }
  const { booking } = bar;
  return (
    <td colSpan={nights} className={css["stay"]} data-status={booking.status} data-nights={nights}>
      {before}
      <b>{words.nameOf(booking)}</b>{" "}
      <span className={css["facts"]}>
        <span>· {booking.occupancy}</span>
        {booking.status !== "confirmed" && (
          <>
            {" "}
            <span>· {words.say(booking.status)}</span>
          </>
        )}
        {after}
      </span>
    </td>
  );
}
