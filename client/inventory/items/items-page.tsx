import { IconTicket } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ItemForm } from "#client/inventory/items/item-form.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { staffName, staffSort } from "#client/platform/core/staff-name.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ActiveFilter, activeOf } from "#client/platform/ui/filter/active-filter.tsx";
import { ListFilterBar } from "#client/platform/ui/filter/list-filter-bar.tsx";
import { OneOfFilter } from "#client/platform/ui/filter/one-of-filter.tsx";
import { useListFilters } from "#client/platform/ui/filter/use-list-filters.tsx";
import { BaseListPage } from "#client/platform/ui/page/base-list-page.tsx";
import { InactiveMark } from "#client/platform/ui/page/inactive-mark.tsx";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { ITEM_TYPES, type Item } from "#shared/inventory/items/schema.ts";

const SORTS = ["name", "type"] as const;

/** All that can be charged. */
export function ItemsPage() {
  const say = useSay();
  const mayWrite = useMay()("base_data:write");
  const { money } = useFormats();
  const state = useListState(SORTS);
  const filters = useListFilters(state, ["type", "active"]);
  const answer = useQuery(
    trpc.items.list.queryOptions(
      {
        ...state.input,
        sort: staffSort(state.sort),
        ...filters.query,
        ...filters.oneOf("type", ITEM_TYPES),
        ...activeOf(state.filter("active")),
        expand: ["tax_rate"],
      },
      { placeholderData: keepPreviousData },
    ),
  );
  const columns: Column<Item, (typeof SORTS)[number]>[] = [
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
  return (
    <BaseListPage
      title={say("items.title")}
      name="item"
      words={{ create: say("items.create"), new: say("items.new") }}
      mayWrite={mayWrite}
      filters={
        <ListFilterBar state={state}>
          <OneOfFilter
            label={say("items.type")}
            choices={ITEM_TYPES.map((value) => ({ value, label: say(`items.type_${value}`) }))}
            chosen={state.filter("type")}
            onChange={(value) => state.setFilter("type", value)}
          />
          <ActiveFilter state={state} />
        </ListFilterBar>
      }
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
