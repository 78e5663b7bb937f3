import { prepared } from "#server/core/prepared.ts";
import type { View, Work } from "#server/core/work.ts";
import { getProperty } from "#server/properties/queries.ts";
import type { ExportedFile } from "#server/reports/accounting-export.ts";
import type { Days } from "#server/reports/days.ts";
import { ACCOUNTING_FORMATS, type AccountingExport, type AccountingFormat } from "#shared/reports/accounting.ts";

/** Neither program notices a file that it reads twice, so the house remembers what it has handed out. */
export function recordExport(work: Work, { format, days, rows, totals }: ExportedFile): void {
  const words = { format: FORMAT_NAMES[format], from: days.from, to: days.to };
  const told = { format, ...days, rows, gross_amount: totals.gross_amount, totals };
  work.record("property.accounting_exported", getProperty(work, work.actor.property_id), { words, exported: told });
}

const FORMAT_NAMES: Record<AccountingFormat, string> = { bmd_ntcs: "BMD NTCS", rzl: "RZL" };

type Row = { id: string; time: string; by: string | null; format: string; from: string; to: string; rows: number; gross_amount: number };

/** What has left the house, newest first. */
export function pastExports({ db, actor }: View): AccountingExport[] {
  const field = (name: string) => `json_extract(data, '$.exported.${name}') AS "${name}"`;
  const fields = ["format", "from", "to", "rows", "gross_amount"].map(field).join(", ");
  const sql = `SELECT id, time, actor_name AS "by", ${fields} FROM events
    WHERE parent_id = ? AND type = 'property.accounting_exported' ORDER BY seq DESC LIMIT 1000`;
  return prepared<Row>(db, sql)
    .all(actor.property_id)
    .flatMap((row) => {
      const format = ACCOUNTING_FORMATS.find((each) => each === row.format);
      return format ? [{ ...row, format }] : [];
    });
}

/** Those of a format that share a day with a time. */
export function overlapping(exports: readonly AccountingExport[], format: AccountingFormat, { from, to }: Days): AccountingExport[] {
  return exports.filter((each) => each.format === format && each.from <= to && each.to >= from).slice(0, 5);
}
