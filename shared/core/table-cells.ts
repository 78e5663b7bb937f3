import { localeOf } from "#shared/core/dates.ts";
import type { Language } from "#shared/core/language.ts";
import type { Decimal } from "#shared/core/money.ts";

/** What stands in a table for spreadsheets. An amount has two decimals, another number those that it has. */
export type TableCell = string | Decimal | { amount: Decimal } | null | undefined;

/**
 * Cells as a spreadsheet of that language reads them. A text that begins like a formula gets an apostrophe before it;
 * numbers do not, or it would take "-12,50" for a word.
 */
export function cellTexts(cells: readonly TableCell[], language: Language): string[] {
  return cells.map((cell) => {
    if (cell === null || cell === undefined) return "";
    if (typeof cell === "string") return guarded(cell);
    return typeof cell === "number" ? numberText(cell, language) : numberText(cell.amount, language, 2);
  });
}

/** Spreadsheets run what begins so, after a tab or a line's end as well. */
export function guarded(text: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
}

function numberText(value: number, language: Language, decimals?: number): string {
  const digits =
    decimals === undefined ? { maximumFractionDigits: 6 } : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const key = `${language} ${decimals}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(localeOf(language), { useGrouping: false, ...digits });
  formats.set(key, format);
  return format.format(value);
}

/** Remembered, since making a format costs more than a row of them uses. */
const formats = new Map<string, Intl.NumberFormat>();
