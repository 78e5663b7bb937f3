import { type ImportedPerson, knownPeople } from "#server/guests/contacts/contact-rows.ts";
import { eachInTurns } from "#server/platform/core/process/in-turns.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { findDefaultRate } from "#server/prices/pricing/price-list.ts";
import { priceIfAny } from "#server/prices/pricing/price-stay.ts";
import { closedRooms } from "#server/stays/availability/occupancy.ts";
import { clockOf, stayAt } from "#server/stays/availability/stay-times.ts";
import { makeDoubtfulDates } from "#server/stays/bookings/import/doubtful-dates.ts";
import { makeForeignWords } from "#server/stays/bookings/import/foreign-words.ts";
import {
  knownStays,
  makeKnownMarks,
  makeMarks,
  type Occupancy,
  type Place,
  placesOf,
  readOccupancy,
  type TypeOfRoom,
} from "#server/stays/bookings/import/places.ts";
import { createBooking } from "#server/stays/bookings/planning/create-booking.ts";
import { recordImportedDeposit } from "#server/stays/folios/imported-payment.ts";
import {
  type ImportReading,
  type MakingLine,
  type MakingRules,
  NOTHING_TO_MAKE,
  type RowToMake,
} from "#server/tenant/imports/import-kinds.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { ContactInput } from "#shared/guests/contacts/input.ts";
import { Code } from "#shared/platform/core/fields.ts";
import { type Amount, amount, cents, spread } from "#shared/platform/core/money.ts";
import { hotelDay, instantAt, localDate, overlaps, type Stay } from "#shared/platform/core/stays.ts";
import { fill } from "#shared/platform/core/text.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { todayOf } from "#shared/stays/availability/conflicts.ts";
import { type ImportedBooking, type ImportedGuest, readBookingRow } from "#shared/stays/bookings/import-row.ts";
import { statusByNow } from "#shared/stays/bookings/import-status.ts";
import { createRoomBoard, makeTypeBoard } from "#shared/stays/bookings/room-board.ts";
import { isStay } from "#shared/stays/bookings/rules.ts";
import { BookingInput, type BookingStatus } from "#shared/stays/bookings/schema.ts";
import { type ImportCells, type RefuseImportCell } from "#shared/tenant/imports/rows.ts";
import { sharePersons } from "#shared/tenant/imports/several-rooms.ts";
import { importsText } from "#shared/tenant/imports/text.ts";
import { type ReadDay } from "#shared/tenant/imports/values.ts";

/**
 * Imports stays, recognised by their booking number, without one by the whole row. Past stays are imported as finished: checked out and
 * settled, in the named room or one that was free then. A row with several rooms is a booking for each.
 */
export async function bookingRows(view: View, reading: ImportReading): Promise<MakingRules> {
  const foreign = makeForeignWords(reading.values);
  const doubtful = makeDoubtfulDates(reading.answers);
  const places = placesOf(view, foreign);
  const occupancy = await readOccupancy(view);
  const board = createRoomBoard();
  await eachInTurns(occupancy.withRoom, (occupant) => board.add(occupant));
  const people = await knownPeople(view);
  const { codes, marks } = await knownStays(view);
  const [markOf, knownMarksOf] = [makeMarks(), makeKnownMarks()];
  const rowOfCode = new Map<string, number>();
  const rate_id = findDefaultRate(view)?.id ?? null;
  const { currency } = getProperty(view, view.actor.property_id);
  const how = { ...reading, currency, statusOf: foreign.statusOf };
  const taking: Taking[] = [];
  let contacts_made = 0;
  let split = 0;

  function validate({ row, cells }: MakingLine, refuseCell: RefuseImportCell): RowToMake | null {
    let refused = false;
    const refuse: RefuseImportCell = (...reason) => {
      refused = true;
      refuseCell(...reason);
    };
    const code = cells.code || null;
    const external_id = code === null ? markOf(cells) : null;
    const isKnown = knownMarksOf(cells).some((mark) => marks.has(mark));
    if (isKnown || (code !== null && codes.has(code))) return NOTHING_TO_MAKE;
    const read = readBookingRow(cells, how, refuse);
    const twin = code === null ? undefined : rowOfCode.get(code);
    if (twin !== undefined) refuse("code", "twice", { row: twin });
    if (code !== null) rowOfCode.set(code, row);
    const found = places.find(cells, read?.room_count ?? null, refuse);
    if (!read || !found || refused) return null;
    const leftOut = doubtful.ask(row, read);
    if (leftOut) refuse("check_out", leftOut);
    const stay = stayOf(view, read);
    if (!isStay(stay, view.actor.time_zone)) refuse("check_out", "stay");
    const status = statusFor(view, { cells, read, stay }, refuse);
    const persons = personsOf(read, found, refuse);
    if (refused || status === null || persons === null) return null;
    const isOver = stay.check_out <= view.now;
    const ages = agesByRoom(read.children.ages, persons);
    if (ages === null) refuse("children_ages", "children_ages");
    if (ages === null) return null;
    const money = { total: shareOf(read.total, found.length), deposit: isOver ? [] : shareOf(read.deposit, found.length) };
    const stays = found.map(({ room, type }, index): StayOfRow => {
      const own = { room_id: room?.id ?? null, room_type_id: type.id, occupancy: persons[index] ?? 1, ages: ages[index] ?? [] };
      const ids = { code: index === 0 ? code : partCode(code, index), external_id: external_id && partMark(external_id, index) };
      const description = descriptionOf(view, read);
      const input = {
        ...read,
        ...stay,
        ...own,
        ...ids,
        description,
        total: money.total[index] ?? null,
        deposit: money.deposit[index] ?? null,
      };
      return { input, status: status === "checked_in" && !room ? "confirmed" : status, isOver };
    });
    for (const [index, wanted] of stays.entries()) {
      const place = found[index];
      if (place) takePlace({ wanted, type: place.type, row, refuse }, place.room);
    }
    if (refused) return null;
    split += stays.length - 1;
    const customer = read.guest ? personOf(read.guest) : null;
    return {
      result: "made",
      isFlexible: found.some(({ room }) => room === null),
      make: (work) => stays.forEach((wanted) => make(work, wanted, customer && people.idOf(work, customer))),
    };
  }

  /** Checks that a stay has a price and, with a named room, that the room is free then. */
  function takePlace(taken: Taking, room: Place["room"]): void {
    const { wanted, row, refuse } = taken;
    const { input, isOver, status } = wanted;
    const basis = { rate_id, room_type_id: input.room_type_id, occupancy: input.occupancy };
    if (input.total === null && !isOver && priceIfAny(view, input, basis) === null) refuse("total", "no_price");
    if (status === "canceled" || status === "no_show") return;
    const holder = room ? board.place(room.id, input, row) : null;
    if (holder && "row" in holder) refuse("room", "overlaps_row", { room: room?.number ?? "", row: holder.row });
    else if (holder) refuse("room", "overlaps", { room: room?.number ?? "", by: holder.name });
    else taking.push(taken);
  }

  /** The number of a row's further booking: the row's own with a number behind it, unless that is taken or too long. */
  function partCode(code: string | null, index: number): string | null {
    const own = code && `${code}-${index + 1}`;
    return own !== null && Code.safeParse(own).success && !codes.has(own) ? own : null;
  }

  /** Rows with a named room come first. Then past stays get a room that was free, and all others need one of their type. */
  async function close(): Promise<ReadonlySet<number>> {
    const boards = await typeBoards(view, places, occupancy);
    const refused = new Set<number>();
    const isNamed = ({ wanted }: Taking) => wanted.input.room_id !== null;
    await eachInTurns([...taking.filter(isNamed), ...taking.filter((other) => !isNamed(other))], (each) => {
      if (findsRoom(each, boards.get(each.type.id))) return;
      each.refuse("room_type", "type_full", { type: each.type.name });
      refused.add(each.row);
    });
    return refused;
  }

  function findsRoom({ wanted: { input, status, isOver }, type, row }: Taking, typeBoard: TypeBoard | undefined): boolean {
    if (input.room_id !== null || !isOver || status !== "checked_out") return typeBoard?.take(input) ?? false;
    input.room_id = board.placeInAny(places.roomsOf(type.id), input, row);
    if (input.room_id !== null) typeBoard?.add(input);
    return input.room_id !== null;
  }

  function personOf(guest: ImportedGuest): ImportedPerson {
    const known = people.guest(guest);
    if (known) return known;
    contacts_made += 1;
    const { name, email, phone } = guest;
    const input = ContactInput.parse({ name, communication: { email, phone } });
    return people.add({ name, email, date_of_birth: null, postal_code: null }, { input, remark: null });
  }

  const beside = () => ({ room_types_made: 0, contacts_made });
  return { validate, close, settle: people.settle, beside, found: () => ({ foreign: foreign.all(), questions: doubtful.all(), split }) };
}

function partMark(mark: string, index: number): string {
  return index === 0 ? mark : `${mark}:${index + 1}`;
}

/** An amount in equal parts, the cents that are left on the first ones; none without an amount. */
function shareOf(total: number | null, parts: number): Amount[] {
  return total === null ? [] : spread(cents(total), parts).map(amount);
}

/** A file without the children's ages only says how many they are; a child needs its age, so the note keeps the number. */
function descriptionOf(view: View, { description, children }: ImportedBooking): string | null {
  if (children.without_age === 0) return description;
  const note = fill(importsText.children_in_note[view.actor.language], { count: children.without_age });
  return [description, note].filter(Boolean).join("\n");
}

/** The ages of the children in each room, the first rooms first; null if they leave no adult in a room. */
function agesByRoom(ages: readonly number[], persons: readonly number[]): number[][] | null {
  const left = [...ages];
  const rooms = persons.map((count) => left.splice(0, count - 1));
  return left.length > 0 ? null : rooms;
}

/** The persons of each room of a row: the type's usual number if the row says none. */
function personsOf(read: ImportedBooking, places: readonly Place[], refuse: RefuseImportCell): number[] | null {
  const types = places.map(({ type }) => type);
  if (read.occupancy === null) return types.map(({ default_occupancy }) => default_occupancy);
  const persons = places.length === 1 ? [read.occupancy] : sharePersons(read.occupancy, types);
  if (persons === null) refuse("occupancy", "rooms_persons");
  for (const [index, type] of types.entries()) if (persons) refusePersons(type, persons[index] ?? 0, refuse);
  return persons;
}

/** An imported row that takes a room, or any room of its type. */
type Taking = { wanted: StayOfRow; type: TypeOfRoom; row: number; refuse: RefuseImportCell };

type TypeBoard = ReturnType<typeof makeTypeBoard>;

/** Each type with the stays and locks that take its rooms. A room that is out of service counts as taken today. */
async function typeBoards(view: View, places: ReturnType<typeof placesOf>, { withRoom, waiting }: Occupancy) {
  const today = todayOf(clockOf(view));
  const boards = new Map(places.types.map(({ id }) => [id, makeTypeBoard(places.roomsOf(id).length)]));
  const boardOfRoom = new Map(places.types.flatMap(({ id }) => places.roomsOf(id).map((room) => [room, boards.get(id)])));
  const takenToday = new Set<string>();
  await eachInTurns(withRoom, (occupant) => {
    boardOfRoom.get(occupant.room_id)?.add(occupant);
    if (overlaps(occupant, today)) takenToday.add(occupant.room_id);
  });
  await eachInTurns(waiting, (stay) => boards.get(stay.room_type_id)?.add(stay));
  for (const { id } of places.types) {
    for (const room of closedRooms(view, id)) if (!takenToday.has(room)) boards.get(id)?.add(today);
  }
  return boards;
}

type StayOfRow = {
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

function make(work: Work, { input, status, isOver }: StayOfRow, customer_id: string | null): void {
  const { check_in, check_out, external_id, occupancy, room_id, room_type_id, source, description, code, total, deposit, ages } = input;
  const booking = inCents(BookingInput).parse({
    ...{ check_in, check_out, external_id, occupancy, room_id, room_type_id, source, description, customer_id },
    children: ages.map((age) => ({ age })),
    // The price of a past stay is unknown unless the file has it.
    total_gross_amount: total ?? (isOver ? 0 : null),
    status: status === "pending" ? "pending" : "confirmed",
    ...(code === null ? {} : { code }),
    ...(customer_id === null ? {} : { guest_id: customer_id }),
  });
  const { id } = createBooking(work, booking, { imported: { status, isOver } });
  if (deposit !== null && deposit > 0 && status !== "canceled" && status !== "no_show") {
    recordImportedDeposit(work, { booking_id: id, amount: cents(deposit) });
  }
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

function refusePersons({ name, min_occupancy: min, max_occupancy: max }: TypeOfRoom, occupancy: number, refuse: RefuseImportCell): void {
  if (occupancy < min || occupancy > max) refuse("occupancy", "persons_range", { type: name, min, max });
}
