import { closedRooms } from "#server/availability/occupancy.ts";
import { clockOf, stayAt } from "#server/availability/stay-times.ts";
import { knownStays, makeMarks, placesOf, readOccupancy, type TypeOfRoom } from "#server/bookings/import/places.ts";
import { createBooking } from "#server/bookings/planning/create-booking.ts";
import { type ImportedPerson, knownPeople } from "#server/contacts/contact-rows.ts";
import type { View, Work } from "#server/core/work/work.ts";
import { type MakingLine, type MakingRules, NOTHING_TO_MAKE, type RowToMake } from "#server/imports/import-kinds.ts";
import { findDefaultRate } from "#server/pricing/price-list.ts";
import { priceIfAny } from "#server/pricing/price-stay.ts";
import { getProperty } from "#server/properties/queries.ts";
import { todayOf } from "#shared/availability/conflicts.ts";
import { isStay } from "#shared/bookings/rules.ts";
import { BookingInput, type BookingStatus } from "#shared/bookings/schema.ts";
import { ContactInput } from "#shared/contacts/input.ts";
import { hotelDay, instantAt, localDate, overlaps, type Stay } from "#shared/core/stays.ts";
import { inCents } from "#shared/core/wire-money.ts";
import { createRoomBoard, makeTypeBoard } from "#shared/imports/room-board.ts";
import { type ImportCells, type ImportedBooking, type RefuseImportCell, readBookingRow } from "#shared/imports/rows.ts";
import { type ReadDay, statusByNow } from "#shared/imports/values.ts";

/**
 * Imports stays, recognised by their booking number, without one by the whole row. Past stays are imported as finished: checked out and
 * settled, in the named room or one that was free then.
 */
export function* bookingRows(view: View): Generator<void, MakingRules> {
  const places = placesOf(view);
  const occupancy = yield* readOccupancy(view);
  const board = createRoomBoard();
  for (const occupant of occupancy.withRoom) {
    yield;
    board.add(occupant);
  }
  const people = yield* knownPeople(view);
  const { codes, marks } = yield* knownStays(view);
  const markOf = makeMarks();
  const rowOfCode = new Map<string, number>();
  const rate_id = findDefaultRate(view)?.id ?? null;
  const { currency } = getProperty(view, view.actor.property_id);
  const taking: Taking[] = [];
  let contacts_made = 0;

  function validate({ row, cells }: MakingLine, refuseCell: RefuseImportCell): RowToMake | null {
    let refused = false;
    const refuse: RefuseImportCell = (...reason) => {
      refused = true;
      refuseCell(...reason);
    };
    const read = readBookingRow(cells, currency, refuse);
    const code = read?.code ?? null;
    if (code !== null && codes.has(code)) return NOTHING_TO_MAKE;
    const external_id = code === null ? markOf(cells) : null;
    if (external_id !== null && marks.has(external_id)) return NOTHING_TO_MAKE;
    const twin = code === null ? undefined : rowOfCode.get(code);
    if (twin !== undefined) refuse("code", "twice", { row: twin });
    if (code !== null) rowOfCode.set(code, row);
    const place = places.find(cells, refuse);
    if (!read || !place || refused) return null;
    const stay = stayOf(view, read);
    const occupancy = read.occupancy ?? place.type.default_occupancy;
    const status = statusFor(view, { cells, read, stay }, refuse);
    refusePersons(place.type, occupancy, refuse);
    if (!isStay(stay, view.actor.time_zone)) refuse("check_out", "stay");
    if (refused || status === null) return null;
    const isOver = stay.check_out <= view.now;
    const basis = { rate_id, room_type_id: place.type.id, occupancy };
    if (read.total === null && !isOver && priceIfAny(view, stay, basis) === null) refuse("total", "no_price");
    const takesRoom = status !== "canceled" && status !== "no_show";
    const holder = place.room && takesRoom ? board.place(place.room.id, stay, row) : null;
    if (holder && "row" in holder) refuse("room", "overlaps_row", { room: cells.room, row: holder.row });
    else if (holder) refuse("room", "overlaps", { room: cells.room, by: holder.name });
    if (refused) return null;
    const customer = read.guest ? personOf(read.guest) : null;
    const input = { ...read, ...stay, external_id, occupancy, room_id: place.room?.id ?? null, room_type_id: place.type.id };
    const wanted = { input, status, isOver };
    if (takesRoom) taking.push({ wanted, type: place.type, row, refuse });
    return { result: "made", isFlexible: place.room === null, make: (work) => make(work, wanted, customer && people.idOf(work, customer)) };
  }

  /** Rows with a named room come first. Then past stays get a room that was free, and all others need one of their type. */
  function* close(): Generator<void, ReadonlySet<number>> {
    const boards = yield* typeBoards(view, places, occupancy);
    const refused = new Set<number>();
    const isNamed = ({ wanted }: Taking) => wanted.input.room_id !== null;
    for (const each of [...taking.filter(isNamed), ...taking.filter((other) => !isNamed(other))]) {
      yield;
      if (findsRoom(each, boards.get(each.type.id))) continue;
      each.refuse("room_type", "type_full", { type: each.type.name });
      refused.add(each.row);
    }
    return refused;
  }

  function findsRoom({ wanted: { input, status, isOver }, type, row }: Taking, typeBoard: TypeBoard | undefined): boolean {
    if (input.room_id !== null || !isOver || status !== "checked_out") return typeBoard?.take(input) ?? false;
    input.room_id = board.placeInAny(places.roomsOf(type.id), input, row);
    if (input.room_id !== null) typeBoard?.add(input);
    return input.room_id !== null;
  }

  function personOf(guest: { name: string; email: string | null }): ImportedPerson {
    const known = people.guest(guest);
    if (known) return known;
    contacts_made += 1;
    const input = ContactInput.parse({ name: guest.name, communication: { email: guest.email } });
    return people.add({ ...guest, date_of_birth: null, postal_code: null }, input);
  }

  return { validate, close, settle: people.settle, beside: () => ({ room_types_made: 0, contacts_made }) };
}

/** An imported row that takes a room, or any room of its type. */
type Taking = { wanted: Wanted; type: TypeOfRoom; row: number; refuse: RefuseImportCell };

type Occupancy = ReturnType<typeof readOccupancy> extends Generator<void, infer Read> ? Read : never;
type TypeBoard = ReturnType<typeof makeTypeBoard>;

/** Each type with the stays and locks that take its rooms. A room that is out of service counts as taken today. */
function* typeBoards(view: View, places: ReturnType<typeof placesOf>, { withRoom, waiting }: Occupancy) {
  const today = todayOf(clockOf(view));
  const boards = new Map(places.types.map(({ id }) => [id, makeTypeBoard(places.roomsOf(id).length)]));
  const boardOfRoom = new Map(places.types.flatMap(({ id }) => places.roomsOf(id).map((room) => [room, boards.get(id)])));
  const takenToday = new Set<string>();
  for (const occupant of withRoom) {
    yield;
    boardOfRoom.get(occupant.room_id)?.add(occupant);
    if (overlaps(occupant, today)) takenToday.add(occupant.room_id);
  }
  for (const stay of waiting) {
    yield;
    boards.get(stay.room_type_id)?.add(stay);
  }
  for (const { id } of places.types) {
    for (const room of closedRooms(view, id)) if (!takenToday.has(room)) boards.get(id)?.add(today);
  }
  return boards;
}

type Wanted = {
  input: Omit<ImportedBooking, keyof Stay> &
    Stay & { external_id: string | null; occupancy: number; room_id: string | null; room_type_id: string };
  status: BookingStatus;
  isOver: boolean;
};

function make(work: Work, { input, status, isOver }: Wanted, customer_id: string | null): void {
  const { check_in, check_out, external_id, occupancy, room_id, room_type_id, source, description, code, total } = input;
  const booking = inCents(BookingInput).parse({
    ...{ check_in, check_out, external_id, occupancy, room_id, room_type_id, source, description, customer_id },
    // The price of a past stay is unknown unless the file has it.
    total_gross_amount: total ?? (isOver ? 0 : null),
    status: status === "pending" ? "pending" : "confirmed",
    ...(code === null ? {} : { code }),
    ...(customer_id === null ? {} : { guest_id: customer_id }),
  });
  createBooking(work, booking, { lived: { status, isOver } });
}

/** A date with a time keeps it; otherwise the property's check-in and check-out times apply. */
function stayOf(view: View, { check_in, check_out }: ImportedBooking): Stay {
  const at = ({ date, time }: ReadDay) => (time === null ? date : instantAt(date, time, view.actor.time_zone));
  const [from, to] = [at(check_in), at(check_out)];
  const usual = stayAt(view, { check_in: check_in.date, check_out: check_out.date });
  return { check_in: from.includes("T") ? from : usual.check_in, check_out: to.includes("T") ? to : usual.check_out };
}

/** The status of an imported stay by its dates; only a stay with a room can be checked in. */
function statusFor(
  view: View,
  { cells, read, stay }: { cells: ImportCells; read: ImportedBooking; stay: Stay },
  refuse: RefuseImportCell,
): BookingStatus | null {
  const hasBegun = localDate(stay.check_in, view.actor.time_zone) <= hotelDay(view.now, view.actor.time_zone);
  const status = statusByNow(read.status, { isOver: stay.check_out <= view.now, hasBegun });
  if (status === null) refuse("status", "status_dates", { text: cells.status });
  return status === "checked_in" && cells.room === "" ? "confirmed" : status;
}

function refusePersons({ name, min_occupancy: min, max_occupancy: max }: TypeOfRoom, occupancy: number, refuse: RefuseImportCell): void {
  if (occupancy < min || occupancy > max) refuse("occupancy", "persons_range", { type: name, min, max });
}
