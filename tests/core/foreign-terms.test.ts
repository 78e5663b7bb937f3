import { expect, test } from "vitest";
import { pageText } from "#shared/channels/booking-page/page-text.ts";
import { cardPaymentsText } from "#shared/money/card-payments/text.ts";
import { eInvoicesText } from "#shared/money/e-invoices/text.ts";
import { invoicePdfText } from "#shared/money/invoices/pdf-text.ts";
import { sheetPdfText } from "#shared/office/emergency-sheet/pdf-text.ts";
import { recordText } from "#shared/office/privacy/record-text.ts";
import { inTermsOf } from "#shared/platform/core/country-terms.ts";
import { fieldTexts } from "#shared/platform/core/field-texts.ts";
import { LANGUAGES } from "#shared/platform/core/language.ts";
import type { Bilingual } from "#shared/platform/core/text.ts";
import { COUNTRIES, PROPERTY_COUNTRIES, type PropertyCountry } from "#shared/platform/countries/countries.ts";
import { bookingPdfText } from "#shared/stays/bookings/pdf-text.ts";
import { registrationPdfText } from "#shared/stays/registrations/pdf-text.ts";
import { signingText } from "#shared/stays/registrations/signing-text.ts";
import { EVENT_TYPES } from "#shared/tenant/events/types.ts";
import { DEFAULT_TEMPLATES } from "#shared/tenant/mail/default-templates.ts";
import { pdfText } from "#shared/tenant/pdf/text.ts";
import { legalText } from "#shared/tenant/properties/legal-text.ts";
import { TEXTS } from "#shared/text.ts";
import { foreignTerms } from "#tests/support/foreign-terms.ts";

/** Texts of documents, mails, guest pages and the event log, beside those of the screens. */
const OTHERS: Readonly<Record<string, Readonly<Record<string, Bilingual>>>> = {
  booking_page_site: pageText,
  booking_pdf: bookingPdfText,
  card_payments_page: cardPaymentsText,
  e_invoices: eInvoicesText,
  emergency_pdf: sheetPdfText,
  event_sentences: EVENT_TYPES,
  fields: fieldTexts,
  invoice_pdf: invoicePdfText,
  legal: legalText,
  letterhead: pdfText,
  privacy_record: recordText,
  registration_pdf: registrationPdfText,
  signing: signingText,
  mail_subjects: Object.fromEntries(
    Object.entries(DEFAULT_TEMPLATES).map(([kind, { de, en }]) => [kind, { de: de.subject, en: en.subject }]),
  ),
  mail_bodies: Object.fromEntries(Object.entries(DEFAULT_TEMPLATES).map(([kind, { de, en }]) => [kind, { de: de.body, en: en.body }])),
};

/** Texts that are drawn only by the law of these countries, or for a customer in one of them, by their `module.key`. */
const SHOWN_BY_LAW: readonly (readonly [countries: readonly PropertyCountry[], keys: RegExp])[] = [
  // A register with a signature creation unit.
  [
    ["AT"],
    /^cash_register\.(intro|need_hint|device_a-trust|step_(register|start)_hint|step_(register|start)|key|checksum|dep\w*|keys_\w+)$/,
  ],
  [["AT"], /^cash_register\.(duty_(outage_report|start_check|year_check)|outage_(since|sign)|kind_(start|month|year|closing|collective))$/],
  [["AT"], /^cash_receipt\.(not_genuine|code|on_invoice|vat_number|title_(start|month|year))$|^problems\.cash_register\/start_unsigned$/],
  [["AT"], /^system\.pause_year_receipt$/],
  // An e-invoice to an office in Austria.
  [["AT"], /^invoices\.(save_peppol\w*|check_buyer_(supplier_number|order_reference)|check_seller_federal_office)$/],
  // Statistics by the codes of an official list.
  [["AT"], /^origins\.residence_hint$/],
  // A register with a TSE.
  [["DE"], /^cash_register\.(\w*tse\w*|device_fiskaly|step_notify\w*|notification\w*|certification|dsfinvk\w*|duty_notification)$/],
  [
    ["DE"],
    /^cash_receipt\.(tse_\w+|on_invoice_tse|vat_number_de)$|^cash_closings\.move_kind_hint$|^event_sentences\.cash_register\.outage_over$/,
  ],
  // Pages of the documentation that only a property of their country finds.
  [["AT"], /^docs\.cash_register_austria$/],
  [["DE"], /^docs\.cash_register_germany$/],
  // The GDPR.
  [["AT", "DE"], /^legal\.purpose$/],
];

/** Words that find a screen and are never shown. */
const SEARCHED = /^shell\.also_/;
/** Samples of codes and of the formats of other programs, which are the same in every country. */
const SAMPLES = /^fields\.(country_code|currency|currency_code)$|^imports\.format_/;

const everyText = Object.entries({ ...TEXTS, ...OTHERS }).flatMap(([module, sentences]) =>
  Object.entries<Bilingual>(sentences).map(([key, text]) => ({ key: `${module}.${key}`, text })),
);

test.each(PROPERTY_COUNTRIES)("a property in %s reads no terms of another country", (country) => {
  const foreign = foreignTerms(country);
  const elsewhere = SHOWN_BY_LAW.flatMap(([countries, keys]) => (countries.includes(country) ? [] : [keys]));
  const found = everyText.flatMap(({ key, text }) => {
    if ([SEARCHED, SAMPLES, ...elsewhere].some((known) => known.test(key))) return [];
    return LANGUAGES.map((language) => inTermsOf({ country }, language)(text[language]))
      .filter((said) => foreign.some((terms) => terms.test(withoutNames(said))))
      .map((said) => `${key}: ${said}`);
  });
  expect(found).toEqual([]);
});

test.each(PROPERTY_COUNTRIES)("the law and the conventions of %s name no other country's", (country) => {
  const foreign = foreignTerms(country);
  const { vat, company, invoices, registration, privacy, local_tax, cash_register, state, identity_card } = COUNTRIES[country];
  const said = wordsIn([vat, company, invoices, registration, privacy, local_tax, cash_register, state, identity_card]);
  expect(said.filter((text) => foreign.some((terms) => terms.test(text)))).toEqual([]);
});

test("each exception is one of a text that exists", () => {
  const keys = everyText.map(({ key }) => key);
  const exceptions = [...SHOWN_BY_LAW.map(([, known]) => known), SEARCHED, SAMPLES];
  expect(exceptions.filter((known) => !keys.some((key) => known.test(key)))).toEqual([]);
});

/** Removes the placeholders, which nobody sees. */
function withoutNames(sentence: string): string {
  return sentence.replace(/\{\{\w+\}\}/g, "");
}

/** The texts at any depth. */
function wordsIn(data: unknown): string[] {
  if (typeof data === "string") return [data];
  return typeof data === "object" && data !== null ? Object.values(data).flatMap(wordsIn) : [];
}
