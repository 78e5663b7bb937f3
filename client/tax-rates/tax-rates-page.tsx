import { Button } from "@mantine/core";
import { IconReceiptTax } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";
import { SmallBusinessDialog } from "#client/tax-rates/small-business.tsx";
import { TaxRateForm } from "#client/tax-rates/tax-rate-form.tsx";
import { ListFilterBar } from "#client/ui/filter/list-filter-bar.tsx";
import { useListFilters } from "#client/ui/filter/use-list-filters.tsx";
import { BaseListPage } from "#client/ui/page/base-list-page.tsx";
import { type Column, DataTable } from "#client/ui/table/data-table.tsx";
import { useListState } from "#client/ui/table/use-list-state.ts";
import type { TaxRate } from "#shared/tax-rates/schema.ts";

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
