import { eachInTurns } from "#server/platform/core/process/in-turns.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { MakingRules, RowToMake } from "#server/tenant/imports/import-kinds.ts";
import { type CsvSheet, csvRefusal, readCsv } from "#server/tenant/imports/read-csv.ts";
import { dropPlans, errorsOfRows, refuseAll, type ValidatedRow, validateRow } from "#server/tenant/imports/validate-rows.ts";
import { guessColumns, missingColumns } from "#shared/platform/core/csv-columns.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { type ColumnFormat, decideFormats, type FormatChoices, type FormatColumn } from "#shared/tenant/imports/column-formats.ts";
import {
  ALL_FIELDS,
  FORMATTED,
  FORMATTED_FIELDS,
  type ImportField,
  type ImportKind,
  type ImportMapping,
  isFieldOf,
} from "#shared/tenant/imports/fields.ts";
import { fieldsWith, type ImportPreset, presetOf } from "#shared/tenant/imports/presets.ts";
import { formatsByField } from "#shared/tenant/imports/rows.ts";
import type { ImportAnswers, ValueChoices } from "#shared/tenant/imports/schema.ts";
import { importReasons } from "#shared/tenant/imports/text.ts";

/** An uploaded file and how it is to be read. */
export type ImportRequest = {
  bytes: Buffer;
  kind: ImportKind;
  mapping?: Readonly<Record<string, number | null>> | undefined;
  formats?: FormatChoices | undefined;
  values?: ValueChoices | undefined;
  answers?: ImportAnswers | undefined;
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
  preset: ImportPreset | null;
  /** The formats of columns; while one is open, no row is validated either. */
  formats: ColumnFormat[];
  rows: PlannedRow[];
  rules: MakingRules;
};

/**
 * Reads a file and validates every row, so that calls are served on the way; nothing is written. Throws `validation` for a file that is no table.
 */
export async function planImport(view: View, { bytes, kind, language, ...wish }: ImportRequest): Promise<ImportPlan> {
  const sheet = await readCsv(bytes, language);
  if (sheet.columns.length === 0) throw csvRefusal(importReasons.unreadable[language]);
  if (sheet.rows.length === 0) throw csvRefusal(importReasons.empty[language]);
  const preset = presetOf(kind, sheet.columns);
  const fields = fieldsWith(kind, preset);
  const mapping = wish.mapping ? knownFields(kind, wish.mapping, sheet.columns.length) : guessColumns(fields, sheet.columns);
  const missing = missingColumns(fields, mapping);
  const formats = decideFormats(formatColumns(sheet, mapping), wish.formats);
  const reading = { formats: formatsByField(formats), preset, values: wish.values ?? {}, answers: wish.answers ?? {} };
  const rules = await view.wiring.importKinds[kind](view, reading);
  const read = { fields: ALL_FIELDS, mapping, reasons: importReasons, language };
  const isOpen = missing.length > 0 || formats.some(({ format }) => format === null);
  const rows: PlannedRow[] = [];
  if (!isOpen) {
    await eachInTurns(sheet.rows, (row) => void rows.push(validateRow(rules, read, row)));
    if (rules.close) dropPlans(rows, await rules.close());
  }
  return { sheet, mapping, missing, preset, formats, rows, rules };
}

/** The columns of dates and amounts with all of their cells. */
function formatColumns({ rows }: CsvSheet, mapping: ImportMapping): FormatColumn[] {
  return FORMATTED.flatMap((field) => {
    const index = mapping[field] ?? null;
    return index === null ? [] : [{ field, kind: FORMATTED_FIELDS[field], cells: rows.map(({ cells }) => cells[index] ?? "") }];
  });
}

/** Like `planImport`, but throws `validation` with every bad row, unless bad rows may be skipped. */
export async function planOrRefuse(
  view: View,
  { skip_bad_rows, ...request }: ImportRequest & { skip_bad_rows: boolean },
): Promise<ImportPlan> {
  const plan = await planImport(view, request);
  const unmapped = plan.missing.map((field) => ({ path: `mapping.${field}`, message: importReasons.unmapped[request.language] }));
  const open = plan.formats.filter(({ format }) => format === null);
  const undecided = open.map(({ field }) => ({ path: `formats.${field}`, message: importReasons.format_open[request.language] }));
  refuseAll(skip_bad_rows ? [...unmapped, ...undecided] : [...unmapped, ...undecided, ...errorsOfRows(plan.rows)]);
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
