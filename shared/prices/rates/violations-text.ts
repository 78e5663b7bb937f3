import { texts } from "#shared/platform/core/text.ts";

/** Restrictions of a rate that a stay breaks. */
export const violationsText = texts({
  warning: {
    de: "Gäste könnten das zu dieser Rate nicht buchen",
    en: "Guests could not book this at this rate",
  },
  arrival: { de: "{{date}}: keine Anreise", en: "{{date}}: no arrival" },
  departure: { de: "{{date}}: keine Abreise", en: "{{date}}: no departure" },
  min_nights_one: { de: "Anreise {{date}}: mindestens 1 Nacht", en: "Arrival {{date}}: at least 1 night" },
  min_nights_other: { de: "Anreise {{date}}: mindestens {{count}} Nächte", en: "Arrival {{date}}: at least {{count}} nights" },
  max_nights_one: { de: "Anreise {{date}}: höchstens 1 Nacht", en: "Arrival {{date}}: at most 1 night" },
  max_nights_other: { de: "Anreise {{date}}: höchstens {{count}} Nächte", en: "Arrival {{date}}: at most {{count}} nights" },
  days_before_one: { de: "Nur bis zum Tag vor der Anreise buchbar", en: "Bookable up to the day before arrival" },
  days_before_other: {
    de: "Nur bis {{count}} Tage vor der Anreise buchbar",
    en: "Bookable up to {{count}} days before arrival",
  },
  quota_one: { de: "{{date}}: das eine Zimmer dieser Rate ist verkauft", en: "{{date}}: the one room of this rate is sold" },
  quota_other: {
    de: "{{date}}: alle {{count}} Zimmer dieser Rate sind verkauft",
    en: "{{date}}: all {{count}} rooms of this rate are sold",
  },
  not_sold: { de: "{{date}}: nicht zu dieser Rate", en: "{{date}}: not at this rate" },
});
