import { texts } from "#shared/platform/core/text.ts";

/** Texts about cots and items of which too few are left. */
export const stockText = texts({
  not_enough: { de: "Davon ist nicht genug da", en: "There is not enough of this" },
  left: { de: "{{name}}: am {{date}} nur {{count}} frei", en: "{{name}}: only {{count}} left on {{date}}" },
  cots: { de: "Kinderbetten", en: "Cots" },
});
