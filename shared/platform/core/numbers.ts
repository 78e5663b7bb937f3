import type { Language } from "#shared/platform/core/language.ts";
import type { Decimal } from "#shared/platform/core/money.ts";

/** Writes amounts and counts; cents are not accepted. */
type Write = (value: Decimal) => string;
const known = new Map<string, Write>();

/**
 * The locale for money in Austria sets the symbol before the amount and groups by points. Plain numbers use de-DE, because CLDR
 * groups those of de-AT by blanks.
 */
const LOCALES = { de: { money: "de-AT", plain: "de-DE" }, en: { money: "en-GB", plain: "en-GB" } } as const;

/** An amount with its currency: `€ 1.006,00`, `−€ 489,60`; in English `€1,006.00`. */
export function moneyFormat(language: Language, currency: string): Write {
  return writer(LOCALES[language].money, { style: "currency", currency });
}

/** A number without a currency, formatted by `options`: `2.718`; in English `2,718`. Negative numbers have a minus sign, not a hyphen. */
export function numberFormat(language: Language, options: Intl.NumberFormatOptions = {}): Write {
  return writer(LOCALES[language].plain, options);
}

/** A number as the text of its input field: money with its cents, other numbers without trailing zeros. */
export function writeNumber(value: number, language: Language, { decimals, isMoney }: { decimals: number; isMoney: boolean }): string {
  const shown = { minimumFractionDigits: isMoney ? decimals : 0, maximumFractionDigits: decimals, useGrouping: isMoney };
  // A field's text is copied into other programs, which only understand the hyphen.
  return numberFormat(language, shown)(value).replace("\u2212", "-");
}

/** Cached, because creating an `Intl.NumberFormat` costs more than a page of uses. */
function writer(locale: string, options: Intl.NumberFormatOptions): Write {
  const key = `${locale} ${JSON.stringify(options)}`;
  const before = known.get(key);
  if (before) return before;
  const format = new Intl.NumberFormat(locale, { ...options, signDisplay: options.signDisplay ?? "negative" });
  const write: Write = (value) => format.format(value).replace("-", "\u2212");
  known.set(key, write);
  return write;
}
