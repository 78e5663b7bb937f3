import { Link } from "react-router-dom";
import { ContactLine } from "#client/guests/contacts/contact-line.tsx";
import css from "#client/money/invoices/invoice-sheet.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useCountryName } from "#client/platform/ui/country-name.ts";
import { Facts } from "#client/platform/ui/page/facts.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import type { Invoice } from "#shared/money/invoices/schema.ts";

/** To whom it went, for when, and where it belongs. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const say = useSay();
  const countryName = useCountryName();
  const { dateTime, daysWithYear } = useFormats();
  const { content, customer, folio, billing_address, signature_caption, signature_data } = invoice;
  if (!content) return null;
  const { buyer, service_from, service_to, stays } = content;
  const fact = (label: string, value: string | null) => (value ? { label, value } : null);
  const isTheirName = customer?.name === buyer.name;
  const lines = [
    isTheirName ? null : buyer.name,
    buyer.company_name,
    buyer.line1,
    buyer.line2,
    `${buyer.postal_code} ${buyer.city}`,
    billing_address.state,
    countryName(buyer.country),
  ];
  return (
    <>
      <Panel title={say("invoices.billed_to")}>
        {customer && isTheirName && <ContactLine id={customer.id} name={customer.name} />}
        <address className={css["address"]}>
          {lines.filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        {customer && !isTheirName && <ContactLine id={customer.id} name={customer.name} />}
      </Panel>
      <Panel title={say("invoices.facts")}>
        <Facts
          facts={[
            fact(say("invoices.service"), daysWithYear(service_from, service_to)),
            fact(say("invoices.customer_number"), buyer.customer_number),
            fact(say("invoices.vat_number"), buyer.vat_number),
            fact(say("invoices.reference"), buyer.reference),
            fact(say("invoices.supplier_number"), buyer.supplier_number ?? null),
            fact(say("invoices.created_at"), dateTime(invoice.created_at)),
            ...stays.map(({ code, room }) => ({
              label: room ? say("invoices.room", { number: room }) : say("invoices.related"),
              value: <StayLink code={code} bookingId={stays.length === 1 ? (folio?.booking_id ?? null) : null} />,
            })),
          ]}
        />
      </Panel>
      {signature_data && (
        <Panel title={signature_caption ?? say("invoices.signature")}>
          <p className={css["signature"]}>{signature_data}</p>
        </Panel>
      )}
    </>
  );
}

function StayLink({ code, bookingId }: { code: string; bookingId: string | null }) {
  const say = useSay();
  const words = say("invoices.stay", { code });
  return bookingId === null ? (
    words
  ) : (
    <Link className={css["link"] ?? ""} to={`/bookings/${bookingId}`}>
      {words}
    </Link>
  );
}
