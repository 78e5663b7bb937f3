import { texts } from "#shared/platform/core/text.ts";

/** Texts of the questions at check-out and for a no-show. */
export const departureText = texts({
  title: { de: "Check-out: {{name}}", en: "Check-out: {{name}}" },
  title_many: { de: "Check-out von {{count}} Buchungen", en: "Check-out of {{count}} bookings" },
  late: { de: "Abreise war bis {{time}} vereinbart", en: "Departure was due by {{time}}" },
  added_one: { de: "Eine Nacht länger geblieben: {{amount}} kommen dazu", en: "Stayed one night longer: {{amount}} is added" },
  added_other: {
    de: "{{count}} Nächte länger geblieben: {{amount}} kommen dazu",
    en: "Stayed {{count}} nights longer: {{amount}} is added",
  },
  uncharged_one: {
    de: "Eine weitere Nacht geblieben, die sich nicht berechnen ließ (Zimmer vergeben, kein Preis oder schon eine Rechnung)",
    en: "Stayed one more night that could not be charged (room taken, no price, or invoiced already)",
  },
  uncharged_other: {
    de: "{{count}} weitere Nächte geblieben, die sich nicht berechnen ließen (Zimmer vergeben, kein Preis oder schon eine Rechnung)",
    en: "Stayed {{count}} more nights that could not be charged (room taken, no price, or invoiced already)",
  },
  keys_one: {
    de: "Ein Schlüssel ist noch draußen. Er wird mit dem Check-out gesperrt.",
    en: "One key is still out. The check-out revokes it.",
  },
  keys_other: {
    de: "{{count}} Schlüssel sind noch draußen. Sie werden mit dem Check-out gesperrt.",
    en: "{{count}} keys are still out. The check-out revokes them.",
  },
  unused_one: { de: "Eine gebuchte Nacht bleibt übrig", en: "One booked night is left over" },
  unused_other: { de: "{{count}} gebuchte Nächte bleiben übrig", en: "{{count}} booked nights are left over" },
  keep: { de: "Trotzdem berechnen: {{amount}}", en: "Charge them all the same: {{amount}}" },
  waive: { de: "Erlassen, mit Verpflegung und Ortstaxe: −⁠{{amount}}", en: "Waive them with board and city tax: −⁠{{amount}}" },
  due: { de: "Offen {{amount}}", en: "Due {{amount}}" },
  credit: { de: "Guthaben {{amount}}", en: "{{amount}} in credit" },
  group: {
    de: "Gehört zur Gruppe {{name}}, die auch gemeinsam zahlen kann.",
    en: "Belongs to the group {{name}}, which can also pay as one.",
  },
  pay: { de: "Zahlen und auschecken", en: "Pay and check out" },
  give_back: { de: "Zurückzahlen und auschecken", en: "Refund and check out" },
  payers: { de: "Wer was zahlt", en: "Who pays what" },
  stays_open: { de: "bleibt offen", en: "stays open" },
  stays_credit: { de: "bleibt stehen", en: "is kept" },
  leave_credit: { de: "Guthaben stehen lassen und auschecken", en: "Keep the credit and check out" },
  leave_open: { de: "Offen lassen und auschecken", en: "Leave open and check out" },
  give_back_short: { de: "Zurückzahlen", en: "Refund" },
  leave_credit_short: { de: "Guthaben stehen lassen", en: "Keep the credit" },
  leave_open_short: { de: "Offen lassen", en: "Leave open" },
  only: { de: "Auschecken", en: "Check out" },
  no_show_title: { de: "No-Show: {{name}}", en: "No-show: {{name}}" },
  no_show_detail: { de: "Das Zimmer wird frei. Was wird berechnet?", en: "The room becomes free. What is charged?" },
  no_show_terms: { de: "Nach den Stornobedingungen: {{amount}}", en: "By the cancellation terms: {{amount}}" },
  no_show_lodging: { de: "Nur die Übernachtung: {{amount}}", en: "The lodging only: {{amount}}" },
  no_show_lodging_hint: {
    de: "Ohne Verpflegung und Ortstaxe, die niemand verbraucht hat",
    en: "Without board and city tax, which nobody has used",
  },
  no_show_keep: { de: "Alles: {{amount}}", en: "All of it: {{amount}}" },
  no_show_none: { de: "Nichts", en: "Nothing" },
  no_show_none_hint: { de: "So ist es vereinbart", en: "This is what was agreed" },
  no_show_mark: { de: "Als No-Show markieren", en: "Mark as no-show" },
});
