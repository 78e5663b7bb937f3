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
];
