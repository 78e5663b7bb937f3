import { stringify } from "csv-stringify/sync";
import { asProblem } from "#server/core/problem.ts";
import { Download } from "#server/core/transfer.ts";
import type { View, Work } from "#server/core/work.ts";
import { type ImportPlan, type PlannedRow, planImport } from "#server/imports/plan.ts";
import { readSheet } from "#server/imports/sheet.ts";
import { getProperty } from "#server/properties/queries.ts";
import { type FieldError, Problem } from "#shared/core/errors.ts";
import type { Language } from "#shared/core/fields.ts";
import { problemsText } from "#shared/core/problems-text.ts";
import { addDays, hotelDay } from "#shared/core/stays.ts";
import { fill } from "#shared/core/text.ts";
import type { ImportKind } from "#shared/imports/fields.ts";
import { sampleOf } from "#shared/imports/samples.ts";
import type { ImportOutcome, ImportPreview, ImportRow } from "#shared/imports/schema.ts";
import { importsText, importTrouble } from "#shared/imports/text.ts";

type Wish = { kind: ImportKind; mapping?: Readonly<Record<string, number | null>> | undefined };

const SHOWN = 50;
const SHOWN_REFUSED = 200;
const SHOWN_ERRORS = 1000;

/** What the file would do, row by row. */
export async function previewImport(view: View, bytes: Buffer, { kind, mapping }: Wish, language: Language): Promise<ImportPreview> {
  const sheet = readSheet(bytes, language);
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

/** Judges the whole file beforehand; what is answered writes it in one transaction. Throws `validation` with every bad row. */
export async function prepareImport(view: View, bytes: Buffer, { kind, mapping }: Wish, language: Language) {
  const plan = await planImport(view, readSheet(bytes, language), { kind, mapping, language });
  const unmapped = plan.missing.map((field) => ({ path: `mapping.${field}`, message: importTrouble.unmapped[language] }));
  const bad = plan.rows.flatMap(({ row, errors }) => errors.map(({ field, message }) => ({ path: `rows.${row}.${field}`, message })));
  refuseAll([...unmapped, ...bad]);
  return (work: Work): ImportOutcome => makeAll(work, { kind, plan, language });
}

function makeAll(work: Work, { kind, plan, language }: { kind: ImportKind; plan: ImportPlan; language: Language }): ImportOutcome {
  const isLater = ({ judged }: PlannedRow) => judged?.isFlexible === true;
  for (const row of plan.rows.filter((each) => !isLater(each))) makeRow(work, row, language);
  for (const row of plan.rows.filter(isLater)) makeRow(work, row, language);
  const counts = countsOf(plan);
  if (counts.made > 0) {
    const words = { what: importsText[kind][work.actor.language], count: String(counts.made) };
    work.record("import.made", getProperty(work, work.actor.property_id), { words, kind, ...counts });
  }
  return { kind, ...counts };
}

/** A row that the house refuses after all (the last room has gone meanwhile) takes the whole import back. */
function makeRow(work: Work, { row, judged }: PlannedRow, language: Language): void {
  try {
    judged?.make(work);
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem) throw thrown;
    const detail = problem.errors[0]?.message ?? problem.detail;
    const message = detail ? `${problemsText[problem.type][language]} (${detail})` : problemsText[problem.type][language];
    refuseAll([{ path: `rows.${row}`, message }]);
  }
}

function refuseAll(errors: readonly FieldError[]): void {
  const [first] = errors;
  if (first) throw new Problem("validation", first.message, errors.slice(0, SHOWN_ERRORS));
}

function countsOf({ rows, beside }: ImportPlan) {
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

/** A file with the right headers and a few rows, for spreadsheets: semicolons and a mark that says UTF-8. */
export function sampleFile(view: View, kind: ImportKind, language: Language): Download {
  const today = hotelDay(view.now, view.actor.time_zone);
  const at = (days: number) => dayIn(language, addDays(today, days));
  const rows = sampleOf(kind, language, { past: at(-9), before: at(-7), soon: at(14), later: at(17) });
  const content = Buffer.from(stringify(rows, { delimiter: ";", bom: true, record_delimiter: "windows" }));
  const name = fill("{{name}}.csv", { name: importsText[kind][language].toLowerCase() });
  return new Download({ name, type: "text/csv; charset=utf-8", size: content.length, content });
}

function dayIn(language: Language, date: string): string {
  const [year, month, day] = date.split("-");
  return language === "de" ? `${day}.${month}.${year}` : date;
}
