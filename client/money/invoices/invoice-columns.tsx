import { Flex } from "@mantine/core";
import { InvoiceStatusBadge } from "#client/money/invoices/invoice-status.tsx";
import css from "#client/money/invoices/invoices.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { usePaymentMethodName } from "#client/platform/core/master-data.ts";
import { ChangedBy } from "#client/platform/ui/form/changed-by.tsx";
import type { Column } from "#client/platform/ui/table/data-table.tsx";
import { Dim } from "#client/platform/ui/typography.tsx";
import { stateOf } from "#shared/money/invoices/rules.ts";
import type { INVOICE_SORTS, Invoice } from "#shared/money/invoices/schema.ts";
import { localDate } from "#shared/platform/core/stays.ts";

type InvoiceColumn = Column<Invoice, (typeof INVOICE_SORTS)[number]>;

/** The columns of a list of invoices. */
export function useInvoiceColumns(): InvoiceColumn[] {
  return [...useFactColumns(), ...useAmountColumns()];
}

function useFactColumns(): InvoiceColumn[] {
  const say = useSay();
  const methodName = usePaymentMethodName();
  const { fullDate, zone } = useFormats();
  const dayOf = ({ finalized_on, created_at }: Invoice) => fullDate(finalized_on ?? localDate(created_at, zone));
  return [
    { key: "number", header: say("invoices.number"), cell: (invoice) => <Number invoice={invoice} day={dayOf(invoice)} />, sort: "number" },
    {
      key: "customer",
      header: say("invoices.customer"),
      cell: ({ billing_address }) => <span className={css["name"]}>{billing_address.name}</span>,
      sort: "customer",
      wide: true,
    },
    {
      key: "day",
      header: say("invoices.day"),
      cell: (invoice) => <span className={css["day"]}>{dayOf(invoice)}</span>,
      sort: "created_at",
      wide: true,
    },
    {
      key: "status",
      header: say("invoices.status"),
      cell: (invoice) => (
        <Flex component="span" align="center" gap={8} display="inline-flex">
          <InvoiceStatusBadge invoice={invoice} />
          <ChangedBy object="invoice" id={invoice.id} />
        </Flex>
      ),
      wide: true,
    },
    {
      key: "method",
      header: say("invoices.method"),
      cell: (invoice) => <Dim>{methodsOf(invoice, methodName)}</Dim>,
      wide: true,
    },
  ];
}

function useAmountColumns(): InvoiceColumn[] {
  const say = useSay();
  const { money } = useFormats();
  return [
    {
      key: "total",
      header: say("invoices.total"),
      cell: ({ total_amount }) => money(total_amount),
      sort: "total_amount",
      align: "right",
    },
    {
      key: "paid",
      header: say("invoices.paid_amount"),
      cell: ({ paid_amount }) => (paid_amount === 0 ? "" : <Dim>{money(paid_amount)}</Dim>),
      align: "right",
      wide: true,
    },
    {
      key: "due",
      header: say("invoices.due"),
      cell: ({ due_amount }) => (due_amount === 0 ? "" : money(due_amount)),
      sort: "due_amount",
      align: "right",
      wide: true,
    },
  ];
}

/** Number of the invoice; on a phone with customer, day and status below. */
function Number({ invoice, day }: { invoice: Invoice; day: string }) {
  const say = useSay();
  const { number, status, billing_address } = invoice;
  return (
    <span className={css["number"]} data-over={status === "canceled" || undefined}>
      <span>{number ?? say("invoices.draft_number")}</span>
      <span className={css["below"]}>{billing_address.name}</span>
      <span className={css["below"]}>{`${say(`invoices.${stateOf(invoice)}`)} · ${day}`}</span>
    </span>
  );
}

function methodsOf({ payments }: Invoice, methodName: (stored: string) => string): string {
  const names = (payments ?? []).flatMap(({ method }) => (method === null ? [] : [methodName(method)]));
  return [...new Set(names)].join(", ");
}
