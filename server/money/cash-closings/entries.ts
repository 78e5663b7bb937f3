import { and, eq, gte, lt, max } from "drizzle-orm";
import { cashClosings, cashEntries } from "#server/money/cash-closings/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import type { PaymentRow } from "#server/stays/folios/queries.ts";
import type { PostedPayment } from "#server/stays/folios/reactions.ts";
import { moneyWord } from "#server/stays/folios/record-folio-change.ts";
import { isOfFormerProgram } from "#shared/inventory/payment-methods/schema.ts";
import { defaultCashCase, directionOf } from "#shared/money/cash-closings/business-cases.ts";
import type { CashEntry, CashMovementInput } from "#shared/money/cash-closings/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { negated } from "#shared/platform/core/money.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";

const entryStore = entityStore("cash_entry", cashEntries);
export type EntryRow = ReturnType<typeof entryStore.get>;

const lastEntry = query([], (db, { property }) =>
  db
    .select({ sequence: max(cashEntries.sequence) })
    .from(cashEntries)
    .where(eq(cashEntries.property_id, property)),
);

/** The number of the last entry; 0 where there is none. */
export function lastSequence(view: View): number {
  return lastEntry.get(view, {})?.sequence ?? 0;
}

/** Enters a payment, or a refund, into the cash book in the transaction that posts it; not what the former program has booked. */
export function enterPayment(work: Work, { payment, method }: PostedPayment): void {
  if (isOfFormerProgram(method)) return;
  insertEntry(work, { kind: "payment", payment_id: payment.id, payment_method_id: method.id, amount: payment.amount });
}

const enteredPayment = query(["payment"], (db, { payment, property }) =>
  db
    .select({ amount: cashEntries.amount, payment_method_id: cashEntries.payment_method_id })
    .from(cashEntries)
    .where(and(eq(cashEntries.payment_id, payment), eq(cashEntries.kind, "payment"), ofProperty(cashEntries, property))),
);

const closingOfPayment = query(["payment"], (db, { payment, property }) =>
  db
    .select({ number: cashClosings.number })
    .from(cashEntries)
    .innerJoin(
      cashClosings,
      and(
        eq(cashClosings.property_id, cashEntries.property_id),
        lt(cashClosings.after_sequence, cashEntries.sequence),
        gte(cashClosings.until_sequence, cashEntries.sequence),
      ),
    )
    .where(and(eq(cashEntries.payment_id, payment), eq(cashEntries.kind, "payment"), ofProperty(cashEntries, property))),
);

/** A payment that a daily closing contains is not deleted any more. */
export function whyNotAfterClosing(view: View, { id }: PaymentRow): Problem | null {
  const closing = closingOfPayment.get(view, { payment: id });
  return closing ? new Problem("payment/day_closed", String(closing.number)) : null;
}

/**
 * Enters the opposite of a payment that is deleted. A payment from before there was a cash book was never entered, so nothing is taken out for it.
 */
export function enterDeletion(work: Work, { id }: PaymentRow): void {
  const entered = enteredPayment.get(work, { payment: id });
  if (!entered) return;
  const { amount, payment_method_id } = entered;
  insertEntry(work, { kind: "deletion", payment_id: id, payment_method_id, amount: negated(amount) });
}

/**
 * Enters cash that was put into the drawer by hand, or, below zero, taken out of it. A German register in use signs it by its kind of
 * business case.
 */
export function moveCash(work: Work, { amount, reason, business_case }: InCents<CashMovementInput>): InCents<CashEntry> {
  const made_by = work.actor.name;
  const kind = work.wiring.cashReactions.isSigned(work) ? (business_case ?? defaultCashCase(directionOf(amount))) : null;
  const entry = insertEntry(work, { kind: "movement", amount, reason, made_by, business_case: kind });
  work.wiring.cashReactions.moved(work, entry);
  const words = { amount: moneyWord(work, amount < 0 ? negated(amount) : amount) };
  work.record(amount < 0 ? "cash_entry.taken_out" : "cash_entry.put_in", entry, { words });
  return { ...entry, reason, made_by };
}

const NOTHING = { payment_id: null, payment_method_id: null, reason: null, made_by: null, business_case: null } as const;

type Values = Parameters<typeof entryStore.insert>[1];

function insertEntry(work: Work, entry: Omit<Values, "sequence">) {
  const inserted = entryStore.insert(work, { ...NOTHING, ...entry, sequence: lastSequence(work) + 1 });
  work.announce({ object: "cash_entry", user_id: null });
  return inserted;
}
