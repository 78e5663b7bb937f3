import { storeStatements } from "#server/money/bank-statements/upload.ts";
import { creditInvoice, creditsOf } from "#server/money/invoices/credits.ts";
import { remindAll } from "#server/money/open-items/reminders.ts";
import { DEMO_EXTRAS, DEMO_PROPERTY } from "#server/office/setup/demo-property.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { setRouting } from "#server/stays/bookings/routing.ts";
import type { StatementLine } from "#shared/money/bank-statements/statement.ts";
import { type Cents, cents, sumOf } from "#shared/platform/core/money.ts";
import { addDays, localDate } from "#shared/platform/core/stays.ts";
import { rulesOfPreset } from "#shared/stays/folios/routing-presets.ts";

type Split = { booking_id: string; company: string; guest: string; meals: readonly string[] };

/** Splits the bill of a stay: lodging and meals for a company, the rest for the guest. */
export function splitBill(work: Work, { booking_id, company, guest, meals }: Split): void {
  const to = (customer_id: string) => ({ folio_id: null, customer_id });
  const rules = rulesOfPreset("lodging", { payer: to(company), rest: to(guest), meals }) ?? [];
  setRouting(work, { id: booking_id, rules, apply: true, put_back: [] });
}

/** Reminds of an invoice for the first time, by a letter. */
export function printReminder(work: Work, invoice_id: string): void {
  remindAll(work, [{ invoice_id, step: 1, channel: "print" }]);
}

/** Takes one of the extras on an invoice back by a credit note. */
export function takeExtraBack(work: Work, id: string, extra: number): void {
  const name = DEMO_EXTRAS[extra]?.name;
  const line = creditsOf(work, id).lines.find((each) => each.name === name);
  if (line)
    creditInvoice(work, { id, reason: "Die Sauna war am zweiten Abend nicht beheizt", lines: [{ line_id: line.line_id, quantity: 1 }] });
}

type OpenBill = { number: string | null; due_amount: Cents };

/**
 * Imports yesterday's bank statement: a transfer that names its invoice, one with the amount of another invoice alone, one that nobody knows,
 * and the bank's own fee. Nothing of it is booked yet.
 */
export function insertStatement(work: Work, { named, unnamed }: { named: OpenBill | null; unnamed: OpenBill | null }): void {
  const booked_on = addDays(localDate(work.now, work.actor.time_zone), -1);
  const ofDay = (name: string, reference: string, amount: Cents): StatementLine => ({ ...LINE, booked_on, name, reference, amount });
  const lines = [
    named && ofDay("Seilbahntechnik Hollaus", `RG ${named.number ?? ""}`, named.due_amount),
    unnamed && ofDay("Zirl Holding", "Sammelüberweisung", unnamed.due_amount),
    ofDay("Gemeinde Brandenberg", "Förderung Wanderwege", cents(250)),
    ofDay("Raiffeisenbank", "Kontoführung", cents(-9.9)),
  ].filter((line) => line !== null);
  const opening_amount = cents(18_420.55);
  const closing_amount = sumOf([opening_amount, ...lines.map(({ amount }) => amount)]);
  const number = booked_on.replaceAll("-", "");
  const statement = {
    account: IBAN,
    statement_number: number,
    from_day: booked_on,
    to_day: booked_on,
    opening_amount,
    closing_amount,
    lines,
  };
  const file = { format: "camt.053", file_name: `camt053_${number}.xml`, bytes: Buffer.from(JSON.stringify(statement)) } as const;
  storeStatements(work, { ...file, statements: [statement] });
}

const IBAN = DEMO_PROPERTY.bank.iban?.replaceAll(" ", "") ?? null;
const LINE = { valued_on: null, currency: "EUR", iban: null, end_to_end_id: null, bank_reference: null };
