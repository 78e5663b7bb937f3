import { texts } from "#shared/platform/core/text.ts";

/** Sentences in the remarks of an offer that a guest's request became. */
export const channelRequestText = texts({
  request_flexible: {
    de: "Der Gast ist flexibel: Anreise zwischen {{from}} und {{to}}, Nächte: {{nights}}. Die Daten des Angebots sind ein Vorschlag.",
    en: "The guest is flexible: arrival between {{from}} and {{to}}, nights: {{nights}}. The dates of the offer are a proposal.",
  },
  request_alternative: {
    de: "Auch angefragt: {{from}} bis {{to}}, {{persons}} Personen, Kategorie {{code}}.",
    en: "Also requested: {{from}} to {{to}}, {{persons}} guests, room type {{code}}.",
  },
});
