import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import type { Column } from "#client/platform/ui/table/data-table.tsx";
import { Dim } from "#client/platform/ui/typography.tsx";
import type { OPEN_ITEM_SORTS, OpenItem } from "#shared/money/open-items/schema.ts";

type OpenItemColumn = Column<OpenItem, (typeof OPEN_ITEM_SORTS)[number]>;

/** The columns of the list of open items. */
export function useOpenItemColumns(): OpenItemColumn[] {
  const say = useSay();
  const { money, fullDate } = useFormats();
  return [
    { key: "number", header: say("open_items.number"), cell: (item) => <Named item={item} />, sort: "number" },
    { key: "customer", header: say("open_items.customer"), cell: ({ customer_name }) => customer_name, sort: "customer", wide: true },
    { key: "issued_on", header: say("open_items.issued_on"), cell: ({ issued_on }) => fullDate(issued_on), sort: "issued_on", wide: true },
    { key: "due_on", header: say("open_items.due_on"), cell: (item) => <Due item={item} />, sort: "due_on", wide: true },
    { key: "reminder", header: say("open_items.reminder"), cell: (item) => <LastReminder item={item} />, wide: true },
    {
      key: "due",
      header: say("open_items.due_amount"),
      cell: ({ due_amount, fee_amount }) => (
        <>
          {money(due_amount)}
          {fee_amount > 0 && (
            <>
              <br />
              <Dim>{say("open_items.plus_fees", { amount: money(fee_amount) })}</Dim>
            </>
          )}
        </>
      ),
      sort: "due_amount",
      align: "right",
    },
  ];
}

/** The number, and what the invoice is; on a phone with customer and age below. */
function Named({ item: { number, kind, customer_name, ...item } }: { item: OpenItem }) {
  const say = useSay();
  const age = useAge();
  return (
    <span>
      {kind === "deposit" ? `${number} · ${say("open_items.kind_deposit")}` : number}
      <Dim hiddenFrom="sm" display="block">
        {customer_name}
      </Dim>
      <Dim hiddenFrom="sm" display="block">
        {age(item)}
      </Dim>
    </span>
  );
}

function Due({ item }: { item: OpenItem }) {
  const { fullDate } = useFormats();
  const age = useAge();
  return (
    <>
      {fullDate(item.due_on)}
      <br />
      <Dim>{age(item)}</Dim>
    </>
  );
}

/** The days overdue, in words. */
export function useAge(): (item: Pick<OpenItem, "days_overdue">) => string {
  const say = useSay();
  return ({ days_overdue }) => {
    if (days_overdue > 0) return say("open_items.overdue", { count: days_overdue });
    return say(days_overdue === 0 ? "open_items.due_today" : "open_items.not_due");
  };
}

function LastReminder({ item: { reminder_step, reminded_on, hold_until } }: { item: OpenItem }) {
  const say = useSay();
  const { fullDate } = useFormats();
  if (hold_until !== null) return <Dim>{`${say("open_items.hold_until")} ${fullDate(hold_until)}`}</Dim>;
  if (reminder_step === null || reminded_on === null) return null;
  return `${reminder_step} · ${fullDate(reminded_on)}`;
}
