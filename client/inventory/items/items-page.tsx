import { IconTicket } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferInput } from "@trpc/tanstack-react-query";
import { ItemForm } from "#client/inventory/items/item-form.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { staffName, staffSort } from "#client/platform/core/staff-name.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { activeOnly, type FiltersOf, oneOf, search } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { BaseListPage } from "#client/platform/ui/page/base-list-page.tsx";
import { InactiveMark } from "#client/platform/ui/page/inactive-mark.tsx";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { ITEM_TYPES, type Item } from "#shared/inventory/items/schema.ts";

const SORTS = ["name", "type"] as const;

/** The filters of the list of items. */
export const ITEM_FILTERS = {
  query: search(),
  type: oneOf("items.type", ITEM_TYPES, { text: (type) => `items.type_${type}` }),
  active: activeOnly(),
} satisfies FiltersOf<inferInput<typeof trpc.items.list>>;

/** The list of everything that can be charged. */
export function ItemsPage() {
  const say = useSay();
  const mayWrite = useMay()("base_data:write");
  const state = useListState(SORTS);
  const filters = useFilters(ITEM_FILTERS);
  const answer = useQuery(
    trpc.items.list.queryOptions(
      {
        ...state.input,
        sort: staffSort(state.sort),
        ...filters.input,
        expand: ["tax_rate"],
      },
      { placeholderData: keepPreviousData },
    ),
  );
  const columns = useItemColumns();
  return (
    <BaseListPage
      title={say("items.title")}
      name="item"
      words={{ create: say("items.create"), new: say("items.new") }}
      mayWrite={mayWrite}
      filters={<FilterBar of={filters} />}
      form={(dialog) => <ItemForm item={null} {...dialog} />}
    >
      {(create) => (
        <DataTable
          label={say("items.title")}
          object="item"
          columns={columns}
          answer={answer}
          state={state}
          ownOrder="name"
          hrefOf={({ id }) => `/items/${id}`}
          empty={filters.emptyWords({
            icon: IconTicket,
            title: say("items.empty_title"),
            detail: say("items.empty_detail"),
            action: create,
          })}
        />
      )}
    </BaseListPage>
  );
}

function useItemColumns(): Column<Item, (typeof SORTS)[number]>[] {
  const say = useSay();
  const { money } = useFormats();
  return [
    { key: "name", header: say("items.name"), cell: (item) => <Name item={item} />, sort: "name" },
    { key: "type", header: say("items.type"), cell: ({ type }) => say(`items.type_${type}`), sort: "type" },
    { key: "tax", header: say("items.tax_rate"), cell: ({ tax_rate }) => tax_rate?.name, wide: true },
    { key: "account", header: say("items.account_number"), cell: ({ account_number }) => account_number, wide: true },
    // Lodging costs what the rate says.
    {
      key: "price",
      header: say("items.gross_short"),
      cell: ({ type, gross_amount }) => (type === "accommodation" ? say("screens.none") : money(gross_amount)),
      align: "right",
    },
  ];
}

function Name({ item }: { item: Item }) {
  const { active } = item;
  const name = staffName(item);
  const say = useSay();
  if (active) return name;
  return (
    <>
      {name} <InactiveMark>{say("items.inactive")}</InactiveMark>
    </>
  );
}
