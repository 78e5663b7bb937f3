import type { Cents } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";

/** A line as a bank wrote it, whatever the format. */
export type StatementLine = {
  booked_on: string;
  valued_on: string | null;
  /** Below zero what went out. */
  amount: Cents;
  currency: string;
  name: string | null;
  iban: string | null;
  /** The purpose that the payer wrote, or the bank's own text. */
  reference: string | null;
  end_to_end_id: string | null;
  /** The bank's own reference of the line. */
  bank_reference: string | null;
};

/** A statement of one account. */
export type ReadStatement = {
  account: string | null;
  statement_number: string | null;
  from_day: string | null;
  to_day: string | null;
  opening_amount: Cents | null;
  closing_amount: Cents | null;
  lines: StatementLine[];
};

/** The reasons for which a file is refused as a whole. */
export const UNREADABLE = ["unreadable", "doctype", "no_statement", "no_columns", "too_many_lines", "bad_date", "bad_amount"] as const;

/** A file that is no statement, or has a line that can't be read: nothing of it is taken over. */
export class UnreadableStatement extends Error {
  readonly reason: (typeof UNREADABLE)[number];
  /** The line from 1 on, and the text that can't be read. */
  readonly line: number | null;
  readonly text: string;

  constructor(reason: (typeof UNREADABLE)[number], line: number | null = null, text = "") {
    super(`${reason} ${line ?? ""} ${text}`.trim());
    this.reason = reason;
    this.line = line;
    this.text = text;
  }
}

const OLDEST = "1990-01-01";

/** Refuses a file with a day that no bank can have booked: before 1990, or more than a year ahead. Throws `UnreadableStatement`. */
export function assertPossibleDays(statements: readonly ReadStatement[], today: string): void {
  const latest = addDays(today, 366);
  const days = statements.flatMap(({ lines }) => lines.map(({ booked_on }) => booked_on));
  const wrong = days.find((day) => day < OLDEST || day > latest);
  if (wrong !== undefined) throw new UnreadableStatement("bad_date", null, wrong);
}

/** The most lines of one file: a year of a busy account. */
export const MAX_LINES = 20_000;

/** A line in one piece, so that equal lines of overlapping statements are recognised. The bank's balance is no part of it. */
export function lineKey(account: string | null, line: StatementLine): string {
  const { booked_on, amount, currency, name, iban, reference, end_to_end_id, bank_reference } = line;
  return JSON.stringify([account, booked_on, amount, currency, ...[name, iban, reference, end_to_end_id, bank_reference].map(squeezed)]);
}

/** Banks break and pad texts differently from one export to the next. */
function squeezed(text: string | null): string {
  return (text ?? "").replace(/\s+/g, "").toUpperCase();
}

/** The keys of a statement's lines: the second of two equal lines of a day has another than the first. */
export function lineKeys(account: string | null, lines: readonly StatementLine[]): string[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const key = lineKey(account, line);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${count} ${key}`;
  });
}
