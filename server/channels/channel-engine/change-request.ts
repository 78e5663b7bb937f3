import { type Applying, factsOf, hasPrices, refusable, soldRoom } from "#server/channels/channel-engine/applying.ts";
import { changedByPortal, differingFields, type PortalField, personsIn, placesFor } from "#server/channels/channel-engine/change-stay.ts";
import { newestRevision } from "#server/channels/channel-engine/newest-revision.ts";
import { priced, tried } from "#server/channels/channel-engine/portal-stay.ts";
import { noteOf, type Outcome, offerEnd, offerNew, typesFor, unplaced } from "#server/channels/channel-engine/request-offer.ts";
import { type ChannelStay, updateStay } from "#server/channels/channel-engine/stays.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { updateBooking } from "#server/stays/bookings/planning/update-booking.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { cancelBooking } from "#server/stays/bookings/steps/cancel.ts";
import { act } from "#server/stays/bookings/steps/take-step.ts";
import type { Revision } from "#shared/channels/channel-engine/revision.ts";
import type { SoldRoom } from "#shared/channels/channel-engine/states.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/**
 * Makes an offer of a guest's request, or changes the one that it has. Nothing happens if the partner says again what it said last; an offer
 * that was declined here or canceled there is made again only for another request.
 */
export function followRequest(applying: Applying, known: readonly ChannelStay[]): void {
  const { work, connection, revision } = applying;
  const [stay = null] = known;
  if (!stay) return offerNew(applying, null);
  // A request that comes again after its sale takes nothing back.
  if (!stay.sold.request && stay.ended_at === null && stay.booking_id !== null) return;
  const former = newestRevision(work, connection, stay);
  if (former && saysTheSame(former, revision)) return;
  const booking = stay.booking_id === null ? null : bookingStore.find(work, stay.booking_id);
  if (!booking || booking.status === "canceled") return offerNew(applying, stay);
  const outcome = changedOffer(applying, { stay, booking, former });
  if (!outcome) return;
  const { room, sold, conflict, problem } = outcome;
  if (conflict !== null) applying.conflicts.push(conflict);
  updateStay(work, stay, { ...factsOf(revision, { room, position: 0 }), sold, conflict, problem, ended_at: null });
}

function saysTheSame(former: Revision, { kind, rooms, notes }: Revision): boolean {
  return former.kind === kind && former.notes === notes && JSON.stringify(former.rooms) === JSON.stringify(rooms);
}

type Changing = { stay: ChannelStay; booking: BookingRow; former: Revision | null };

/** Changes the offer to the first alternative with a free room, unless people have changed here what the guest changes now. */
function changedOffer(applying: Applying, { stay, booking, former }: Changing): Outcome | null {
  const { work, revision } = applying;
  const edited = booking.status === "pending" ? differingFields(work, booking, stay.sold) : null;
  const found = { booking_id: booking.id, conflict: null, problem: null };
  let refused: Outcome | null = null;
  for (const room of revision.rooms) {
    const asked = soldRoom(applying, room);
    const types = typesFor(applying, room, asked).sort((a, b) => Number(b === booking.room_type_id) - Number(a === booking.room_type_id));
    for (const room_type_id of types) {
      const sold = { ...asked, room_type_id };
      const fields = changedByPortal(stay.sold, sold);
      const isEdited = edited === null || [...fields].some((field) => edited.has(field));
      const isSo = differingFields(work, booking, sold).size === 0;
      const description = noteAfter(work, booking, { former, note: noteOf(work, { revision, room }) });
      const made = isEdited && !isSo ? null : refusable(work, () => changeOffer(work, booking, { sold, fields, description }));
      if (made && "done" in made) return { ...found, room, sold };
      refused ??= { ...found, room, sold, conflict: "not_changed", problem: made?.problem ?? null };
    }
  }
  const [first] = revision.rooms;
  if (refused || !first) return refused;
  return { ...unplaced(applying, first), booking_id: booking.id };
}

/** The remarks of an offer once its request has others: people's own words stay, and those of the guest come after them. */
function noteAfter(
  work: Work,
  { description }: BookingRow,
  { former, note }: { former: Revision | null; note: string | null },
): string | null {
  const before = former?.rooms.map((room) => noteOf(work, { revision: former, room })) ?? [];
  if (before.includes(description)) return note;
  if (note === null || before.includes(note) || description?.includes(note)) return description;
  return [description, note].filter(Boolean).join("\n").slice(0, MAX_NOTE);
}

const MAX_NOTE = 10_000;

type OfferChange = { sold: SoldRoom; fields: ReadonlySet<PortalField>; description: string | null };

/**
 * Gives an offer what its guest asks for now, at the prices of the property unless the partner names some, and holds its room as long as a new
 * one. A booking that people have made of it is changed as well. Throws `booking/no_available_room_found`, and as `updateBooking` does.
 */
function changeOffer(work: Work, booking: BookingRow, { sold, fields, description }: OfferChange): BookingRow {
  const room_type_id = sold.room_type_id ?? booking.room_type_id;
  const asksForRoom = fields.has("dates") || room_type_id !== booking.room_type_id;
  const change = {
    id: booking.id,
    description,
    expires_at: booking.status === "pending" ? offerEnd(work) : undefined,
    check_in: fields.has("dates") ? sold.check_in : undefined,
    check_out: fields.has("dates") ? sold.check_out : undefined,
    rate_id: fields.has("prices") ? (sold.rate_id ?? undefined) : undefined,
    ...(fields.has("persons") ? personsIn(work, room_type_id, sold) : {}),
  };
  for (const place of placesFor(work, booking, { room_type_id, sold, asksForRoom })) {
    const changed = tried(work, () => updateBooking({ ...work, ifMatch: null }, { ...change, ...place }));
    if (changed) return hasPrices(sold) ? priced(work, changed, sold) : changed;
  }
  throw new Problem("booking/no_available_room_found");
}

/** Makes of an offer what its guest asks for now, whatever people have changed here. Throws as `changeOffer` does. */
export function acceptRequest(work: Work, stay: ChannelStay, booking: BookingRow): BookingRow {
  const { sold } = stay;
  const changed = changeOffer(work, booking, { sold, fields: differingFields(work, booking, sold), description: booking.description });
  updateStay(work, stay, { made_at: stay.made_at, conflict: null, problem: null });
  return changed;
}

/**
 * Confirms the offer of a request that the partner has sold now; its changes follow like those of any stay. An offer that cannot be kept any
 * more, because it has expired and its room is taken, ends. Returns false then: the sale needs a booking of its own.
 */
export function confirmOffer(work: Work, stay: ChannelStay): boolean {
  const booking = stay.booking_id === null ? null : bookingStore.find(work, stay.booking_id);
  if (booking?.status !== "pending") return true;
  const within = { ...work, ifMatch: null };
  const confirmed = refusable(work, () => act(within, booking.id, "confirm"));
  if ("problem" in confirmed) {
    const ended = refusable(work, () => cancelBooking(within, { id: booking.id, charge_fee: false, fee_amount: undefined }));
    return !("done" in ended);
  }
  updateStay(work, stay, { made_at: stay.made_at });
  return true;
}
