import { prepared } from "#server/core/database/prepared.ts";
import type { Work } from "#server/core/work/work.ts";
import { addCharge } from "#server/folios/charges.ts";
import { addPayment } from "#server/folios/payments.ts";
import { folioStore, paymentStore } from "#server/folios/queries.ts";
import { draftInvoice } from "#server/invoices/drafts.ts";
import { cancelInvoice, finalizeInvoice, payInvoice } from "#server/invoices/service.ts";
import type { DemoMethod, DemoMoney, MoneyStep } from "#server/setup/demo-money.ts";
import { type Cents, cents, minus, times, ZERO } from "#shared/core/money.ts";
import { localDate } from "#shared/core/stays.ts";
import { InvoiceFinalization } from "#shared/invoices/schema.ts";

/** The ids of a plan's bookings, groups and extras, by their index in it. */
export type MoneyIds = { bookingIds: readonly string[]; groupIds: readonly string[]; extraIds: readonly string[] };

/**
 * Posts the payments and invoices of a demo property. Recent ones are made by the same use cases as at the front desk, at their time, so
 * that numbers, sums and history are real; stays of long ago are only marked as paid.
 */
export function insertMoney(work: Work, { settled, steps }: DemoMoney, ids: MoneyIds): void {
  settleCanceled(work);
  const methods = methodsOf(work);
  for (const { stay, at, method } of settled)
    settleLongAgo(work, { booking_id: ids.bookingIds[stay] ?? "", at, payment_method_id: methods[method] });
  const accounts = makeAccounts(work, ids);
  for (const step of steps) take(deskAt(work, step.at), step, { folio_id: accounts(step.of), methods, ids });
}

/** A canceled stay owes nothing; its charges are suspended in case it is resumed. */
function settleCanceled({ db, actor, now }: Work): void {
  const property = actor.property_id;
  const canceled = "SELECT id FROM bookings WHERE property_id = @property AND status = 'canceled'";
  prepared(db, `UPDATE charges SET deleted_at = @now, suspended = 1 WHERE booking_id IN (${canceled})`).run({ property, now });
  prepared(db, `UPDATE folios SET gross_amount = 0 WHERE booking_id IN (${canceled})`).run({ property });
  prepared(db, "UPDATE bookings SET due_amount = 0 WHERE property_id = @property AND status = 'canceled'").run({ property });
}

type LongAgo = { booking_id: string; at: string; payment_method_id: string };

function settleLongAgo(work: Work, { booking_id, at, payment_method_id }: LongAgo): void {
  const sql = `SELECT id, gross_amount FROM folios WHERE booking_id = ? AND "default" = 1`;
  const folio = prepared<{ id: string; gross_amount: Cents }>(work.db, sql).get(booking_id);
  if (!folio) return;
  const booked_on = localDate(at, work.actor.time_zone);
  const money = { payment_method_id, amount: folio.gross_amount, booked_on, reference: null };
  paymentStore.insert({ ...work, now: at }, { ...money, folio_id: folio.id });
  prepared(work.db, "UPDATE folios SET paid_amount = gross_amount WHERE id = ?").run(folio.id);
  prepared(work.db, "UPDATE bookings SET paid_amount = gross_amount, due_amount = 0 WHERE id = ?").run(booking_id);
}

/** The property at a time in its past, with a clerk as actor. */
function deskAt(work: Work, now: string): Work {
  return work.as({ now, actor: { ...work.actor, name: CLERK, role: "manager", automated: false } });
}

const CLERK = "Resi Hofer";
const DEPOSIT = 0.3;
const TEN = cents(10);

type Taking = { folio_id: string; methods: Record<DemoMethod, string>; ids: MoneyIds };

function take(work: Work, step: MoneyStep, { folio_id, methods, ids }: Taking): void {
  const pay = (method: DemoMethod, sum: Cents, reference: string | null = null) =>
    void addPayment(work, folio_id, { payment_method_id: methods[method], amount: sum, reference });
  switch (step.kind) {
    case "deposit":
      return pay("transfer", depositOf(chargedOn(work, step, folio_id)), "Anzahlung");
    case "settle":
      return pay(step.method, dueOn(work, folio_id));
    case "extra":
      return void addCharge(work, folio_id, { item_id: ids.extraIds[step.extra] ?? "", quantity: step.quantity });
    case "invoice":
      return issue(work, folio_id);
    case "pay": {
      const open = invoiceOn(work, folio_id);
      if (open?.status === "open") payInvoice(work, { id: open.id, payment_method_id: methods[step.method], reference: null });
      return;
    }
    case "cancel":
      return void cancelInvoice(work, { id: invoiceOn(work, folio_id)?.id ?? "", reason: "Rechnung soll auf die Firma lauten" });
  }
}

function issue(work: Work, folio_id: string): void {
  const { id } = draftInvoice(work, { folio_id, customer_id: null, billing_address: null });
  finalizeInvoice(work, { id, ...InvoiceFinalization.parse({ group_charges: true }) });
}

/** The deposit, rounded to tens. */
function depositOf(gross: Cents): Cents {
  return times(TEN, Math.max(1, Math.round((gross * DEPOSIT) / TEN)));
}

/** The charged amount of a folio; for a group that of its bookings together. */
function chargedOn(work: Work, { of }: MoneyStep, folio_id: string): Cents {
  const { gross_amount, group_id } = folioStore.get(work, folio_id);
  if ("stay" in of) return gross_amount;
  const sql = "SELECT coalesce(sum(gross_amount), 0) AS gross FROM bookings WHERE group_id = ? AND deleted_at IS NULL";
  return prepared<{ gross: Cents }>(work.db, sql).get(group_id)?.gross ?? ZERO;
}

function dueOn(work: Work, folio_id: string): Cents {
  const { gross_amount, paid_amount } = folioStore.get(work, folio_id);
  return minus(gross_amount, paid_amount);
}

function invoiceOn({ db }: Work, folio_id: string): { id: string; status: string } | undefined {
  const sql = "SELECT id, status FROM invoices WHERE folio_id = ? AND status <> 'canceled' AND is_cancellation = 0 AND deleted_at IS NULL";
  return prepared<{ id: string; status: string }>(db, sql).get(folio_id);
}

function makeAccounts(work: Work, { bookingIds, groupIds }: MoneyIds) {
  const idOf = (column: "booking_id" | "group_id", id: string | undefined) =>
    prepared<{ id: string }>(work.db, `SELECT id FROM folios WHERE ${column} = ? AND "default" = 1`).get(id)?.id ?? "";
  return (of: MoneyStep["of"]) => ("stay" in of ? idOf("booking_id", bookingIds[of.stay]) : idOf("group_id", groupIds[of.group]));
}

/** Payment methods in the order of the base data. */
function methodsOf({ db, actor }: Work): Record<DemoMethod, string> {
  const sql = "SELECT id FROM payment_methods WHERE property_id = ? ORDER BY id";
  const [cash = "", card = "", transfer = ""] = prepared<{ id: string }>(db, sql)
    .all(actor.property_id)
    .map(({ id }) => id);
  return { cash, card, transfer };
}
