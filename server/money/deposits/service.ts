import { bringDeposits } from "#server/money/deposits/bring-along.ts";
import { hasNights, leftBehind, lodgingFolioOf } from "#server/money/deposits/lodging-folio.ts";
import { type DepositRow, depositStore, depositsOfFolios, moneyBefore, moneyOn, openDeposits } from "#server/money/deposits/queries.ts";
import { payDeposits } from "#server/money/deposits/receiving.ts";
import { depositChoices } from "#server/money/deposits/settings.ts";
import { isAskedFor, isAwaited, staysOf } from "#server/money/deposits/stays.ts";
import { addressFor, customerOf } from "#server/money/invoices/customer.ts";
import type { InvoiceRow } from "#server/money/invoices/queries.ts";
import { issueDepositInvoice } from "#server/money/invoices/service.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { memberFolios } from "#server/stays/folios/accounts.ts";
import { assertOpen } from "#server/stays/folios/folio-named.ts";
import { chargesOfFolios, type FolioRow, folioStore, foliosOf, foliosOfBooking } from "#server/stays/folios/queries.ts";
import { moneyWord } from "#server/stays/folios/record-folio-change.ts";
import { depositDueDay, depositState, whyNotForfeit } from "#shared/money/deposits/rules.ts";
import type { DepositInput, DepositOwner, DepositQuery, Deposits } from "#shared/money/deposits/schema.ts";
import { priceForDeposits } from "#shared/money/invoices/deposit-parts.ts";
import { invalid, notFound, Problem } from "#shared/platform/core/errors.ts";
import { type Cents, least, minus, most, roundedShare, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";

/**
 * Issues a deposit invoice for a booking or a group; the folio stays open. A credit on the folio pays it at once. Throws
 * `folio/closed`, `folio/customer_address_incomplete`, `folio/empty`, `invoice/incomplete`, and `deposit/exceeds_price` if the deposits
 * would exceed the price of the stay.
 */
export function makeDeposit(work: Work, input: InCents<DepositInput>): InvoiceRow {
  const named = folioForDeposits(work, input);
  const [folio = named] = bringDeposits({ ...work, ifMatch: null }, [named]);
  assertOne("gross_amount", [input.gross_amount, input.percentage]);
  return issueDeposit(work, { folio, priced: folio }, input);
}

/** A deposit's folio, and the one on which the lodging that it is for is charged. */
type DepositPlace = { folio: FolioRow; priced: FolioRow };
type DepositTerms = Pick<InCents<DepositInput>, "gross_amount" | "percentage" | "due_date">;

function issueDeposit(work: Work, { folio, priced }: DepositPlace, input: DepositTerms): InvoiceRow {
  assertOpen(folio);
  const folios = foliosWith(work, priced);
  const { price, free } = roomFor(work, priced, folios);
  if (price <= 0) throw new Problem("folio/empty");
  const gross_amount = input.gross_amount ?? roundedShare(price, input.percentage ?? 0);
  if (gross_amount > free || gross_amount <= 0) throw new Problem("deposit/exceeds_price", moneyWord(work, free));
  const today = localDate(work.now, work.actor.time_zone);
  const due_on = input.due_date ?? dueDay(work, folios, today);
  if (due_on < today) throw invalid("due_date", "in_the_past");
  const customer = customerOf(work, folio, null);
  const { invoice, parts } = issueDepositInvoice(work, {
    folios: priced === folio ? folios : [folio, ...folios],
    customer_id: customer?.id ?? null,
    billing_address: addressFor(work, customer, null),
    gross_amount,
    due_on,
    paid_amount: least(gross_amount, unassignedOn(work, folio.id)),
  });
  const { number, finalized_on } = invoice;
  if (number === null || finalized_on === null) throw new Error("a deposit invoice has no number");
  depositStore.insert(work, {
    invoice_id: invoice.id,
    folio_id: folio.id,
    number,
    issued_on: finalized_on,
    due_on,
    gross_amount,
    parts,
  });
  payDeposits(work, folio.id);
  return invoice;
}

/**
 * Issues a deposit invoice in place of a canceled one on the folio that has its money, over no more than the stay leaves room for; returns
 * its invoice. Where another payer has taken the lodging over meanwhile, it is addressed as before: the money is the guest's until an invoice
 * deducts it.
 */
export function issueDepositAgain(work: Work, folio_id: string, asked: { gross_amount: Cents; due_on: string }): InvoiceRow | null {
  const folio = folioStore.get(work, folio_id, "folio_id");
  const lodging = folio.booking_id === null || hasNights(work, folio) ? null : lodgingFolioOf(work, folio.booking_id);
  const priced = lodging === null || lodging.id === folio.id ? folio : lodging;
  const gross_amount = least(asked.gross_amount, roomFor(work, priced, foliosWith(work, priced)).free);
  if (gross_amount <= 0) return null;
  const today = localDate(work.now, work.actor.time_zone);
  return issueDeposit(work, { folio, priced }, { gross_amount, due_date: asked.due_on < today ? today : asked.due_on });
}

/** The deposits of a booking, group or folio, with what a new one may ask for and what the property's settings propose. */
export function depositsNow(view: View, asked: DepositQuery): InCents<Deposits> {
  const folio = folioForDeposits(view, asked);
  const folios = foliosWith(view, folio);
  const { price, free } = roomFor(view, folio, folios);
  const { percentage } = depositChoices(view);
  const today = localDate(view.now, view.actor.time_zone);
  const isAsked = isAskedFor(staysOf(view, folio));
  return {
    folio_id: folio.id,
    can_ask: folio.status === "open" && free > 0,
    data: depositsOfFolios(view, foliosOfOwner(view, asked, folio)).map((deposit) => shownDeposit(deposit, { today, isAsked })),
    price,
    free,
    can_forfeit: canForfeit(view, asked.folio_id === undefined ? folioWithDeposits(view, asked, isHeld) : folio),
    unassigned: folio.status === "open" && price > 0 ? unassignedOn(view, folio.id) : ZERO,
    unassigned_ahead: folio.status === "open" && price > 0 ? unassignedAhead(view, folio) : ZERO,
    proposal: { percentage, gross_amount: least(free, roundedShare(price, percentage)), due_on: dueDay(view, folios, today) },
  };
}

/** A deposit as the API returns it. */
export function shownDeposit(row: DepositRow, { today, isAsked }: { today: string; isAsked: boolean }): InCents<Deposits>["data"][number] {
  const { object, id, created_at, updated_at, deleted_at, version, invoice_id, folio_id, number, issued_on, due_on, ...rest } = row;
  const { gross_amount, paid_amount, forfeited_amount, final_invoice_id, reminded_at } = rest;
  const state = depositState(row, isAsked);
  const overdue = (state === "open" || state === "part_paid") && due_on < today;
  return {
    object,
    id,
    created_at,
    updated_at,
    deleted_at,
    version,
    invoice_id,
    folio_id,
    number,
    issued_on,
    due_on,
    gross_amount,
    paid_amount,
    forfeited_amount,
    final_invoice_id,
    reminded_at,
    state,
    overdue,
  };
}

/** Throws `validation` unless exactly one of the fields is given. */
function assertOne(path: string, given: readonly unknown[]): void {
  if (given.filter((value) => value !== undefined).length !== 1) {
    throw invalid(path, "one_of_these");
  }
}

/** The folio of a deposit, and for a group those of its bookings. */
export function foliosWith(view: View, folio: FolioRow): FolioRow[] {
  return [folio, ...(memberFolios(view, [folio]).get(folio.id) ?? [])];
}

/** The folio that new deposits are for: the named one, that of the lodging of a booking, or the default folio of a group. */
function folioForDeposits(view: View, { booking_id, group_id, folio_id }: DepositQuery): FolioRow {
  assertOne("booking_id", [booking_id, group_id, folio_id]);
  if (folio_id !== undefined) return folioStore.get(view, folio_id, "folio_id");
  if (booking_id === undefined) return defaultFolioOf(view, { group_id });
  const folio = lodgingFolioOf(view, booking_id);
  if (!folio) throw notFound("booking_id");
  return folio;
}

/** The folios whose deposits are listed: all those of a booking, whichever folio its lodging was charged to when it paid them. */
function foliosOfOwner(view: View, { booking_id }: DepositQuery, folio: FolioRow): string[] {
  if (booking_id === undefined) return [folio.id];
  return foliosOfBooking(view, booking_id).map(({ id }) => id);
}

/** True for a paid deposit that was neither deducted nor forfeited. */
export function isHeld({ paid_amount, ended, final_invoice_id }: DepositRow): boolean {
  return paid_amount > 0 && ended === null && final_invoice_id === null;
}

/** The folio of a booking or group that has a deposit for which `isMeant` is true, else the default one. */
export function folioWithDeposits(view: View, owner: DepositOwner, isMeant: (deposit: DepositRow) => boolean): FolioRow {
  const own = defaultFolioOf(view, owner);
  const all = own.booking_id === null ? [own] : foliosOfBooking(view, own.booking_id);
  return all.find(({ id }) => depositsOfFolios(view, [id]).some(isMeant)) ?? own;
}

/** The default folio of the booking or group. */
export function defaultFolioOf(view: View, { booking_id, group_id }: DepositOwner): FolioRow {
  assertOne("booking_id", [booking_id, group_id]);
  const [owner, id] = booking_id === undefined ? (["group_id", group_id ?? ""] as const) : (["booking_id", booking_id] as const);
  const [folio] = foliosOf(view, owner, [id]).get(id) ?? [];
  if (!folio) throw notFound(owner);
  return folio;
}

function canForfeit(view: View, folio: FolioRow): boolean {
  const kept = sumOf(openDeposits(view, [folio.id]).map(({ paid_amount }) => paid_amount));
  if (folio.status !== "open" || kept === 0) return false;
  const statuses = staysOf(view, folio).map(({ status }) => status);
  return whyNotForfeit({ kept, statuses, isGroup: folio.group_id !== null }) === null;
}

/**
 * The price that deposits may ask a part of, and how much of it none asks for yet. Those of a group and of its bookings together ask for no
 * more than the group's price. A fee for a stay that doesn't take place is no such price.
 */
export function roomFor(view: View, folio: FolioRow, folios: readonly FolioRow[]): { price: Cents; free: Cents } {
  const stays = staysOf(view, folio);
  if (!isAskedFor(stays)) return { price: ZERO, free: ZERO };
  const whole = priceAndRest(view, folios);
  const beside = openDeposits(
    view,
    leftBehind(view, folio).map(({ id }) => id),
  );
  const own = { ...whole, rest: minus(whole.rest, sumOf(beside.map(({ gross_amount }) => gross_amount))) };
  // What another payer is charged for a room is not part of the group's price.
  const group_id = folio.booking_id === null || !folio.default ? null : (stays[0]?.group_id ?? null);
  const ofGroup = group_id === null ? null : priceAndRest(view, foliosWith(view, defaultFolioOf(view, { group_id })));
  return { price: own.price, free: most(ZERO, ofGroup === null ? own.rest : least(own.rest, ofGroup.rest)) };
}

/** The price on folios together, and what their open deposits leave of it. One of a stay that doesn't take place asks for no more than was paid. */
function priceAndRest(view: View, folios: readonly FolioRow[]): { price: Cents; rest: Cents } {
  const ids = folios.map(({ id }) => id);
  const price = priceForDeposits([...chargesOfFolios(view, ids).values()].flat());
  const bookings = bookingStore.findMany(
    view,
    folios.flatMap(({ booking_id }) => booking_id ?? []),
  );
  const gone = new Set(bookings.filter((stay) => !isAwaited(stay)).map(({ id }) => id));
  const lapsed = new Set(folios.filter(({ booking_id }) => gone.has(booking_id ?? "")).map(({ id }) => id));
  const asked = openDeposits(view, ids).map(({ folio_id, gross_amount, paid_amount }) =>
    lapsed.has(folio_id) ? paid_amount : gross_amount,
  );
  return { price, rest: minus(price, sumOf(asked)) };
}

/** The money on a folio that has come for no deposit. */
function unassignedOn(view: View, folio_id: string): Cents {
  const paid = sumOf(openDeposits(view, [folio_id]).map(({ paid_amount }) => paid_amount));
  return most(ZERO, minus(moneyOn(view, folio_id), paid));
}

/**
 * The part of it that came before the first day of the stay, which the law taxes at once as a deposit (AT § 19 (2) Z 1 lit. a UStG, DE § 13
 * (1) Nr. 1 lit. a UStG). Later money is no deposit: the stay has begun.
 */
function unassignedAhead(view: View, folio: FolioRow): Cents {
  const { time_zone } = view.actor;
  const [arrival] = staysOf(view, folio)
    .map(({ check_in }) => localDate(check_in, time_zone))
    .toSorted();
  if (arrival === undefined) return ZERO;
  const paid = sumOf(openDeposits(view, [folio.id]).map(({ paid_amount }) => paid_amount));
  return most(ZERO, least(unassignedOn(view, folio.id), minus(moneyBefore(view, folio.id, arrival), paid)));
}

function dueDay(view: View, folios: readonly FolioRow[], today: string): string {
  const ids = folios.flatMap(({ booking_id }) => booking_id ?? []);
  const awaited = bookingStore.findMany(view, ids).filter(isAwaited);
  const arrivals = awaited.map(({ planned_check_in, check_in }) => localDate(planned_check_in ?? check_in, view.actor.time_zone));
  return depositDueDay({ today, days: depositChoices(view).days, arrivals });
}
