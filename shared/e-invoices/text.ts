import { texts } from "#shared/core/text.ts";

/** Words inside an e-invoice, for whom its program shows it to. */
export const eInvoicesText = texts({
  contact_point: { de: "Rezeption", en: "Reception" },
  managing_director: { de: "Geschäftsführung: {{name}}", en: "Managing director: {{name}}" },
  cancels: { de: "Storno der Rechnung {{number}} vom {{date}}: {{reason}}", en: "Cancels invoice {{number}} of {{date}}: {{reason}}" },
  stay: { de: "Buchung {{code}}, {{period}}", en: "Booking {{code}}, {{period}}" },
  stay_in_room: { de: "Buchung {{code}}, Zimmer {{room}}, {{period}}", en: "Booking {{code}}, room {{room}}, {{period}}" },
  payable_now: { de: "Zahlbar sofort ohne Abzug.", en: "Payable immediately without deduction." },
  settled: { de: "Bereits beglichen.", en: "Already settled." },
  taken_back: { de: "Storno, nichts zu zahlen.", en: "Cancellation, nothing to pay." },
  passed_on: {
    de: "Ortstaxe: durchlaufender Posten, nicht Teil des Entgelts ({{law}})",
    en: "City tax: collected for the municipality, not part of the price ({{law}})",
  },
  untaxed: { de: "Ohne Umsatzsteuer", en: "Without VAT" },
});
