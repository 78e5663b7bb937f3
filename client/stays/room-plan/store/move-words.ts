import { say } from "#client/platform/core/i18n.ts";
import type { Waiting } from "#client/stays/room-plan/model/plan-capacity.ts";
import type { LockMove, LockPart } from "#client/stays/room-plan/model/plan-locks.ts";
import type { Proposal } from "#client/stays/room-plan/model/plan-target.ts";
import type { PlanText } from "#client/stays/room-plan/model/plan-words.ts";
import type { PlanView } from "#client/stays/room-plan/store/plan-view.ts";

/** Returns the reason why a booking may not be moved there, in the words of the front desk. */
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

/** Names the bookings without a room that need the last one of the type, and their nights. */
export function lastRoomText({ words, store }: PlanView, { booking, night }: Waiting): string {
  const room_type = store.type(booking.room_type_id)?.name ?? "";
  return words.say("needs_last_room", { name: words.nameOf(booking), room_type, night: words.short(night) });
}

/** Returns the reason why a lock may not be moved there, in the words of the front desk. */
export function lockReason(view: PlanView, { reason, blocker, waiting }: LockMove): string | null {
  if (reason === null) return null;
  if (reason === "no_room") return view.words.say("lock_needs_room");
  if (waiting) return lastRoomText(view, waiting);
  if (reason !== "room_lock/overlap_detected") return say(`problems.${reason}`);
  return view.words.say("overlap_with", { name: blocker ? view.words.nameOf(blocker) : view.words.say("lock") });
}

/** The verb of the refused action: of the edge that was pulled, or of the bar that was dragged. */
export function verbOf({ booking, to }: Proposal): PlanText {
  const stays = booking.room_id === (to.room?.id ?? null);
  if (!stays || (booking.check_in !== to.check_in && booking.check_out !== to.check_out)) return "not_moved";
  const isShorter = to.check_in > booking.check_in || to.check_out < booking.check_out;
  return isShorter ? "not_shortened" : "not_lengthened";
}

/** The same of a lock. */
export function lockVerbOf(part: LockPart, { lock, to }: LockMove): PlanText {
  if (part === "whole") return "not_moved";
  return to.start > lock.start || to.end < lock.end ? "not_shortened" : "not_lengthened";
}
