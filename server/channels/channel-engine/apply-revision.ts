import {
  type Applied,
  type Applying,
  customerOf,
  factsOf,
  hasPrices,
  refusable,
  soldRoom,
} from "#server/channels/channel-engine/applying.ts";
import { acceptRequest, confirmOffer, followRequest } from "#server/channels/channel-engine/change-request.ts";
import { cameLate, changedByPortal, changePortalStay, differingFields } from "#server/channels/channel-engine/change-stay.ts";
import { adoptBooking, matchInFeeds } from "#server/channels/channel-engine/feed-match.ts";
import { dropWithheldTax, portalSettles } from "#server/channels/channel-engine/portal-payer.ts";
import { bookPortalStay } from "#server/channels/channel-engine/portal-stay.ts";
import { allMappingsOf, type ConnectionRow } from "#server/channels/channel-engine/queries.ts";
import { addStay, type ChannelStay, staysOf, updateStay } from "#server/channels/channel-engine/stays.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { cancelBooking } from "#server/stays/bookings/steps/cancel.ts";
import { createGroup } from "#server/stays/groups/service.ts";
import type { Revision, RevisionRoom } from "#shared/channels/channel-engine/revision.ts";
import type { SoldRoom } from "#shared/channels/channel-engine/states.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";
import { isMovable } from "#shared/stays/bookings/rules.ts";

/**
 * Makes of a partner's revision what it says: new stays, changed or canceled ones, several rooms as a group. What can't be followed is a
 * conflict and changes nothing else; what people have changed here is never overwritten. Throws for a fault of this program only.
 */
export function applyRevision(work: Work, connection: ConnectionRow, revision: Revision): Applied {
  const applying: Applying = { work, connection, revision, mapping: allMappingsOf(work, connection.id), conflicts: [] };
  const known = staysOf(work, connection.id, revision.booking_id);
  if (revision.kind === "canceled") {
    if (known.length === 0) noteUnknown(applying);
    for (const stay of known) endStay(applying, stay);
    return { conflicts: applying.conflicts };
  }
  if (revision.kind === "requested") {
    followRequest(applying, known);
    return { conflicts: applying.conflicts };
  }
  const live = known.filter(({ ended_at }) => ended_at === null);
  const customer_id = customerOf(applying, known);
  const group_id = revision.rooms.filter((room) => !isOver(work, room)).length > 1 ? groupOf(applying, { known, customer_id }) : null;
  revision.rooms.forEach((room, position) => {
    const stay = known.find((each) => each.position === position);
    if (stay?.booking_id && stay.ended_at === null && confirmOffer(work, stay)) followStay(applying, { stay, room });
    else bookRoom(applying, { room, position, customer_id, group_id, stay: stay ?? null });
  });
  for (const stay of live) if (stay.position >= revision.rooms.length) endStay(applying, stay);
  return { conflicts: applying.conflicts };
}

type NewRoom = { room: RevisionRoom; position: number; customer_id: string; group_id: string | null; stay: ChannelStay | null };

function bookRoom(applying: Applying, { room, position, customer_id, group_id, stay }: NewRoom): void {
  const { work, connection, revision, mapping } = applying;
  const sold = soldRoom(applying, room);
  if (isOver(work, sold)) return noteOver(applying, { room, sold, position, stay });
  if (stay === null && adoptedFromFeed(applying, { room, sold, position, customer_id, group_id })) return;
  // The portal has sold something: it waits in the first mapped type rather than nowhere.
  const room_type_id = sold.room_type_id ?? mapping.find(({ rate_id }) => rate_id === null)?.room_type_id;
  const made = room_type_id
    ? refusable(work, () =>
        bookPortalStay(work, {
          ...sold,
          room_type_id,
          source: revision.portal,
          code: revision.code,
          customer_id,
          group_id,
          notes: revision.notes,
        }),
      )
    : null;
  const booked = made && "done" in made ? made.done : null;
  const isMapped = sold.room_type_id !== null;
  // Nights that were over when the booking came are not here, nor is their price: a person has to know.
  const isWhole = booked !== null && hasPrices(sold) && !cameLate(work, booked.booking, sold);
  const conflict = !isMapped ? "not_mapped" : !booked || booked.isOverbooked ? "overbooked" : isWhole ? null : "not_changed";
  const problem = made && "problem" in made ? made.problem : null;
  if (booked) portalSettles(work, booked.booking, { ...revision, collected_taxes: room.collected_taxes, sold });
  const followed = { booking_id: booked?.booking.id ?? null, conflict, problem, sold, ended_at: null } as const;
  if (conflict !== null) applying.conflicts.push(conflict);
  const facts = factsOf(revision, { room, position });
  if (stay) updateStay(work, stay, { ...followed, ...facts });
  else addStay(work, { connection_id: connection.id, revision, position }, { ...followed, ...facts });
}

/** True if all nights of a room that was sold have passed. */
function isOver({ now, actor }: Work, { check_out }: Pick<SoldRoom, "check_out">): boolean {
  return check_out <= hotelDay(now, actor.time_zone);
}

type OverRoom = Pick<NewRoom, "room" | "position" | "stay"> & { sold: SoldRoom };

/** Notes a room whose nights had all passed when its booking came: nobody can arrive any more, so it is no booking here. */
function noteOver({ work, connection, revision, conflicts }: Applying, { room, sold, position, stay }: OverRoom): void {
  conflicts.push("over");
  const facts = {
    booking_id: null,
    conflict: "over",
    problem: null,
    sold,
    ended_at: null,
    ...factsOf(revision, { room, position }),
  } as const;
  if (stay) updateStay(work, stay, facts);
  else addStay(work, { connection_id: connection.id, revision, position }, facts);
}

type Adopted = Omit<NewRoom, "stay"> & { sold: SoldRoom };

/** True if the portal's calendar has brought the same stay before: its booking becomes that of the portal, and people are asked. */
function adoptedFromFeed(applying: Applying, { room, sold, position, ...sale }: Adopted): boolean {
  const { work, connection, revision } = applying;
  const match = hasPrices(sold) ? matchInFeeds(work, revision.portal, sold) : null;
  if (!match) return false;
  const adopted = refusable(work, () => {
    const { portal, code, notes } = revision;
    const { booking, before } = adoptBooking(work, match, { sold, portal, code, notes, ...sale });
    portalSettles(work, booking, { ...revision, collected_taxes: room.collected_taxes, sold });
    return { booking, before };
  });
  if (!("done" in adopted)) return false;
  const { booking, before } = adopted.done;
  const matched = { feed_stay_id: match.feed_stay_id, feed_match: "open", before_match: before } as const;
  const followed = { booking_id: booking.id, conflict: null, problem: null, sold, ended_at: null };
  addStay(
    work,
    { connection_id: connection.id, revision, position },
    { ...followed, ...factsOf(revision, { room, position }), ...matched },
  );
  return true;
}

/** Books a stay by itself that was recognized as one of a calendar. */
export function bookApart(work: Work, connection: ConnectionRow, { stay, revision }: { stay: ChannelStay; revision: Revision }): void {
  const room = revision.rooms[stay.position];
  if (!room) throw new Problem("stale");
  const applying: Applying = { work, connection, revision, mapping: allMappingsOf(work, connection.id), conflicts: [] };
  const known = staysOf(work, connection.id, revision.booking_id).filter(({ id }) => id !== stay.id);
  const customer_id = customerOf(applying, known);
  const group_id = revision.rooms.length > 1 ? groupOf(applying, { known, customer_id }) : null;
  bookRoom(applying, { room, position: stay.position, customer_id, group_id, stay });
}

/**
 * Follows what the portal has changed: dates, room type, persons and prices. If people have changed one of these fields here meanwhile,
 * nothing is changed, and the stay is in conflict.
 */
function followStay(applying: Applying, { stay, room }: { stay: ChannelStay; room: RevisionRoom }): void {
  const { work, revision } = applying;
  const sold = soldRoom(applying, room);
  const facts = { sold, ...factsOf(revision, { room, position: stay.position }) };
  const changed = changedByPortal(stay.sold, sold);
  const booking = bookingStore.find(work, stay.booking_id ?? "");
  // An offer that was sold, and can neither be confirmed nor ended here.
  if (booking?.status === "pending") {
    applying.conflicts.push("not_changed");
    return updateStay(work, stay, { ...facts, conflict: "not_changed", problem: null });
  }
  if (changed.size === 0) return updateStay(work, stay, facts);
  const isOpen = booking !== null && isMovable(booking.status);
  // People may have done already what the portal says now.
  if (isOpen && hasPrices(sold) && differingFields(work, booking, sold).size === 0) {
    return updateStay(work, stay, { ...facts, ...settledBy(stay, sold) });
  }
  const edited = isOpen ? differingFields(work, booking, stay.sold) : null;
  const isEdited = edited === null || [...changed].some((field) => edited.has(field));
  const isMapped = sold.room_type_id !== null || !changed.has("room_type");
  const done =
    !booking || isEdited || !isMapped || !hasPrices(sold)
      ? null
      : refusable(work, () => {
          const followed = changePortalStay(work, booking, sold, changed);
          // The payers stay as people may have changed them since.
          if (facts.withheld_tax !== null) dropWithheldTax(work, followed.booking, sold);
          return followed;
        });
  if (done && "done" in done) {
    if (done.done.isOverbooked) applying.conflicts.push("overbooked");
    return updateStay(work, stay, { ...facts, ...(done.done.isOverbooked ? OVERBOOKED : settledBy(stay, sold)) });
  }
  const conflict = booking?.status === "canceled" ? "canceled_here" : isMapped ? "not_changed" : "not_mapped";
  applying.conflicts.push(conflict);
  updateStay(work, stay, { ...facts, conflict, problem: done && "problem" in done ? done.problem : null });
}

const OVERBOOKED = { conflict: "overbooked", problem: "booking/no_available_room_found" } as const;

/** A stay that is as the portal says has no conflict, but for a room type that still is not mapped. */
function settledBy({ conflict }: ChannelStay, { room_type_id }: SoldRoom): { conflict?: null; problem?: null } {
  return conflict === "not_mapped" && room_type_id === null ? {} : { conflict: null, problem: null };
}

/** Makes of a stay what its portal says, whatever people have changed here. Throws `stale` if there is nothing to take over. */
export function acceptPortalStay(work: Work, stay: ChannelStay): BookingRow {
  const booking = stay.booking_id === null ? null : bookingStore.find(work, stay.booking_id);
  if (!booking || !isMovable(booking.status) || stay.conflict !== "not_changed") throw new Problem("stale");
  if (stay.sold.request) return acceptRequest(work, stay, booking);
  const { booking: changed, isOverbooked } = changePortalStay(work, booking, stay.sold, differingFields(work, booking, stay.sold));
  updateStay(work, stay, { made_at: stay.made_at, ...(isOverbooked ? OVERBOOKED : { conflict: null, problem: null }) });
  return changed;
}

/**
 * Cancels a stay that the portal has canceled. One that has arrived, was paid or invoiced is a conflict; one that is canceled already, or
 * whose guest did not come, is not.
 */
function endStay(applying: Applying, stay: ChannelStay): void {
  const { work, revision } = applying;
  const { made_at } = revision;
  const booking = stay.booking_id === null ? null : bookingStore.find(work, stay.booking_id);
  if (!booking || booking.status === "canceled" || booking.status === "no_show")
    return updateStay(work, stay, { ended_at: work.now, made_at, conflict: null, problem: null });
  const fee = stay.position === 0 ? revision.cancellation_fee : null;
  const decision = { charge_fee: false, fee_amount: fee ?? undefined };
  const ended = refusable(work, () => cancelBooking({ ...work, ifMatch: null }, { id: booking.id, ...decision }));
  if ("done" in ended) return updateStay(work, stay, { ended_at: work.now, made_at, conflict: null, problem: null });
  applying.conflicts.push("not_canceled");
  updateStay(work, stay, { made_at, conflict: "not_canceled", problem: ended.problem });
}

/** Notes that a stay was canceled that never came here. */
function noteUnknown(applying: Applying): void {
  const { work, connection, revision } = applying;
  applying.conflicts.push("unknown");
  const [room] = revision.rooms;
  const empty = { room_type_id: null, rate_id: null, check_in: "", check_out: "", adults: 1, children: [], nights: [] };
  const sold = room ? soldRoom(applying, room) : empty;
  addStay(
    work,
    { connection_id: connection.id, revision, position: 0 },
    {
      booking_id: null,
      conflict: "unknown",
      problem: null,
      sold,
      ended_at: work.now,
      made_at: revision.made_at,
      card_from: null,
      commission: null,
      withheld_tax: null,
    },
  );
}

type GroupFacts = { known: readonly ChannelStay[]; customer_id: string };

/** The group of a booking with several rooms. */
function groupOf({ work, revision }: Applying, { known, customer_id }: GroupFacts): string {
  for (const { booking_id } of known) {
    const group = booking_id === null ? null : bookingStore.find(work, booking_id)?.group_id;
    if (group) return group;
  }
  return createGroup(work, { name: `${revision.portal} ${revision.code}`, customer_id }).id;
}
