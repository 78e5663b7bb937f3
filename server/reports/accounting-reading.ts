import type { Reading } from "#server/core/reading.ts";
import { accountBook } from "#server/reports/account-book.ts";
import { makeAlikeNumbers } from "#server/reports/alike-numbers.ts";
import type { BaseData } from "#server/reports/base-data.ts";
import { BMD_HEAD, bmdLines } from "#server/reports/bmd.ts";
import { encoded } from "#server/reports/encode.ts";
import type { LedgerDays } from "#server/reports/ledger-days.ts";
import { type Posting, postingsOf } from "#server/reports/postings.ts";
import { rzlLines } from "#server/reports/rzl.ts";
import { makeTally } from "#server/reports/tally.ts";
import { addDays } from "#shared/core/stays.ts";
import type { AccountingFormat, AccountingSettings, AccountingSummary, MissingMapping } from "#shared/reports/accounting.ts";
import type { Encoder } from "#shared/reports/schema.ts";

type Writer = { head: string; lines(posting: Posting, settings: AccountingSettings): string[] };

const WRITERS: Record<AccountingFormat, Writer> = {
  bmd_ntcs: { head: BMD_HEAD, lines: bmdLines },
  rzl: { head: "", lines: rzlLines },
};

type Input = { days: LedgerDays; base: BaseData; file: { format: AccountingFormat; encoder: Encoder } | null };
type Read = Pick<AccountingSummary, "totals" | "methods"> & {
  rows: Record<AccountingFormat, number>;
  missing: MissingMapping[];
  /** The file that was asked for; empty without one. */
  bytes: Uint8Array;
};

/** The bookings of a time: what they add up to, what nobody has decided yet, and the file of them. */
export const accountingReading: Reading<Input, Read> = {
  name: "accounting",
  read(db, { days, base, file }) {
    const book = accountBook(base);
    const tally = makeTally();
    const alike = makeAlikeNumbers();
    const written = file === null ? null : fileWriter(base.settings, file);
    for (const stretch of stretchesOf(days)) {
      const found = postingsOf(db, book, stretch);
      tally.add(found);
      alike.add(found.invoices);
      written?.add(found.postings);
    }
    return {
      totals: tally.totals(),
      methods: tally.methods(),
      rows: { bmd_ntcs: tally.rows("bmd_ntcs"), rzl: tally.rows("rzl") },
      missing: [...book.missing(), ...alike.found()],
      bytes: written?.bytes() ?? new Uint8Array(0),
    };
  },
};

/** So few days at a time that nothing of them grows old. */
const STRETCH = 7;

function* stretchesOf({ from, to, property }: LedgerDays): Generator<LedgerDays> {
  for (let first = from; first <= to; first = addDays(first, STRETCH)) {
    const last = addDays(first, STRETCH - 1);
    yield { property, from: first, to: last < to ? last : to };
  }
}

function fileWriter(settings: AccountingSettings, { format, encoder }: NonNullable<Input["file"]>) {
  const { head, lines } = WRITERS[format];
  const parts = [encoded(head === "" ? "" : `${head}\r\n`, encoder)];
  return {
    add(postings: readonly Posting[]): void {
      const written = postings.flatMap((posting) => lines(posting, settings));
      if (written.length > 0) parts.push(encoded(`${written.join("\r\n")}\r\n`, encoder));
    },
    bytes: () => joined(parts),
  };
}

/** In a buffer of its own, which can be handed over. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
