import { texts } from "#shared/platform/core/text.ts";

/** Texts inside an e-invoice, shown by the recipient's program. */
export const eInvoicesText = texts({
  contact_point: { de: "Rezeption", en: "Reception" },
  managing_director: { de: "Geschäftsführung: {{name}}", en: "Managing director: {{name}}" },
  cancels: { de: "Storno der Rechnung {{number}} vom {{date}}: {{reason}}", en: "Cancels invoice {{number}} of {{date}}: {{reason}}" },
  credits: {
    de: "Korrektur der Rechnung {{number}} vom {{date}}: {{reason}}",
    en: "Corrects invoice {{number}} of {{date}}: {{reason}}",
  },
  stay: { de: "Buchung {{code}}, {{period}}", en: "Booking {{code}}, {{period}}" },
  stay_in_room: { de: "Buchung {{code}}, Zimmer {{room}}, {{period}}", en: "Booking {{code}}, room {{room}}, {{period}}" },
  payable_now: { de: "Zahlbar sofort ohne Abzug.", en: "Payable immediately without deduction." },
  settled: { de: "Bereits beglichen.", en: "Already settled." },
  taken_back: { de: "Storno, nichts zu zahlen.", en: "Cancellation, nothing to pay." },
  credited: {
    de: "Wird mit der korrigierten Rechnung verrechnet oder erstattet.",
    en: "Set off against the corrected invoice, or paid back.",
  },
  passed_on: {
    de: "durchlaufender Posten, nicht Teil des Entgelts ({{law}})",
    en: "collected for the municipality, not part of the price ({{law}})",
  },
});

/** Names of the fields that an e-invoice may lack, by their path in the API. */
export const eInvoiceFields = texts({
  "property.address.country": { de: "Land des Betriebs", en: "country of the property" },
  "property.address.postal_code": { de: "Postleitzahl des Betriebs", en: "postal code of the property" },
  "property.address.city": { de: "Ort des Betriebs", en: "city of the property" },
  "property.company.vat_number": { de: "UID oder Steuernummer des Betriebs", en: "VAT or tax number of the property" },
  "property.communication.phone": { de: "Telefon des Betriebs", en: "phone of the property" },
  "property.communication.email": { de: "E-Mail des Betriebs", en: "e-mail of the property" },
  "property.bank.iban": { de: "IBAN des Betriebs", en: "IBAN of the property" },
  "property.bank.bic": { de: "BIC des Betriebs", en: "BIC of the property" },
  "customer.name": { de: "Name des Kunden", en: "name of the customer" },
  "customer.address.country": { de: "Land des Kunden", en: "country of the customer" },
  "customer.address.postal_code": { de: "Postleitzahl des Kunden", en: "postal code of the customer" },
  "customer.address.city": { de: "Ort des Kunden", en: "city of the customer" },
  "customer.communication.reference": {
    de: "Referenz des Kunden (Leitweg-ID, Auftragsreferenz oder Bestellnummer mit Position)",
    en: "reference of the customer (routing ID, order reference, or order number with its item)",
  },
  "customer.communication.supplier_number": { de: "Ihre Lieferantennummer beim Kunden", en: "your supplier number with the customer" },
  "customer.company.vat_number": { de: "UID des Kunden", en: "VAT number of the customer" },
  "customer.communication.email": { de: "E-Mail des Kunden", en: "e-mail of the customer" },
});
export type EInvoiceField = keyof typeof eInvoiceFields;
