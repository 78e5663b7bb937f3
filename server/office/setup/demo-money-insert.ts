import { and, asc, eq, inArray, isNull, type SQLWrapper, sql, sum } from "drizzle-orm";
import { paymentMethods } from "#server/inventory/payment-methods/tables.ts";
import { makeDeposit } from "#server/money/deposits/service.ts";
import { isLiveInvoice } from "#server/money/invoices/conditions.ts";
import { draftInvoice } from "#server/money/invoices/drafts.ts";
import { cancelInvoice, finalizeInvoice, payInvoice } from "#server/money/invoices/service.ts";
import { invoices } from "#server/money/invoices/tables.ts";
import { closeDay, fillDrawer } from "#server/office/setup/demo-closings.ts";
import type { DemoAccount, DemoMethod, DemoMoney, MoneyStep, SoldExtra } from "#server/office/setup/demo-money.ts";
import { insertStatement, printReminder, splitBill, takeExtraBack } from "#server/office/setup/demo-payers-insert.ts";
import { DEMO_EXTRAS } from "#server/office/setup/demo-property.ts";
import { signDemoReceipts, startDemoRegister } from "#server/office/setup/demo-register.ts";
import type { Db } from "#server/platform/core/database/db.ts";
import { groupBy } from "#server/platform/core/database/expand.ts";
import { command, ofProperty, query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { addCharge } from "#server/stays/folios/charges.ts";
import { isDefaultFolio } from "#server/stays/folios/conditions.ts";
import { addPayment } from "#server/stays/folios/payments.ts";
import { chargeStore, folioStore, paymentStore } from "#server/stays/folios/queries.ts";
import { charges, folios } from "#server/stays/folios/tables.ts";
import { InvoiceFinalization } from "#shared/money/invoices/schema.ts";
import { type Cents, cents, minus, plus, times, ZERO } from "#shared/platform/core/money.ts";
import { addDays, instantAt, localDate } from "#shared/platform/core/stays.ts";

/** The ids of a plan's bookings, groups, contacts and extras, by their index in it, and those of the meals of its rates. */
export type MoneyIds = Readonly<Record<"bookingIds" | "groupIds" | "contactIds" | "extraIds" | "mealIds", readonly string[]>>;

/**
 * Posts the payments and invoices of a demo property. Recent ones are made by the same use cases as at the front desk, at their time, so
 * that numbers, sums and history are real; stays of long ago are only marked as paid.
 */
export function insertMoney(work: Work, { settled, steps, transfers, opens_at }: DemoMoney, ids: MoneyIds): void {
  settleCanceled(work);
  const methods = methodsOf(work);
  for (const { stay, at, method, extra } of settled)
    settleLongAgo(work, { booking_id: ids.bookingIds[stay] ?? "", at, payment_method_id: methods[method], extra, ids });
  const accounts = makeAccounts(work, ids);
  const takeAll = (some: readonly MoneyStep[]) => {
    for (const step of some) take(deskAt(work, step.at), step, { folio_id: accounts(step.of), methods, ids });
  };
  takeAll(steps.filter(({ at }) => at < opens_at));
  fillDrawer(deskAt(work, opens_at));
  startDemoRegister(deskAt(work, opens_at));
  const today = localDate(work.now, work.actor.time_zone);
  const byDay = groupBy(
    steps.filter(({ at }) => at >= opens_at),
    ({ at }) => localDate(at, work.actor.time_zone),
  );
  for (const [day, ofDay] of byDay) {
    takeAll(ofDay);
    if (day === today) continue;
    closeDay(deskAt(work, instantAt(day, LAST_SHIFT, work.actor.time_zone)));
    signDemoReceipts(work.as({ now: instantAt(addDays(day, 1), "00:00", work.actor.time_zone) }));
  }
  const open = (of: DemoAccount | null) => (of === null ? null : (invoiceOn(work, accounts(of)) ?? null));
  insertStatement(deskAt(work, work.now), { named: open(transfers.named), unnamed: open(transfers.unnamed) });
}

const LAST_SHIFT = "22:00";

const canceledStays = (db: Db, property: SQLWrapper) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.property_id, property), eq(bookings.status, "canceled")));
const suspendCharges = command([], (db, { property, now }) =>
  db
    .update(charges)
    .set({ deleted_at: sql`${now}`, suspended: true })
    .where(inArray(charges.booking_id, canceledStays(db, property))),
);
const emptyFolios = command([], (db, { property }) =>
  db
    .update(folios)
    .set({ gross_amount: ZERO })
    .where(inArray(folios.booking_id, canceledStays(db, property))),
);
const clearDue = command([], (db, { property }) =>
  db
    .update(bookings)
    .set({ due_amount: ZERO })
    .where(and(eq(bookings.property_id, property), eq(bookings.status, "canceled"))),
);

/** A canceled stay owes nothing; its charges are suspended in case it is resumed. */
function settleCanceled(work: Work): void {
  suspendCharges(work, {});
  emptyFolios(work, {});
  clearDue(work, {});
}

const folioOfOwner = (owner: "booking_id" | "group_id") =>
  query(["id"], (db, { id, property }) =>
    db
      .select({ id: folios.id, gross_amount: folios.gross_amount })
      .from(folios)
      .where(and(eq(folios[owner], id), isDefaultFolio(folios), ofProperty(folios, property))),
  );
const folioOfBooking = folioOfOwner("booking_id");
const folioOfGroup = folioOfOwner("group_id");
const payFolio = command(["id", "gross"], (db, { id, gross, property }) =>
  db
    .update(folios)
    .set({ gross_amount: sql`${gross}`, paid_amount: sql`${gross}` })
    .where(and(eq(folios.id, id), ofProperty(folios, property))),
);
const payBooking = command(["id", "gross"], (db, { id, gross, property }) =>
  db
    .update(bookings)
    .set({ paid_amount: sql`${gross}`, due_amount: ZERO })
    .where(and(eq(bookings.id, id), ofProperty(bookings, property))),
);

type LongAgo = { booking_id: string; at: string; payment_method_id: string; extra: SoldExtra | null; ids: MoneyIds };

function settleLongAgo(work: Work, { booking_id, at, payment_method_id, extra, ids }: LongAgo): void {
  const folio = folioOfBooking.get(work, { id: booking_id });
  if (!folio) return;
  const booked_on = localDate(at, work.actor.time_zone);
  const then = { ...work, now: at };
  const gross =
    extra === null ? folio.gross_amount : plus(folio.gross_amount, sellExtra(then, { folio_id: folio.id, booked_on, extra, ids }));
  paymentStore.insert(then, { payment_method_id, amount: gross, booked_on, reference: null, folio_id: folio.id });
  payFolio(work, { id: folio.id, gross });
  payBooking(work, { id: booking_id, gross });
}

type Sale = { folio_id: string; booked_on: string; extra: SoldExtra; ids: MoneyIds };

/** Posts an extra of long ago and answers its amount. */
function sellExtra(work: Work, { folio_id, booked_on, extra: { extra, quantity }, ids }: Sale): Cents {
  const { name, type, gross_amount: unit_gross_amount } = DEMO_EXTRAS[extra] ?? DEMO_EXTRAS[0];
  const gross_amount = times(unit_gross_amount, quantity);
  chargeStore.insert(work, {
    folio_id,
    booking_id: null,
    item_id: ids.extraIds[extra] ?? null,
    type,
    default: false,
    name,
    tax_percentage: 20,
    quantity,
    unit_gross_amount,
    gross_amount,
    booked_on,
    exemption: null,
  });
  return gross_amount;
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
      return takeDeposit(work, { step, folio_id, ids, pay });
    case "settle":
      pay(step.method, dueOn(work, folio_id));
      // An invoice names the signature of the receipt.
      return signDemoReceipts(work);
    case "extra":
      return void addCharge(work, folio_id, { item_id: ids.extraIds[step.extra] ?? "", quantity: step.quantity });
    case "invoice":
      return issue(work, folio_id);
    case "pay": {
      const open = invoiceOn(work, folio_id);
      if (open?.status === "open") payInvoice(work, { id: open.id, payment_method_id: methods[step.method], reference: null });
      return;
    }
    case "route":
      return splitBill(work, splitOf(work, step.of, ids));
    case "remind":
      return printReminder(work, invoiceOn(work, folio_id)?.id ?? "");
    case "credit":
      return takeExtraBack(work, invoiceOn(work, folio_id)?.id ?? "", step.extra);
    case "cancel":
      return void cancelInvoice(work, { id: invoiceOn(work, folio_id)?.id ?? "", reason: "Rechnung soll auf die Firma lauten" });
  }
}

/** The stay of an account with the company that pays its lodging, and the guest who pays the rest. */
function splitOf(work: Work, of: DemoAccount, { bookingIds, contactIds, mealIds }: MoneyIds) {
  const booking_id = "stay" in of ? (bookingIds[of.stay] ?? "") : "";
  const company = "stay" in of ? (contactIds[of.payer ?? -1] ?? "") : "";
  return { booking_id, company, guest: getBooking(work, booking_id).customer_id ?? "", meals: mealIds };
}

type Deposit = { step: MoneyStep; folio_id: string; ids: MoneyIds; pay(method: DemoMethod, sum: Cents, reference: string): void };

/** The deposit invoice, and the transfer that pays it. */
function takeDeposit(work: Work, { step: { of }, folio_id, ids, pay }: Deposit): void {
  const gross_amount = depositOf(chargedOn(work, of, folio_id));
  const owner = "stay" in of ? { booking_id: ids.bookingIds[of.stay] ?? "" } : { group_id: ids.groupIds[of.group] ?? "" };
  makeDeposit(work, { ...owner, gross_amount });
  pay("transfer", gross_amount, "Anzahlung");
}

function issue(work: Work, folio_id: string): void {
  const { id } = draftInvoice(work, { folio_id, customer_id: null, billing_address: null });
  finalizeInvoice(work, { id, ...InvoiceFinalization.parse({ group_charges: true }) });
}

/** The deposit, rounded to tens. */
function depositOf(gross: Cents): Cents {
  return times(TEN, Math.max(1, Math.round((gross * DEPOSIT) / TEN)));
}

const grossOfGroup = query(["group"], (db, { group, property }) =>
  db
    .select({ gross: sql<Cents>`coalesce(${sum(bookings.gross_amount)}, 0)` })
    .from(bookings)
    .where(and(eq(bookings.group_id, group), ofProperty(bookings, property), isNull(bookings.deleted_at))),
);

/** The charged amount of a folio; for a group that of its bookings together. */
function chargedOn(work: Work, of: MoneyStep["of"], folio_id: string): Cents {
  const { gross_amount, group_id } = folioStore.get(work, folio_id);
  if ("stay" in of) return gross_amount;
  return grossOfGroup.get(work, { group: group_id })?.gross ?? ZERO;
}

function dueOn(work: Work, folio_id: string): Cents {
  const { gross_amount, paid_amount } = folioStore.get(work, folio_id);
  return minus(gross_amount, paid_amount);
}

const liveInvoice = query(["folio"], (db, { folio, property }) =>
  db
    .select({ id: invoices.id, status: invoices.status, number: invoices.number, due_amount: invoices.due_amount })
    .from(invoices)
    .where(and(eq(invoices.folio_id, folio), isLiveInvoice(invoices), ofProperty(invoices, property))),
);

function invoiceOn(work: Work, folio_id: string) {
  return liveInvoice.get(work, { folio: folio_id });
}

const folioOfPayer = query(["id", "payer"], (db, { id, payer, property }) =>
  db
    .select({ id: folios.id })
    .from(folios)
    .where(and(eq(folios.booking_id, id), eq(folios.customer_id, payer), ofProperty(folios, property))),
);

function makeAccounts(work: Work, { bookingIds, groupIds, contactIds }: MoneyIds) {
  return (of: DemoAccount): string => {
    if ("group" in of) return folioOfGroup.get(work, { id: groupIds[of.group] ?? "" })?.id ?? "";
    const id = bookingIds[of.stay] ?? "";
    const folio =
      of.payer === undefined ? folioOfBooking.get(work, { id }) : folioOfPayer.get(work, { id, payer: contactIds[of.payer] ?? "" });
    return folio?.id ?? "";
  };
}

const methodIds = query([], (db, { property }) =>
  db.select({ id: paymentMethods.id }).from(paymentMethods).where(eq(paymentMethods.property_id, property)).orderBy(asc(paymentMethods.id)),
);

/** Payment methods in the order of the base data. */
function methodsOf(work: Work): Record<DemoMethod, string> {
  const [cash = "", card = "", transfer = ""] = methodIds.all(work, {}).map(({ id }) => id);
  return { cash, card, transfer };
}
