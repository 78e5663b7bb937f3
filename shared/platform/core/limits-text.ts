import { texts } from "#shared/platform/core/text.ts";

/** Details of refusals above a bound of the calls themselves; the server answers in the reader's language. */
export const limitReasons = texts({
  calls: { de: "Höchstens {{most}} Aufrufe auf einmal", en: "At most {{most}} calls at once" },
  answer: {
    de: "Die Antwort wäre größer als {{most}} MiB. Bitte mit einem kleineren page_size seitenweise lesen oder den Zeitraum kürzer wählen.",
    en: "The answer would be larger than {{most}} MiB. Please read it in pages with a smaller page_size, or ask for a shorter range.",
  },
});
