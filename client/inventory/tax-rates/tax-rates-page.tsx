import { Button } from "@mantine/core";
import { IconReceiptTax } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SmallBusinessDialog } from "#client/inventory/tax-rates/small-business.tsx";
import { TaxRateForm } from "#client/inventory/tax-rates/tax-rate-form.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ListFilterBar } from "#client/platform/ui/filter/list-filter-bar.tsx";
import { useListFilters } from "#client/platform/ui/filter/use-list-filters.tsx";
import { BaseListPage } from "#client/platform/ui/page/base-list-page.tsx";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import type { TaxRate } from "#shared/inventory/tax-rates/schema.ts";

const SORTS = ["name", "percentage"] as const;

export function TaxRatesPage() {
  const say = useSay();
  const [isSmallBusiness, setSmallBusiness] = useState(false);
  const mayWrite = useMay()("base_data:write");
  const { percent, fullDate, today } = useFormats();
  /** What is decided already. */
  const upcoming = (percentages: TaxRate["percentages"]) =>
    percentages.flatMap(({ valid_from, percentage }) =>
      valid_from !== null && valid_from > today()
        ? [say("tax_rates.from_then_on", { date: fullDate(valid_from), percentage: percent(percentage) })]
        : [],
    );
  const state = useListState(SORTS);
  const filters = useListFilters(state);
  const answer = useQuery(trpc.taxRates.list.queryOptions({ ...state.input, ...filters.query }, { placeholderData: keepPreviousData }));
  const columns: Column<TaxRate, (typeof SORTS)[number]>[] = [
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
      filters={<ListFilterBar state={state} />}
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
