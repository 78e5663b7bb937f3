import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { InvoiceStatusBadge } from "#client/money/invoices/invoice-status.tsx";
import { folioAddress } from "#client/money/invoices/invoice-words.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { ChangedBy } from "#client/platform/ui/form/changed-by.tsx";
import { type Fact, FactStrip } from "#client/platform/ui/page/facts.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { type UrlTab, UrlTabs } from "#client/platform/ui/page/url-tabs.tsx";
import { recordNotesTab } from "#client/stays/notes/record-notes-tab.tsx";
import { historyTab } from "#client/tenant/events/history-tab.tsx";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import { opposite } from "#shared/platform/core/money.ts";

type Props = {
  invoice: Invoice;
  title: string;
  actions: ReactNode;
  /** Facts in the strip beside its amounts. */
  facts: readonly Fact[];
  /** Its own tabs, before the notes and the history. */
  tabs: readonly UrlTab<"content" | "pdf">[];
  /** Notice above the content. */
  above?: ReactNode;
  children?: ReactNode;
};

/** The screen of an invoice, whether it is still written or went out. */
export function InvoiceFrame({ invoice, title, actions, facts, tabs, above, children }: Props) {
  const say = useSay();
  const { money } = useFormats();
  const { id, billing_address, total_amount, deducted_amount, credited_amount, paid_amount, due_amount } = invoice;
  return (
    <Page
      title={title}
      badge={
        <>
          <InvoiceStatusBadge invoice={invoice} />
          <ChangedBy object="invoice" id={id} />
        </>
      }
      hint={billing_address.name}
      back={{ to: "/invoices", label: say("invoices.title") }}
      actions={actions}
    >
      {above}
      <FactStrip
        label={say("invoices.facts")}
        facts={[
          { label: say("invoices.total"), value: money(total_amount) },
          ...(deducted_amount > 0 ? [{ label: say("invoices.deducted_amount"), value: money(deducted_amount) }] : []),
          ...(credited_amount > 0 ? [{ label: say("invoices.credited_amount"), value: money(opposite(credited_amount)) }] : []),
          { label: say("invoices.paid_amount"), value: money(paid_amount) },
          { label: say("invoices.due"), value: money(due_amount) },
          ...facts,
        ]}
      />
      <UrlTabs label={say("invoices.tabs")} tabs={[...tabs, recordNotesTab(id, say), historyTab(id, say)]} />
      {children}
    </Page>
  );
}

/** The folio that it is about, and the way there. */
export function useFolioFact(invoice: Invoice): Fact {
  const say = useSay();
  const to = folioAddress(invoice);
  const number = invoice.folio?.number;
  return { label: say("invoices.folio"), value: to ? <Link to={to}>{number}</Link> : number };
}
