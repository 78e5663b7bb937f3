import { IconTicket } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";
import { ItemForm } from "#client/items/item-form.tsx";
import { BaseListPage } from "#client/ui/base-list-page.tsx";
import { type Column, DataTable } from "#client/ui/data-table.tsx";
import { InactiveMark } from "#client/ui/inactive-mark.tsx";
import { useListState } from "#client/ui/use-list-state.ts";
import type { Item } from "#shared/items/schema.ts";

const SORTS = ["name", "type"] as const;

/** All that can be charged. */
export function ItemsPage() {
  const say = useSay();
  const mayWrite = useMay()("base_data:write");
  const { money } = useFormats();
  const state = useListState(SORTS);
  const answer = useQuery(trpc.items.list.queryOptions({ ...state.input, expand: ["tax_rate"] }, { placeholderData: keepPreviousData }));
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
      form={(dialog) => <ItemForm item={null} {...dialog} />}
    >
      {(create) => (
        <DataTable
          label={say("items.title")}
          columns={columns}
          answer={answer}
          state={state}
          hrefOf={({ id }) => `/items/${id}`}
          empty={{ icon: IconTicket, title: say("items.empty_title"), detail: say("items.empty_detail"), action: create }}
        />
      )}
    </BaseListPage>
  );
}

function Name({ item: { name, active } }: { item: Item }) {
  const say = useSay();
  if (active) return name;
  return (
    <>
      {name} <InactiveMark>{say("items.inactive")}</InactiveMark>
    </>
  );
}
