import { texts } from "#shared/platform/core/text.ts";

/** Payers and payments in words, which the plan says, too. */
export const payersText = texts({
  other_payers: { de: "Andere Zahler: {{amount}}", en: "Other payers: {{amount}}" },
  nobody: { de: "noch niemand", en: "nobody yet" },
  is_in_credit: { de: "Guthaben {{amount}}", en: "{{amount}} in credit" },
  paid_by: { de: "{{amount}} bezahlt ({{method}})", en: "{{amount}} paid ({{method}})" },
  given_back: { de: "{{amount}} zurückgegeben ({{method}})", en: "{{amount}} given back ({{method}})" },
});
