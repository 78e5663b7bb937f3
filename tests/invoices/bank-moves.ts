import { bookIfCertain, bookLine, ignoreLine, undoLine } from "#server/money/bank-statements/booking.ts";
import { openLines } from "#server/money/bank-statements/queries.ts";
import { storeStatements, type UploadResult } from "#server/money/bank-statements/upload.ts";
import { prepared } from "#server/platform/core/database/prepared.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import type { StatementLine } from "#shared/money/bank-statements/statement.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Cents } from "#shared/platform/core/money.ts";
import { aFolio, anInvoice, dayOf, type Move, type Play, pick, someMoney } from "#tests/invoices/moves.ts";
import { wholeCents } from "#tests/support/whole-cents.ts";

type OpenAmount = { number: string; due: Cents };

/** Transfers for invoices, deposits and stays, of what is due or of another amount, and what went out. */
function someLines(play: Play): StatementLine[] {
  const asked = prepared<OpenAmount>(
    play.property.runtime.db,
    `SELECT number, due_amount AS due FROM invoices WHERE status = 'open' AND due_amount > 0
      UNION ALL SELECT f.number, f.gross_amount - f.paid_amount FROM folios f WHERE f.status = 'open' AND f.booking_id IS NOT NULL
        AND f.gross_amount > f.paid_amount ORDER BY number`,
  ).all();
  return Array.from({ length: 1 + play.random(3) }, () => {
    const { number, due } = asked[play.random(Math.max(1, asked.length))] ?? { number: "", due: wholeCents(5000) };
    const isExact = play.random(3) > 0;
    const amount = isExact ? due : someMoney(play, -3000, 30_000);
    return {
      booked_on: dayOf(play, 0, 1),
      valued_on: null,
      amount,
      currency: "EUR",
      name: play.random(2) === 0 ? "Anna Gruber" : null,
      iban: null,
      reference: `Rechnung ${number}`,
      end_to_end_id: null,
      bank_reference: `B${play.random(1_000_000)}`,
    };
  });
}

function upload(work: Work, lines: StatementLine[], file_name: string): UploadResult {
  const statement = { account: "AT611904300234573201", statement_number: null, from_day: null, to_day: null };
  const statements = [{ ...statement, opening_amount: null, closing_amount: null, lines }];
  return storeStatements(work, { format: "csv", statements, file_name, bytes: Buffer.from(JSON.stringify([file_name, lines])) });
}

/** Uploads a statement, the same file again, and the same lines in another file. Throws where a line is taken over twice. */
function uploadTwice(work: Work, lines: StatementLine[]): void {
  const first = upload(work, lines, `${work.now}.csv`);
  if (first.new_lines !== lines.length) throw new Problem("validation", "lines that are here already");
  const again = upload(work, lines, `${work.now}.csv`);
  const overlapping = upload(work, lines, `${work.now} again.csv`);
  if (again.new_lines + overlapping.new_lines > 0) throw new Error("a line of a statement is taken over twice");
}

const LINES = "SELECT id FROM bank_lines WHERE state =";
const anOpenLine = (play: Play) => pick(play, `${LINES} 'open' AND amount > 0 ORDER BY id DESC LIMIT 6`);
const aBookedLine = (play: Play) => pick(play, `SELECT DISTINCT line_id FROM bank_line_shares ORDER BY line_id DESC LIMIT 6`);

/** Bank statements: lines are taken over once, booked as proposed or as chosen, and taken back. */
export const BANK_MOVES: Readonly<Record<string, readonly [weight: number, move: Move]>> = {
  "upload a bank statement": [4, (work, play) => uploadTwice(work, someLines(play))],
  "book a bank line as proposed": [6, (work, play) => bookLine(work, { id: anOpenLine(play) })],
  "book the certain bank lines": [
    3,
    (work) => {
      const booked = openLines(work).flatMap(({ id }) => bookIfCertain(work, id) ?? []);
      if (booked.length === 0) throw new Problem("bank_line/nothing_proposed");
    },
  ],
  "book a bank line in parts": [
    4,
    (work, play) => {
      const id = anOpenLine(play);
      const parts = [
        { folio_id: aFolio(play), is_fee: false, amount: someMoney(play, 1, 5000) },
        { invoice_id: anInvoice(play), is_fee: false, amount: someMoney(play, 1, 5000) },
      ];
      return bookLine(work, { id, parts: play.random(2) === 0 ? parts : parts.slice(play.random(2), 1 + play.random(2)) });
    },
  ],
  "take a bank line back": [5, (work, play) => undoLine(work, aBookedLine(play))],
  "set a bank line aside": [
    1,
    (work, play) => {
      const isIgnored = play.random(2) === 0;
      return ignoreLine(work, pick(play, `${LINES} '${isIgnored ? "ignored" : "open"}' ORDER BY id`), !isIgnored);
    },
  ],
};
