import { IconTag } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferInput } from "@trpc/tanstack-react-query";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { useUrlDialog } from "#client/platform/ui/dialog/use-url-dialog.ts";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { activeOnly, type FiltersOf, search } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { NewButton } from "#client/platform/ui/page/new-button.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { PartFailed } from "#client/platform/ui/page/part-failed.tsx";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { PriceListActions } from "#client/prices/rates/import/price-list-actions.tsx";
import { RateActions } from "#client/prices/rates/rate-actions.tsx";
import { RateForm } from "#client/prices/rates/rate-form.tsx";
import { RateName } from "#client/prices/rates/rate-marks.tsx";
import { derivedWords } from "#client/prices/rates/rate-words.ts";
import type { Rate, RateSummary } from "#shared/prices/rates/schema.ts";

const SORTS = ["name", "code"] as const;

/** The filters of the list of rates. */
export const RATE_FILTERS = { query: search(), active: activeOnly() } satisfies FiltersOf<inferInput<typeof trpc.rates.list>>;

/** All rates: which one is the default, what derives from what, and how much each holds. */
export function RatesPage() {
  const say = useSay();
  const may = useMay();
  const state = useListState(SORTS);
  const filters = useFilters(RATE_FILTERS);
  const mayWrite = may("base_data:write");
  const dialog = useUrlDialog("rate", mayWrite);
  const answer = useQuery(
    trpc.rates.list.queryOptions({ ...state.input, ...filters.input, expand: ["parent_rate"] }, { placeholderData: keepPreviousData }),
  );
  const counted = useQuery(trpc.rates.summaries.queryOptions());
  const columns = useRateColumns(counted.data);
  const create = mayWrite ? <NewButton what="rate">{say("rates.create")}</NewButton> : undefined;
  return (
    <Page
      title={say("rates.title")}
      actions={
        mayWrite && (
          <>
            <PriceListActions />
            {create}
          </>
        )
      }
    >
      <FilterBar of={filters} />
      {counted.error && <PartFailed retry={counted.refetch} />}
      <DataTable
        label={say("rates.title")}
        object="rate"
        columns={columns}
        answer={answer}
        state={state}
        ownOrder="name"
        hrefOf={(rate) => `/rates/${rate.id}`}
        actionsOf={mayWrite ? (rate) => <RateActions rate={rate} /> : undefined}
        empty={filters.emptyWords({ icon: IconTag, title: say("rates.empty_title"), detail: say("rates.empty_detail"), action: create })}
      />
      <ModalDialog opened={dialog.opened} title={say("rates.new")} onClose={dialog.close} size="form">
        {dialog.opened && <RateForm rate={null} onSaved={dialog.close} staysAt={dialog.staysAt} />}
      </ModalDialog>
    </Page>
  );
}

function useRateColumns(counted: readonly RateSummary[] | undefined): Column<Rate, (typeof SORTS)[number]>[] {
  const say = useSay();
  const formats = useFormats();
  const summaries = new Map(counted?.map((summary) => [summary.rate_id, summary]));
  return [
    { key: "name", header: say("rates.name"), cell: (rate) => <RateName rate={rate} />, sort: "name" },
    { key: "code", header: say("rates.code"), cell: (rate) => rate.code ?? "", sort: "code", wide: true },
    { key: "parent", header: say("rates.parent"), cell: (rate) => derivedWords(rate, say, formats) ?? "", wide: true },
    { key: "prices", header: say("rates.prices"), cell: (rate) => ownOnes(rate, summaries.get(rate.id)?.prices, say), align: "right" },
    {
      key: "periods",
      header: say("rates.periods"),
      cell: (rate) => ownOnes(rate, summaries.get(rate.id)?.restrictions, say),
      align: "right",
      wide: true,
    },
    { key: "items", header: say("rates.items"), cell: ({ id }) => summaries.get(id)?.items ?? "", align: "right", wide: true },
  ];
}

/** A derived rate has its parent's where it has none of its own: a nought would say that there are none. */
function ownOnes({ parent_rate_id }: Rate, count: number | undefined, say: Say): string | number {
  if (count === 0 && parent_rate_id !== null) return say("screens.none");
  return count ?? "";
}
