import { placeStay } from "#server/channels/calendar-feeds/compare.ts";
import { type ConflictFacts, factsOf } from "#server/channels/conflicts/facts.ts";
import { type ConflictRow, conflictStore } from "#server/channels/conflicts/queries.ts";
import { roomStore } from "#server/inventory/rooms/queries.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { roomFacts } from "#server/stays/availability/room-facts.ts";
import { freeUpRoom } from "#server/stays/bookings/planning/free-up-room.ts";
import { bookSoldStay } from "#server/stays/bookings/planning/sold-stay.ts";
import { updateBooking } from "#server/stays/bookings/planning/update-booking.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { act } from "#server/stays/bookings/steps/take-step.ts";
import type { ConflictDismissal, ConflictResolution } from "#shared/channels/conflicts/schema.ts";
import { invalid, Problem } from "#shared/platform/core/errors.ts";

/** The conflict, and the bookings that were changed for it: the stay's own first. */
export type Resolved = { row: ConflictRow; bookings: BookingRow[] };

/**
 * Does what a conflict proposes, in one transaction. Throws `stale` if the conflict is closed, or where something else has happened since
 * so that the proposal is none any more: then there are new ones; and `not_found` for a booking or room that does not exist here.
 */
export function resolveConflict(work: Work, { id, proposal }: ConflictResolution): Resolved {
  const row = conflictStore.get(work, id);
  if (row.state !== "open") throw new Problem("stale");
  assertKnown(work, proposal);
  const facts = factsOf(work, row);
  const further: Work = { ...work, ifMatch: null };
  const bookings = staleIfTaken(() => (proposal.kind === "room" ? takeRoom(further, facts, proposal) : [bringBack(further, facts)]));
  return { row: conflictStore.get(further, id), bookings };
}

function assertKnown(work: Work, { room_id, moves }: ConflictResolution["proposal"]): void {
  if (room_id !== null) roomStore.get(work, room_id, "proposal.room_id");
  for (const [index, move] of moves.entries()) {
    bookingStore.get(work, move.id, `proposal.moves.${index}.id`);
    roomStore.get(work, move.room_id, `proposal.moves.${index}.room_id`);
  }
}

function takeRoom(work: Work, facts: ConflictFacts, { room_id, moves }: ConflictResolution["proposal"]): BookingRow[] {
  if (facts.row.kind !== "no_room") throw invalid("proposal", "other_conflict");
  if (room_id === null) throw invalid("proposal.room_id", "proposed_room");
  const made = placed(work, facts, { room_id, moves });
  placeStay(work, facts.channelStay.id, { booking_id: made[0]?.id ?? null, room_id });
  return made;
}

type RoomChosen = { room_id: string; moves: ConflictResolution["proposal"]["moves"] };

/** The waiting booking in its room, or a new one where there is none. */
function placed(work: Work, { channelStay, feed, booking }: ConflictFacts, { room_id, moves }: RoomChosen): BookingRow[] {
  const { from, to } = channelStay;
  const { room_type_id } = roomFacts(work, room_id, "room_id");
  if (!booking || booking.status === "canceled") {
    return bookSoldStay(work, { source: feed.name, from, to, room_type_id, room_id }, moves);
  }
  if (room_type_id === booking.room_type_id) return freeUpRoom(work, { id: booking.id, version: booking.version, room_id, moves });
  if (moves.length > 0) throw invalid("moves", "no_moves");
  return [updateBooking(work, { id: booking.id, room_id, retain_original_price: true })];
}

/** The booking comes back as it was when it was canceled, in its room. */
function bringBack(work: Work, { row, booking }: ConflictFacts): BookingRow {
  if (row.kind !== "canceled_here" || !booking) throw invalid("proposal", "other_conflict");
  return act(work, booking.id, "undo_cancel");
}

const TAKEN: ReadonlySet<string> = new Set([
  "booking/overlap_detected",
  "booking/no_available_room_found",
  "booking/invalid_status",
  "room/occupied",
]);

function staleIfTaken<T>(task: () => T): T {
  try {
    return task();
  } catch (thrown) {
    throw thrown instanceof Problem && TAKEN.has(thrown.type) ? new Problem("stale", thrown.detail, thrown.errors) : thrown;
  }
}

/** Closes a conflict about which nothing has to be done here. Throws `stale` if it is closed already. */
export function dismissConflict(work: Work, { id, reason }: ConflictDismissal): ConflictRow {
  const row = conflictStore.get(work, id);
  if (row.state !== "open") throw new Problem("stale");
  const closed = conflictStore.update(work, row, { state: "dismissed", dismissal: reason, closed_at: work.now });
  work.record("conflict.dismissed", closed, { words: wordsOf(work, row) });
  return closed;
}

/** Opens a conflict again that was dismissed, as long as the stay is still not here as its channel says. Throws `stale` elsewhere. */
export function reopenConflict(work: Work, id: string): ConflictRow {
  const row = conflictStore.get(work, id);
  const { channelStay } = factsOf(work, row);
  if (row.state !== "dismissed" || channelStay.conflict === null || channelStay.ended_at !== null) throw new Problem("stale");
  const { from, to } = channelStay;
  const open = conflictStore.update(work, row, { state: "open", kind: channelStay.conflict, from, to, dismissal: null, closed_at: null });
  work.record("conflict.opened", open, { words: wordsOf(work, open) });
  return open;
}

function wordsOf(work: Work, row: ConflictRow): { channel: string; from: string; to: string } {
  return { channel: factsOf(work, row).feed.name, from: row.from, to: row.to };
}
