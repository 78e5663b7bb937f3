import { texts } from "#shared/platform/core/text.ts";

/** Texts about cots and items of which too few are left. */
export const stockText = texts({
  not_enough: { de: "Davon ist nicht genug da", en: "There is not enough of this" },
  none_left: { de: "{{name}}: am {{date}} nichts frei", en: "{{name}}: none left on {{date}}" },
  left: { de: "{{name}}: am {{date}} nur {{count}} frei", en: "{{name}}: only {{count}} left on {{date}}" },
  offer_refused: {
    de: "So lässt sich kein Angebot machen: Es würde mehr versprechen, als da ist.",
    en: "No offer can be made like this: it would promise more than there is.",
  },
  together: { de: "{{words}}, die Zimmer brauchen zusammen {{count}}", en: "{{words}}, the rooms need {{count}} together" },
  cots: { de: "Kinderbetten", en: "Cots" },
});
