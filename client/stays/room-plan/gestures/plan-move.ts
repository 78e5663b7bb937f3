import { say } from "#client/platform/core/i18n.ts";
import type { PlanRow } from "#client/stays/room-plan/board/plan-rows.ts";
import type { PlanText } from "#client/stays/room-plan/board/plan-words.ts";
import { mayFreeUpRoom, mayWantRoom } from "#client/stays/room-plan/free-up/wish-for-room.ts";
import {
  clockOf,
  type Gesture,
  IDLE,
  idsInHand,
  inHand,
  type Refused,
  type Spot,
  unpark,
} from "#client/stays/room-plan/gestures/plan-gesture.ts";
import { type Proposal, proposals, released, resized, swapped } from "#client/stays/room-plan/gestures/plan-target.ts";
import type { Waiting } from "#client/stays/room-plan/store/plan-capacity.ts";
import type { PlanView } from "#client/stays/room-plan/store/plan-view.ts";

const QUIET_MS = 1_200;

/** Takes bookings into the hand: the bars stay where they are, pale, until they are dropped. */
export function beginMove(view: PlanView, grabbed: string, by: "pointer" | "keys"): boolean {
  const row = rowOf(view, grabbed);
  if (!row || !view.mayWrite) return false;
  const ids = inHand(view, grabbed);
  view.atoms.set(view.session.refusal, null);
  view.atoms.set(view.session.gesture, {
    kind: "move",
    by,
    grabbed,
    ids,
    days: 0,
    row,
    proposals: proposals(view.store, ids, { days: 0, grabbed, row }, clockOf(view)),
    swap: [],
    swapping: false,
    parking: false,
  });
  view.on.holding(grabbed);
  return true;
}

/** Carries what is in the hand to another row or day. Does nothing while both stay the same. */
export function carry(view: PlanView, row: PlanRow, days: number, change: { swapping?: boolean; parking?: boolean } = {}): void {
  const gesture = view.atoms.get(view.session.gesture);
  if (gesture.kind !== "move") return;
  const swapping = change.swapping ?? gesture.swapping;
  const parking = change.parking ?? gesture.parking;
  if (gesture.row === row && gesture.days === days && gesture.swapping === swapping && gesture.parking === parking) return;
  propose(view, { ...gesture, row, days, swapping, parking });
}

/** Judges the place of the hand again: something about the booking, not its place, has changed meanwhile. */
export function carryAgain(view: PlanView): void {
  const gesture = view.atoms.get(view.session.gesture);
  if (gesture.kind === "move") propose(view, gesture);
}

function propose(view: PlanView, gesture: Extract<Gesture, { kind: "move" }>): void {
  const { row, days } = gesture;
  const clock = clockOf(view);
  const next = proposals(view.store, gesture.ids, { days, grabbed: gesture.grabbed, row }, clock);
  const blocker = gesture.ids.length === 1 ? next[0]?.blocker : null;
  const swap = blocker ? swapped(view.store, gesture.grabbed, blocker.id, clock) : [];
  view.atoms.set(view.session.gesture, { ...gesture, proposals: next, swap });
}

/** Lets go: asks for the move, for the swap, or says why neither is possible. */
export function drop(view: PlanView, spot: Spot): void {
  const gesture = view.atoms.get(view.session.gesture);
  endGesture(view);
  if (gesture.kind === "resize") return commitMoves(view, [gesture.proposal], { swap: [], spot, by: gesture.by });
  if (gesture.kind !== "move") return;
  const possible = gesture.swap.length > 0 && gesture.swap.every((proposal) => proposal.reason === null);
  if (gesture.swapping && possible) return view.on.move(gesture.swap);
  const unchanged = gesture.proposals.every(({ booking, to }) => isSame(booking, to));
  if (unchanged) return unpark(view, gesture.ids);
  commitMoves(view, gesture.proposals, { swap: possible ? gesture.swap : [], spot, by: gesture.by });
}

export function beginResize(view: PlanView, id: string, edge: "from" | "to", by: "pointer" | "keys"): boolean {
  const proposal = resized(view.store, id, edge, 0, clockOf(view));
  if (!proposal || !view.mayWrite) return false;
  view.atoms.set(view.session.refusal, null);
  view.atoms.set(view.session.gesture, { kind: "resize", by, id, edge, days: 0, proposal });
  view.on.holding(id);
  return true;
}

export function stretch(view: PlanView, days: number): void {
  const gesture = view.atoms.get(view.session.gesture);
  if (gesture.kind !== "resize" || gesture.days === days) return;
  const proposal = resized(view.store, gesture.id, gesture.edge, days, clockOf(view));
  if (!proposal || proposal.to.check_in >= proposal.to.check_out) return;
  view.atoms.set(view.session.gesture, { ...gesture, days, proposal });
}

/** Takes everything back: the bars are where they were. */
export function endGesture(view: PlanView): void {
  const gesture = view.atoms.get(view.session.gesture);
  if (gesture.kind === "idle") return;
  view.atoms.set(view.session.gesture, IDLE);
  view.dom.quietUntil = performance.now() + QUIET_MS;
  if (idsInHand(gesture).length > 0) view.on.holding(null);
}

/** Why a booking may not go there, in the words of the front desk. */
export function reasonText(view: PlanView, proposal: Proposal): string | null {
  const { reason, blocker, waiting, to } = proposal;
  if (reason === null) return null;
  if (reason === "lane_of_other_type") {
    return view.words.say("lane_of_other_type", { type: view.store.type(proposal.booking.room_type_id)?.name ?? "" });
  }
  if (reason === "booking/overlap_detected" && blocker) return view.words.say("overlap_with", { name: view.words.nameOf(blocker) });
  if (reason === "booking/overlap_detected") return view.words.say("overlap_with", { name: view.words.say("lock") });
  if (reason === "booking/occupancy_exceeded") return view.words.say("too_small", { count: to.room?.max_occupancy ?? 0 });
  if (waiting) return lastRoomText(view, waiting);
  if (reason === "booking/invalid_status" && proposal.booking.status === "checked_in") {
    return view.words.say(to.room === null ? "guest_needs_room" : "guest_has_arrived");
  }
  return say(`problems.${reason}`);
}

/** Who has no room yet and needs the last one of the type, and when. */
export function lastRoomText({ words, store }: PlanView, { booking, night }: Waiting): string {
  const room_type = store.type(booking.room_type_id)?.name ?? "";
  return words.say("needs_last_room", { name: words.nameOf(booking), room_type, night: words.short(night) });
}

/** What was not done: the verb of the edge that was pulled, or of the bar that was carried. */
function verbOf({ booking, to }: Proposal): PlanText {
  const stays = booking.room_id === (to.room?.id ?? null);
  if (!stays || (booking.check_in !== to.check_in && booking.check_out !== to.check_out)) return "not_moved";
  const isShorter = to.check_in > booking.check_in || to.check_out < booking.check_out;
  return isShorter ? "not_shortened" : "not_lengthened";
}

function commitMoves(view: PlanView, moves: readonly Proposal[], dropped: Pick<Refused, "swap" | "spot" | "by">): void {
  const blocked = moves.find((proposal) => proposal.reason !== null);
  if (blocked) {
    const reason = reasonText(view, blocked) ?? "";
    const isAlone = moves.length === 1;
    const release = isAlone ? released(view.store, blocked, clockOf(view)) : null;
    const wanting = isAlone && mayFreeUpRoom(blocked) ? { wanting: blocked } : {};
    const waiting = blocked.waiting && mayWantRoom(blocked.waiting.booking) ? { waiting: blocked.waiting.booking } : {};
    const verb = verbOf(blocked);
    view.atoms.set(view.session.refusal, { verb, reason, ...dropped, ...wanting, ...waiting, ...(release ? { release } : {}) });
    return view.on.refuse(reason);
  }
  const changed = moves.filter(({ booking, to }) => !isSame(booking, to));
  if (changed.length === 0) return;
  unpark(
    view,
    changed.map(({ booking }) => booking.id),
  );
  view.on.move(changed);
}

function isSame(booking: Proposal["booking"], to: Proposal["to"]): boolean {
  return booking.room_id === (to.room?.id ?? null) && booking.check_in === to.check_in && booking.check_out === to.check_out;
}

/** The row in which a bar stands. */
export function rowOf(view: PlanView, id: string): PlanRow | undefined {
  const { rows, indexOf } = view.store.shape();
  const key = view.store.keyOf(id);
  return key === undefined ? undefined : rows[indexOf.get(key) ?? -1];
}
