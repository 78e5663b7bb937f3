import { texts } from "#shared/platform/core/text.ts";

/** Sentences in the remarks of an offer that a guest's request became. */
export const channelRequestText = texts({
  request_flexible: {
    de: "Der Gast ist flexibel: Anreise zwischen {{from}} und {{to}}. Die Tage des Angebots sind ein Vorschlag.",
    en: "The guest is flexible: arrival between {{from}} and {{to}}. The days of the offer are a proposal.",
  },
  request_flexible_nights: {
    de: "Der Gast ist flexibel: Anreise zwischen {{from}} und {{to}}, {{nights}} Übernachtungen. Die Tage des Angebots sind ein Vorschlag.",
    en: "The guest is flexible: arrival between {{from}} and {{to}}, {{nights}} nights. The days of the offer are a proposal.",
  },
  request_alternative: {
    de: "Auch angefragt: {{from}} bis {{to}}, Personen: {{persons}}, Kategorie: {{code}}.",
    en: "Also requested: {{from}} to {{to}}, guests: {{persons}}, room type: {{code}}.",
  },
});
