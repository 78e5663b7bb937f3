import { IconFileInvoice } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferInput } from "@trpc/tanstack-react-query";
import { useInvoiceColumns } from "#client/money/invoices/invoice-columns.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { usePaymentMethods } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { days, type FiltersOf, manyOf, reference, search } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { SaveList } from "#client/platform/ui/form/save-list.tsx";
import { FactStrip } from "#client/platform/ui/page/facts.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { DOCUMENT_KINDS, INVOICE_STATUSES } from "#shared/money/invoices/rules.ts";
import { INVOICE_SORTS, type InvoicePage } from "#shared/money/invoices/schema.ts";

/** The filters of the list of invoices. */
export const INVOICE_FILTERS = {
  query: search("invoices.search"),
  status: manyOf("invoices.status", INVOICE_STATUSES, { text: (status) => `invoices.${status}`, chip: "value" }),
  document: manyOf("invoices.document", DOCUMENT_KINDS, { text: (kind) => `invoices.document_${kind}`, chip: "value" }),
  days: days("invoices.day"),
  payment_method_id: reference("invoices.methods", { param: "method", look: "buttons" }),
} satisfies FiltersOf<inferInput<typeof trpc.invoices.list>>;

/** All invoices and drafts, narrowed to those that are looked for, with what they come to. */
export function InvoicesPage() {
  const say = useSay();
  const state = useListState(INVOICE_SORTS);
  const methods = usePaymentMethods().data?.data.map(({ id, name }) => ({ value: id, label: name }));
  const filters = useFilters(INVOICE_FILTERS, { payment_method_id: methods });
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
      <FilterBar of={filters} />
      {answer.data && answer.data.count > 0 && <Sums page={answer.data} />}
      <DataTable
        label={say("invoices.title")}
        columns={columns}
        answer={answer}
        state={state}
        ownOrder="-created_at"
        hrefOf={(invoice) => `/invoices/${invoice.id}`}
        empty={filters.emptyWords(nothingYet)}
      />
    </Page>
  );
}

/** Sums of the filtered invoices, over all pages. */
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
