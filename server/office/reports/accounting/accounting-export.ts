import { overlapping, pastExports } from "#server/office/reports/accounting/accounting-log.ts";
import { readAccounting } from "#server/office/reports/accounting/accounting-query.ts";
import { baseDataOf } from "#server/office/reports/accounting/base-data.ts";
import { DATEV_ROWS } from "#server/office/reports/accounting/datev.ts";
import { methodsOf, totalsOf } from "#server/office/reports/accounting/tally.ts";
import { csvDownload } from "#server/platform/core/calls/csv-download.ts";
import { type Days, daysOf } from "#server/platform/core/calls/report-days.ts";
import type { Download } from "#server/platform/core/calls/transfer.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { bufferOf } from "#server/platform/core/worker/tasks.ts";
import {
  ACCOUNTING_FORMATS,
  type AccountingFormat,
  type AccountingSettings,
  type AccountingSummary,
  type AccountingTotals,
  type MissingMapping,
} from "#shared/office/reports/accounting.ts";
import { fiscalYearOf, pathOf } from "#shared/office/reports/accounting-rules.ts";
import { accountingText } from "#shared/office/reports/accounting-text.ts";
import { missingPhrase } from "#shared/office/reports/missing-phrase.ts";
import { invalid, Problem } from "#shared/platform/core/errors.ts";
import type { FieldRule } from "#shared/platform/core/field-texts.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import type { ExportRange, ReportRange } from "#shared/platform/core/report-range.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";
import { sayIn } from "#shared/platform/core/text.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";

const FILE_NAMES: Record<AccountingFormat, string> = { bmd_ntcs: "BMD", rzl: "RZL", datev: "EXTF_Buchungsstapel" };

export type ExportedFile = { file: Download; format: AccountingFormat; days: Days; rows: number; totals: InCents<AccountingTotals> };

/**
 * The postings of a range as a file for an accounting program. Throws `accounting/mapping_missing`, which names every account that is not
 * set: a file never has an empty account. Throws `validation` if DATEV can't read the range in one file.
 */
export async function exportAccounting(view: View, format: AccountingFormat, range: ExportRange): Promise<ExportedFile> {
  const days = daysOf(view, range);
  const base = { ...baseDataOf(view), ...(format === "datev" ? { uses_datev: true } : {}) };
  if (format === "datev") assertOneFiscalYear(days, base.settings);
  const encoder = format === "datev" ? "windows-1252" : (range.encoder ?? base.settings.encoder);
  const file = { format, encoder } as const;
  const { bytes, tally, missing } = await readAccounting(view, { days, base, file });
  const lacking = missing.filter((each) => each.format === null || each.format === format);
  if (lacking.length > 0) {
    const errors = lacking.map((each) => ({ path: pathOf(each), message: each.name }));
    const words = new Set(lacking.map((each) => missingWords(each, view.actor.language)));
    throw new Problem("accounting/mapping_missing", [...words].join(", "), errors);
  }
  if (format === "datev" && tally.rows.datev > DATEV_ROWS) throw rangeProblem(`datev_rows:${DATEV_ROWS}`);
  const name = `${FILE_NAMES[format]}_${days.from}_${days.to}.csv`;
  return { file: csvDownload(name, bufferOf(bytes), encoder), format, days, rows: tally.rows[format], totals: totalsOf(tally) };
}

function missingWords(missing: MissingMapping, language: Language): string {
  const say = sayIn(accountingText, language);
  const { sentence, setting, name } = missingPhrase(missing);
  const named = setting === null ? name : say(setting);
  return sentence === null ? named : say(sentence, { name: named });
}

/** DATEV's postings have days without years: a file is of one fiscal year. */
function assertOneFiscalYear({ from, to }: Days, { datev_fiscal_month }: AccountingSettings): void {
  const [first, last] = [from, to].map((day) => fiscalYearOf(day, datev_fiscal_month));
  if (first !== last) throw rangeProblem("fiscal_year");
}

function rangeProblem(rule: FieldRule): Problem {
  return invalid("to", rule);
}

/** The sums of the files of a range, the accounts they lack, and earlier exports of the range. */
export async function accountingSummary(view: View, range: ReportRange): Promise<InCents<AccountingSummary>> {
  const days = daysOf(view, range);
  const base = baseDataOf(view);
  const { tally, missing } = await readAccounting(view, { days, base, file: null });
  const exports = pastExports(view);
  return {
    ...days,
    totals: totalsOf(tally),
    methods: methodsOf(tally),
    files: ACCOUNTING_FORMATS.filter((format) => format !== "datev" || base.uses_datev).map((format) => ({
      format,
      rows: tally.rows[format],
      overlaps: overlapping(exports, format, days),
    })),
    missing,
    is_running: days.to >= hotelDay(view.now, view.actor.time_zone),
    exports: exports.slice(0, SHOWN),
  };
}

const SHOWN = 12;
