import type { Locale } from "#shared/platform/core/language.ts";
import type { Decimal } from "#shared/platform/core/money.ts";

/** Writes amounts and counts; cents are not accepted. */
type Write = (value: Decimal) => string;
const known = new Map<string, Write>();

/** An amount with its currency: `€ 1.006,00`, `−€ 489,60`; in English `€1,006.00`. */
export function moneyFormat(locale: Locale, currency: string): Write {
  return writer(locale, { style: "currency", currency });
}

/** A number without a currency, formatted by `options` and grouped as money is: `2.718`; in English `2,718`. Negative numbers have a minus sign, not a hyphen. */
export function numberFormat(locale: Locale, options: Intl.NumberFormatOptions = {}): Write {
  return writer(locale, options);
}

/** A number as the text of its input field: money with its cents, other numbers without trailing zeros. */
export function writeNumber(value: number, locale: Locale, { decimals, isMoney }: { decimals: number; isMoney: boolean }): string {
  const shown = { minimumFractionDigits: isMoney ? decimals : 0, maximumFractionDigits: decimals, useGrouping: isMoney };
  // A field's text is copied into other programs, which only understand the hyphen.
  return numberFormat(locale, shown)(value).replace("\u2212", "-");
}

/** Cached, because creating an `Intl.NumberFormat` costs more than a page of uses. */
function writer(locale: Locale, options: Intl.NumberFormatOptions): Write {
  const key = `${locale} ${JSON.stringify(options)}`;
  const before = known.get(key);
  if (before) return before;
  const format = new Intl.NumberFormat(locale, { ...options, signDisplay: options.signDisplay ?? "negative" });
  const group = groupMark(new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" }));
  // CLDR groups plain numbers of de-AT by blanks, and its money by points.
  const isGroupedAsMoney = groupMark(format) === group;
  const plain = (value: Decimal) =>
    isGroupedAsMoney
      ? format.format(value)
      : format
          .formatToParts(value)
          .map((part) => (part.type === "group" ? group : part.value))
          .join("");
  // Versions of ICU differ in the apostrophe between the thousands of de-CH.
  const write: Write = (value) => plain(value).replace("-", "\u2212").replaceAll("'", "’");
  known.set(key, write);
  return write;
}

/** The mark between thousands. */
function groupMark(format: Intl.NumberFormat): string | undefined {
  return format.formatToParts(1_000_000).find(({ type }) => type === "group")?.value;
}
