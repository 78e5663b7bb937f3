import { setRoomStatus } from "#server/inventory/rooms/status.ts";
import { defined } from "#server/platform/core/work/changes.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { clockOf } from "#server/stays/availability/stay-times.ts";
import { changesOf, lastPriceChange } from "#server/stays/bookings/changes.ts";
import { cancelExpiredOffers } from "#server/stays/bookings/planning/resolve-conflicts.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { type BookingEvent, ifAny, saveBooking } from "#server/stays/bookings/save.ts";
import { conflictOfAction, effectHere, factsOf } from "#server/stays/bookings/steps/facts.ts";
import { takeBackFees } from "#server/stays/bookings/steps/fee.ts";
import { overstayOf } from "#server/stays/bookings/steps/overstay.ts";
import type { BookingChange, ChargedWith } from "#server/stays/bookings/stored-change.ts";
import { errorsOfPart, invalid, Problem, type ProblemType } from "#shared/platform/core/errors.ts";
import type { Cents } from "#shared/platform/core/money.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import { priceWithoutTaxFrom } from "#shared/prices/pricing/consumed.ts";
import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";
import { type ActionFacts, GUARDS } from "#shared/stays/bookings/actions.ts";
import { missingGuestData } from "#shared/stays/bookings/rules.ts";
import type { BookingAction, BookingSteps } from "#shared/stays/bookings/schema.ts";
import type { EventType } from "#shared/tenant/events/types.ts";

const EVENTS = {
  confirm: "booking.confirmed",
  check_in: "booking.checked_in",
  undo_check_in: "booking.check_in_undone",
  check_out: "booking.checked_out",
  undo_check_out: "booking.check_out_undone",
  no_show: "booking.no_show",
  undo_no_show: "booking.no_show_undone",
  cancel: "booking.canceled",
  undo_cancel: "booking.cancel_undone",
} as const satisfies Record<BookingAction, EventType>;

/** Options of a step: a new price, how much of what was paid may stay, and an event where it says more than the step itself. */
export type StepOptions = { repricing?: (after: BookingRow) => PricedStay; event?: BookingEvent | undefined; kept?: Cents };

const UNDONE = { undo_check_out: "booking.checked_out", undo_no_show: "booking.no_show" } as const satisfies Partial<
  Record<BookingAction, EventType>
>;

/**
 * The price before it was waived with a step, charged again when the step is undone; null if the price was not waived or has changed
 * since.
 */
function priceBeforeWaiving(work: Work, booking: BookingRow, action: BookingAction): PricedStay | null {
  if (action !== "undo_check_out" && action !== "undo_no_show") return null;
  const change = lastPriceChange(work, booking.id);
  return change?.waived && change.type === UNDONE[action] ? (change.former.price ?? null) : null;
}

const CHARGED = { undo_cancel: "booking.canceled", undo_no_show: "booking.no_show" } as const satisfies Partial<
  Record<BookingAction, EventType>
>;

/** The step that is undone, where it may have charged a fee. */
function undoneStep(work: Work, { id }: BookingRow, action: BookingAction): BookingChange | undefined {
  if (action !== "undo_cancel" && action !== "undo_no_show") return undefined;
  return [...changesOf(work, id).values()].findLast(({ type }) => type === CHARGED[action]);
}

type WithoutFees = { before: BookingRow; deleted_fees: ChargedWith[] };

/** The booking without the fee that was charged with the step that is undone. Throws `folio/closed`. */
function withoutFees(work: Work, booking: BookingRow, undone: BookingChange | undefined): WithoutFees {
  if (!undone || undone.charges.length === 0) return { before: booking, deleted_fees: [] };
  const deleted_fees = takeBackFees(work, undone.charges);
  return { before: bookingStore.get(work, booking.id, "id"), deleted_fees };
}

/** Takes one step of a booking, if its guard allows it. */
export function act(work: Work, id: string, action: BookingAction, how: StepOptions = {}): BookingRow {
  const outcome = attempt(work, bookingStore.get(work, id), { action, ...how });
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

/** A booking that did not take a step, and the reason. */
export type LeftOut = { booking: BookingRow; problem: Problem };

/**
 * Takes the step with every booking that may. They go one after the other, so each is checked against the result of those before it: two
 * cannot check in to one room.
 */
export function actWherePossible(work: Work, ids: readonly string[], action: BookingAction): { done: BookingRow[]; left_out: LeftOut[] } {
  return stepWherePossible(work, ids, (id) => attempt(work, bookingStore.get(work, id), { action }));
}

/** Checks in all bookings that may be; the data entered for an arrival stays saved where its check-in is refused. */
export function arriveWherePossible(
  work: Work,
  ids: readonly string[],
  prepare: (id: string) => void,
): ReturnType<typeof actWherePossible> {
  return stepWherePossible(work, ids, (id) => {
    const prepared = outcomeOf(() => prepare(id));
    return prepared instanceof Problem ? prepared : attempt(work, bookingStore.get(work, id), { action: "check_in" });
  });
}

/** The answer of a task, or the problem it threw. */
export function outcomeOf<T>(task: () => T): T | Problem {
  try {
    return task();
  } catch (thrown) {
    if (thrown instanceof Problem) return thrown;
    throw thrown;
  }
}

function stepWherePossible(
  work: Work,
  ids: readonly string[],
  step: (id: string) => BookingRow | Problem,
): { done: BookingRow[]; left_out: LeftOut[] } {
  const done: BookingRow[] = [];
  const left_out: LeftOut[] = [];
  for (const id of ids) {
    const outcome = step(id);
    if (outcome instanceof Problem) left_out.push({ booking: bookingStore.get(work, id), problem: outcome });
    else done.push(outcome);
  }
  return { done, left_out };
}

/** Takes the step with all bookings or none. The problem is the first one's, and its errors name every refused booking: `ids.3`. */
export function actAll(work: Work, { ids, action }: BookingSteps): BookingRow[] {
  refuseTwice(work, ids);
  return allOrNone(ids, actWherePossible(work, ids, action));
}

/** Takes a step of its own with all bookings or none, see `actAll`. */
export function stepWithAll(work: Work, ids: readonly string[], step: (id: string) => BookingRow): BookingRow[] {
  refuseTwice(work, ids);
  return allOrNone(
    ids,
    stepWherePossible(work, ids, (id) => outcomeOf(() => step(id))),
  );
}

function refuseTwice(work: Work, ids: readonly string[]): void {
  if (new Set(ids).size < ids.length) throw invalid("ids", "booking_once");
  for (const [index, id] of ids.entries()) bookingStore.get(work, id, `ids.${index}`);
}

function allOrNone(ids: readonly string[], { done, left_out }: ReturnType<typeof actWherePossible>): BookingRow[] {
  const [first] = left_out;
  if (!first) return done;
  const errors = left_out.flatMap(({ booking, problem }) => errorsOfPart(`ids.${ids.indexOf(booking.id)}`, problem));
  throw new Problem(first.problem.type, left_out.map(({ booking }) => booking.code).join(", "), errors);
}

function attempt(
  work: Work,
  booking: BookingRow,
  { action, repricing, event, kept }: StepOptions & { action: BookingAction },
): BookingRow | Problem {
  const conflict = conflictOfAction(work, booking, action);
  const facts = { ...factsOf(work, booking, conflict), ...(kept === undefined ? {} : { kept }) };
  const reason = GUARDS[action](booking, facts, clockOf(work));
  if (reason) return refusal(reason, facts);

  const longer = action === "check_out" ? overstayOf(work, booking) : null;
  cancelExpiredOffers(work, [...conflict.expired, ...(longer?.expired ?? [])]);
  const undone = undoneStep(work, booking, action);
  const freed = outcomeOf(() => withoutFees(work, booking, undone));
  if (freed instanceof Problem) return freed;
  const { before, deleted_fees } = freed;
  const stay = { ...before, ...defined(longer?.changes ?? {}) };
  const after = { ...stay, ...effectHere(work, stay, action) };
  const chosen = repricing?.(after) ?? priceBeforeWaiving(work, before, action);
  const price = chosen ?? withoutUnsleptTax(work, after, action);
  const recorded: BookingEvent = event ?? { type: EVENTS[action], beside: { deleted_fees: ifAny(deleted_fees) } };
  const waivesTax = !chosen && price !== after.price;
  const saved = saveBooking(
    work,
    before,
    { ...after, price, gross_amount: price.gross_amount },
    waivesTax ? { ...recorded, beside: { ...recorded.beside, waived: true } } : recorded,
  );
  if (undone && undone.deposits.ended.length > 0) {
    const restored = outcomeOf(() => work.wiring.stayDeposits.restore(work, undone.deposits));
    if (restored instanceof Problem) return restored;
    return bookingStore.get(work, saved.id, "id");
  }
  // A room is dirty from the moment its guest leaves.
  if (action === "check_out" && saved.room_id) setRoomStatus(work, saved.room_id, "dirty");
  return saved;
}

/** The price after a departure or no-show: the local tax of nights that nobody slept goes. An invoiced stay keeps its price. */
function withoutUnsleptTax(work: Work, after: BookingRow, action: BookingAction): PricedStay {
  if (after.read_only || (action !== "check_out" && action !== "no_show")) return after.price;
  const zone = work.actor.time_zone;
  return priceWithoutTaxFrom(after.price, localDate(action === "no_show" ? after.check_in : after.check_out, zone));
}

function refusal(reason: ProblemType, { first_guest }: ActionFacts): Problem {
  if (reason !== "guest_data_missing") return new Problem(reason);
  const fields = missingGuestData(first_guest);
  return new Problem(
    reason,
    null,
    fields.map((path) => ({ path, message: "missing" })),
  );
}
