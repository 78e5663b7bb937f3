import { IconHourglassEmpty } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferInput } from "@trpc/tanstack-react-query";
import { CustomersTable } from "#client/money/open-items/customers-table.tsx";
import { useOpenItemColumns } from "#client/money/open-items/open-item-columns.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { type FiltersOf, manyOf, oneOf, search, view } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { SaveList } from "#client/platform/ui/form/save-list.tsx";
import { FactStrip } from "#client/platform/ui/page/facts.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { AGES } from "#shared/money/open-items/rules.ts";
import { OPEN_ITEM_SORTS, type OpenItemsPage as OpenItems } from "#shared/money/open-items/schema.ts";

/** The filters of the list of open items. */
export const OPEN_ITEM_FILTERS = {
  query: search("open_items.search"),
  by: view("open_items.shown_by", ["invoice", "customer"], { text: (by) => `open_items.by_${by}`, usual: "invoice" }),
  age: manyOf("open_items.age", AGES, { text: (age) => `open_items.${age}`, chip: "value" }),
  kind: oneOf("open_items.kind", ["invoice", "deposit"], { text: (kind) => `open_items.${kind}`, chip: "value" }),
} satisfies FiltersOf<inferInput<typeof trpc.openItems.list>, "by">;

/** Unpaid invoices and deposits with their age, as a list or summed up by customer. */
export function OpenItemsPage() {
  const say = useSay();
  const state = useListState(OPEN_ITEM_SORTS);
  const filters = useFilters(OPEN_ITEM_FILTERS);
  const columns = useOpenItemColumns();
  const answer = useQuery(trpc.openItems.list.queryOptions({ ...filters.input, ...state.input }, { placeholderData: keepPreviousData }));
  const empty = filters.emptyWords({
    icon: IconHourglassEmpty,
    title: say("open_items.empty_title"),
    detail: say("open_items.empty_detail"),
  });
  return (
    <Page
      title={say("open_items.title")}
      actions={<SaveList path="/reports/open_items/export" query={{ ...filters.input, sort: state.sort ?? undefined }} />}
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
          hrefOf={({ id }) => `/invoices/${id}`}
          empty={empty}
        />
      )}
    </Page>
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
