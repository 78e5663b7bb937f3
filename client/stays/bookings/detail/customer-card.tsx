import { Text } from "@mantine/core";
import { IconMail, IconMapPin, IconPhone } from "@tabler/icons-react";
import { AliasMark } from "#client/guests/contacts/alias-mark.tsx";
import { ContactLine } from "#client/guests/contacts/contact-line.tsx";
import { RefusedMark } from "#client/guests/contacts/refused-mark.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { useCountryName } from "#client/platform/ui/country-name.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import css from "#client/stays/bookings/detail/customer-card.module.css";
import type { Contact } from "#shared/guests/contacts/schema.ts";

/** The customer who booked and pays, with phone and e-mail. */
export function CustomerCard({ customer }: { customer: Contact | null }) {
  const say = useSay();
  return (
    <Panel title={say("bookings.customer")}>
      {customer ? (
        <Reach customer={customer} />
      ) : (
        <Text size="sm" c="dimmed">
          {say("bookings.no_customer")}
        </Text>
      )}
    </Panel>
  );
}

function Reach({ customer }: { customer: Contact }) {
  const countryName = useCountryName();
  const { communication, address, company } = customer;
  const place = [address.line1, [address.postal_code, address.city].filter(Boolean).join(" "), countryName(address.country)]
    .filter(Boolean)
    .join(", ");
  return (
    <>
      <ContactLine id={customer.id} name={customer.name} hint={company.name === customer.name ? null : company.name} />
      <ul className={css["reach"]}>
        {communication.phone && (
          <li>
            <IconPhone size={15} aria-hidden />
            <a href={`tel:${communication.phone.replaceAll(" ", "")}`}>{communication.phone}</a>
          </li>
        )}
        {communication.email && (
          <li>
            <IconMail size={15} aria-hidden />
            <div>
              <a href={`mailto:${communication.email}`}>{communication.email}</a> <AliasMark email={communication.email} />
              <RefusedMark contactId={customer.id} email={communication.email} isBrief />
            </div>
          </li>
        )}
        {place && (
          <li>
            <IconMapPin size={15} aria-hidden />
            {place}
          </li>
        )}
      </ul>
    </>
  );
}
