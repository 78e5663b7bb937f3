import { texts } from "#shared/platform/core/text.ts";

export const bookingPageText = texts({
  title: { de: "Buchungsseite", en: "Booking page" },
  author: { de: "Buchungsseite", en: "Booking page" },
  calendar_title: { de: "Aufenthalt: {{property}}", en: "Stay: {{property}}" },
  calendar_code: { de: "Buchung {{code}}", en: "Booking {{code}}" },
  purpose: { de: "Anzahlung {{number}}", en: "Deposit {{number}}" },
});
