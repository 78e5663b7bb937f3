import { accountBook, missingInAll } from "#server/office/reports/accounting/account-book.ts";
import { alikeNumbers } from "#server/office/reports/accounting/alike-numbers.ts";
import type { BaseData } from "#server/office/reports/accounting/base-data.ts";
import { BMD_HEAD, bmdLines } from "#server/office/reports/accounting/bmd.ts";
import { datevHead, datevLines } from "#server/office/reports/accounting/datev.ts";
import { joined } from "#server/office/reports/accounting/file-text.ts";
import { type Posting, postingsOf } from "#server/office/reports/accounting/postings.ts";
import { rzlLines } from "#server/office/reports/accounting/rzl.ts";
import { count, emptyTally, inAll, type Tally } from "#server/office/reports/accounting/tally.ts";
import { encoded } from "#server/platform/core/calls/csv-download.ts";
import { type Days, type PropertyDays, partsOf } from "#server/platform/core/calls/report-days.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { QueryTask } from "#server/platform/core/worker/tasks.ts";
import { queryInWorkers } from "#server/platform/core/worker/worker-pool.ts";
import type { AccountingFormat, AccountingSettings, MissingMapping } from "#shared/office/reports/accounting.ts";
import type { Encoder } from "#shared/platform/core/report-range.ts";
import { addDays, daysBetween, localDate, localTime } from "#shared/platform/core/stays.ts";

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

type Asked = { base: BaseData; file: { format: AccountingFormat; encoder: Encoder } | null };
/** `whole` is set for the part that also compares the invoice numbers of the whole range. */
type Part = Asked & { days: PropertyDays; whole: PropertyDays | null };
type PartRead = { tally: Tally; missing: MissingMapping[]; alike: MissingMapping[]; bytes: Uint8Array };
/** `bytes` are the requested file; empty without one. */
type Read = { tally: Tally; missing: MissingMapping[]; bytes: Buffer };

/** The postings of a range: their sums, the missing accounts, and the file. */
export async function readAccounting(view: View, days: Days, { base, file }: Asked): Promise<Read> {
  const { property_id: property } = view.actor;
  const whole = { ...days, property };
  const parts = partsOf(days).map((share, index) => ({
    days: { ...share, property },
    whole: index === 0 ? whole : null,
    base,
    file,
  }));
  const read = await queryInWorkers(view, accountingTask, parts);
  const head = file && WRITERS[file.format].head(base, { ...days, made_at: stampOf(view) });
  return {
    tally: inAll(read.map(({ tally }) => tally)),
    missing: [...missingInAll(read.map(({ missing }) => missing)), ...read.flatMap(({ alike }) => alike)],
    bytes: Buffer.concat([
      file && head !== null ? encoded(`${head}\r\n`, file.encoder) : Buffer.alloc(0),
      ...read.map(({ bytes }) => bytes),
    ]),
  };
}

/** The local time as `YYYYMMDDHHMMSSFFF`. */
function stampOf({ now, actor: { time_zone } }: View): string {
  return `${localDate(now, time_zone)}${localTime(now, time_zone)}${now.slice(17, 23)}`.replace(/\D/g, "");
}

export const accountingTask: QueryTask<Part, PartRead> = {
  name: "accounting",
  read(db, { days, whole, base, file }) {
    const book = accountBook(base);
    const tally = emptyTally();
    const lines: Buffer[] = [];
    for (const stretch of stretchesOf(days)) {
      const found = postingsOf(db, book, stretch);
      count(tally, found);
      if (file !== null) lines.push(linesOf(found.postings, base.settings, file));
    }
    return { tally, missing: book.missing(), alike: whole === null ? [] : alikeNumbers(db, whole), bytes: joined(lines) };
  },
};

/**
 * Days that are read at a time: few enough that V8 frees their rows in the young generation. Read all at once, a file of three years
 * takes 1.4 to 1.6 times the processor time.
 */
const STRETCH = 7;

function* stretchesOf({ from, to, property }: PropertyDays): Generator<PropertyDays> {
  const days = daysBetween(from, to);
  for (let day = 0; day <= days; day += STRETCH) {
    yield { property, from: addDays(from, day), to: addDays(from, Math.min(day + STRETCH - 1, days)) };
  }
}

function linesOf(postings: readonly Posting[], settings: AccountingSettings, { format, encoder }: NonNullable<Asked["file"]>): Buffer {
  let text = "";
  for (const posting of postings) for (const line of WRITERS[format].lines(posting, settings)) text += `${line}\r\n`;
  return encoded(text, encoder);
}
