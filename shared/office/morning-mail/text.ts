import { texts } from "#shared/platform/core/text.ts";

/** Texts of the switch on the screen. */
export const morningMailText = texts({
  title: { de: "Jeden Morgen per E-Mail", en: "Each morning by e-mail" },
  active: { de: "Kurze Mail um 6 Uhr", en: "Short mail at 6 o'clock" },
  hint: {
    de: "An {{email}}: Anreisen, Abreisen, Auslastung und Zimmerumsatz von heute, die nächsten 30 Tage und was gestern dazukam. Ohne Namen von Gästen. Nur Sie bekommen sie.",
    en: "To {{email}}: today's arrivals, departures, occupancy and lodging, the next 30 days and what came in yesterday. Without names of guests. Only you get it.",
  },
});
