import { type FieldError, Problem } from "#shared/core/errors.ts";
import type { Language } from "#shared/core/fields.ts";
import { fill } from "#shared/core/text.ts";
import { type ImportTrouble, importText } from "#shared/rates/import-text.ts";

type Words = Readonly<Record<string, string | number>>;
/** What is wrong with a row of a price list; row 1 is the header. */
export type RowTrouble = { row: number; field: string; why: ImportTrouble; words?: Words };
export type Refuse = (line: { row: number }, field: string, trouble: { why: ImportTrouble; words?: Words }) => void;

/** In the reader's language, as the rows stand: `rows.12.gross_amount`. */
export function toldTroubles(troubles: readonly RowTrouble[], language: Language): FieldError[] {
  return [...troubles]
    .sort((a, b) => a.row - b.row)
    .map(({ row, field, why, words = {} }) => ({ path: `rows.${row}.${field}`, message: fill(importText[why][language], words) }));
}

/** A file that can't be read as a price list at all. */
export function wrongFile(language: Language, why: ImportTrouble, words: Words = {}): Problem {
  const message = fill(importText[why][language], words);
  return new Problem("validation", message, [{ path: "file", message }]);
}
