import { texts } from "#shared/platform/core/text.ts";

/** The names of the standard base data, which each property may rename. */
export const setupText = texts({
  cash: { de: "Bar", en: "Cash" },
  card: { de: "Karte", en: "Card" },
  transfer: { de: "Überweisung", en: "Transfer" },
  accommodation: { de: "Übernachtung", en: "Accommodation" },
  breakfast: { de: "Frühstück", en: "Breakfast" },
  breakfast_drinks: { de: "Frühstück, Getränke", en: "Breakfast, drinks" },
  standard_rate: { de: "Standard", en: "Standard" },
});
