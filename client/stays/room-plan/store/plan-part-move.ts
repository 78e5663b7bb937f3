import { currentFormats } from "#client/platform/core/dates.ts";
import { say } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { runWrites, type Send } from "#client/platform/core/writes.ts";
import { toastRefusal } from "#client/platform/ui/dialog/toast.tsx";
import { bookingStep, severalSteps, stepHistory, toastStep } from "#client/platform/undo/step-history.ts";
import { toastMissingKeys } from "#client/stays/access-control/toast-missing-keys.ts";
import { currentDoors } from "#client/stays/access-control/use-doors.ts";
import { openPart } from "#client/stays/bookings/parts/open-part.tsx";
import { stockWords } from "#client/stays/bookings/stock-words.ts";
import { lackingIn, type PriceAnswer, type PricedMove, pricedBy, stockAgreed } from "#client/stays/room-plan/model/move-price.ts";
import { besideBar, roomsOf } from "#client/stays/room-plan/model/plan-bars.ts";
import { changesNights, type PartChange } from "#client/stays/room-plan/model/plan-parts.ts";
import { currentWords, roomsText } from "#client/stays/room-plan/store/move-words.ts";
import { clockOf } from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import type { StockLack } from "#shared/inventory/items/stock-lack.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import { whyNotCutAnywhere } from "#shared/stays/bookings/cut-days.ts";
import type { Clock } from "#shared/stays/bookings/rules.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

/** Sends the change of one part of a stay; its undo takes back all calls that it needs. */
export function sendPart(store: PlanStore, { proposal, quote }: PricedMove, answer: PriceAnswer): void {
  const { booking, part } = proposal;
  if (!part) return;
  const { retain_original_price = false } = pricedBy(proposal, quote, answer, store.zone);
  run(store, booking, {
    isJoined: part.joins !== null,
    calls: (send) => changePart(send, booking.id, { part, retain: retain_original_price, ignore_stock: stockAgreed(quote), store }),
    lacks: lackingIn([quote]),
  });
}

/** Joins the part that a bar shows to the one before it. */
export function joinBar(store: PlanStore, key: string): void {
  const booking = store.booking(key);
  const part = booking && roomsOf(booking)[besideBar(key, booking).index];
  if (!booking || !part) return;
  run(store, booking, {
    isJoined: true,
    calls: async (send) => [await send(trpc.bookings.joinPart, { id: booking.id, part_id: part.id })],
  });
}

/** Asks from which day on the guest gets which other room. */
export function cutBar(store: PlanStore, key: string): void {
  const booking = store.booking(key);
  const part = booking && roomsOf(booking)[besideBar(key, booking).index];
  if (booking && part) openPart({ booking_id: booking.id, part_id: part.id, kind: "cut" });
}

/** Why the part that a bar shows can't be cut, in the words of the front desk; null if it can. */
export function whyNotCutBar(store: PlanStore, key: string): string | null {
  const booking = store.booking(key);
  const reason = booking ? whyNotCutPart({ ...booking, rooms: roomsOf(booking) }, key, clockOf(store)) : "not_found";
  if (reason === null) return null;
  return say(reason === "booking/invalid_dates" ? "room_plan.no_day_to_change" : `problems.${reason}`);
}

function whyNotCutPart(booking: PlanBooking, key: string, clock: Clock): ProblemType | null {
  const part = booking.rooms[besideBar(key, booking).index];
  return part ? whyNotCutAnywhere(booking, part, clock) : "not_found";
}

type Retained = { part: PartChange; retain: boolean; ignore_stock: true | undefined; store: PlanStore };

/** The calls of a change: the move, and the joining where two parts have one room then. */
async function changePart(send: Send, id: string, { part, retain, ignore_stock, store }: Retained): Promise<Booking[]> {
  const { move, joins, before, after } = part;
  const answers: Booking[] = [];
  // To keep its price, a part first moves into the room of the one before it.
  const isOneCall = joins === move.id && !(retain && changesNights({ before, after }, store.zone));
  if (!isOneCall) {
    const { id: part_id, from, to, place } = move;
    const there = place && (place.room_id === null ? { room_type_id: place.room_type_id } : { room_id: place.room_id });
    answers.push(await send(trpc.bookings.movePart, { id, part_id, from, to, ...there, retain_original_price: retain, ignore_stock }));
  }
  if (joins !== null) answers.push(await send(trpc.bookings.joinPart, { id, part_id: joins }));
  return answers;
}

type PartCalls = { isJoined: boolean; lacks?: readonly StockLack[]; calls(send: Send): Promise<Booking[]> };

function run(store: PlanStore, booking: PlanBooking, { isJoined, lacks = [], calls }: PartCalls): void {
  const name = currentWords().nameOf(booking);
  const sent = runWrites(calls, (error) => {
    const reason = messageOf(error);
    // Without an answer nobody knows that.
    toastRefusal(error.type === "unanswered" ? `${name}: ${reason}` : say("room_plan.not_saved", { name, reason }));
    return true;
  });
  stepHistory.waitFor(sent.then((answers) => answers && toastChange(store, booking, { answers, isJoined, lacks })));
}

type Changed = { answers: readonly Booking[]; isJoined: boolean; lacks: readonly StockLack[] };

function toastChange(store: PlanStore, before: PlanBooking, { answers, isJoined, lacks }: Changed): void {
  const now = answers.at(-1);
  if (!now) return;
  const words = currentWords();
  const rooms = roomsText(words, store, now.rooms);
  const what = say(isJoined ? "room_plan.parts_joined" : "room_plan.part_moved", { name: words.nameOf(before), rooms });
  const moved =
    now.gross_amount === before.gross_amount ? what : say("room_plan.moved_at_price", { what, amount: words.money(now.gross_amount) });
  toastStep(
    severalSteps(
      what,
      answers.map((answer) => bookingStep(what, [answer])),
    ),
    { message: [moved, ...lacks.map(stockWords(say, currentFormats()))].join(" · ") },
  );
  if (currentDoors()) void toastMissingKeys([{ booking: now, name: before.name }]);
}
