import { placeStay } from "#server/channels/calendar-feeds/compare.ts";
import { acceptPortalStay } from "#server/channels/channel-engine/apply-revision.ts";
import { offerRoom } from "#server/channels/channel-engine/request-offer.ts";
import { type ChannelStay, settlePortalStay } from "#server/channels/channel-engine/stays.ts";
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
  const bookings = staleIfTaken(() => doneFor(further, facts, proposal));
  return { row: conflictStore.get(further, id), bookings };
}

function doneFor(work: Work, facts: ConflictFacts, proposal: ConflictResolution["proposal"]): BookingRow[] {
  switch (proposal.kind) {
    case "room":
      return takeRoom(work, facts, proposal);
    case "bring_back":
      return [bringBack(work, facts)];
    case "accept":
      return [acceptPortalStay(work, ofPortal(facts))];
    case "keep":
      return keepHere(work, facts);
  }
}

function ofPortal({ origin }: ConflictFacts) {
  if (!origin.portal) throw invalid("proposal", "other_conflict");
  return origin.portal;
}

/** Leaves everything as it is here, which the portal may go on to see otherwise. */
function keepHere(work: Work, facts: ConflictFacts): BookingRow[] {
  const { id } = ofPortal(facts);
  if (facts.row.kind !== "not_changed" && facts.row.kind !== "not_mapped") throw invalid("proposal", "other_conflict");
  const closed = conflictStore.update(work, facts.row, { state: "resolved", closed_at: work.now });
  work.record("conflict.resolved", closed, { words: wordsOf(work, facts.row) });
  settlePortalStay(work, id, work.now);
  return [];
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
  const { feed } = facts.origin;
  if (feed) placeStay(work, feed.id, { booking_id: made[0]?.id ?? null, room_id });
  return made;
}

type RoomChosen = { room_id: string; moves: ConflictResolution["proposal"]["moves"] };

/** Puts the waiting booking into the room, books a new one where there is none, or makes an offer of a guest's request. */
function placed(work: Work, { row, channel, booking, origin }: ConflictFacts, { room_id, moves }: RoomChosen): BookingRow[] {
  const { from, to } = row;
  if (origin.portal?.sold.request) {
    if (moves.length > 0) throw invalid("moves", "no_moves");
    return [offerRoom(work, origin.portal, room_id)];
  }
  const { room_type_id } = roomFacts(work, room_id, "room_id");
  if (!booking || booking.status === "canceled") {
    return bookSoldStay(work, { source: channel, from, to, room_type_id, room_id }, moves);
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
  if (row.channel_stay_id !== null) settlePortalStay(work, row.channel_stay_id, work.now);
  return closed;
}

/** Opens a conflict again that was dismissed, as long as the stay is still not here as its channel says. Throws `stale` elsewhere. */
export function reopenConflict(work: Work, id: string): ConflictRow {
  const row = conflictStore.get(work, id);
  const { origin } = factsOf(work, row);
  if (row.state !== "dismissed") throw new Problem("stale");
  if (origin.portal) return reopenOfPortal(work, row, origin.portal);
  const { conflict, ended_at, from, to } = origin.feed;
  if (conflict === null || ended_at !== null) throw new Problem("stale");
  const open = conflictStore.update(work, row, { state: "open", kind: conflict, from, to, dismissal: null, closed_at: null });
  work.record("conflict.opened", open, { words: wordsOf(work, open) });
  return open;
}

/** Opens a conflict of a portal again. Throws `stale` if another one is open by now, or none is left. */
function reopenOfPortal(work: Work, row: ConflictRow, { id, conflict, settled_at }: ChannelStay): ConflictRow {
  if (conflict === null || settled_at === null) throw new Problem("stale");
  const open = conflictStore.update(work, row, { state: "open", dismissal: null, closed_at: null });
  work.record("conflict.opened", open, { words: wordsOf(work, open) });
  settlePortalStay(work, id, null);
  return conflictStore.get({ ...work, ifMatch: null }, row.id);
}

function wordsOf(work: Work, row: ConflictRow): { channel: string; from: string; to: string } {
  return { channel: factsOf(work, row).channel, from: row.from, to: row.to };
}
