import { texts } from "#shared/platform/core/text.ts";

/** Legal texts of the guest pages where the property has written none. */
export const legalText = texts({
  director: { de: "Geschäftsführung: {{name}}", en: "Managing director: {{name}}" },
  register: { de: "{{register}}: {{number}}", en: "{{register}}: {{number}}" },
  vat: { de: "{{term}}: {{number}}", en: "VAT number: {{number}}" },
  tax: { de: "Steuernummer: {{number}}", en: "Tax number: {{number}}" },
  phone: { de: "Telefon: {{phone}}", en: "Phone: {{phone}}" },
  email: { de: "E-Mail: {{email}}", en: "E-mail: {{email}}" },
  controller: {
    de: "Für Ihre Daten verantwortlich ist {{name}}. Fragen dazu beantworten wir gerne: {{reach}}.",
    en: "{{name}} is responsible for your data. We gladly answer any questions about it: {{reach}}.",
  },
  purpose: {
    de: "Wir verwenden Ihre Angaben für Ihre Buchung und Ihren Aufenthalt (Art. 6 Abs. 1 lit. b DSGVO) und für die Gästemeldung und die Rechnung, zu denen uns das Gesetz verpflichtet (lit. c).",
    en: "We use your details for your booking and your stay (Art. 6 (1) (b) GDPR) and for the guest registration and the invoice that the law requires of us (c).",
  },
  purpose_without_gdpr: {
    de: "Wir verwenden Ihre Angaben für Ihre Buchung und Ihren Aufenthalt und für die Gästemeldung und die Rechnung, zu denen uns das Gesetz verpflichtet.",
    en: "We use your details for your booking and your stay, and for the guest registration and the invoice that the law requires of us.",
  },
  receivers: {
    de: "Weitergegeben werden sie nur an Behörden, soweit das Gesetz es verlangt, und an jene, die für uns die Technik betreiben. Diese Seite setzt keine Werbe- oder Analyse-Cookies und lädt nichts von anderen Anbietern.",
    en: "They are passed on to authorities only, as far as the law demands, and to those who run the technology for us. This page sets no advertising or analytics cookies and loads nothing from other providers.",
  },
  rights: {
    de: "Sie können Auskunft, Berichtigung, Löschung, Einschränkung und die Übertragung Ihrer Daten verlangen, der Verarbeitung widersprechen und sich bei {{authority}} beschweren.",
    en: "You may ask for access to your data, for its correction, deletion, restriction or transfer, object to its processing, and complain to {{authority}}.",
  },
});
