import type { Download } from "#server/core/transfer.ts";
import type { View } from "#server/core/work.ts";
import { accountBook } from "#server/reports/account-book.ts";
import { overlapping, pastExports } from "#server/reports/accounting-log.ts";
import { BMD_HEAD, bmdLines } from "#server/reports/bmd.ts";
import { type Days, daysOf } from "#server/reports/days.ts";
import { csvDownload, encoded } from "#server/reports/encode.ts";
import { type Posting, postingsOf } from "#server/reports/postings.ts";
import { rzlLines } from "#server/reports/rzl.ts";
import { makeTally } from "#server/reports/tally.ts";
import { Problem } from "#shared/core/errors.ts";
import { hotelDay } from "#shared/core/stays.ts";
import {
  ACCOUNTING_FORMATS,
  type AccountingFormat,
  type AccountingSettings,
  type AccountingSummary,
  type AccountingTotals,
} from "#shared/reports/accounting.ts";
import { pathOf } from "#shared/reports/accounting-rules.ts";
import type { ExportRange, ReportRange } from "#shared/reports/schema.ts";

type Writer = { name: string; head: string; lines(posting: Posting, settings: AccountingSettings): string[] };

const WRITERS: Record<AccountingFormat, Writer> = {
  bmd_ntcs: { name: "BMD", head: `${BMD_HEAD}\r\n`, lines: bmdLines },
  rzl: { name: "RZL", head: "", lines: rzlLines },
};

export type ExportedFile = { file: Download; format: AccountingFormat; days: Days; rows: number; totals: AccountingTotals };

/**
 * The bookings of a time as a file for a program. Throws `accounting/mapping_missing`, which names all that nobody has
 * told yet: a file never has an empty account.
 */
export async function exportAccounting(view: View, format: AccountingFormat, range: ExportRange): Promise<ExportedFile> {
  const days = daysOf(view, range);
  const book = accountBook(view);
  const encoder = range.encoder ?? book.settings.encoder;
  const { name, head, lines } = WRITERS[format];
  const tally = makeTally();
  const parts = [encoded(head, encoder)];
  for await (const slice of postingsOf(view, book, days)) {
    tally.add(slice);
    const text = slice.postings.flatMap((posting) => lines(posting, book.settings)).join("\r\n");
    if (text !== "") parts.push(encoded(`${text}\r\n`, encoder));
  }
  const missing = book.missing(format);
  if (missing.length > 0) {
    const errors = missing.map((each) => ({ path: pathOf(each), message: each.name }));
    throw new Problem("accounting/mapping_missing", errors.map(({ path }) => path).join(", "), errors);
  }
  const file = csvDownload(`${name}_${days.from}_${days.to}.csv`, parts, encoder);
  return { file, format, days, rows: tally.rows(format), totals: tally.totals() };
}

/** What the files of a time would hold, what they lack, and which of them have left the house already. */
export async function accountingSummary(view: View, range: ReportRange): Promise<AccountingSummary> {
  const days = daysOf(view, range);
  const book = accountBook(view);
  const tally = makeTally();
  for await (const slice of postingsOf(view, book, days)) tally.add(slice);
  const exports = pastExports(view);
  return {
    ...days,
    totals: tally.totals(),
    methods: tally.methods(),
    files: ACCOUNTING_FORMATS.map((format) => ({ format, rows: tally.rows(format), overlaps: overlapping(exports, format, days) })),
    missing: book.missing(null),
    is_running: days.to >= hotelDay(view.now, view.actor.time_zone),
    exports: exports.slice(0, SHOWN),
  };
}

const SHOWN = 12;
