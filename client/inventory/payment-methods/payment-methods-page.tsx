import { IconCreditCard } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferInput } from "@trpc/tanstack-react-query";
import { PaymentMethodForm } from "#client/inventory/payment-methods/payment-method-form.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { staffName, staffSort } from "#client/platform/core/staff-name.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { type FiltersOf, search } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { BaseListPage } from "#client/platform/ui/page/base-list-page.tsx";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import type { PaymentMethod } from "#shared/inventory/payment-methods/schema.ts";

const SORTS = ["name"] as const;

/** The filters of the list of payment methods. */
export const PAYMENT_METHOD_FILTERS = { query: search() } satisfies FiltersOf<inferInput<typeof trpc.paymentMethods.list>>;

export function PaymentMethodsPage() {
  const say = useSay();
  const mayWrite = useMay()("base_data:write");
  const state = useListState(SORTS);
  const filters = useFilters(PAYMENT_METHOD_FILTERS);
  const answer = useQuery(
    trpc.paymentMethods.list.queryOptions(
      { ...state.input, sort: staffSort(state.sort), ...filters.input },
      { placeholderData: keepPreviousData },
    ),
  );
  const columns: Column<PaymentMethod, (typeof SORTS)[number]>[] = [
    { key: "name", header: say("payment_methods.name"), cell: staffName, sort: "name" },
    { key: "kind", header: say("payment_methods.kind"), cell: ({ kind }) => say(`payment_methods.${kind}_kind`) },
    { key: "text", header: say("payment_methods.booking_text"), cell: ({ booking_text }) => booking_text, wide: true },
    { key: "account", header: say("payment_methods.account_number"), cell: ({ account_number }) => account_number },
  ];
  return (
    <BaseListPage
      title={say("payment_methods.title")}
      name="payment-method"
      words={{ create: say("payment_methods.create"), new: say("payment_methods.new") }}
      mayWrite={mayWrite}
      filters={<FilterBar of={filters} />}
      form={(dialog) => <PaymentMethodForm method={null} {...dialog} />}
    >
      {(create) => (
        <DataTable
          label={say("payment_methods.title")}
          object="payment_method"
          columns={columns}
          answer={answer}
          state={state}
          ownOrder="name"
          hrefOf={({ id }) => `/payment-methods/${id}`}
          empty={filters.emptyWords({
            icon: IconCreditCard,
            title: say("payment_methods.empty_title"),
            detail: say("payment_methods.empty_detail"),
            action: create,
          })}
        />
      )}
    </BaseListPage>
  );
}
