import type { Language } from "#shared/core/language.ts";
import type { Decimal } from "#shared/core/money.ts";

/** Amounts and counts; cents are no number to be read. */
type Write = (value: Decimal) => string;
const known = new Map<string, Write>();

/** Austria sets its symbol before the amount and groups money by points. Plain figures follow: CLDR would group those of de-AT by blanks. */
const LOCALES = { de: { money: "de-AT", plain: "de-DE" }, en: { money: "en-GB", plain: "en-GB" } } as const;

/** An amount with its currency: `€ 1.006,00`, `−€ 489,60`; in English `€1,006.00`. */
export function moneyFormat(language: Language, currency: string): Write {
  return writer(LOCALES[language].money, { style: "currency", currency });
}

/** A figure without a currency, as `options` ask: `2.718`; in English `2,718`. Numbers below zero have a minus sign, not a hyphen. */
export function numberFormat(language: Language, options: Intl.NumberFormatOptions = {}): Write {
  return writer(LOCALES[language].plain, options);
}

/** A number as it stands in its field: money with its cents, anything else as short as it is. */
export function writeNumber(value: number, language: Language, { decimals, isMoney }: { decimals: number; isMoney: boolean }): string {
  const shown = { minimumFractionDigits: isMoney ? decimals : 0, maximumFractionDigits: decimals, useGrouping: isMoney };
  // A field's text is copied into other programs, which know the hyphen only.
  return numberFormat(language, shown)(value).replace("\u2212", "-");
}

/** Remembered, since making a format costs more than a page of them uses. */
function writer(locale: string, options: Intl.NumberFormatOptions): Write {
  const key = `${locale} ${JSON.stringify(options)}`;
  const before = known.get(key);
  if (before) return before;
  const format = new Intl.NumberFormat(locale, { ...options, signDisplay: options.signDisplay ?? "negative" });
  const write: Write = (value) => format.format(value).replace("-", "\u2212");
  known.set(key, write);
  return write;
}
