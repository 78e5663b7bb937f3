import { inTurns } from "#server/core/process/in-turns.ts";
import type { View } from "#server/core/work/work.ts";
import type { MakingRules, RowToMake } from "#server/imports/import-kinds.ts";
import { type CsvSheet, csvRefusal, readCsv } from "#server/imports/read-csv.ts";
import { errorsOfRows, refuseAll, type ValidatedRow, validateRows } from "#server/imports/validate-rows.ts";
import { guessColumns, missingColumns } from "#shared/core/csv-columns.ts";
import type { Language } from "#shared/core/fields.ts";
import { ALL_FIELDS, fieldsOf, type ImportField, type ImportKind, type ImportMapping, isFieldOf } from "#shared/imports/fields.ts";
import { importReasons } from "#shared/imports/text.ts";

/** An uploaded file and how it is to be read. */
export type ImportRequest = {
  bytes: Buffer;
  kind: ImportKind;
  mapping?: Readonly<Record<string, number | null>> | undefined;
  /** The language of the error messages. */
  language: Language;
};

export type PlannedRow = ValidatedRow<ImportField, RowToMake>;

/** The planned result of an import. */
export type ImportPlan = {
  sheet: CsvSheet;
  mapping: ImportMapping;
  /** Required fields without a column: while there are any, no row is validated. */
  missing: ImportField[];
  rows: PlannedRow[];
  rules: MakingRules;
};

/**
 * Reads a file and validates every row, yielding to the event loop; nothing is written. Throws `validation` for a file that is no table.
 */
export async function planImport(view: View, { bytes, kind, mapping: given, language }: ImportRequest): Promise<ImportPlan> {
  const sheet = await readCsv(bytes, language);
  if (sheet.columns.length === 0) throw csvRefusal(importReasons.unreadable[language]);
  if (sheet.rows.length === 0) throw csvRefusal(importReasons.empty[language]);
  const mapping = given ? knownFields(kind, given, sheet.columns.length) : guessColumns(fieldsOf(kind), sheet.columns);
  const missing = missingColumns(fieldsOf(kind), mapping);
  const rules = await inTurns(view.wiring.importKinds[kind](view));
  const read = { sheet, fields: ALL_FIELDS, mapping, reasons: importReasons, language };
  const rows = missing.length > 0 ? [] : await inTurns(validateRows(rules, read));
  return { sheet, mapping, missing, rows, rules };
}

/** Like `planImport`, but throws `validation` with every bad row, unless bad rows may be skipped. */
export async function planOrRefuse(
  view: View,
  { skip_bad_rows, ...request }: ImportRequest & { skip_bad_rows: boolean },
): Promise<ImportPlan> {
  const plan = await planImport(view, request);
  const unmapped = plan.missing.map((field) => ({ path: `mapping.${field}`, message: importReasons.unmapped[request.language] }));
  refuseAll(skip_bad_rows ? unmapped : [...unmapped, ...errorsOfRows(plan.rows)]);
  return plan;
}

export function countsOf({ rows, rules }: ImportPlan) {
  const of = (result: string) => rows.filter(({ plan }) => plan?.result === result).length;
  return { count: rows.length, made: of("made"), matched: of("matched"), ...rules.beside() };
}

function knownFields(kind: ImportKind, mapping: Readonly<Record<string, number | null>>, columns: number): ImportMapping {
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([field, index]) =>
      isFieldOf(kind, field) ? [[field, index !== null && index < columns ? index : null]] : [],
    ),
  );
}
