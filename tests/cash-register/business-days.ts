import { closeDrawer } from "#server/money/cash-closings/closings.ts";
import { drawerOf } from "#server/money/cash-closings/drawer.ts";
import { moveCash } from "#server/money/cash-closings/entries.ts";
import { cancelPractice, sellForPractice, setTraining } from "#server/money/cash-register/training.ts";
import { defaultFolioOf, makeDeposit } from "#server/money/deposits/service.ts";
import { draftInvoice } from "#server/money/invoices/drafts.ts";
import { cancelInvoice, finalizeInvoice, payInvoice } from "#server/money/invoices/service.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { cancelBooking } from "#server/stays/bookings/steps/cancel.ts";
import { addCharge } from "#server/stays/folios/charges.ts";
import { addPayment, deletePayment, lastPaymentOn } from "#server/stays/folios/payments.ts";
import { chargesOfFolios, folioStore } from "#server/stays/folios/queries.ts";
import { changeFolio, openFolio } from "#server/stays/folios/service.ts";
import { splitCharge } from "#server/stays/folios/splitting.ts";
import { CashClosingInput, CashMovementInput } from "#shared/money/cash-closings/schema.ts";
import { DepositInput } from "#shared/money/deposits/schema.ts";
import { InvoiceFinalization } from "#shared/money/invoices/schema.ts";
import { type Cents, minus, negated, plus } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import type { RegisterLaw } from "#shared/platform/countries/country.ts";
import { DEPOSIT_DECISIONS } from "#shared/stays/bookings/cancellation-schema.ts";
import type { startRegisterServer } from "#tests/cash-register/register-server.ts";
import { as } from "#tests/support/test-server.ts";
import { wholeCents } from "#tests/support/whole-cents.ts";

export type Desk = Awaited<ReturnType<typeof startRegisterServer>>;
export type Days = {
  law: RegisterLaw;
  from: string;
  days: number;
  seed: number;
  /** Begins an outage of the signing device, or ends it. */
  setOutage: (isOut: boolean) => void;
  /** Signs what waits. */
  sign: () => Promise<unknown>;
};
type Stay = { booking_id: string; folio_id: string; check_out: string };

/** The rates of sales by hand. Lodging has the second one, and local tax none. */
const RATES: Readonly<Record<RegisterLaw, readonly number[]>> = { AT: [20, 10, 13, 0], DE: [19, 7, 0] };
const GOODS = ["Wein", "Jause", "Sauna", "Kuchen", "Postkarte"];
/** Cash is taken most often. */
const METHODS = ["cash", "cash", "cash", "card", "card", "voucher", "transfer", "online"] as const;
/** No stay begins in the last days, so that all of them end, and are settled, within the range. */
const LAST_DAYS = 13;

function randomOf(seed: number): (below: number) => number {
  let state = seed * 7919;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * Plays days at the front desk, from opening to closing: sales and stays with everything that moves money, cash put in and taken out,
 * practice, counts with differences, and outages of the signing device. On the last day everything is settled and invoiced. Returns how
 * often each thing was done.
 */
export async function playDays(desk: Desk, { law, from, days, seed, setOutage, sign }: Days): Promise<Record<string, number>> {
  const { property, owner, methods, guest, book } = desk;
  const random = randomOf(seed);
  const done: Record<string, number> = {};
  const stays: Stay[] = [];
  const asked: string[] = [];
  let left = days;
  let today = from;
  let isOut = false;

  const did = (what: string) => void (done[what] = (done[what] ?? 0) + 1);
  const one = <T>(all: readonly T[]): T | undefined => all[random(all.length)];
  const chance = (percentage: number) => random(100) < percentage;
  const method = () => methods[one(METHODS) ?? "cash"];
  const write = <T>(task: (work: Work) => T): T => {
    property.clock.now = new Date(Date.parse(property.clock.now) + 10_000).toISOString();
    return as(property, owner.actor, task);
  };
  const price = () => wholeCents(100 + random(6000));
  const dueOn = (folio_id: string): Cents =>
    write((work) => {
      const { gross_amount, paid_amount } = folioStore.get(work, folio_id);
      return minus(gross_amount, paid_amount);
    });

  function charge(folio_id: string, gross_amount = price()): void {
    const line = { name: one(GOODS) ?? "Wein", tax_percentage: one(RATES[law]) ?? 0, gross_amount, quantity: 1 + random(3) };
    write((work) => addCharge(work, folio_id, line));
  }
  function pay(folio_id: string, amount: Cents, payment_method_id = method()): void {
    if (amount === 0) return;
    write((work) => addPayment(work, folio_id, { payment_method_id, amount, reference: null }));
    did(amount < 0 ? "refund" : "payment");
  }
  function settle(folio_id: string): void {
    const due = dueOn(folio_id);
    if (due > 500 && chance(25)) pay(folio_id, wholeCents(1 + random(due - 1)));
    const rest = dueOn(folio_id);
    pay(folio_id, rest);
    if (rest === 0 || !chance(15)) return;
    write((work) => deletePayment(work, folio_id, lastPaymentOn(work, folio_id).id));
    did("payment canceled");
    pay(folio_id, dueOn(folio_id));
  }
  /** Issues the invoice of a folio, and at times cancels it and issues it again. What is due is paid through it. */
  function bill(folio_id: string): void {
    if (write((work) => chargesOfFolios(work, [folio_id]).get(folio_id) ?? []).length === 0) return pay(folio_id, dueOn(folio_id));
    const issue = () =>
      write((work) => {
        const { id } = draftInvoice(work, { folio_id, customer_id: guest, billing_address: null });
        return finalizeInvoice(work, { id, ...InvoiceFinalization.parse({ group_charges: chance(50) }) });
      });
    let invoice = issue();
    did("invoice");
    if (invoice.due_amount > 0) write((work) => payInvoice(work, { id: invoice.id, payment_method_id: method(), reference: null }));
    if (!chance(8)) return;
    write((work) => cancelInvoice(work, { id: invoice.id, reason: "Name" }));
    did("invoice canceled");
    if (chance(50)) charge(folio_id);
    pay(folio_id, dueOn(folio_id));
    invoice = issue();
  }

  function sell(): void {
    const { id } = write((work) => openFolio(work, { customer_id: guest }));
    for (let line = 0; line <= random(4); line += 1) charge(id);
    if (chance(60)) settle(id);
    if (chance(15)) {
      charge(id, negated(price()));
      did("return");
      if (dueOn(id) < 0) pay(id, dueOn(id));
    }
    if (dueOn(id) < 0) pay(id, dueOn(id));
    bill(id);
  }
  function bookStay(): void {
    if (stays.length >= 3 || left < LAST_DAYS) return;
    const check_in = addDays(today, random(9));
    const check_out = addDays(check_in, 1 + random(4));
    const stay = book(check_in, check_out, { total_gross_amount: 80 + random(40_000) / 100 });
    const folio_id = write((work) => defaultFolioOf(work, { booking_id: stay.id }).id);
    stays.push({ booking_id: stay.id, folio_id, check_out });
    did("stay");
    for (let deposit = random(3); deposit > 0; deposit -= 1) {
      const deposit_input = inCents(DepositInput).parse({ booking_id: stay.id, gross_amount: 5 + random(3000) / 100 });
      asked.push(write((work) => makeDeposit(work, deposit_input)).id);
      did("deposit");
    }
  }
  function payDeposit(): void {
    const id = one(asked.filter((each) => write((work) => isOpen(work, each))));
    if (id === undefined) return;
    write((work) => payInvoice(work, { id, payment_method_id: method(), reference: null }));
    did("deposit paid");
  }
  function useStay(): void {
    const stay = one(stays);
    if (!stay) return;
    charge(stay.folio_id);
    const due = dueOn(stay.folio_id);
    if (chance(40) && due > 0) pay(stay.folio_id, wholeCents(1 + random(due)));
  }
  /** Another payer takes part of a line. */
  function split(): void {
    const stay = one(stays);
    const line = stay && one(write((work) => chargesOfFolios(work, [stay.folio_id]).get(stay.folio_id) ?? []));
    if (!line || line.gross_amount < 200) return;
    const other = write((work) => {
      const { id } = openFolio(work, { booking_id: stay.booking_id });
      changeFolio(work, { id, customer_id: guest });
      splitCharge(work, { id: line.id, amount: wholeCents(1 + random(line.gross_amount - 1)), folio_id: id });
      return id;
    });
    did("split");
    if (dueOn(stay.folio_id) < 0 && chance(50)) pay(stay.folio_id, dueOn(stay.folio_id));
    if (chance(70)) settle(other);
  }
  const drop = ({ booking_id }: Stay) => {
    stays.splice(
      stays.findIndex((each) => each.booking_id === booking_id),
      1,
    );
  };
  function depart(stay: Stay): void {
    drop(stay);
    if (chance(60)) settle(stay.folio_id);
    if (dueOn(stay.folio_id) < 0) pay(stay.folio_id, dueOn(stay.folio_id));
    bill(stay.folio_id);
  }
  function cancelStay(): void {
    const stay = one(stays);
    if (!stay) return;
    const { booking_id: id } = stay;
    const { paid_amount } = write((work) => bookingStore.get(work, id));
    const deposit = one(DEPOSIT_DECISIONS) ?? "refund";
    const refund = deposit === "refund" ? { refund_payment_method_id: method() } : {};
    const fee_amount = chance(50) ? { fee_amount: wholeCents(100 + random(5000)) } : {};
    const decision = { charge_fee: false, ...fee_amount, deposit, ...refund };
    const { version } = write((work) => cancelBooking(work, { id, ...decision }));
    did(`cancellation, ${paid_amount > 0 ? deposit : "nothing paid"}`);
    if (chance(20)) {
      write((work) => undoChanges(work, { bookings: [{ id, version }] }));
      did("cancellation undone");
      return;
    }
    drop(stay);
  }
  function move(): void {
    const amount = (chance(50) ? 1 : -1) * (1 + random(90));
    write((work) => moveCash(work, inCents(CashMovementInput).parse({ amount, reason: "Markt" })));
    did(amount < 0 ? "cash taken out" : "cash put in");
  }
  function practise(): void {
    write((work) => setTraining(work, true));
    const line = () => ({ name: "Probe", quantity: 1 + random(2), tax_percentage: one(RATES[law]) ?? 0, gross_amount: price() });
    const sold = write((work) => sellForPractice(work, { lines: [line(), line()], payment_method_id: methods.cash }));
    if (chance(50)) write((work) => cancelPractice(work, sold.id));
    write((work) => setTraining(work, false));
    did("practice");
  }
  function closeDay(): void {
    write((work) => {
      const { number, sequence, expected_amount } = drawerOf(work).shown;
      const found = chance(30) ? wholeCents(random(400) - 200) : wholeCents(0);
      const counted = plus(expected_amount, found);
      // A drawer that owes cash is closed once there is some.
      if (counted < 0) return;
      const left_amount = Math.min(counted, 20_000);
      const count = { counted_amount: counted / 100, left_amount: left_amount / 100, note: found === 0 ? null : "Wechselgeld" };
      closeDrawer(work, inCents(CashClosingInput).parse({ number, sequence, expected_amount: expected_amount / 100, ...count }));
      did(found === 0 ? "closing" : "closing with a difference");
    });
  }
  /** Settles everything that is open: folios, invoices, and credits of canceled stays. */
  function settleAll(): void {
    for (const stay of [...stays]) depart(stay);
    const db = property.runtime.db.$client;
    const open = db.prepare<[], { id: string }>("SELECT id FROM folios WHERE status = 'open' AND deleted_at IS NULL ORDER BY id").all();
    for (const { id } of open) {
      pay(id, dueOn(id));
      bill(id);
    }
  }

  const ACTIONS = [sell, sell, sell, bookStay, bookStay, payDeposit, payDeposit, useStay, useStay, split, cancelStay];
  for (; left > 0; left -= 1) {
    property.clock.now = `${today}T07:00:00.000Z`;
    for (const stay of stays.filter(({ check_out }) => check_out <= today)) depart(stay);
    for (let action = 2 + random(4); action > 0; action -= 1) one(ACTIONS)?.();
    if (chance(25)) move();
    if (chance(12)) practise();
    if (isOut || chance(4)) {
      isOut = !isOut && left > 1;
      setOutage(isOut);
      if (isOut) did("outage");
    }
    if (left === 1) settleAll();
    if (law === "DE" || chance(90)) closeDay();
    await sign();
    today = addDays(today, 1);
  }
  property.clock.now = `${today}T07:00:00.000Z`;
  await sign();
  return done;
}

function isOpen({ db }: Work, invoice_id: string): boolean {
  const sql = "SELECT count(*) FROM invoices WHERE id = ? AND status = 'open'";
  return db.$client.prepare<[string], number>(sql).pluck().get(invoice_id) === 1;
}
