import { describe, expect, test } from "vitest";
import { pageText } from "#shared/channels/booking-page/page-text.ts";
import { invoicePdfText } from "#shared/money/invoices/pdf-text.ts";
import { sheetPdfText } from "#shared/office/emergency-sheet/pdf-text.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { inLanguage } from "#shared/platform/core/text.ts";
import { bookingPdfText } from "#shared/stays/bookings/pdf-text.ts";
import { roomCodesText } from "#shared/stays/housekeeping/pdf-text.ts";
import { registrationPdfText } from "#shared/stays/registrations/pdf-text.ts";
import { EVENT_TYPES } from "#shared/tenant/events/types.ts";
import { DEFAULT_TEMPLATES } from "#shared/tenant/mail/default-templates.ts";
import { testMailText } from "#shared/tenant/mail/test-mail-text.ts";
import { passwordMailText } from "#shared/tenant/session/password-mail-text.ts";
import { TEXTS } from "#shared/text.ts";

/** One word for each thing in the texts for users: the word we use, and the words that must not be used for it. */
const GLOSSARY: Readonly<Record<Language, readonly (readonly [say: string, instead_of: RegExp])[]>> = {
  de: [
    ["Ohne Zimmer", /^noch kein Zimmer$/i],
    ["Online-Check-in", /Pre-Check-?in/i],
    ["No-Show", /nicht erschienen/i],
    ["nicht sauber", /nicht geputzt|ungeputzt/i],
    ["Folio teilen", /Rechnung teilen/i],
    ["laufendes Folio (offen ist ein Betrag)", /^Folio offen$|Folio ist (danach |wieder )?.*offen[.,]?( obwohl.*)?$/i],
    ["Artikel", /Leistung hinzufügen|Leistung des Hauses/],
    ["Betrieb (Haus ist das Gebäude)", /\b(Ihr|dieses|diesem|anderen|eigenen|eigenes|weiteres) Haus\b|Haus anlegen/i],
  ],
  en: [
    ["cancelled", /\bcancel(ed|ing)\b/i],
    ["colour, centre, anonymise", /\b(colors?|centers?|anonymized?)\b/i],
    ["guests (persons only where a person is no guest)", /\{\{\w+\}\} persons?\b|\b1 person\b/i],
    ["online check-in", /pre-check-?in/i],
    ["due (open is a folio that is not closed)", /open amounts?|\bopen \{\{(amount|due|currency)\}\}/i],
    ["occupied until", /\btaken until\b/i],
    ["upcoming", /^(running and )?to come$/i],
    ["automatic, automatically", /without anybody's doing|no-shows by themselves/i],
    ["forever", /\bfor ever\b/i],
    ["property (a house is the building)", /\b(your|own|this|that|another) house\b|\bthe house (keeps|stores|sends)\b/i],
    ["apply (prices)", /take over (1|\{\{\w+\}\}) prices?/i],
  ],
};

/** Texts of documents and of the event log, beside those of the screens. */
const DOCUMENTS = {
  booking_site: pageText,
  booking_pdf: bookingPdfText,
  emergency_pdf: sheetPdfText,
  codes_pdf: roomCodesText,
  invoice_pdf: invoicePdfText,
  registration_pdf: registrationPdfText,
  event_sentences: EVENT_TYPES,
  password_mail: passwordMailText,
  test_mail: testMailText,
};

describe.each(["de", "en"] as const)("the texts in %s", (language) => {
  const modules = inLanguage({ ...TEXTS, ...DOCUMENTS }, language);
  const mails = Object.fromEntries(Object.entries(DEFAULT_TEMPLATES).map(([kind, template]) => [`${kind}_mail`, template[language]]));
  const sentences = Object.entries({ ...modules, ...mails }).flatMap(([module, words]) =>
    Object.entries(words).map(([key, sentence]) => ({ key: `${module}.${key}`, sentence: withoutNames(sentence) })),
  );

  test.each(GLOSSARY[language])("say “%s”", (_, other) => {
    expect(sentences.filter(({ sentence }) => other.test(sentence))).toEqual([]);
  });

  test("are never empty: each names its place", () => {
    expect(sentences.filter(({ sentence }) => sentence.trim() === "").map(({ key }) => key)).toEqual([]);
  });

  test("leave the server's settings to users who may set them", () => {
    const naming = sentences
      .filter(({ key, sentence }) => !key.includes(".also_") && /[A-Z]+_(URL|FROM)\b/.test(sentence))
      .map(({ key }) => key);
    expect(naming.toSorted()).toEqual(["mail.account_how", "mail.local_how"]);
  });
});

/** Removes the names of placeholders, which users do not see. */
function withoutNames(sentence: string): string {
  return sentence.replace(/\{\{(canceled\w*|color)\}\}/g, "");
}
