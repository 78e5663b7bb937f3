import { foldings } from "#shared/platform/core/fold.ts";

/** A field that a CSV column may hold, with the header words that name it. */
export type ColumnRule<Field extends string> = { field: Field; words: readonly string[]; required?: true };

/** Column number by field; null if the file has no column for it. */
export type ColumnMapping<Field extends string> = { readonly [F in Field]?: number | null };

/** The trimmed cells of a row by field; empty if the field has no column. */
export type CellsBy<Field extends string> = Readonly<Record<Field, string>>;

/** Reports what is wrong with a cell of a row. */
export type RefuseCell<Field extends string, Reason extends string> = (
  field: Field,
  why: Reason,
  words?: Readonly<Record<string, string | number>>,
) => void;

/** Guesses the column of each field from the headers: the field's own name or one of its words. Each column is used once. */
export function guessColumns<Field extends string>(rules: readonly ColumnRule<Field>[], headers: readonly string[]): ColumnMapping<Field> {
  const names = headers.map(bare);
  const used = new Set<number>();
  const mapping: { [F in Field]?: number | null } = {};
  for (const { field, words } of rules) {
    const wanted = [field, ...words].map(bare);
    const found = wanted.map((word) => names.findIndex((name, i) => name === word && !used.has(i))).find((index) => index >= 0) ?? null;
    if (found !== null) used.add(found);
    mapping[field] = found;
  }
  return mapping;
}

/** Required fields that have no column. */
export function missingColumns<Field extends string>(rules: readonly ColumnRule<Field>[], mapping: ColumnMapping<Field>): Field[] {
  return rules.filter(({ field, required }) => required && (mapping[field] ?? null) === null).map(({ field }) => field);
}

/** The cells of a row by field. */
export function cellsOfRow<Field extends string>(
  fields: readonly Field[],
  mapping: ColumnMapping<Field>,
  cells: readonly string[],
): CellsBy<Field> {
  const read = Object.fromEntries(fields.map((field) => [field, cells[mapping[field] ?? -1] ?? ""]));
  return read as CellsBy<Field>;
}

/** True if a header is this word, whatever its case, accents and marks. */
export function isHeader(header: string, word: string): boolean {
  return bare(header) === bare(word);
}

/** Normalises a header: "E-Mail *" and "e_mail" are equal. */
function bare(text: string): string {
  return foldings(text)[1].replace(/[^a-z0-9]/g, "");
}
