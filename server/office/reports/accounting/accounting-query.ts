import { accountBook } from "#server/office/reports/accounting/account-book.ts";
import type { BaseData } from "#server/office/reports/accounting/base-data.ts";
import { BMD_HEAD, BMD_NUMBER, bmdLines } from "#server/office/reports/accounting/bmd.ts";
import { datevHead, datevLines } from "#server/office/reports/accounting/datev.ts";
import { joined } from "#server/office/reports/accounting/file-text.ts";
import { type Posting, postingsOf } from "#server/office/reports/accounting/postings.ts";
import { RZL_NUMBER, rzlLines } from "#server/office/reports/accounting/rzl.ts";
import { bookedNumbers } from "#server/office/reports/accounting/statements.ts";
import { count, emptyTally, type Tally } from "#server/office/reports/accounting/tally.ts";
import { encoded } from "#server/platform/core/calls/csv-download.ts";
import type { Days } from "#server/platform/core/calls/report-days.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { ViewTask } from "#server/platform/core/worker/tasks.ts";
import { viewInWorker } from "#server/platform/core/worker/worker-pool.ts";
import {
  ACCOUNTING_FORMATS,
  type AccountingFormat,
  type AccountingSettings,
  type MissingMapping,
} from "#shared/office/reports/accounting.ts";
import { datevNumberOf, digitsOf } from "#shared/office/reports/accounting-rules.ts";
import type { Encoder } from "#shared/platform/core/report-range.ts";
import { addDays, datesBetween, localDate, localTime } from "#shared/platform/core/stays.ts";

/** `head` are the lines before the postings; null without any. */
type Writer = {
  head(base: BaseData, made: Days & { made_at: string }): string | null;
  lines(posting: Posting, settings: AccountingSettings): string[];
};

const WRITERS: Record<AccountingFormat, Writer> = {
  bmd_ntcs: { head: () => BMD_HEAD, lines: bmdLines },
  rzl: { head: () => null, lines: rzlLines },
  datev: { head: ({ settings, currency }, made) => datevHead(settings, { ...made, currency }), lines: datevLines },
};

type Request = { days: Days; base: BaseData; file: { format: AccountingFormat; encoder: Encoder } | null };
/** `bytes` are the requested file; empty without one. */
type AccountingFile = { tally: Tally; missing: MissingMapping[]; bytes: Uint8Array };

/** The postings of a range: their sums, the missing accounts, and the file. */
export function readAccounting(view: View, request: Request): Promise<AccountingFile> {
  return viewInWorker(view, accountingTask, request);
}

/** The local time as `YYYYMMDDHHMMSSFFF`. */
function stampOf({ now, actor: { time_zone } }: View): string {
  return `${localDate(now, time_zone)}${localTime(now, time_zone)}${now.slice(17, 23)}`.replace(/\D/g, "");
}

export const accountingTask: ViewTask<Request, AccountingFile> = {
  name: "accounting",
  read(view, { days, base, file }) {
    const book = accountBook(base);
    const tally = emptyTally();
    const lines: Buffer[] = [];
    for (const stretch of stretchesOf(days)) {
      const found = postingsOf(view, book, stretch);
      count(tally, found);
      if (file !== null) lines.push(linesOf(found.postings, base.settings, file));
    }
    const head = file === null ? null : WRITERS[file.format].head(base, { ...days, made_at: stampOf(view) });
    if (file !== null && head !== null) lines.unshift(encoded(`${head}\r\n`, file.encoder));
    return { tally, missing: [...book.missing(), ...alikeNumbers(view, days)], bytes: joined(lines) };
  },
};

/** Days whose postings are read at once: few enough that V8 frees them young. Three years at once take about twice the processor time. */
const STRETCH = 7;

function stretchesOf({ from, to }: Days): Days[] {
  const firsts = datesBetween(from, addDays(to, 1)).filter((_, index) => index % STRETCH === 0);
  return firsts.map((first, index) => ({ from: first, to: index === firsts.length - 1 ? to : addDays(first, STRETCH - 1) }));
}

function linesOf(postings: readonly Posting[], settings: AccountingSettings, { format, encoder }: NonNullable<Request["file"]>): Buffer {
  let text = "";
  for (const posting of postings) for (const line of WRITERS[format].lines(posting, settings)) text += `${line}\r\n`;
  return encoded(text, encoder);
}

/** The digits of an invoice number that each accounting program keeps. */
const KEPT: Record<AccountingFormat, (number: string) => string> = {
  bmd_ntcs: (number) => digitsOf(number, BMD_NUMBER),
  rzl: (number) => digitsOf(number, RZL_NUMBER),
  datev: datevNumberOf,
};

/** The most invoices that are listed. */
const MAX = 50;

/** The invoices of a range whose numbers an accounting program cannot distinguish, because it reads only a limited number of digits. */
function alikeNumbers(view: View, days: Days): MissingMapping[] {
  const rows = bookedNumbers.all(view, days);
  // Numbers that the program with the fewest digits can distinguish, the others can, too.
  if (alikeFor("bmd_ntcs", rows).length === 0) return [];
  return ACCOUNTING_FORMATS.flatMap((format) => alikeFor(format, rows)).slice(0, MAX);
}

function alikeFor(format: AccountingFormat, rows: readonly { invoice_id: string; number: string }[]): MissingMapping[] {
  const known = new Map<string, string>();
  const found: MissingMapping[] = [];
  for (const { invoice_id: id, number } of rows) {
    const digits = KEPT[format](number);
    const first = known.get(digits);
    if (first === undefined) known.set(digits, number);
    else found.push({ object: "invoice", id, name: `${first}, ${number}`, field: "number", format });
  }
  return found;
}
