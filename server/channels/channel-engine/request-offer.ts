import { pageContent } from "#server/channels/booking-page/queries.ts";
import { type Applying, customerOf, factsOf, hasPrices, refusable, soldRoom } from "#server/channels/channel-engine/applying.ts";
import { newestRevision } from "#server/channels/channel-engine/newest-revision.ts";
import { childrenOf, priced } from "#server/channels/channel-engine/portal-stay.ts";
import { allMappingsOf, connectionStore } from "#server/channels/channel-engine/queries.ts";
import { addStay, type ChannelStay, updateStay } from "#server/channels/channel-engine/stays.ts";
import { getRoomType } from "#server/inventory/room-types/queries.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { roomFacts } from "#server/stays/availability/room-facts.ts";
import { createBooking } from "#server/stays/bookings/planning/create-booking.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import { localeHere } from "#server/tenant/properties/queries.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import { channelRequestText } from "#shared/channels/channel-engine/request-text.ts";
import type { Revision, RevisionRoom } from "#shared/channels/channel-engine/revision.ts";
import type { SoldRoom, StayConflict } from "#shared/channels/channel-engine/states.ts";
import { formatDate } from "#shared/platform/core/dates.ts";
import { Problem, type ProblemType } from "#shared/platform/core/errors.ts";
import { fill } from "#shared/platform/core/text.ts";
import { toCents } from "#shared/platform/core/wire-money.ts";
import { BookingInput } from "#shared/stays/bookings/schema.ts";

const HOUR_MS = 3_600_000;

/**
 * Makes an offer of a guest's request: of its first alternative that has a free room. It holds the room as long as offers of the booking page
 * do; nobody is mailed before the front desk sends it. Without a free room the request is a conflict. `stay` is that of an earlier request
 * that has no offer any more.
 */
export function offerNew(applying: Applying, stay: ChannelStay | null): void {
  const { connection, revision, conflicts } = applying;
  const outcome = firstOffer(applying, stay);
  if (!outcome) return;
  const { room, sold, booking_id, conflict, problem } = outcome;
  if (conflict !== null) conflicts.push(conflict);
  const followed = { booking_id, conflict, problem, ended_at: null, ...factsOf(revision, { room, position: 0 }), sold };
  if (stay) updateStay(applying.work, stay, followed);
  else addStay(applying.work, { connection_id: connection.id, revision, position: 0 }, followed);
}

/** An alternative of a request as it was offered, or the first that could not be, with the reason. */
export type Outcome = {
  room: RevisionRoom;
  sold: SoldRoom;
  booking_id: string | null;
  conflict: StayConflict | null;
  problem: ProblemType | null;
};

function firstOffer(applying: Applying, stay: ChannelStay | null): Outcome | null {
  const { work, revision } = applying;
  const known = stay ? [stay] : [];
  let refused: Outcome | null = null;
  for (const room of revision.rooms) {
    const sold = soldRoom(applying, room);
    for (const room_type_id of typesFor(applying, room, sold)) {
      const made = refusable(work, () => offerStay(applying, { room, sold, place: { room_type_id, auto_assign_room: true }, known }));
      const offered = { ...sold, room_type_id };
      if ("done" in made) return { room, sold: offered, booking_id: made.done.id, conflict: null, problem: null };
      const { problem } = made;
      refused ??= { room, sold, booking_id: null, conflict: CONFLICTS[problem] ?? "not_changed", problem };
    }
  }
  const [room] = revision.rooms;
  return refused ?? (room ? unplaced(applying, room) : null);
}

const CONFLICTS: Partial<Record<ProblemType, StayConflict>> = {
  "booking/no_available_room_found": "overbooked",
  "booking/overlap_detected": "overbooked",
};

/** The outcome of a room for which no type is known, or none that is large enough. */
export function unplaced(applying: Applying, room: RevisionRoom): Outcome {
  const sold = soldRoom(applying, room);
  const isTooLarge = room.room_type_id === null && room.plan_id === null && applying.mapping.length > 0;
  const why = isTooLarge
    ? ({ conflict: "overbooked", problem: "booking/occupancy_exceeded" } as const)
    : ({ conflict: "not_mapped", problem: null } as const);
  return { room, sold, booking_id: null, ...why };
}

/** The room type that a request names; one that names none may get any. */
export function typesFor({ work, mapping }: Applying, { room_type_id, plan_id }: RevisionRoom, sold: SoldRoom): string[] {
  if (sold.room_type_id !== null) return [sold.room_type_id];
  if (room_type_id !== null || plan_id !== null) return [];
  const persons = sold.adults + sold.children.length;
  const mapped = mapping.flatMap((each) => (each.rate_id === null && each.ended_at === null ? [getRoomType(work, each.room_type_id)] : []));
  const fitting = mapped.filter(({ max_occupancy }) => persons <= max_occupancy);
  return fitting.sort((a, b) => a.max_occupancy - b.max_occupancy).map(({ id }) => id);
}

type Offering = {
  room: RevisionRoom;
  sold: SoldRoom;
  place: { room_type_id: string; auto_assign_room: true } | { room_id: string };
  known: readonly ChannelStay[];
};

function offerStay(applying: Applying, { room, sold, place, known }: Offering): BookingRow {
  const { work, revision } = applying;
  const type = "room_id" in place ? roomFacts(work, place.room_id, "room_id").room_type_id : place.room_type_id;
  const { max_occupancy } = getRoomType(work, type);
  const { children, untold } = childrenOf(sold.children, max_occupancy);
  const customer_id = customerOf(applying, known);
  const input = BookingInput.parse({
    check_in: sold.check_in,
    check_out: sold.check_out,
    ...place,
    ...(sold.rate_id === null ? {} : { rate_id: sold.rate_id }),
    adults: Math.max(1, Math.min(sold.adults + untold, max_occupancy - children.length)),
    children,
    customer_id,
    guest_id: customer_id,
    source: revision.portal.slice(0, MAX_WORD),
    external_code: revision.code.slice(0, MAX_WORD),
    description: noteOf(work, { revision, room }),
    status: "pending",
    expires_at: offerEnd(work),
    // The front desk looks at the offer before it goes out.
    ignore_rate_rules: true,
  });
  const booking = createBooking(work, toCents(BookingInput, input));
  return hasPrices(sold) ? priced(work, booking, sold) : booking;
}

const MAX_WORD = 50;
const MAX_NOTE = 10_000;

/** The moment until which an offer of now holds its room. */
export function offerEnd(work: Work): string {
  return new Date(Date.parse(work.now) + pageContent(work).offer_hours * HOUR_MS).toISOString();
}

/** The guest's wishes, the days on which the guest is flexible, and the other alternatives. */
export function noteOf(work: Work, { revision, room }: { revision: Revision; room: RevisionRoom }): string | null {
  const language = propertyLanguage(work);
  const day = (date: string) => formatDate(date, localeHere(work, language));
  const { window } = room;
  const text = window?.nights ? channelRequestText.request_flexible_nights : channelRequestText.request_flexible;
  const flexible = window ? [fill(text[language], { from: day(window.earliest), to: day(window.latest), nights: window.nights ?? 0 })] : [];
  const others = revision.rooms.filter((each) => each !== room);
  const alternatives = others.map(({ check_in, check_out, adults, children, room_type_id }) =>
    fill(channelRequestText.request_alternative[language], {
      from: day(check_in),
      to: day(check_out),
      persons: adults + children.length,
      code: room_type_id ?? "–",
    }),
  );
  return [...flexible, ...alternatives, revision.notes].filter(Boolean).join("\n").slice(0, MAX_NOTE) || null;
}

/**
 * Offers a room to the guest of a request that had none, as a person has chosen it. Throws `stale` if the request has an offer, or its message
 * is no longer kept, and as `createBooking` does.
 */
export function offerRoom(work: Work, stay: ChannelStay, room_id: string): BookingRow {
  const connection = connectionStore.get(work, stay.connection_id);
  const revision = newestRevision(work, connection, stay);
  if (revision?.kind !== "requested" || stay.ended_at !== null) throw new Problem("stale");
  const stated = { ...revision, portal: stay.portal };
  const applying: Applying = { work, connection, revision: stated, mapping: allMappingsOf(work, connection.id), conflicts: [] };
  const room = stated.rooms.find(({ check_in, check_out }) => check_in === stay.sold.check_in && check_out === stay.sold.check_out);
  if (!room) throw new Problem("stale");
  const booking = offerStay(applying, { room, sold: stay.sold, place: { room_id }, known: [stay] });
  const sold = { ...stay.sold, room_type_id: booking.room_type_id };
  updateStay(work, stay, { booking_id: booking.id, sold, conflict: null, problem: null, made_at: stay.made_at });
  return booking;
}
