import type { ReleaseNote } from "#shared/platform/releases/note.ts";

/** Changes since the newest release; they become its notes when it is released. */
export const UNRELEASED: readonly ReleaseNote[] = [
  {
    area: "stays",
    de: "Die Buchung neben dem Zimmerplan zeigt unter dem Namen, was wer schuldet, Telefon und E-Mail als Links, Ankunftszeit und Notiz. „Zahlen“ und „Check-out“ stehen immer daneben, auch bei früher Abreise.",
    en: "The booking beside the room plan shows below the name what each payer owes, phone and e-mail as links, time of arrival and note. Pay and Check out are always there, also for an early departure.",
  },
  {
    area: "money",
    de: "Beim Zahlen steht dabei, was offen ist; Hälfte und Anzahlung sind ein Klick. Den Hinweis auf Geld ohne Anzahlungsrechnung sieht nur noch, wer Berichte sehen darf.",
    en: "Taking a payment shows what is due; half of it and the deposit are one click. The hint at money without a deposit invoice is shown only to those who may see reports.",
  },
  {
    area: "stays",
    de: "Kurze Balken im Zimmerplan lassen sich leichter treffen und zeigen mit „€“ vor dem Namen, dass etwas offen ist. Im Dunkeln sind die Balken ruhiger. Am Telefon hat der Plan eine Werkzeugzeile, Tageszahlen und freie Zimmer in Zahlen.",
    en: "Short bars on the room plan are easier to hit and show by a currency sign before the name that something is due. In the dark scheme bars are calmer. On a phone the plan has one row of tools, day numbers and the numbers of free rooms.",
  },
];
