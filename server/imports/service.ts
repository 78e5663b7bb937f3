import { stringify } from "csv-stringify/sync";
import { Download } from "#server/core/calls/transfer.ts";
import { FOR_SPREADSHEETS } from "#server/core/text/csv-cells.ts";
import type { View } from "#server/core/work/work.ts";
import { type ImportPlan, type PlannedRow, planImport } from "#server/imports/plan.ts";
import { readSheet } from "#server/imports/sheet.ts";
import { type FieldError, Problem } from "#shared/core/errors.ts";
import type { Language } from "#shared/core/fields.ts";
import { addDays, hotelDay } from "#shared/core/stays.ts";
import type { ImportKind } from "#shared/imports/fields.ts";
import { sampleOf } from "#shared/imports/samples.ts";
import type { ImportPreview, ImportRow } from "#shared/imports/schema.ts";
import { importsText, importTrouble } from "#shared/imports/text.ts";

type Wish = { kind: ImportKind; mapping?: Readonly<Record<string, number | null>> | undefined };
type Order = Wish & { skip_bad_rows: boolean };

const SHOWN = 50;
const SHOWN_REFUSED = 200;
const SHOWN_ERRORS = 1000;

/** What the file would do, row by row. */
export async function previewImport(view: View, bytes: Buffer, { kind, mapping }: Wish, language: Language): Promise<ImportPreview> {
  const sheet = await readSheet(bytes, language);
  const plan = await planImport(view, sheet, { kind, mapping, language });
  const refused = plan.rows.filter(({ judged }) => judged === null);
  return {
    kind,
    encoding: sheet.encoding,
    columns: sheet.columns.map((name, index) => ({ index, name, example: exampleOf(sheet.rows, index) })),
    mapping: { ...plan.mapping },
    missing: plan.missing,
    errors: refused.length,
    rows: plan.rows.slice(0, SHOWN).map((row) => shown(row, plan)),
    refused: refused.slice(0, SHOWN_REFUSED).map((row) => shown(row, plan)),
    ...countsOf(plan),
    count: sheet.rows.length,
  };
}

/** Judges the whole file and throws `validation` with every bad row, unless those may be passed over. */
export async function planWhole(
  view: View,
  bytes: Buffer,
  { kind, mapping, skip_bad_rows }: Order,
  language: Language,
): Promise<ImportPlan> {
  const plan = await planImport(view, await readSheet(bytes, language), { kind, mapping, language });
  const unmapped = plan.missing.map((field) => ({ path: `mapping.${field}`, message: importTrouble.unmapped[language] }));
  const bad = plan.rows.flatMap(({ row, errors }) => errors.map(({ field, message }) => ({ path: `rows.${row}.${field}`, message })));
  refuseAll(skip_bad_rows ? unmapped : [...unmapped, ...bad]);
  return plan;
}

function refuseAll(errors: readonly FieldError[]): void {
  const [first] = errors;
  if (first) throw new Problem("validation", first.message, errors.slice(0, SHOWN_ERRORS));
}

export function countsOf({ rows, beside }: ImportPlan) {
  const of = (result: string) => rows.filter(({ judged }) => judged?.result === result).length;
  return { count: rows.length, made: of("made"), matched: of("matched"), ...beside };
}

function shown({ row, cells, judged, errors }: PlannedRow, { mapping }: ImportPlan): ImportRow {
  const mapped = Object.entries(cells).filter(([field]) =>
    Object.entries(mapping).some(([name, index]) => name === field && index !== null),
  );
  return { row, result: judged?.result ?? "error", cells: Object.fromEntries(mapped), errors };
}

function exampleOf(rows: readonly { cells: string[] }[], index: number): string {
  return (
    rows
      .slice(0, SHOWN)
      .find(({ cells }) => cells[index])
      ?.cells[index]?.slice(0, 80) ?? ""
  );
}

/** The rows that can't be taken, as they came, with the reason in a column of its own: to be corrected and brought again. */
export async function refusedRowsFile(view: View, bytes: Buffer, { kind, mapping }: Wish, language: Language): Promise<Download> {
  const sheet = await readSheet(bytes, language);
  const plan = await planImport(view, sheet, { kind, mapping, language });
  const reasons = new Map(plan.rows.flatMap(({ row, judged, errors }) => (judged === null ? [[row, reasonOf(errors)] as const] : [])));
  const refused = sheet.rows.flatMap(({ row, cells }) => {
    const reason = reasons.get(row);
    return reason === undefined ? [] : [[...sheet.columns.map((_, index) => cells[index] ?? ""), reason]];
  });
  const name = `${importsText[kind][language].toLowerCase()}-${importsText.refused_file[language]}.csv`;
  return csvDownload(name, [[...sheet.columns, importsText.reason_column[language]], ...refused]);
}

function reasonOf(errors: PlannedRow["errors"]): string {
  return errors.map(({ message }) => message).join("; ");
}

/** A file with the right headers and a few rows, for spreadsheets: semicolons and a mark that says UTF-8. */
export function sampleFile(view: View, kind: ImportKind, language: Language): Download {
  const today = hotelDay(view.now, view.actor.time_zone);
  const at = (days: number) => dayIn(language, addDays(today, days));
  const rows = sampleOf(kind, language, { past: at(-9), before: at(-7), soon: at(14), later: at(17) });
  return csvDownload(`${importsText[kind][language].toLowerCase()}.csv`, rows);
}

function csvDownload(name: string, rows: string[][]): Download {
  const content = Buffer.from(stringify(rows, { ...FOR_SPREADSHEETS, bom: true }));
  return new Download({ name, type: "text/csv; charset=utf-8", size: content.length, content });
}

function dayIn(language: Language, date: string): string {
  const [year, month, day] = date.split("-");
  return language === "de" ? `${day}.${month}.${year}` : date;
}
