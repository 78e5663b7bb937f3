import { Anchor, Box, Group, Text } from "@mantine/core";
import { IconMail, IconPhone } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { AliasMark } from "#client/guests/contacts/alias-mark.tsx";
import { ContactConsent } from "#client/guests/contacts/contact-consent.tsx";
import { ContactForm } from "#client/guests/contacts/contact-form.tsx";
import { ContactGroups, groupsOf } from "#client/guests/contacts/contact-groups.tsx";
import { RefusedMark } from "#client/guests/contacts/refused-mark.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useCountryName } from "#client/platform/ui/country-name.ts";
import { FactStrip, Facts } from "#client/platform/ui/page/facts.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { TwoColumns } from "#client/platform/ui/page/two-columns.tsx";
import type { Contact, ContactSummary } from "#shared/guests/contacts/schema.ts";

/** The contact's form, and beside it further facts. */
export function ContactOverview({ contact, readAgain }: { contact: Contact; readAgain(): void }) {
  const say = useSay();
  return (
    <TwoColumns
      aside={
        <>
          <Known contact={contact} />
          {contact.type === "person" && contact.anonymized_at === null && <ContactConsent id={contact.id} />}
        </>
      }
    >
      <Panel title={say("contacts.details")}>
        {contact.anonymized_at === null ? (
          <ContactForm
            contact={contact}
            readAgain={readAgain}
            staysAt={({ pathname, search }) => pathname === `/contacts/${contact.id}` && !new URLSearchParams(search).has("tab")}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {say("contacts.anonymized_detail")}
          </Text>
        )}
      </Panel>
    </TwoColumns>
  );
}

/** Phone and mail of a contact, as links. */
export function ContactReach({ id, communication: { phone, email } }: Pick<Contact, "id" | "communication">) {
  if (!phone && !email) return null;
  return (
    <Group gap="4px 18px" fz="sm">
      {phone && (
        <Anchor href={`tel:${phone.replaceAll(" ", "")}`} fz="sm">
          <Reached icon={IconPhone}>{phone}</Reached>
        </Anchor>
      )}
      {email && (
        <Group gap="2px 8px">
          <Anchor href={`mailto:${email}`} fz="sm">
            <Reached icon={IconMail}>{email}</Reached>
          </Anchor>
          <AliasMark email={email} />
          <RefusedMark contactId={id} email={email} />
        </Group>
      )}
    </Group>
  );
}

function Reached({ icon: Icon, children }: { icon: typeof IconPhone; children: string }) {
  return (
    <Box component="span" style={{ display: "inline-flex", alignItems: "center", gap: 6, overflowWrap: "anywhere" }}>
      <Icon size={15} aria-hidden />
      {children}
    </Box>
  );
}

/** Figures of a contact, above all tabs: its stays, and what it owes. */
export function ContactStrip({ summary }: { summary: ContactSummary }) {
  const say = useSay();
  const { weekday, money } = useFormats();
  const { stays, next_check_in, last_check_out, gross_amount, paid_amount, due_amount } = summary;
  return (
    <FactStrip
      label={say("contacts.tab_overview")}
      facts={[
        { label: say("contacts.stays"), value: <Link to="?tab=bookings">{stays}</Link> },
        { label: say("contacts.next_stay"), value: next_check_in ? weekday(next_check_in) : "–" },
        { label: say("contacts.last_stay"), value: last_check_out ? weekday(last_check_out) : "–" },
        { label: say("contacts.turnover"), value: money(gross_amount) },
        {
          label: say(due_amount < 0 ? "folios.to_give_back" : "folios.due"),
          value: <Link to="?tab=folios">{money(Math.abs(due_amount))}</Link>,
          hint: paid_amount === 0 ? null : `${say("folios.paid")} ${money(paid_amount)}`,
        },
      ]}
    />
  );
}

function Known({ contact }: { contact: Contact }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const countryName = useCountryName();
  const { address, nationality } = contact;
  const { number, created_at, updated_at, debtor, anonymized_at } = contact;
  return (
    <Panel title={say("contacts.known")}>
      <Facts
        facts={[
          { label: say("contacts.number_long"), value: number },
          debtor === null ? null : { label: say("contacts.debtor"), value: debtor },
          nationality === null ? null : { label: say("contacts.nationality"), value: countryName(nationality) },
          address.country === null ? null : { label: say("contacts.country"), value: countryName(address.country) },
          groupsOf(contact).length === 0 ? null : { label: say("contacts.groups"), value: <ContactGroups contact={contact} /> },
          { label: say("contacts.created_at"), value: dateTime(created_at) },
          { label: say("contacts.updated_at"), value: dateTime(updated_at) },
          anonymized_at === null ? null : { label: say("contacts.anonymized"), value: dateTime(anonymized_at) },
        ]}
      />
    </Panel>
  );
}
