import type { Download } from "#server/platform/core/calls/transfer.ts";
import { spreadsheetFile } from "#server/platform/core/text/spreadsheet-file.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { type ImportRequest, planImport } from "#server/tenant/imports/plan-import.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { addDays, hotelDay } from "#shared/platform/core/stays.ts";
import type { ImportKind } from "#shared/tenant/imports/fields.ts";
import { sampleOf } from "#shared/tenant/imports/samples.ts";
import { importsText } from "#shared/tenant/imports/text.ts";

/** The refused rows unchanged, with the reason in a column of its own, to be corrected and imported again. */
export async function refusedRowsFile(view: View, request: ImportRequest): Promise<Download> {
  const { kind, language } = request;
  const { sheet, rows } = await planImport(view, request);
  const reasons = new Map(
    rows.flatMap(({ row, plan, errors }) => (plan === null ? [[row, errors.map(({ message }) => message).join("; ")] as const] : [])),
  );
  const refused = sheet.rows.flatMap(({ row, cells }) => {
    const reason = reasons.get(row);
    return reason === undefined ? [] : [[...sheet.columns.map((_, index) => cells[index] ?? ""), reason]];
  });
  const name = `${importsText[kind][language].toLowerCase()}-${importsText.refused_file[language]}.csv`;
  return spreadsheetFile(name, [[...sheet.columns, importsText.reason_column[language]], ...refused]);
}

/** A file with the right headers and a few rows. */
export function sampleFile(view: View, kind: ImportKind, language: Language): Download {
  const today = hotelDay(view.now, view.actor.time_zone);
  const at = (days: number) => dayIn(language, addDays(today, days));
  const rows = sampleOf(kind, language, { past: at(-9), before: at(-7), soon: at(14), later: at(17) });
  return spreadsheetFile(`${importsText[kind][language].toLowerCase()}.csv`, rows);
}

function dayIn(language: Language, date: string): string {
  const [year, month, day] = date.split("-");
  return language === "de" ? `${day}.${month}.${year}` : date;
}
