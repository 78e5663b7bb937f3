import { command } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { stayAt } from "#server/stays/availability/stay-times.ts";
import type { ImportPlace, TypeOfRoom } from "#server/stays/bookings/import/places.ts";
import { createBooking } from "#server/stays/bookings/planning/create-booking.ts";
import { importedBookings } from "#server/stays/bookings/tables.ts";
import { recordImportedDeposit } from "#server/stays/folios/imported-payment.ts";
import { Code } from "#shared/platform/core/fields.ts";
import { type Amount, amount, cents, spread } from "#shared/platform/core/money.ts";
import { hotelDay, instantAt, localDate, type Stay } from "#shared/platform/core/stays.ts";
import { fill } from "#shared/platform/core/text.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import type { ImportedBooking } from "#shared/stays/bookings/import-row.ts";
import { statusByNow } from "#shared/stays/bookings/import-status.ts";
import { isStay, whyNotOccupancy } from "#shared/stays/bookings/rules.ts";
import { BookingInput, type BookingStatus } from "#shared/stays/bookings/schema.ts";
import type { ImportCells, RefuseImportCell } from "#shared/tenant/imports/rows.ts";
import { sharePersons } from "#shared/tenant/imports/several-rooms.ts";
import { importsText } from "#shared/tenant/imports/text.ts";
import type { ReadDay } from "#shared/tenant/imports/values.ts";

/** One stay of a row, with the status that it gets; `isOver` for a past one. */
export type StayOfRow = {
  input: Omit<ImportedBooking, keyof Stay> &
    Stay & {
      external_id: string | null;
      occupancy: number;
      room_id: string | null;
      room_type_id: string;
      ages: number[];
      total: number | null;
    };
  status: BookingStatus;
  isOver: boolean;
};

/** A row's booking number, or without one its mark, and the booking numbers that the property has. */
export type RowIdentity = { code: string | null; external_id: string | null; known_codes: ReadonlySet<string> };

type ReadRow = { cells: ImportCells; read: ImportedBooking; places: readonly ImportPlace[]; identity: RowIdentity };

/** The stays of a row, one for each of its places. Refuses cells that fit no stay; null then. */
export function staysOfRow(view: View, row: ReadRow, refuse: RefuseImportCell): StayOfRow[] | null {
  const { cells, read, places, identity } = row;
  const stay = stayOf(view, read);
  if (!isStay(stay, view.actor.time_zone)) refuse("check_out", "stay");
  const status = statusFor(view, { cells, read, stay }, refuse);
  const persons = personsOf(read, places, refuse);
  if (status === null || persons === null) return null;
  const ages = agesByRoom(read.children.ages, persons);
  if (ages === null) refuse("children_ages", "children_ages");
  if (ages === null) return null;
  const cots = cotsByRoom(read.cots, { places, ages });
  if (cots === null) refuse("cots", "cots");
  if (cots === null) return null;
  for (const [index, { type }] of places.entries()) refusePersons(type, { occupancy: persons[index] ?? 0, cots: cots[index] ?? 0 }, refuse);
  const isOver = stay.check_out <= view.now;
  const totals = shareOf(read.total, places.length);
  const deposits = isOver ? [] : shareOf(read.deposit, places.length);
  const description = descriptionOf(view, read);
  return places.map(({ room, type }, index): StayOfRow => {
    const input = {
      ...read,
      ...stay,
      ...identityOfPart(identity, index),
      room_id: room?.id ?? null,
      room_type_id: type.id,
      occupancy: persons[index] ?? 1,
      ages: ages[index] ?? [],
      cots: cots[index] ?? 0,
      description,
      total: totals[index] ?? null,
      deposit: deposits[index] ?? null,
    };
    return { input, status: status === "checked_in" && !room ? "confirmed" : status, isOver };
  });
}

const noteImported = command(["booking"], (db, { booking, property }) =>
  db.insert(importedBookings).values({ booking_id: booking, property_id: property }),
);

type PeopleOfRow = { customer_id: string | null; guest_id: string | null };

/** Creates the booking of an imported stay, and its deposit. */
export function createStay(work: Work, { input, status, isOver }: StayOfRow, { customer_id, guest_id }: PeopleOfRow): void {
  const { check_in, check_out, external_id, occupancy, room_id, room_type_id, source, description, code, total, deposit, ages, cots } =
    input;
  const booking = inCents(BookingInput).parse({
    check_in,
    check_out,
    external_id,
    occupancy,
    room_id,
    room_type_id,
    source,
    description,
    customer_id,
    children: ages.map((age) => ({ age })),
    cots,
    // The price of a past stay is unknown unless the file has it.
    total_gross_amount: total ?? (isOver ? 0 : null),
    status: status === "pending" ? "pending" : "confirmed",
    ...(code === null ? {} : { code }),
    ...(guest_id === null ? {} : { guest_id }),
  });
  const { id } = createBooking(work, booking, { imported: { status, isOver } });
  noteImported(work, { booking: id });
  if (deposit !== null && deposit > 0 && status !== "canceled" && status !== "no_show") {
    recordImportedDeposit(work, { booking_id: id, amount: cents(deposit) });
  }
}

/** Booking number and mark of a row's further booking: the row's own with a number behind it, unless that number is taken or too long. */
function identityOfPart({ code, external_id, known_codes }: RowIdentity, index: number) {
  if (index === 0) return { code, external_id };
  const own = code && `${code}-${index + 1}`;
  const isFree = own !== null && Code.safeParse(own).success && !known_codes.has(own);
  return { code: isFree ? own : null, external_id: external_id && `${external_id}:${index + 1}` };
}

/** A date with a time keeps it; otherwise the property's check-in and check-out times apply. */
function stayOf(view: View, { check_in, check_out }: ImportedBooking): Stay {
  const at = ({ date, time }: ReadDay) => (time === null ? date : instantAt(date, time, view.actor.time_zone));
  const [from, to] = [at(check_in), at(check_out)];
  const usual = stayAt(view, { check_in: check_in.date, check_out: check_out.date });
  return { check_in: from.includes("T") ? from : usual.check_in, check_out: to.includes("T") ? to : usual.check_out };
}

/** The status of an imported stay by its dates. */
function statusFor(
  view: View,
  { cells, read, stay }: { cells: ImportCells; read: ImportedBooking; stay: Stay },
  refuse: RefuseImportCell,
): BookingStatus | null {
  const hasBegun = localDate(stay.check_in, view.actor.time_zone) <= hotelDay(view.now, view.actor.time_zone);
  const status = statusByNow(read.status, { isOver: stay.check_out <= view.now, hasBegun });
  if (status === null) refuse("status", "status_dates", { text: cells.status });
  return status;
}

/** The persons of each room of a row: the type's usual number if the row says none. */
function personsOf(read: ImportedBooking, places: readonly ImportPlace[], refuse: RefuseImportCell): number[] | null {
  const types = places.map(({ type }) => type);
  if (read.occupancy === null) return types.map(({ default_occupancy }) => default_occupancy);
  const persons = places.length === 1 ? [read.occupancy] : sharePersons(read.occupancy, types);
  if (persons === null) refuse("occupancy", "rooms_persons");
  return persons;
}

/** Children in cots take no bed. */
function refusePersons(type: TypeOfRoom, persons: { occupancy: number; cots: number }, refuse: RefuseImportCell): void {
  const { name, min_occupancy: min, max_occupancy: max } = type;
  if (whyNotOccupancy(persons, type) !== null) refuse("occupancy", "persons_range", { type: name, min, max });
}

/** The ages of the children in each room, the first rooms first; null if they leave no adult in a room. */
function agesByRoom(ages: readonly number[], persons: readonly number[]): number[][] | null {
  const left = [...ages];
  const rooms = persons.map((count) => left.splice(0, count - 1));
  return left.length > 0 ? null : rooms;
}

/** The cots of each room, the first rooms first; null if there are more than children with ages, or than the rooms have space for. */
function cotsByRoom(cots: number, rooms: { places: readonly ImportPlace[]; ages: readonly number[][] }): number[] | null {
  let left = cots;
  const byRoom = rooms.places.map(({ type }, index) => {
    const here = Math.min(left, type.max_cots, rooms.ages[index]?.length ?? 0);
    left -= here;
    return here;
  });
  return left > 0 ? null : byRoom;
}

/** A file without the children's ages only says how many they are; a child needs its age, so the note keeps the number. */
function descriptionOf(view: View, { description, children }: ImportedBooking): string | null {
  if (children.without_age === 0) return description;
  const note = fill(importsText.children_in_note[view.actor.language], { count: children.without_age });
  return [description, note].filter(Boolean).join("\n");
}

/** An amount in equal parts, the cents that are left on the first ones; none without an amount. */
function shareOf(total: number | null, parts: number): Amount[] {
  return total === null ? [] : spread(cents(total), parts).map(amount);
}
