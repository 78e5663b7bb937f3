import type { CsvSheet } from "#server/tenant/imports/read-csv.ts";
import { type CellsBy, type ColumnMapping, cellsOfRow, type RefuseCell } from "#shared/platform/core/csv-columns.ts";
import { type FieldError, Problem } from "#shared/platform/core/errors.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { fill } from "#shared/platform/core/text.ts";

/** A row of a file by its fields; `row` counts like a spreadsheet. */
export type ImportLine<Field extends string> = { row: number; cells: CellsBy<Field> };

/** The rules of one kind of import, created for one file: they remember the rows before. */
export type RowRules<Field extends string, Reason extends string, Plan> = {
  /** The plan for a row; null if a cell was refused. Rows come in file order. */
  validate(line: ImportLine<Field>, refuse: RefuseCell<Field, Reason>): Plan | null;
};

type RowError = { field: string; message: string };

/** A row after validation: with its plan, or with its errors. */
export type ValidatedRow<Field extends string, Plan> = ImportLine<Field> & { plan: Plan | null; errors: RowError[] };

type RowReading<Field extends string, Reason extends string> = {
  fields: readonly Field[];
  mapping: ColumnMapping<Field>;
  reasons: Readonly<Record<Reason, Readonly<Record<Language, string>>>>;
  language: Language;
};

/** Validates a row of a file; nothing is written. */
export function validateRow<Field extends string, Reason extends string, Plan>(
  rules: RowRules<Field, Reason, Plan>,
  { fields, mapping, reasons, language }: RowReading<Field, Reason>,
  { row, cells }: CsvSheet["rows"][number],
): ValidatedRow<Field, Plan> {
  const line = { row, cells: cellsOfRow(fields, mapping, cells) };
  const errors: RowError[] = [];
  const refuse: RefuseCell<Field, Reason> = (field, why, words = {}) =>
    void errors.push({ field, message: fill(reasons[why][language], words) });
  return { ...line, plan: rules.validate(line, refuse), errors };
}

/** Takes the plans from rows that a check of all rows has refused. */
export function dropPlans<Field extends string, Plan>(rows: readonly ValidatedRow<Field, Plan>[], refused: ReadonlySet<number>): void {
  for (const each of rows) if (refused.has(each.row)) each.plan = null;
}

/** The errors with a path for each row: `rows.12.gross_amount`. */
export function errorsOfRows(rows: readonly { row: number; errors: readonly RowError[] }[]): FieldError[] {
  return rows.flatMap(({ row, errors }) => errors.map(({ field, message }) => ({ path: `rows.${row}.${field}`, message })));
}

const MAX_ERRORS = 1000;

/** Throws `validation` with the first thousand errors, if there are any. */
export function refuseAll(errors: readonly FieldError[]): void {
  const [first] = errors;
  if (first) throw new Problem("validation", first.message, errors.slice(0, MAX_ERRORS));
}
