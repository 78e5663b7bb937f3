import { Alert } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { CreditNotes } from "#client/money/invoices/credit-notes.tsx";
import { InvoiceFacts } from "#client/money/invoices/invoice-facts.tsx";
import { InvoiceFrame, useFolioFact } from "#client/money/invoices/invoice-frame.tsx";
import css from "#client/money/invoices/invoice-sheet.module.css";
import { InvoiceSheet } from "#client/money/invoices/invoice-sheet.tsx";
import { invoiceName } from "#client/money/invoices/invoice-words.ts";
import { IssuedActions } from "#client/money/invoices/issued-actions.tsx";
import { RemindersPanel } from "#client/money/open-items/reminders-panel.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { TwoColumns } from "#client/platform/ui/page/two-columns.tsx";
import { PdfFrame } from "#client/platform/ui/pdf-frame.tsx";
import type { Invoice } from "#shared/money/invoices/schema.ts";

/** An invoice as it went out, and what can still be done with it. */
export function IssuedScreen({ invoice }: { invoice: Invoice }) {
  const say = useSay();
  const { fullDate } = useFormats();
  const folio = useFolioFact(invoice);
  const title = invoiceName(invoice, say);
  return (
    <InvoiceFrame
      invoice={invoice}
      title={title}
      actions={<IssuedActions invoice={invoice} />}
      above={
        <>
          <Related invoice={invoice} />
          <CreditNotes invoice={invoice} />
        </>
      }
      facts={[{ label: say("invoices.issued_on"), value: invoice.finalized_on && fullDate(invoice.finalized_on) }, folio]}
      tabs={[
        {
          key: "content",
          label: say("invoices.tab_content"),
          content: () => (
            <TwoColumns
              aside={
                <>
                  <RemindersPanel invoice={invoice} />
                  <InvoiceFacts invoice={invoice} />
                </>
              }
            >
              {invoice.content && <InvoiceSheet content={invoice.content} payments={invoice.payments ?? []} />}
            </TwoColumns>
          ),
        },
        {
          key: "pdf",
          label: say("invoices.pdf"),
          content: () => <PdfFrame isWhole title={title} path={`/invoices/${invoice.id}/content`} />,
        },
      ]}
    />
  );
}

/** The cancellation of the invoice, or the invoice that it cancels or corrects, with the reason. */
function Related({ invoice }: { invoice: Invoice }) {
  const say = useSay();
  const { related_invoice, related_invoice_id, is_cancellation, kind, cancellation_reason } = invoice;
  const isCorrection = kind === "credit_note";
  const takesBack = isCorrection ? "invoices.corrects" : "invoices.cancels";
  if (related_invoice_id === null) return null;
  const number = related_invoice?.["number"];
  return (
    <Alert variant="light" color="brass" icon={<IconArrowBackUp size={18} aria-hidden />}>
      {say(is_cancellation || isCorrection ? takesBack : "invoices.is_canceled")}{" "}
      <Link className={css["link"] ?? ""} to={`/invoices/${related_invoice_id}`}>
        {typeof number === "string" && invoiceName({ number, is_cancellation: !is_cancellation && !isCorrection }, say)}
      </Link>
      {cancellation_reason && ` · ${say("invoices.reason", { reason: cancellation_reason })}`}
    </Alert>
  );
}
