import { texts } from "#shared/platform/core/text.ts";

/** Texts about cots and items of which too few are left. */
export const stockText = texts({
  not_enough: { de: "Davon ist nicht genug da", en: "There is not enough of this" },
  left: { de: "{{name}}: am {{date}} nur {{count}} frei", en: "{{name}}: only {{count}} left on {{date}}" },
  offer_refused: {
    de: "So lässt sich kein Angebot machen: Es würde mehr versprechen, als da ist.",
    en: "No offer can be made like this: it would promise more than there is.",
  },
  group_cots: {
    de: "Kinderbetten: am {{date}} nur {{count}} frei, die Zimmer brauchen zusammen {{needed}}",
    en: "Cots: only {{count}} left on {{date}}, the rooms need {{needed}} together",
  },
  cots: { de: "Kinderbetten", en: "Cots" },
});
