import { foldings } from "#shared/core/fold.ts";

/** What a column of a file may hold, with the words that such columns bear. */
export type ColumnRule<Field extends string> = { field: Field; words: readonly string[]; required?: true };

/** Which column each field is read from; null where there is none. */
export type ColumnMapping<Field extends string> = { readonly [F in Field]?: number | null };

/** The cells of a row by field, trimmed; empty where there is no column. */
export type CellsBy<Field extends string> = Readonly<Record<Field, string>>;

/** Says what is wrong with a cell of a row. */
export type RefuseCell<Field extends string, Reason extends string> = (
  field: Field,
  why: Reason,
  words?: Readonly<Record<string, string | number>>,
) => void;

/** What the headers of a file probably mean: the field's own name or one of its words, each column used once. */
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

/** Fields without which nothing can be read, and that no column is for. */
export function missingColumns<Field extends string>(rules: readonly ColumnRule<Field>[], mapping: ColumnMapping<Field>): Field[] {
  return rules.filter(({ field, required }) => required && (mapping[field] ?? null) === null).map(({ field }) => field);
}

/** The cells of a row by the fields that are read from them. */
export function cellsOfRow<Field extends string>(
  fields: readonly Field[],
  mapping: ColumnMapping<Field>,
  cells: readonly string[],
): CellsBy<Field> {
  const read = Object.fromEntries(fields.map((field) => [field, cells[mapping[field] ?? -1] ?? ""]));
  return read as CellsBy<Field>;
}

/** "E-Mail *" and "e_mail" are one word. */
function bare(text: string): string {
  return foldings(text)[1].replace(/[^a-z0-9]/g, "");
}
