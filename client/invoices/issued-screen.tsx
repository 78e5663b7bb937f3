import { Alert } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { EventStory } from "#client/events/event-story.tsx";
import { InvoiceFacts } from "#client/invoices/invoice-facts.tsx";
import css from "#client/invoices/invoice-sheet.module.css";
import { InvoiceSheet } from "#client/invoices/invoice-sheet.tsx";
import { InvoiceStatusBadge } from "#client/invoices/invoice-status.tsx";
import { folioAddress, invoiceName } from "#client/invoices/invoice-words.ts";
import { IssuedActions } from "#client/invoices/issued-actions.tsx";
import { PdfFrame } from "#client/invoices/pdf-frame.tsx";
import { NotesTab } from "#client/notes/notes-tab.tsx";
import { ChangedBy } from "#client/ui/changed-by.tsx";
import { FactStrip } from "#client/ui/facts.tsx";
import { Page, Panel } from "#client/ui/page.tsx";
import { TwoColumns } from "#client/ui/two-columns.tsx";
import { UrlTabs } from "#client/ui/url-tabs.tsx";
import type { Invoice } from "#shared/invoices/schema.ts";

/** An invoice as it went out, and what can still be done with it. */
export function IssuedScreen({ invoice }: { invoice: Invoice }) {
  const say = useSay();
  return (
    <Page
      title={invoiceName(invoice, say)}
      badge={
        <>
          <InvoiceStatusBadge invoice={invoice} />
          <ChangedBy object="invoice" id={invoice.id} />
        </>
      }
      hint={invoice.billing_address.name}
      back={{ to: "/invoices", label: say("invoices.title") }}
      actions={<IssuedActions invoice={invoice} />}
    >
      <Related invoice={invoice} />
      <Strip invoice={invoice} />
      <UrlTabs
        label={say("invoices.tabs")}
        tabs={[
          {
            key: "content",
            label: say("invoices.tab_content"),
            content: () => (
              <TwoColumns aside={<InvoiceFacts invoice={invoice} />}>
                {invoice.content && <InvoiceSheet content={invoice.content} payments={invoice.payments ?? []} />}
              </TwoColumns>
            ),
          },
          {
            key: "pdf",
            label: say("invoices.pdf"),
            content: () => <PdfFrame isWhole title={invoiceName(invoice, say)} path={`/invoices/${invoice.id}/content`} />,
          },
          { key: "notes", label: say("invoices.tab_notes"), content: () => <NotesTab parentId={invoice.id} /> },
          {
            key: "events",
            label: say("invoices.tab_events"),
            content: () => (
              <Panel>
                <EventStory id={invoice.id} />
              </Panel>
            ),
          },
        ]}
      />
    </Page>
  );
}

/** What took it back, or what it takes back, and why. */
function Related({ invoice }: { invoice: Invoice }) {
  const say = useSay();
  const { related_invoice, related_invoice_id, is_cancellation, cancellation_reason } = invoice;
  if (related_invoice_id === null) return null;
  const number = related_invoice?.["number"];
  return (
    <Alert variant="light" color="brass" icon={<IconArrowBackUp size={18} aria-hidden />}>
      {say(is_cancellation ? "invoices.cancels" : "invoices.is_canceled")}{" "}
      <Link className={css["link"] ?? ""} to={`/invoices/${related_invoice_id}`}>
        {typeof number === "string" && invoiceName({ number, is_cancellation: !is_cancellation }, say)}
      </Link>
      {cancellation_reason && ` · ${say("invoices.reason", { reason: cancellation_reason })}`}
    </Alert>
  );
}

function Strip({ invoice }: { invoice: Invoice }) {
  const say = useSay();
  const { money, fullDate } = useFormats();
  const { total_amount, paid_amount, due_amount, finalized_on, folio } = invoice;
  const back = folioAddress(invoice);
  return (
    <FactStrip
      label={say("invoices.facts")}
      facts={[
        { label: say("invoices.total"), value: money(total_amount) },
        { label: say("invoices.paid_amount"), value: money(paid_amount) },
        { label: say("invoices.due"), value: money(due_amount) },
        { label: say("invoices.issued_on"), value: finalized_on && fullDate(finalized_on) },
        { label: say("invoices.folio"), value: back ? <Link to={back}>{folio?.number}</Link> : folio?.number },
      ]}
    />
  );
}
