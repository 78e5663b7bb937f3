import { currentFormats } from "#client/platform/core/dates.ts";
import { say } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { currentUserMay } from "#client/platform/core/session.ts";
import { queryClient, trpc } from "#client/platform/core/trpc.ts";
import { runWrites } from "#client/platform/core/writes.ts";
import { toastRefusal } from "#client/platform/ui/dialog/toast.tsx";
import { stepHistory, toastBookings } from "#client/platform/undo/step-history.ts";
import { violationWords } from "#client/prices/rates/violation-words.ts";
import { toastMissingKeys } from "#client/stays/access-control/toast-missing-keys.ts";
import { currentDoors } from "#client/stays/access-control/use-doors.ts";
import { stockWords } from "#client/stays/bookings/stock-words.ts";
import {
  brokenBy,
  lackingIn,
  mayChangePrice,
  type PriceAnswers,
  type PricedMove,
  priceChoice,
  pricedBy,
  stockAgreed,
} from "#client/stays/room-plan/model/move-price.ts";
import type { PlanRow } from "#client/stays/room-plan/model/plan-rows.ts";
import {
  isSoldOn,
  mayFreeUpRoom,
  mayWantRoom,
  type Proposal,
  proposals,
  released,
  resized,
  swapped,
} from "#client/stays/room-plan/model/plan-target.ts";
import { currentWords, reasonText, verbOf } from "#client/stays/room-plan/store/move-words.ts";
import { sendPart } from "#client/stays/room-plan/store/plan-part-move.ts";
import {
  clockOf,
  endGesture,
  type Gesture,
  gestureAtom,
  inHand,
  planState,
  priceQuestionAtom,
  type Refused,
  refusalAtom,
  type Spot,
  unpark,
} from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import { localDate, numberOfNights } from "#shared/platform/core/stays.ts";
import type { BookingQuote } from "#shared/stays/bookings/quote-schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

const QUOTE_FRESH_MS = 10_000;

const NO_ANSWERS: PriceAnswers = new Map();

/** Starts to drag bookings. The bars stay where they are, pale, until they are dropped. */
export function startMove(store: PlanStore, grabbed: string, by: "pointer" | "keys"): boolean {
  const row = store.rowOf(grabbed);
  if (!row || !currentUserMay("bookings:write")) return false;
  const keys = inHand(grabbed);
  planState.set(refusalAtom, null);
  planState.set(gestureAtom, {
    kind: "move",
    by,
    grabbed,
    keys,
    days: 0,
    row,
    proposals: proposals(store.content, { keys, days: 0, grabbed, row }, clockOf(store)),
    swap: [],
    swapping: false,
    parking: false,
  });
  return true;
}

type Preview = { row: PlanRow; days: number; swapping?: boolean; parking?: boolean };

/** Previews the move at another row or day. Does nothing while both stay the same. */
export function previewTarget(store: PlanStore, { row, days, ...change }: Preview): void {
  const gesture = planState.get(gestureAtom);
  if (gesture.kind !== "move") return;
  const swapping = change.swapping ?? gesture.swapping;
  const parking = change.parking ?? gesture.parking;
  if (gesture.row === row && gesture.days === days && gesture.swapping === swapping && gesture.parking === parking) return;
  propose(store, { ...gesture, row, days, swapping, parking });
}

/** Judges the target again: something about the booking, not its place, has changed meanwhile. */
export function previewAgain(store: PlanStore): void {
  const gesture = planState.get(gestureAtom);
  if (gesture.kind === "move") propose(store, gesture);
  if (gesture.kind === "resize") proposeResize(store, gesture);
}

function propose(store: PlanStore, gesture: Extract<Gesture, { kind: "move" }>): void {
  const clock = clockOf(store);
  const next = proposals(store.content, gesture, clock);
  const blocker = gesture.keys.length === 1 ? next[0]?.blocker : null;
  const swap = blocker ? swapped(store.content, [gesture.grabbed, blocker.key], clock) : [];
  planState.set(gestureAtom, { ...gesture, proposals: next, swap });
}

type ResizeStart = { key: string; edge: "from" | "to"; by: "pointer" | "keys" };

/** Takes a bar by one of its edges. */
export function startResize(store: PlanStore, { key, edge, by }: ResizeStart): boolean {
  const proposal = resized(store.content, { key, edge, days: 0 }, clockOf(store));
  if (!proposal || !currentUserMay("bookings:write")) return false;
  planState.set(refusalAtom, null);
  planState.set(gestureAtom, { kind: "resize", by, key, edge, days: 0, proposal });
  return true;
}

/** Shows the stay with its edge `days` later. */
export function previewResize(store: PlanStore, days: number): void {
  const gesture = planState.get(gestureAtom);
  if (gesture.kind === "resize" && gesture.days !== days) proposeResize(store, { ...gesture, days });
}

function proposeResize(store: PlanStore, gesture: Extract<Gesture, { kind: "resize" }>): void {
  const proposal = resized(store.content, gesture, clockOf(store));
  if (proposal && proposal.to.check_in < proposal.to.check_out) planState.set(gestureAtom, { ...gesture, proposal });
}

/** Drops the held bars: sends the move or the swap, or shows why neither is possible. */
export function commitMove(store: PlanStore, spot: Spot): void {
  const gesture = planState.get(gestureAtom);
  endGesture();
  if (gesture.kind === "resize") return sendOrRefuse(store, [gesture.proposal], { swap: [], spot, by: gesture.by });
  if (gesture.kind !== "move") return;
  const possible = gesture.swap.length > 0 && gesture.swap.every((proposal) => proposal.reason === null);
  if (gesture.swapping && possible) return void sendMoves(store, gesture.swap);
  if (gesture.swapping && gesture.swap.length > 0) return sendOrRefuse(store, gesture.swap, { swap: [], spot, by: gesture.by });
  const unchanged = gesture.proposals.every(({ booking, to }) => isSame(booking, to));
  if (unchanged) return unpark(gesture.keys);
  sendOrRefuse(store, gesture.proposals, { swap: possible ? gesture.swap : [], spot, by: gesture.by });
}

function sendOrRefuse(store: PlanStore, moves: readonly Proposal[], dropped: Pick<Refused, "swap" | "spot" | "by">): void {
  const blocked = moves.find((proposal) => proposal.reason !== null);
  if (blocked) return refuseMove(store, blocked, { ...dropped, isAlone: moves.length === 1 });
  const changed = moves.filter(({ booking, to }) => !isSame(booking, to));
  if (changed.length === 0) return;
  unpark(changed.map(({ key }) => key));
  void sendMoves(store, changed);
}

type Dropped = Pick<Refused, "swap" | "spot" | "by"> & { isAlone: boolean };

function refuseMove(store: PlanStore, blocked: Proposal, { isAlone, ...dropped }: Dropped): void {
  const refusal: Refused = { ...dropped, verb: verbOf(blocked), reason: reasonText(currentWords(), store, blocked) ?? "" };
  const release = isAlone ? released(store.content, blocked, clockOf(store)) : null;
  if (release) refusal.release = release;
  if (isAlone && mayFreeUpRoom(blocked)) refusal.wanting = blocked;
  if (isAlone && isSoldOn(store.content, blocked)) {
    refusal.longer = { booking_id: blocked.booking.id, to: localDate(blocked.to.check_out, store.zone) };
  }
  if (blocked.waiting && mayWantRoom(blocked.waiting.booking)) refusal.waiting = blocked.waiting.booking;
  planState.set(refusalAtom, refusal);
}

function isSame(booking: Proposal["booking"], to: Proposal["to"]): boolean {
  return booking.room_id === (to.room?.id ?? null) && booking.check_in === to.check_in && booking.check_out === to.check_out;
}

/** Sends moves, all or none, after asking about the price where there are two answers to it. */
export async function sendMoves(store: PlanStore, moved: readonly Proposal[]): Promise<void> {
  const { zone } = store;
  const unpriced = moved.map((proposal): PricedMove => ({ proposal, quote: null, choice: null }));
  if (moved.every((proposal) => !mayChangePrice(proposal, zone))) return send(store, unpriced, NO_ANSWERS);
  planState.set(priceQuestionAtom, { moves: unpriced, isReady: false });
  const quotes = await Promise.all(moved.map((proposal) => quoteOf(proposal, zone)));
  const moves = moved.map((proposal, i): PricedMove => {
    const quote = quotes[i] ?? null;
    // Several parts of one stay have one price.
    const isAsked = moved.findIndex(({ booking }) => booking.id === proposal.booking.id) === i;
    return { proposal, quote, choice: isAsked ? priceChoice(proposal, quote, zone) : null };
  });
  if (moves.some(({ choice }) => choice !== null)) return planState.set(priceQuestionAtom, { moves, isReady: true });
  planState.set(priceQuestionAtom, null);
  send(store, moves, NO_ANSWERS);
}

/** Sends the moves that the open question is about, at the chosen prices; null takes them back. */
export function answerPrices(store: PlanStore, answers: PriceAnswers | null): void {
  const question = planState.get(priceQuestionAtom);
  planState.set(priceQuestionAtom, null);
  if (question && answers) send(store, question.moves, answers);
}

/** The cost of a move; null if it could not be calculated. */
export async function quoteOf(proposal: Proposal, zone: string): Promise<BookingQuote | null> {
  const { booking, to, part } = proposal;
  if (!mayChangePrice(proposal, zone)) {
    const { gross_amount } = booking;
    return {
      current: gross_amount,
      retained: gross_amount,
      recalculated: gross_amount,
      taken_by: null,
      rule_violations: [],
      out_of_stock: [],
    };
  }
  const rooms = part?.after.map(({ room_id, room_type_id, check_in, check_out }) => ({ room_id, room_type_id, check_in, check_out }));
  const input = rooms
    ? { id: booking.id, rooms }
    : { id: booking.id, check_in: to.check_in, check_out: to.check_out, room_id: to.room?.id };
  return queryClient.fetchQuery({ ...trpc.bookings.quote.queryOptions(input), staleTime: QUOTE_FRESH_MS }).catch(() => null);
}

function send(store: PlanStore, priced: readonly PricedMove[], answers: PriceAnswers): void {
  const [only] = priced;
  if (only?.proposal.part && priced.length === 1) return sendPart(store, only, answers.get(only.proposal.booking.id) ?? "fresh");
  const moves = priced.map(({ proposal, quote }) => ({
    ...placeOf(proposal),
    ...pricedBy(proposal, quote, answers.get(proposal.booking.id) ?? "fresh", store.zone),
    ignore_stock: stockAgreed(quote),
  }));
  const names = priced.map(({ proposal }) => nameOf(proposal)).join(", ");
  const sent = runWrites(
    (call) => call(trpc.bookings.move, { moves }),
    (error) => {
      const reason = messageOf(error);
      // Without an answer nobody knows that.
      toastRefusal(error.type === "unanswered" ? `${names}: ${reason}` : say("room_plan.not_saved", { name: names, reason }));
      return true;
    },
  );
  stepHistory.waitFor(sent.then((bookings) => bookings && toastMoved(store, bookings, { priced, answers })));
}

/** Shows a toast with the moved bookings, their new prices the restrictions that they break and what lacks for them, and then the missing keys. */
function toastMoved({ zone }: PlanStore, bookings: readonly Booking[], { priced, answers }: Sent): void {
  const moves = priced.map(({ proposal }) => proposal);
  const what = movedMessage(moves, zone);
  const newPrice = priceOfOne(priced, bookings);
  const moved = newPrice === null ? what : say("room_plan.moved_at_price", { what, amount: currentWords().money(newPrice) });
  // A quick drop comes before the hint's words; a question has named them already.
  const quotes = priced.map(({ quote }) => quote);
  const formats = currentFormats();
  const broken = answers.size > 0 ? [] : brokenBy(quotes).map(violationWords(say, formats));
  const lacks = lackingIn(quotes).map(stockWords(say, formats));
  toastBookings(what, bookings, { message: [moved, ...broken, ...lacks].join(" · ") });
  if (!currentDoors()) return;
  const named = bookings.map((booking) => ({ booking, name: nameIn(moves, booking.id) }));
  void toastMissingKeys(named);
}

type Sent = { priced: readonly PricedMove[]; answers: PriceAnswers };

/** The changed fields of its place, on the version at the start of the drag. */
function placeOf({ booking, to, part, releases }: Proposal) {
  const room_id = to.room?.id ?? null;
  return {
    id: booking.id,
    version: booking.version,
    part_id: part?.move.id,
    room_fixed: releases ? false : undefined,
    check_in: to.check_in === booking.check_in ? undefined : to.check_in,
    check_out: to.check_out === booking.check_out ? undefined : to.check_out,
    room_id: room_id === booking.room_id ? undefined : room_id,
  };
}

/** The new price of a single booking that changed it without anybody having been asked. */
function priceOfOne(priced: readonly PricedMove[], bookings: readonly { gross_amount: number }[]): number | null {
  const [only, second] = priced;
  const now = bookings[0]?.gross_amount;
  return only && !second && now !== undefined && now !== only.proposal.booking.gross_amount ? now : null;
}

function movedMessage(proposals: readonly Proposal[], zone: string): string {
  const [first, second] = proposals;
  if (first && second && proposals.length === 2 && areSwapped(first, second))
    return say("room_plan.swapped_names", { name: nameOf(first), other: nameOf(second) });
  if (proposals.length > 1 || !first) return say("room_plan.moved_many", { count: proposals.length });
  const more = numberOfNights(first.to, zone) - numberOfNights(first.booking, zone);
  const stays = (first.to.room?.id ?? null) === first.booking.room_id;
  if (more !== 0 && stays) return say(more > 0 ? "room_plan.lengthened" : "room_plan.shortened", { name: nameOf(first) });
  return say("room_plan.moved", { name: nameOf(first) });
}

function nameOf({ booking }: Proposal): string {
  return booking.name ?? booking.code;
}

function nameIn(proposals: readonly Proposal[], id: string): string | null {
  return proposals.find(({ booking }) => booking.id === id)?.booking.name ?? null;
}

function areSwapped(one: Proposal, other: Proposal): boolean {
  return one.to.room?.id === other.booking.room_id && other.to.room?.id === one.booking.room_id;
}
