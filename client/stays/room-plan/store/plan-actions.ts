import { markRoom, unlockRoom } from "#client/inventory/rooms/room-steps.ts";
import type { CallError } from "#client/platform/core/call-error.ts";
import { say } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { runWrites, type Send, useWrite } from "#client/platform/core/writes.ts";
import { toastError, toastRefusal } from "#client/platform/ui/dialog/toast.tsx";
import { fetchPart } from "#client/platform/ui/lazy-part.tsx";
import { stepHistory, toastBookings } from "#client/platform/undo/step-history.ts";
import { asksOfGuest } from "#client/stays/bookings/check-in/arrival-query.ts";
import { canWizardSettle, needsWizard } from "#client/stays/bookings/check-in/needs-wizard.ts";
import { paidWords } from "#client/stays/bookings/paid-words.ts";
import { askAtCancellation, askAtDeparture } from "#client/stays/bookings/stay-questions.tsx";
import { currentlyAsksAtArrival } from "#client/stays/bookings/use-asks-at-arrival.ts";
import { anySelectedToComplete } from "#client/stays/groups/arrivals-to-complete.ts";
import { instantsOf } from "#client/stays/room-plan/model/drawn-range.ts";
import type { DrawnStays, GroupWish } from "#client/stays/room-plan/model/group-wish.ts";
import type { PlanRoom } from "#client/stays/room-plan/model/plan-rows.ts";
import { planQuestionAtom, planState } from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import type { PlanAddress } from "#client/stays/room-plan/store/use-plan-address.ts";
import { currentFeature } from "#client/tenant/settings/features.ts";
import type { RoomStatus } from "#shared/inventory/rooms/schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

export type BarAction = "check_in" | "check_out" | "confirm" | "cancel";

type Times = { start: string; end: string };

type Act = { action: BarAction; bookings: readonly PlanBooking[] };

/** Checks bookings in or out, confirms or cancels them, after what has to be asked for that. */
export async function act(store: PlanStore, { action, bookings }: Act, { openCheckIn }: PlanAddress): Promise<void> {
  const [only, second] = bookings;
  if (action === "check_in" && only && !second) return checkIn(store, only, () => openCheckIn(only.id));
  if (action === "check_in") return checkInTogether(bookings);
  if (action === "check_out") return checkOut(bookings);
  if (action === "cancel") return cancel(bookings);
  await carryOut(bookings, { action });
}

/** `ask` opens the wizard, if the check-in has something to ask or is refused for something that the wizard settles. */
async function checkIn(store: PlanStore, booking: PlanBooking, ask: () => void): Promise<void> {
  const { id, room_id } = booking;
  const room = room_id === null ? undefined : store.room(room_id);
  if (currentlyAsksAtArrival() || needsWizard({ room_id }, room ? [room] : [])) return ask();
  // Nothing is asked first where nobody can be asked: the call itself says what is wrong.
  if (await asksOfGuest(id, currentFeature("PAYMENT_AT_ARRIVAL")).catch(() => false)) return ask();
  await carryOut([booking], { action: "check_in", ask });
}

/** Checks in several bookings; asks for missing or always required data once for all of them. */
async function checkInTogether(bookings: readonly PlanBooking[]): Promise<void> {
  const asks = currentlyAsksAtArrival() || (await anySelectedToComplete(idsOf(bookings)));
  if (asks) planState.set(planQuestionAtom, { kind: "arrival", bookings });
  else await carryOut(bookings, { action: "check_in" });
}

async function checkOut(bookings: readonly PlanBooking[]): Promise<void> {
  const leaving = await askAtDeparture(idsOf(bookings)).catch(toastError);
  if (!leaving) return;
  const decided = (send: Send) => send(trpc.bookings.depart, leaving);
  await carryOut(bookings, { action: "check_out", decided, words: paidWords(leaving.payments) });
}

async function cancel(bookings: readonly PlanBooking[]): Promise<void> {
  const ids = idsOf(bookings);
  const canceling = await askAtCancellation(ids).catch(toastError);
  if (!canceling) return;
  const decided = (send: Send) => send(trpc.bookings.cancelAll, { ids, ...canceling.decision });
  await carryOut(bookings, { action: "cancel", decided, words: canceling.words });
}

type Step = {
  action: BarAction;
  /** The call with the decisions on money, which the undo of an undo would leave out: it repeats this call instead. */
  decided?: (send: Send) => Promise<readonly Booking[]>;
  words?: string;
  /** Opens the dialog that resolves a refusal. */
  ask?: () => void;
};

/** One call, one word about it, one undo. */
async function carryOut(bookings: readonly PlanBooking[], { action, decided, words = "", ask }: Step): Promise<void> {
  const call = decided ?? ((send: Send) => send(trpc.bookings.actAll, { ids: idsOf(bookings), action }));
  const done = runWrites(call, (error) => {
    if (ask && canWizardSettle(error.type)) ask();
    else void toastRefusedAction(error, action, bookings);
    return true;
  });
  const message = say(DONE[action], { name: nameOf(bookings) }) + words;
  stepHistory.waitFor(done.then((changed) => changed && toastBookings(message, changed, decided ? { again: decided } : {})));
  await done;
}

const DONE = {
  check_in: "room_plan.checked_in_toast",
  check_out: "room_plan.checked_out_toast",
  confirm: "room_plan.confirmed_toast",
  cancel: "room_plan.canceled_toast",
} as const satisfies Record<BarAction, string>;

async function toastRefusedAction(error: CallError, action: BarAction, bookings: readonly PlanBooking[]): Promise<void> {
  const { refusedTogether } = await fetchPart(() => import("#client/stays/bookings/refused-together.ts"));
  const words = refusedTogether(error, { action, names: bookings.map(nameOfOne) }, say);
  toastRefusal(words, words);
}

/** Takes bookings of one group out of it. */
export function ungroup(bookings: readonly PlanBooking[]): void {
  const id = bookings[0]?.group_id;
  if (!id) return;
  const done = runWrites((send) => send(trpc.groups.removeBookings, { id, booking_ids: idsOf(bookings) }), refuse);
  const message = say("room_plan.ungrouped_toast", { name: nameOf(bookings) });
  stepHistory.waitFor(done.then((changed) => changed && toastBookings(message, changed)));
}

function refuse(error: CallError): true {
  const words = messageOf(error);
  toastRefusal(words, words);
  return true;
}

export function setRoomStatus(room: PlanRoom, status: RoomStatus): void {
  stepHistory.waitFor(runWrites(markRoom(room, status)));
}

/** Ends the lock that is on a room now. */
export function endRoomLock(room: PlanRoom): void {
  stepHistory.waitFor(runWrites(unlockRoom(room)));
}

type NewGroup = { wish: GroupWish; bookings: readonly PlanBooking[]; drawn: readonly DrawnStays[] };

/** Makes groups of bookings that exist, or of new ones in the drawn ranges. Answers true if the group was made. */
export function useMakeGroup({ zone }: PlanStore, times: Times): (group: NewGroup) => Promise<boolean> {
  const { run } = useWrite(trpc.groups.create, {
    once: true,
    done: ({ name, bookings }) => toastBookings(say("room_plan.grouped_toast", { name }), bookings),
  });
  return async ({ wish, bookings, drawn }) => {
    const { name, customer_id } = wish;
    const added = drawn.map((each) => ({ ...newBooking(each, zone, times), ...agreedIn(wish) }));
    const made = run({ name, customer_id, booking_ids: idsOf(bookings), bookings: added });
    stepHistory.waitFor(made);
    return (await made) !== null;
  };
}

function newBooking({ range, occupancy, children, cots }: DrawnStays, zone: string, times: Times) {
  const { start, end } = instantsOf(range, zone, times);
  const persons = { occupancy, children: children ?? [], cots };
  return { check_in: start, check_out: end, ...persons, ...(range.roomId ? { room_id: range.roomId } : { room_type_id: range.typeId }) };
}

/**
 * Common input of all new bookings of a group. The payer is the group's: each bar keeps the group's name. Restrictions of the rate are
 * for guests and channels, and no group asks for them.
 */
function agreedIn({ rate_id, expires_at }: GroupWish) {
  const offer = expires_at === null ? {} : { status: "pending" as const, expires_at };
  return { ...offer, ...(rate_id === null ? {} : { rate_id }), ignore_rate_rules: true, ignore_stock: true };
}

function nameOf(bookings: readonly PlanBooking[]): string {
  return bookings.length === 1 ? nameOfOne(bookings[0]) : say("room_plan.bookings", { count: bookings.length });
}

function nameOfOne(booking: PlanBooking | undefined): string {
  return booking?.name ?? booking?.code ?? "";
}

function idsOf(bookings: readonly PlanBooking[]): string[] {
  return bookings.map(({ id }) => id);
}
