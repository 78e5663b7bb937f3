import { texts } from "#shared/platform/core/text.ts";

/** Texts of the list of release notes, which is fetched when it is opened. */
export const releaseNotesText = texts({
  version: { de: "Version {{version}} vom {{date}}", en: "Version {{version}} of {{date}}" },
  area_stays: { de: "Zimmerplan, Buchungen und Housekeeping", en: "Room plan, bookings and housekeeping" },
  area_guests: { de: "Gäste und Meldewesen", en: "Guests and guest register" },
  area_money: { de: "Preise, Rechnungen und Berichte", en: "Prices, invoices and reports" },
  area_register: { de: "Kasse", en: "Cash register" },
  area_channels: { de: "Kanäle, Buchungsseite und andere Programme", en: "Channels, booking page and other programs" },
  area_everywhere: { de: "Überall", en: "Everywhere" },
  area_operation: { de: "Betrieb und Sicherheit", en: "Operation and security" },
});
