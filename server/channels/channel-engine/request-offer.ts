import { pageContent } from "#server/channels/booking-page/queries.ts";
import { type Applying, customerOf, factsOf, hasPrices, refusable, soldRoom } from "#server/channels/channel-engine/applying.ts";
import { childrenOf, priced } from "#server/channels/channel-engine/portal-stay.ts";
import { addStay, type ChannelStay, updateStay } from "#server/channels/channel-engine/stays.ts";
import { getRoomType } from "#server/inventory/room-types/queries.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { createBooking } from "#server/stays/bookings/planning/create-booking.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { act } from "#server/stays/bookings/steps/take-step.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import { channelRequestText } from "#shared/channels/channel-engine/request-text.ts";
import type { RevisionRoom } from "#shared/channels/channel-engine/revision.ts";
import type { SoldRoom, StayConflict } from "#shared/channels/channel-engine/states.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import { fill } from "#shared/platform/core/text.ts";
import { toCents } from "#shared/platform/core/wire-money.ts";
import { BookingInput } from "#shared/stays/bookings/schema.ts";

const HOUR_MS = 3_600_000;

/**
 * Makes an offer of a guest's request: of its first alternative that has a free room. It holds the room as long as offers of the booking page
 * do; nobody is mailed before the front desk sends it. Without a free room the request is a conflict. One that came before changes nothing.
 */
export function offerRequest(applying: Applying, known: readonly ChannelStay[]): void {
  if (known.length > 0) return;
  const { work, connection, revision, conflicts } = applying;
  const customer_id = customerOf(applying, known);
  let refused: Refused | null = null;
  for (const room of revision.rooms) {
    const sold = soldRoom(applying, room);
    for (const room_type_id of typesFor(applying, room, sold)) {
      const made = refusable(work, () => offerStay(applying, { room, sold, room_type_id, customer_id }));
      if ("problem" in made) {
        refused ??= { room, sold, conflict: CONFLICTS[made.problem] ?? "not_changed", problem: made.problem };
        continue;
      }
      const facts = factsOf(revision, { room, position: 0 });
      const followed = {
        booking_id: made.done.id,
        conflict: null,
        problem: null,
        ended_at: null,
        ...facts,
        sold: { ...sold, room_type_id },
      };
      return addStay(work, { connection_id: connection.id, revision, position: 0 }, followed);
    }
  }
  const [room] = revision.rooms;
  if (!room) return;
  const left = refused ?? { room, sold: soldRoom(applying, room), conflict: "not_mapped" as const, problem: null };
  conflicts.push(left.conflict);
  const { sold, conflict, problem } = left;
  const followed = { booking_id: null, conflict, problem, ended_at: null, ...factsOf(revision, { room: left.room, position: 0 }), sold };
  addStay(work, { connection_id: connection.id, revision, position: 0 }, followed);
}

type Refused = { room: RevisionRoom; sold: SoldRoom; conflict: StayConflict; problem: ProblemType };

const CONFLICTS: Partial<Record<ProblemType, StayConflict>> = {
  "booking/no_available_room_found": "overbooked",
  "booking/overlap_detected": "overbooked",
};

/** The room type that a request names; one that names none may get any. */
function typesFor({ work, mapping }: Applying, { room_type_id, plan_id }: RevisionRoom, sold: SoldRoom): string[] {
  if (sold.room_type_id !== null) return [sold.room_type_id];
  if (room_type_id !== null || plan_id !== null) return [];
  const persons = sold.adults + sold.children.length;
  const mapped = mapping.flatMap((each) => (each.rate_id === null && each.ended_at === null ? [getRoomType(work, each.room_type_id)] : []));
  const fitting = mapped.filter(({ max_occupancy }) => persons <= max_occupancy);
  return fitting.sort((a, b) => a.max_occupancy - b.max_occupancy).map(({ id }) => id);
}

type Offering = { room: RevisionRoom; sold: SoldRoom; room_type_id: string; customer_id: string };

function offerStay({ work, revision }: Applying, { room, sold, room_type_id, customer_id }: Offering): BookingRow {
  const { max_occupancy } = getRoomType(work, room_type_id);
  const { children, untold } = childrenOf(sold.children, max_occupancy);
  const input = BookingInput.parse({
    check_in: sold.check_in,
    check_out: sold.check_out,
    room_type_id,
    auto_assign_room: true,
    ...(sold.rate_id === null ? {} : { rate_id: sold.rate_id }),
    adults: Math.max(1, Math.min(sold.adults + untold, max_occupancy - children.length)),
    children,
    customer_id,
    guest_id: customer_id,
    source: revision.portal.slice(0, MAX_WORD),
    external_code: revision.code.slice(0, MAX_WORD),
    description: noteOf(work, { revision, room }),
    status: "pending",
    expires_at: new Date(Date.parse(work.now) + pageContent(work).offer_hours * HOUR_MS).toISOString(),
    // The front desk looks at the offer before it goes out.
    ignore_rate_rules: true,
  });
  const booking = createBooking(work, toCents(BookingInput, input));
  return hasPrices(sold) ? priced(work, booking, sold) : booking;
}

const MAX_WORD = 50;
const MAX_NOTE = 10_000;

/** The guest's wishes, the days on which the guest is flexible, and the other alternatives. */
function noteOf(work: Work, { revision, room }: { revision: Applying["revision"]; room: RevisionRoom }): string | null {
  const language = propertyLanguage(work);
  const { window } = room;
  const flexible = window
    ? [fill(channelRequestText.request_flexible[language], { from: window.earliest, to: window.latest, nights: window.nights ?? "–" })]
    : [];
  const others = revision.rooms.filter((each) => each !== room);
  const alternatives = others.map(({ check_in, check_out, adults, children, room_type_id }) =>
    fill(channelRequestText.request_alternative[language], {
      from: check_in,
      to: check_out,
      persons: adults + children.length,
      code: room_type_id ?? "–",
    }),
  );
  return [...flexible, ...alternatives, revision.notes].filter(Boolean).join("\n").slice(0, MAX_NOTE) || null;
}

/** Confirms the offer of a request that the portal has sold now. Its changes follow like those of any stay. */
export function confirmOffer(work: Work, stay: ChannelStay): void {
  const booking = stay.booking_id === null ? null : bookingStore.find(work, stay.booking_id);
  if (booking?.status !== "pending") return;
  refusable(work, () => act({ ...work, ifMatch: null }, booking.id, "confirm"));
  updateStay(work, stay, { made_at: stay.made_at });
}
