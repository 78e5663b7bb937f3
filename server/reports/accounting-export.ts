import { askAside } from "#server/core/aside.ts";
import type { Download } from "#server/core/transfer.ts";
import type { View } from "#server/core/work.ts";
import { overlapping, pastExports } from "#server/reports/accounting-log.ts";
import { accountingReading } from "#server/reports/accounting-reading.ts";
import { baseDataOf } from "#server/reports/base-data.ts";
import { csvDownload } from "#server/reports/csv-download.ts";
import { type Days, daysOf } from "#server/reports/days.ts";
import { Problem } from "#shared/core/errors.ts";
import { hotelDay } from "#shared/core/stays.ts";
import { ACCOUNTING_FORMATS, type AccountingFormat, type AccountingSummary, type AccountingTotals } from "#shared/reports/accounting.ts";
import { pathOf } from "#shared/reports/accounting-rules.ts";
import type { ExportRange, ReportRange } from "#shared/reports/schema.ts";

const FILE_NAMES: Record<AccountingFormat, string> = { bmd_ntcs: "BMD", rzl: "RZL" };

export type ExportedFile = { file: Download; format: AccountingFormat; days: Days; rows: number; totals: AccountingTotals };

/**
 * The bookings of a time as a file for a program. Throws `accounting/mapping_missing`, which names all that nobody has
 * told yet: a file never has an empty account.
 */
export async function exportAccounting(view: View, format: AccountingFormat, range: ExportRange): Promise<ExportedFile> {
  const days = daysOf(view, range);
  const base = baseDataOf(view);
  const encoder = range.encoder ?? base.settings.encoder;
  const file = { format, encoder };
  const { bytes, rows, totals, missing } = await askAside(view, accountingReading, { ...inHouse(view, days), base, file });
  const lacking = missing.filter((each) => each.format === null || each.format === format);
  if (lacking.length > 0) {
    const errors = lacking.map((each) => ({ path: pathOf(each), message: each.name }));
    throw new Problem("accounting/mapping_missing", errors.map(({ path }) => path).join(", "), errors);
  }
  const name = `${FILE_NAMES[format]}_${days.from}_${days.to}.csv`;
  return { file: csvDownload(name, Buffer.from(bytes.buffer), encoder), format, days, rows: rows[format], totals };
}

/** What the files of a time would hold, what they lack, and which of them have left the house already. */
export async function accountingSummary(view: View, range: ReportRange): Promise<AccountingSummary> {
  const days = daysOf(view, range);
  const found = await askAside(view, accountingReading, { ...inHouse(view, days), base: baseDataOf(view), file: null });
  const exports = pastExports(view);
  return {
    ...days,
    totals: found.totals,
    methods: found.methods,
    files: ACCOUNTING_FORMATS.map((format) => ({ format, rows: found.rows[format], overlaps: overlapping(exports, format, days) })),
    missing: found.missing,
    is_running: days.to >= hotelDay(view.now, view.actor.time_zone),
    exports: exports.slice(0, SHOWN),
  };
}

const SHOWN = 12;

function inHouse({ actor }: View, days: Days) {
  return { days: { ...days, property: actor.property_id } };
}
