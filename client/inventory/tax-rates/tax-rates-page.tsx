import { Button } from "@mantine/core";
import { IconReceiptTax } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferInput } from "@trpc/tanstack-react-query";
import { useState } from "react";
import { SmallBusinessDialog } from "#client/inventory/tax-rates/small-business.tsx";
import { TaxRateForm } from "#client/inventory/tax-rates/tax-rate-form.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { type FiltersOf, search } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { BaseListPage } from "#client/platform/ui/page/base-list-page.tsx";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import type { TaxRate } from "#shared/inventory/tax-rates/schema.ts";

const SORTS = ["name", "percentage"] as const;

/** The filters of the list of tax rates. */
export const TAX_RATE_FILTERS = { query: search() } satisfies FiltersOf<inferInput<typeof trpc.taxRates.list>>;

export function TaxRatesPage() {
  const say = useSay();
  const [isSmallBusiness, setSmallBusiness] = useState(false);
  const mayWrite = useMay()("base_data:write");
  const state = useListState(SORTS);
  const filters = useFilters(TAX_RATE_FILTERS);
  const answer = useQuery(trpc.taxRates.list.queryOptions({ ...state.input, ...filters.input }, { placeholderData: keepPreviousData }));
  const columns = useTaxRateColumns();
  return (
    <BaseListPage
      title={say("tax_rates.title")}
      name="tax-rate"
      words={{ create: say("tax_rates.create"), new: say("tax_rates.new") }}
      mayWrite={mayWrite}
      actions={
        mayWrite && (
          <Button variant="default" onClick={() => setSmallBusiness(true)}>
            {say("tax_rates.small_business")}
          </Button>
        )
      }
      filters={<FilterBar of={filters} />}
      form={(dialog) => <TaxRateForm taxRate={null} {...dialog} />}
    >
      {(create) => (
        <>
          <DataTable
            label={say("tax_rates.title")}
            object="tax_rate"
            columns={columns}
            answer={answer}
            state={state}
            ownOrder="percentage"
            hrefOf={({ id }) => `/tax-rates/${id}`}
            empty={filters.emptyWords({
              icon: IconReceiptTax,
              title: say("tax_rates.empty_title"),
              detail: say("tax_rates.empty_detail"),
              action: create,
            })}
          />
          <SmallBusinessDialog opened={isSmallBusiness} onClose={() => setSmallBusiness(false)} />
        </>
      )}
    </BaseListPage>
  );
}

function useTaxRateColumns(): Column<TaxRate, (typeof SORTS)[number]>[] {
  const say = useSay();
  const { percent, fullDate, today } = useFormats();
  const upcoming = (percentages: TaxRate["percentages"]) =>
    percentages.flatMap(({ valid_from, percentage }) =>
      valid_from !== null && valid_from > today()
        ? [say("tax_rates.from_then_on", { date: fullDate(valid_from), percentage: percent(percentage) })]
        : [],
    );
  return [
    { key: "name", header: say("tax_rates.name"), cell: ({ name }) => name, sort: "name" },
    {
      key: "percentage",
      header: say("tax_rates.percentage"),
      cell: ({ percentage, percentages }) => [percent(percentage), ...upcoming(percentages)].join(" · "),
      sort: "percentage",
      align: "right",
    },
    { key: "code", header: say("tax_rates.tax_code"), cell: ({ tax_code }) => tax_code, wide: true },
    { key: "account", header: say("tax_rates.account_number"), cell: ({ account_number }) => account_number, wide: true },
  ];
}
