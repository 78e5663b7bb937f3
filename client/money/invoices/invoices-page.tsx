import { IconFileInvoice } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useInvoiceColumns } from "#client/money/invoices/invoice-columns.tsx";
import { useInvoiceFilters } from "#client/money/invoices/invoice-filters.ts";
import { InvoicesFilterBar } from "#client/money/invoices/invoices-filter-bar.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useNothingMatches } from "#client/platform/ui/filter/nothing-matches.tsx";
import { SaveList } from "#client/platform/ui/form/save-list.tsx";
import { FactStrip } from "#client/platform/ui/page/facts.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { INVOICE_SORTS, type InvoicePage } from "#shared/money/invoices/schema.ts";

/** All invoices and drafts, narrowed to those that are looked for, with what they come to. */
export function InvoicesPage() {
  const say = useSay();
  const state = useListState(INVOICE_SORTS);
  const filters = useInvoiceFilters(state);
  const columns = useInvoiceColumns();
  const answer = useQuery(
    trpc.invoices.list.queryOptions(
      {
        ...filters.input,
        ...state.input,
        expand: ["payments"],
      },
      { placeholderData: keepPreviousData },
    ),
  );
  const asked = { ...filters.input, sort: state.sort ?? undefined };
  const nothingMatches = useNothingMatches(filters.clear);
  const nothingYet = { icon: IconFileInvoice, title: say("invoices.empty_title"), detail: say("invoices.empty_detail") };

  return (
    <Page
      title={say("invoices.title")}
      actions={
        <>
          <SaveList path="/invoices/export" query={asked} />
          <SaveList path="/invoices/pdfs" query={asked} as="pdfs" />
        </>
      }
    >
      <InvoicesFilterBar filters={filters} />
      {answer.data && answer.data.count > 0 && <Sums page={answer.data} />}
      <DataTable
        label={say("invoices.title")}
        columns={columns}
        answer={answer}
        state={state}
        ownOrder="-created_at"
        hrefOf={(invoice) => `/invoices/${invoice.id}`}
        empty={filters.chips.length > 0 ? nothingMatches : nothingYet}
      />
    </Page>
  );
}

/** What the filtered invoices come to, over all pages. */
function Sums({ page: { totals, count } }: { page: InvoicePage }) {
  const say = useSay();
  const { money } = useFormats();
  return (
    <FactStrip
      label={say("invoices.sums")}
      facts={[
        { label: say("invoices.total"), value: money(totals.total_amount), hint: say("invoices.sums_count", { count }) },
        { label: say("invoices.paid_amount"), value: money(totals.paid_amount) },
        { label: say("invoices.due"), value: money(totals.due_amount) },
      ]}
    />
  );
}
