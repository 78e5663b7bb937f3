import { IconCircleCheck } from "@tabler/icons-react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { SaveTableButton } from "#client/platform/ui/table/save-table-button.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import type { Difference, Reconciliation } from "#shared/office/reconciliation/schema.ts";
import { amount, cents, minus } from "#shared/platform/core/money.ts";
import { makePage } from "#shared/platform/core/paging.ts";
import type { TableCell } from "#shared/platform/core/table-cells.ts";

/** The table of differences, which can be saved as a file. A record may have several rows. */
export function DifferencesTable({ books }: { books: Pick<Reconciliation, "from" | "to" | "differences"> }) {
  const say = useSay();
  const state = useListState<never>([]);
  const columns = useColumns();
  const { from, to, differences } = books;
  const heads = ["where", "what", "expected", "found", "difference"] as const;
  const start = (state.page - 1) * state.pageSize;
  const rows = differences
    .slice(start, start + state.pageSize)
    .map((difference) => ({ ...difference, id: `${difference.kind} ${difference.id}`, record_id: difference.id }));
  const page = makePage(state.input, differences.length, rows);
  const cells = (difference: Difference): TableCell[] => {
    const { object, label, kind, expected, found } = difference;
    const figures = [expected, found, gapOf(difference)].map((value) =>
      value === null || kind === "invoice_gap" ? value : { amount: value },
    );
    return [say(`reconciliation.at_${object}`, { label }), say(`reconciliation.${kind}`), ...figures];
  };
  return (
    <>
      <SaveTableButton
        name={`${say("reconciliation.title")}-${from}-${to}`}
        rows={() => [heads.map((head) => say(`reconciliation.${head}`)), ...differences.map(cells)]}
      />
      <DataTable
        label={say("reconciliation.differ", { count: differences.length })}
        columns={columns}
        answer={{ data: page, error: null, isFetching: false, refetch: () => undefined }}
        state={state}
        hrefOf={causeOf}
        empty={{ icon: IconCircleCheck, title: say("reconciliation.agrees"), detail: "" }}
      />
    </>
  );
}

/** The figure by which a record is off; null if one of the two is not known. */
function gapOf({ expected, found }: Difference): number | null {
  return expected === null || found === null ? null : amount(minus(cents(found), cents(expected)));
}

/** The screen on which the row can be looked into. */
function causeOf({ object, invoice_id, booking_id, group_id, customer_id }: Difference): string {
  if (object === "invoice") return `/invoices/${invoice_id ?? ""}`;
  if (booking_id) return `/bookings/${booking_id}?tab=folios`;
  return group_id ? `/groups/${group_id}?tab=folios` : `/contacts/${customer_id ?? ""}?tab=folios`;
}

function useColumns(): Column<Difference & { record_id: string }, never>[] {
  const say = useSay();
  const { money, number } = useFormats();
  const figure = (value: number | null, kind: Difference["kind"]) => {
    if (value === null) return "";
    return kind === "invoice_gap" ? number(value) : money(value);
  };
  return [
    {
      key: "where",
      header: say("reconciliation.where"),
      cell: ({ object, label }) => say(`reconciliation.at_${object}`, { label }),
      width: "220px",
    },
    { key: "what", header: say("reconciliation.what"), cell: ({ kind }) => say(`reconciliation.${kind}`) },
    {
      key: "expected",
      header: say("reconciliation.expected"),
      cell: ({ expected, kind }) => figure(expected, kind),
      align: "right",
      wide: true,
    },
    { key: "found", header: say("reconciliation.found"), cell: ({ found, kind }) => figure(found, kind), align: "right", wide: true },
    { key: "difference", header: say("reconciliation.difference"), cell: (row) => figure(gapOf(row), row.kind), align: "right" },
  ];
}
