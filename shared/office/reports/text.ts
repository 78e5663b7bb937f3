import { texts } from "#shared/platform/core/text.ts";

export const reportsText = texts({
  title: { de: "Berichte", en: "Reports" },
  range: { de: "Zeitraum", en: "Period" },
  financial_accounting: { de: "Finanzbuchhaltung", en: "Financial accounting" },
});
