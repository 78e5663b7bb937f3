import { Button } from "@mantine/core";
import { IconHourglassEmpty, IconMailForward } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferInput } from "@trpc/tanstack-react-query";
import { useState } from "react";
import { CustomersTable } from "#client/money/open-items/customers-table.tsx";
import { useOpenItemColumns } from "#client/money/open-items/open-item-columns.tsx";
import { openReminding } from "#client/money/open-items/open-reminding.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { type FiltersOf, manyOf, oneOf, search, view, yesNo } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { SaveList } from "#client/platform/ui/form/save-list.tsx";
import { FactStrip } from "#client/platform/ui/page/facts.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { AGES } from "#shared/money/open-items/rules.ts";
import { OPEN_ITEM_SORTS, type OpenItem, type OpenItemsPage as OpenItems } from "#shared/money/open-items/schema.ts";

/** The filters of the list of open items. */
export const OPEN_ITEM_FILTERS = {
  query: search("open_items.search"),
  by: view("open_items.shown_by", ["invoice", "customer"], { text: (by) => `open_items.by_${by}`, usual: "invoice" }),
  age: manyOf("open_items.age", AGES, { text: (age) => `open_items.${age}`, chip: "value" }),
  remind: yesNo("open_items.remind_only", { yes: "open_items.remind_yes", no: "open_items.remind_no" }),
  kind: oneOf("open_items.kind", ["invoice", "deposit"], { text: (kind) => `open_items.${kind}`, chip: "value" }),
} satisfies FiltersOf<inferInput<typeof trpc.openItems.list>, "by">;

/** Unpaid invoices and deposits with their age, as a list or summed up by customer. */
export function OpenItemsPage() {
  const say = useSay();
  const state = useListState(OPEN_ITEM_SORTS);
  const filters = useFilters(OPEN_ITEM_FILTERS);
  const columns = useOpenItemColumns();
  const mayWrite = useMay()("folios:write");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const answer = useQuery(trpc.openItems.list.queryOptions({ ...filters.input, ...state.input }, { placeholderData: keepPreviousData }));
  const empty = filters.emptyWords({
    icon: IconHourglassEmpty,
    title: say("open_items.empty_title"),
    detail: say("open_items.empty_detail"),
  });
  return (
    <Page
      title={say("open_items.title")}
      actions={
        <>
          <SaveList path="/reports/open_items/export" query={{ ...filters.input, sort: state.sort ?? undefined }} />
          {mayWrite && <RemindButton chosen={chosen} rows={answer.data?.data ?? []} onDone={() => setChosen(new Set())} />}
        </>
      }
    >
      <FilterBar of={filters} />
      {answer.data && answer.data.ages.some(({ count }) => count > 0) && <Sums page={answer.data} />}
      {filters.values.by === "customer" && answer.data && answer.data.count > 0 ? (
        <CustomersTable customers={answer.data.customers} />
      ) : (
        <DataTable
          label={say("open_items.title")}
          columns={columns}
          answer={answer}
          state={state}
          ownOrder="due_on"
          selection={
            mayWrite
              ? { chosen, onChange: setChosen, labelOf: ({ number }) => say("open_items.choose", { number }), onPhones: true }
              : undefined
          }
          hrefOf={({ id }) => `/invoices/${id}`}
          empty={empty}
        />
      )}
    </Page>
  );
}

type RemindProps = { chosen: ReadonlySet<string>; rows: readonly OpenItem[]; onDone(): void };

/** Reminds of the chosen invoices; without a choice of those whose next step is due, as far as this page shows them. */
function RemindButton({ chosen, rows, onDone }: RemindProps) {
  const say = useSay();
  const today = useFormats().today();
  const isDue = ({ next_from }: OpenItem) => next_from !== null && next_from <= today;
  const canRemind = ({ next_step, hold_until, days_overdue }: OpenItem) => next_step !== null && hold_until === null && days_overdue > 0;
  const items = rows.filter((item) => canRemind(item) && (chosen.size === 0 ? isDue(item) : chosen.has(item.id)));
  if (items.length === 0) return null;
  return (
    <Button
      leftSection={<IconMailForward size={17} aria-hidden />}
      onClick={() => void openReminding(items).then((isDone) => isDone && onDone())}
    >
      {say(chosen.size === 0 ? "open_items.remind_due" : "open_items.remind_chosen", { count: items.length })}
    </Button>
  );
}

/** The sums by age, of all ages, beside the sum of what is shown. */
function Sums({ page: { ages, totals } }: { page: OpenItems }) {
  const say = useSay();
  const { money } = useFormats();
  const hint = (count: number, fee_amount: number) =>
    [say("open_items.count", { count }), fee_amount > 0 && say("open_items.plus_fees", { amount: money(fee_amount) })]
      .filter(Boolean)
      .join(" ");
  return (
    <FactStrip
      label={say("open_items.sums")}
      facts={[
        { label: say("open_items.all"), value: money(totals.due_amount), hint: hint(totals.count, totals.fee_amount) },
        ...ages.map(({ age, count, due_amount }) => ({
          label: say(`open_items.${age}`),
          value: money(due_amount),
          hint: say("open_items.count", { count }),
        })),
      ]}
    />
  );
}
