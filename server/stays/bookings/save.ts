import type { Work } from "#server/platform/core/work/work.ts";
import { lift, putBack } from "#server/stays/availability/lifted.ts";
import { accountFollows } from "#server/stays/bookings/account.ts";
import { insertGuests } from "#server/stays/bookings/guest-ids.ts";
import { partsThrough, roomToday, shownParts, withParts } from "#server/stays/bookings/parts.ts";
import { newSecurityCode } from "#server/stays/bookings/planning/codes.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { type ChargedWith, type DepositsEnded, type PaidWith, storedChange } from "#server/stays/bookings/stored-change.ts";
import { type ChargeChange, storedChargeChanges } from "#server/stays/folios/charge-changes.ts";
import { openStayFolio } from "#server/stays/folios/stay.ts";
import { withdrawMailsOfEndedStay } from "#server/tenant/mail/outbox.ts";
import { numberOfNights } from "#shared/platform/core/stays.ts";
import { shown } from "#shared/platform/core/wire-money.ts";
import { isSameParts, type Part } from "#shared/stays/bookings/parts.ts";
import { Booking } from "#shared/stays/bookings/schema.ts";
import type { EventType, EventWords, NewEvent } from "#shared/tenant/events/types.ts";

export type BookingColumn = Exclude<
  keyof BookingRow,
  "object" | "id" | "property_id" | "created_at" | "updated_at" | "deleted_at" | "version"
>;
/** New values of a booking's columns, and its parts where these change by themselves; undefined fields keep their value. */
export type BookingChanges = { [C in BookingColumn]?: BookingRow[C] | undefined } & { rooms?: readonly Part[] | undefined };

/** A booking that was moved so that another one gets its room, and the version that this led to. */
export type ClearingMove = { booking_id: string; code: string; version: number; from_room_id: string; room_id: string };

/**
 * The data of an event beside the columns: guests before and after, the version that it undoes, and the bookings that were moved for it.
 */
export type EventExtras = {
  from?: object;
  to?: object;
  undoes?: number;
  moves?: ClearingMove[];
  waived?: boolean;
  payments?: PaidWith[] | undefined;
  charges?: ChargedWith[] | undefined;
  deleted_fees?: ChargedWith[] | undefined;
  deposits?: DepositsEnded;
};

/** Leaves an empty list out of an event. */
export function ifAny<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined;
}

const NO_NIGHTS: ReadonlySet<string> = new Set();

/** The event of a change: its type and the words of its sentence beside the code. `restores` is what a change that it undoes did to charges. */
export type BookingEvent = TypeAndWords & {
  automated?: boolean;
  beside?: EventExtras;
  restores?: readonly ChargeChange[] | null;
  /** Nights whose lodging no longer keeps what was set by hand on the folio. */
  released?: ReadonlySet<string>;
};

type BookingEventType = Extract<EventType, `booking.${string}`>;
type WordsBeside<T extends BookingEventType> = Exclude<EventWords<T>, "code">;
type TypeAndWords = {
  [T in BookingEventType]: { type: T } & ([WordsBeside<T>] extends [never]
    ? { words?: Readonly<Record<string, string>> }
    : { words: Readonly<Record<WordsBeside<T>, string>> });
}[BookingEventType];

type NewRow = Parameters<typeof bookingStore.insert>[1];
/** The columns of a new booking without those that follow from them or are alike for every new booking. */
export type NewBooking = Omit<NewRow, "due_amount" | "number_of_nights" | "security_code" | "read_only" | "pre_check_in">;

/** Saves a new booking with its folio and its guests, and records it with the bookings that were moved for it. */
export function insertBooking(
  work: Work,
  values: NewBooking,
  { guests, moves }: { guests: readonly string[]; moves: ClearingMove[] },
): BookingRow {
  const made = bookingStore.insert(work, {
    ...values,
    due_amount: values.gross_amount,
    number_of_nights: numberOfNights(values, work.actor.time_zone),
    security_code: newSecurityCode(),
    read_only: false,
    pre_check_in: false,
  });
  const due_amount = openStayFolio(work, made);
  const booking = due_amount === made.due_amount ? made : bookingStore.update(work, made, { due_amount });
  insertGuests(work, booking.id, guests);
  const { check_in, check_out, room_type_id, room_id, status, occupancy, children, rate_id, gross_amount } = booking;
  const to = { check_in, check_out, room_type_id, room_id, status, occupancy, children, rate_id, gross_amount };
  recordBookingEvent(work, booking, { type: "booking.created" }, moves.length > 0 ? { to, moves } : { to });
  for (const react of work.wiring.bookingReactions.created) react(work, booking);
  return booking;
}

/**
 * Saves the fields that differ and records all changed columns before and after, so that an undo can restore them exactly. Where nothing
 * differs nothing happens.
 */
export function saveBooking(work: Work, row: BookingRow, { rooms, ...changes }: BookingChanges, event: BookingEvent): BookingRow {
  const stay = { check_in: changes.check_in ?? row.check_in, check_out: changes.check_out ?? row.check_out };
  const nights = numberOfNights(stay, work.actor.time_zone);
  const parts = changedParts(work, row, { ...changes, rooms });
  const today = parts && changes.room_id === undefined ? roomToday(work, row, { status: changes.status ?? row.status, rooms: parts }) : {};
  const changed = differing(row, { ...changes, ...today, ...stillOverbooked(row, changes), number_of_nights: nights });
  const { from = {}, to = {}, ...beside } = event.beside ?? {};
  const { restores = null, released = NO_NIGHTS } = event;
  const hasOtherParts = parts !== null && !isSameParts(parts.before, parts.after);
  if (Object.keys(changed).length === 0 && !event.beside && released.size === 0 && !hasOtherParts) return row;
  const change = { before: row, after: { ...row, ...changed } };
  const { amounts, account } = accountFollows(work, change, { restores, released });
  const save = () => bookingStore.update(work, row, { ...changed, ...amounts });
  const saved = hasOtherParts ? withParts(work, row, { parts: parts.after, save }) : save();
  const zone = work.actor.time_zone;
  const fromRooms = hasOtherParts ? { rooms: shownParts(parts.before, zone) } : {};
  const toRooms = hasOtherParts ? { rooms: shownParts(parts.after, zone) } : {};
  const before = Object.fromEntries(Object.keys(changed).map((column) => [column, row[column as keyof BookingRow]]));
  recordBookingEvent(work, saved, event, {
    from: { ...before, ...fromRooms, ...from },
    to: { ...changed, ...toRooms, ...to },
    ...beside,
    account,
  });
  withdrawMailsOfEndedStay(work, { before: row, after: saved });
  const isUndo = event.type === "booking.restored";
  for (const react of work.wiring.bookingReactions.saved) react(work, { before: row, after: saved, isUndo, parts });
  return saved;
}

/** A stay is overbooked until it gets a room or takes none any more. */
function stillOverbooked(row: BookingRow, { overbooked = row.overbooked, room_id = row.room_id, status = row.status }: BookingChanges) {
  return { overbooked: overbooked && room_id === null && (status === "confirmed" || status === "pending") };
}

type Recorded = EventExtras & { account?: readonly ChargeChange[] | null };

/**
 * Records the event of a booking's change, money in the API's amounts, and what its undo needs; for a first version that is nothing. An
 * automated change has no author.
 */
export function recordBookingEvent(
  work: Work,
  row: BookingRow,
  { type, words = {}, automated = false }: BookingEvent,
  data: Recorded,
): void {
  const author = automated ? work.as({ actor: { ...work.actor, automated: true, user_id: null, api_key_id: null } }) : work;
  // `BookingEvent` has each type with its words but the code, which TypeScript cannot follow through the spread.
  const { from = null, to = null, account = null, ...beside } = data;
  const former = from && shown(Booking, from);
  const fields = { ...(former && { from: former }), ...(to && { to: shown(Booking, to) }) };
  const recorded = { type, data: { words: { code: row.code, ...words }, ...beside, ...fields } } as NewEvent;
  // Where a group pays, the new booking has a second version at once: what its guests still owe.
  if (type === "booking.created" && row.version === 1) return author.recordEvent(row, recorded);
  const { undoes, waived, payments, charges, deleted_fees, deposits } = beside;
  const undo = {
    version: row.version,
    type,
    former: former ?? undefined,
    undoes,
    waived,
    payments,
    charges,
    deleted_fees,
    deposits,
    account: account && storedChargeChanges(account),
  };
  author.recordEvent(row, recorded, storedChange(undo));
}

export type Saving = { row: BookingRow; changes: BookingChanges; event: BookingEvent };

/** Saves changes of several bookings as one: two can swap rooms. */
export function saveBookings(work: Work, savings: readonly Saving[]): BookingRow[] {
  const [only] = savings;
  if (only && savings.length === 1) return [saveBooking(work, only.row, only.changes, only.event)];
  for (const { row } of savings) lift(work, row.id);
  return savings.map(({ row, changes, event }) => {
    // Those saved before may have changed the charges on its folio.
    const saved = saveBooking(work, bookingStore.get(work, row.id), changes, event);
    putBack(work, row.id);
    return saved;
  });
}

/** The parts before and after a change; null for a stay in one room, and where neither rooms nor times change. */
function changedParts(work: Work, row: BookingRow, changes: BookingChanges): ReturnType<typeof partsThrough> {
  const { rooms, check_in = row.check_in, check_out = row.check_out, status = row.status } = changes;
  if (!rooms && check_in === row.check_in && check_out === row.check_out && status === row.status) return null;
  return partsThrough(work, row, { ...row, check_in, check_out, rooms });
}

function differing(row: BookingRow, changes: BookingChanges): Partial<Pick<BookingRow, BookingColumn>> {
  return Object.fromEntries(
    Object.entries(changes).filter(([column, value]) => value !== undefined && !same(row[column as keyof BookingRow], value)),
  );
}

function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  return typeof a === "object" && typeof b === "object" && JSON.stringify(a) === JSON.stringify(b);
}
