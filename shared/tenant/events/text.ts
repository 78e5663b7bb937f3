import { texts } from "#shared/platform/core/text.ts";

export const eventsText = texts({
  title: { de: "Verlauf", en: "History" },
  empty: { de: "Noch nichts geschehen.", en: "Nothing has happened yet." },
  more: { de: "Früheres zeigen", en: "Show earlier" },
  by_house: { de: "automatisch", en: "automatic" },
  today: { de: "Heute", en: "Today" },
  yesterday: { de: "Gestern", en: "Yesterday" },
});
