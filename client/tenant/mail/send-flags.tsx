import { Checkbox, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { LocalAddressNotice } from "#client/tenant/mail/local-address-notice.tsx";
import type { Contact } from "#shared/guests/contacts/schema.ts";

/** Mails that a new booking sends to its guest at once. */
type Flags = { send_confirmation: boolean; send_pre_check_in_link: boolean };

type Props = Flags & {
  isOffer: boolean;
  customer: { id: string; name: string } | null;
  /** The guest who travels, who gets the link to the online check-in if the contact has an e-mail address. */
  traveler: { id: string } | null;
  /** The address that the customer gets along with the booking. */
  typedEmail?: string;
  onChange(flags: Partial<Flags>): void;
};

/** The choice to mail a new booking to its customer, with the address or the reason why it can't be sent. */
export function SendFlags({ isOffer, customer, traveler, typedEmail = "", onChange, send_confirmation, send_pre_check_in_link }: Props) {
  const say = useSay();
  const hint = useId();
  const { data: setup } = useMailSetup();
  const { data: contact } = useQuery(trpc.contacts.get.queryOptions({ id: customer?.id ?? "" }, { enabled: customer !== null }));
  const isOther = traveler !== null && traveler.id !== customer?.id;
  const { data: other } = useQuery(trpc.contacts.get.queryOptions({ id: isOther ? traveler.id : "" }, { enabled: isOther }));
  const guest = isOther ? other : null;
  const reader = guest?.communication.email ? guest : contact;
  const refusal = setup?.refusal ? say(`mail.refusal_${setup.refusal}`) : noAddress(customer, typedEmail ? null : contact, say);
  const excluded = reader?.communication.exclude_from_pre_check_in ? say("mail.wants_no_pre_check_in", { name: reader.name }) : null;
  const toGuest = guest?.communication.email ? say("mail.goes_to", { to: guest.communication.email }) : null;
  const email = contact?.communication.email ?? (typedEmail || null);
  return (
    <Stack gap={10}>
      <Checkbox
        label={say(isOffer ? "mail.send_offer" : "mail.send_confirmation")}
        checked={send_confirmation && !refusal}
        disabled={refusal !== null}
        aria-describedby={hint}
        onChange={(event) => onChange({ send_confirmation: event.currentTarget.checked })}
      />
      {!isOffer && (
        <Checkbox
          label={say("mail.send_pre_check_in_link")}
          description={excluded ?? toGuest}
          checked={send_pre_check_in_link && !refusal && !excluded}
          disabled={refusal !== null || excluded !== null}
          aria-describedby={hint}
          onChange={(event) => onChange({ send_pre_check_in_link: event.currentTarget.checked })}
        />
      )}
      {!refusal && ((isOffer && send_confirmation) || (!isOffer && send_pre_check_in_link)) && (
        <LocalAddressNotice address={setup?.local_address ?? null} />
      )}
      <Text id={hint} size="xs" c="dimmed">
        {refusal ?? (email ? say("mail.goes_to", { to: email }) : "")}
      </Text>
    </Stack>
  );
}

/** The property's ability to send mail, and the seconds in which one can be taken back. */
export function useMailSetup() {
  return useQuery(trpc.mail.setup.queryOptions(undefined, { staleTime: 0 }));
}

function noAddress(customer: Props["customer"], contact: Contact | null | undefined, say: Say): string | null {
  if (!customer) return say("mail.no_customer");
  if (!contact || contact.communication.email) return null;
  return say("mail.no_address", { name: customer.name });
}
