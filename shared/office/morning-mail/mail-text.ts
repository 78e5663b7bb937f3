import { texts } from "#shared/platform/core/text.ts";

/** Texts of the mail. */
export const morningMailLetter = texts({
  subject: { de: "{{name}}, {{date}}: {{percentage}} belegt", en: "{{name}}, {{date}}: {{percentage}} occupied" },
  body: {
    de: `Guten Morgen!

Heute, {{date}}
Anreisen: {{arrivals}}
Abreisen: {{departures}}
Nächte: {{nights}} von {{available}} ({{percentage}})
Zimmerumsatz: {{lodging}}, ADR {{adr}}

Nächste 30 Tage
Auslastung: {{ahead_percentage}}
Zimmerumsatz: {{ahead_lodging}}{{last_year}}

Gestern dazugekommen
Nächte: {{pickup_nights}}
Zimmerumsatz: {{pickup_lodging}}

Mehr: {{page}}
Diese Mail bestellen Sie dort auch wieder ab.`,
    en: `Good morning!

Today, {{date}}
Arrivals: {{arrivals}}
Departures: {{departures}}
Nights: {{nights}} of {{available}} ({{percentage}})
Lodging: {{lodging}}, ADR {{adr}}

Next 30 days
Occupancy: {{ahead_percentage}}
Lodging: {{ahead_lodging}}{{last_year}}

What came in yesterday
Nights: {{pickup_nights}}
Lodging: {{pickup_lodging}}

More: {{page}}
There you can also unsubscribe from this mail.`,
  },
  last_year: { de: " (Vorjahr mit gleichem Vorlauf: {{lodging}})", en: " (last year at the same lead time: {{lodging}})" },
  unknown: { de: "noch nicht bekannt", en: "not known yet" },
});
