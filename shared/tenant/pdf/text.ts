import { texts } from "#shared/platform/core/text.ts";

/** Texts on every page of a PDF. */
export const pdfText = texts({
  page: { de: "Seite {{page}} von {{pages}}", en: "Page {{page}} of {{pages}}" },
  managing_director: { de: "Geschäftsführung: {{name}}", en: "Managing director: {{name}}" },
  tax_number: { de: "Steuernummer {{number}}", en: "Tax no. {{number}}" },
});
