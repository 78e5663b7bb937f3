import type { View } from "#server/platform/core/work/work.ts";
import { countsOf, type ImportPlan, type ImportRequest, type PlannedRow, planImport } from "#server/tenant/imports/plan-import.ts";
import type { ImportPreview, ImportRow } from "#shared/tenant/imports/schema.ts";

const SHOWN = 50;
const SHOWN_REFUSED = 200;

/** The result that an import of the file would have, row by row. */
export async function previewImport(view: View, request: ImportRequest): Promise<ImportPreview> {
  const plan = await planImport(view, request);
  const { sheet, mapping, missing, preset, formats, rows, rules } = plan;
  const refused = rows.filter((row) => row.plan === null);
  return {
    kind: request.kind,
    encoding: sheet.encoding,
    columns: sheet.columns.map((name, index) => ({ index, name, example: exampleOf(sheet.rows, index) })),
    mapping: { ...mapping },
    missing,
    preset,
    formats,
    ...(rules.found?.() ?? NOTHING_FOUND),
    errors: refused.length,
    rows: rows.slice(0, SHOWN).map((row) => shown(row, plan)),
    refused: refused.slice(0, SHOWN_REFUSED).map((row) => shown(row, plan)),
    ...countsOf(plan),
    count: sheet.rows.length,
  };
}

const NOTHING_FOUND = { foreign: [], questions: [], split: 0 };

function shown({ row, cells, plan, errors }: PlannedRow, { mapping }: ImportPlan): ImportRow {
  const mapped = Object.entries(cells).filter(([field]) =>
    Object.entries(mapping).some(([name, index]) => name === field && index !== null),
  );
  return { row, result: plan?.result ?? "error", cells: Object.fromEntries(mapped), errors };
}

function exampleOf(rows: readonly { cells: string[] }[], index: number): string {
  return (
    rows
      .slice(0, SHOWN)
      .find(({ cells }) => cells[index])
      ?.cells[index]?.slice(0, 80) ?? ""
  );
}
