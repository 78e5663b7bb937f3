import type { Locale } from "#shared/platform/core/language.ts";
import type { Decimal } from "#shared/platform/core/money.ts";

/** A cell of a table for spreadsheets. An amount has two decimals, other numbers keep theirs. */
export type TableCell = string | Decimal | { amount: Decimal } | null | undefined;

/**
 * Cells in a spreadsheet's format for that locale. A text that begins like a formula gets an apostrophe before it (CSV
 * injection); numbers do not, or the spreadsheet would read "-12,50" as text.
 */
export function cellTexts(cells: readonly TableCell[], locale: Locale): string[] {
  return cells.map((cell) => {
    if (cell === null || cell === undefined) return "";
    if (typeof cell === "string") return guarded(cell);
    return typeof cell === "number" ? numberText(cell, locale) : numberText(cell.amount, locale, 2);
  });
}

/** Spreadsheets run a text that begins with one of these as a formula, also after a tab or a line break. */
export function guarded(text: string): string {
  return /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
}

function numberText(value: number, locale: Locale, decimals?: number): string {
  const digits =
    decimals === undefined ? { maximumFractionDigits: 6 } : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const key = `${locale} ${decimals}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { useGrouping: false, ...digits });
  formats.set(key, format);
  return format.format(value);
}

/** Cached, because creating an `Intl.NumberFormat` costs more than a row of uses. */
const formats = new Map<string, Intl.NumberFormat>();
