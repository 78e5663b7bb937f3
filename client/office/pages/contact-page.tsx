import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { ContactDocuments } from "#client/guests/contacts/contact-documents.tsx";
import { ContactOverview, ContactReach, ContactStrip } from "#client/guests/contacts/contact-overview.tsx";
import { InvoicesTab } from "#client/money/invoices/invoices-tab.tsx";
import { ContactActions } from "#client/office/pages/contact-actions.tsx";
import { ContactBookings } from "#client/office/pages/contact-bookings.tsx";
import { ContactFolios } from "#client/office/pages/contact-folios.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { AlsoOpen } from "#client/platform/presence/also-open.tsx";
import { ChangedBy } from "#client/platform/ui/form/changed-by.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { StatusBadge } from "#client/platform/ui/page/status-badge.tsx";
import { UrlTabs } from "#client/platform/ui/page/url-tabs.tsx";
import { recordNotesTab } from "#client/stays/notes/record-notes-tab.tsx";
import { historyTab } from "#client/tenant/events/history-tab.tsx";
import type { Contact } from "#shared/guests/contacts/schema.ts";

/** Everything about one guest or customer: personal data, stays, balance and documents. */
export function ContactPage() {
  const say = useSay();
  const { id = "" } = useParams();
  const answer = useQuery(trpc.contacts.get.queryOptions({ id, expand: ["summary", "documents", "groups"] }));
  return (
    <RecordScreen isPage back={{ to: "/contacts", label: say("contacts.title") }} answer={answer}>
      {(contact) => <KnownContact key={contact.id} contact={contact} readAgain={() => void answer.refetch()} />}
    </RecordScreen>
  );
}

function KnownContact({ contact, readAgain }: { contact: Contact; readAgain(): void }) {
  const say = useSay();
  const may = useMay();
  const { id, name, number, type, company, anonymized_at } = contact;
  const hint = [say("contacts.number", { number }), say(`contacts.${type}`), company.name === name ? null : company.name];
  return (
    <Page
      title={name}
      badge={
        <>
          {anonymized_at !== null && <StatusBadge tone="checked-out">{say("contacts.anonymized")}</StatusBadge>}
          <ChangedBy object="contact" id={id} />
          <AlsoOpen object="contact" id={id} />
        </>
      }
      hint={hint.filter(Boolean).join(" · ")}
      back={{ to: "/contacts", label: say("contacts.title") }}
      actions={may("bookings:write") ? <ContactActions contact={contact} /> : undefined}
    >
      <ContactReach id={id} communication={contact.communication} />
      {contact.summary && <ContactStrip summary={contact.summary} />}
      <UrlTabs
        label={say("contacts.tabs")}
        tabs={[
          {
            key: "overview",
            label: say("contacts.tab_overview"),
            content: () => <ContactOverview contact={contact} readAgain={readAgain} />,
          },
          {
            key: "documents",
            label: say("contacts.tab_documents"),
            count: contact.documents?.length,
            content: () => <ContactDocuments contact={contact} readAgain={readAgain} />,
          },
          {
            key: "bookings",
            label: say("contacts.tab_bookings"),
            count: contact.summary?.stays,
            content: () => <ContactBookings contact={contact} />,
          },
          { key: "folios", label: say("contacts.tab_folios"), content: () => <ContactFolios contact={contact} /> },
          { key: "invoices", label: say("contacts.tab_invoices"), content: () => <InvoicesTab of={{ customer_id: id }} /> },
          recordNotesTab(id, say),
          historyTab(id, say),
        ]}
      />
    </Page>
  );
}
