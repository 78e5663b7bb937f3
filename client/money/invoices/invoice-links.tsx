import { Link } from "react-router-dom";
import css from "#client/money/invoices/invoice-sheet.module.css";
import { invoiceName } from "#client/money/invoices/invoice-words.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { RelatedInvoice } from "#shared/money/invoices/schema.ts";

const Known = RelatedInvoice.pick({ id: true, number: true, status: true, is_cancellation: true, kind: true });

/** The way to the invoice that holds a folio closed, and to its credit notes. */
export function InvoiceLinks({ invoices }: { invoices: readonly unknown[] }) {
  const say = useSay();
  const live = invoices
    .flatMap((related) => Known.safeParse(related).data ?? [])
    .filter(({ status, is_cancellation, kind }) => status !== "canceled" && !is_cancellation && kind !== "deposit");
  return live.map((invoice) => (
    <Link key={invoice.id} className={css["link"] ?? ""} to={`/invoices/${invoice.id}`}>
      {invoiceName(invoice, say)}
    </Link>
  ));
}
