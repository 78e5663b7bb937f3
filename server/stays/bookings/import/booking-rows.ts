import { type ImportedPerson, knownPeople } from "#server/guests/contacts/contact-rows.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { makeForeignWords } from "#server/stays/bookings/import/foreign-words.ts";
import { finishPlacement, type Placement, placeStay, startPlacement } from "#server/stays/bookings/import/placement.ts";
import { knownStays, makeKnownMarks, makeMarks, placesOf } from "#server/stays/bookings/import/places.ts";
import { createStay, type RowIdentity, staysOfRow } from "#server/stays/bookings/import/row-stays.ts";
import {
  type ImportReading,
  type MakingLine,
  type MakingRules,
  NOTHING_TO_MAKE,
  type RowToMake,
} from "#server/tenant/imports/import-kinds.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { ContactInput } from "#shared/guests/contacts/input.ts";
import { isCompanyName } from "#shared/guests/contacts/rules.ts";
import { MAX_UNASKED_NIGHTS } from "#shared/platform/core/long-stay.ts";
import { daysBetween } from "#shared/platform/core/stays.ts";
import { type BookingReading, type ImportedBooking, type ImportedGuest, readBookingRow } from "#shared/stays/bookings/import-row.ts";
import type { ImportCells, RefuseImportCell } from "#shared/tenant/imports/rows.ts";
import { IMPORT_QUESTIONS, type ImportAnswers, type ImportQuestion, type ImportQuestionName } from "#shared/tenant/imports/schema.ts";

/** A file of stays that is validated row by row. */
type BookingFile = {
  view: View;
  reading: BookingReading;
  rooms: Placement;
  people: Awaited<ReturnType<typeof knownPeople>>;
  doubtful: DoubtfulDates;
  /** Booking numbers and marks of the stays that the property has. */
  known: Awaited<ReturnType<typeof knownStays>>;
  markOf: ReturnType<typeof makeMarks>;
  knownMarksOf: ReturnType<typeof makeKnownMarks>;
  rowOfCode: Map<string, number>;
  contacts_made: number;
  /** The bookings of rows with several rooms beyond one each. */
  split: number;
};

/**
 * Imports stays, recognised by their booking number, without one by the whole row. Past stays are imported as finished: checked out and
 * settled, in the named room or one that was free then. A row with several rooms is a booking for each.
 */
export async function bookingRows(view: View, reading: ImportReading): Promise<MakingRules> {
  const foreign = makeForeignWords(reading.values);
  const { currency } = getProperty(view, view.actor.property_id);
  const people = await knownPeople(view);
  const file: BookingFile = {
    view,
    reading: { ...reading, currency, statusOf: foreign.statusOf },
    rooms: await startPlacement(view, placesOf(view, foreign)),
    people,
    doubtful: makeDoubtfulDates(reading.answers),
    known: await knownStays(view),
    markOf: makeMarks(),
    knownMarksOf: makeKnownMarks(),
    rowOfCode: new Map(),
    contacts_made: 0,
    split: 0,
  };
  return {
    validate: (line, refuse) => validateRow(file, line, refuse),
    close: () => finishPlacement(file.rooms),
    settle: people.settle,
    beside: () => ({ room_types_made: 0, contacts_made: file.contacts_made }),
    found: () => ({ foreign: foreign.all(), questions: file.doubtful.all(), split: file.split }),
  };
}

/** The bookings of a row; null if one of its cells is refused. */
function validateRow(file: BookingFile, { row, cells }: MakingLine, refuseCell: RefuseImportCell): RowToMake | null {
  let refused = false;
  const refuse: RefuseImportCell = (...reason) => {
    refused = true;
    refuseCell(...reason);
  };
  const { view, rooms, people } = file;
  const identity = identityOf(file, cells);
  if (isKnown(file, cells, identity.code)) return NOTHING_TO_MAKE;
  const read = readBookingRow(cells, file.reading, refuse);
  refuseTwin(file, { row, code: identity.code }, refuse);
  const places = rooms.places.find(cells, read?.room_count ?? null, refuse);
  if (!read || !places || refused) return null;
  const leftOut = file.doubtful.ask(row, read);
  if (leftOut) refuse("check_out", leftOut);
  const stays = staysOfRow(view, { cells, read, places, identity }, refuse);
  if (stays === null || refused) return null;
  for (const [index, stay] of stays.entries()) {
    const place = places[index];
    if (place) placeStay(rooms, { stay, type: place.type, row, refuse }, place.room);
  }
  if (refused) return null;
  file.split += stays.length - 1;
  const guest = read.guest && personOf(file, read.guest);
  const customer = read.booker ? personOf(file, read.booker, isCompanyName(read.booker.name) ? "company" : "person") : guest;
  return {
    result: "made",
    isFlexible: places.some(({ room }) => room === null),
    make: (work) => {
      const customer_id = customer && people.idOf(work, customer);
      const guest_id = guest && people.idOf(work, guest);
      for (const stay of stays) createStay(work, stay, { customer_id, guest_id });
    },
  };
}

/** A row's booking number, or its mark if it has none. */
function identityOf({ known, markOf }: BookingFile, cells: ImportCells): RowIdentity {
  const code = cells.code || null;
  return { code, external_id: code === null ? markOf(cells) : null, known_codes: known.codes };
}

function isKnown({ known, knownMarksOf }: BookingFile, cells: ImportCells, code: string | null): boolean {
  const isMarked = knownMarksOf(cells).some((mark) => known.marks.has(mark));
  return isMarked || (code !== null && known.codes.has(code));
}

/** Refuses a booking number that an earlier row has. */
function refuseTwin({ rowOfCode }: BookingFile, { row, code }: { row: number; code: string | null }, refuse: RefuseImportCell): void {
  if (code === null) return;
  const twin = rowOfCode.get(code);
  if (twin !== undefined) refuse("code", "twice", { row: twin });
  rowOfCode.set(code, row);
}

/** The contact of a guest or of who booked: a known one, or a new one that comes with the booking. */
function personOf(file: BookingFile, guest: ImportedGuest, type: "person" | "company" = "person"): ImportedPerson {
  const known = file.people.guest(guest);
  if (known) return known;
  file.contacts_made += 1;
  const { name, email, phone } = guest;
  const input = ContactInput.parse({ name, type, communication: { email, phone } });
  return file.people.add({ name, email, date_of_birth: null, postal_code: null }, { input, remark: null });
}

type DoubtfulDates = ReturnType<typeof makeDoubtfulDates>;

/** The rows whose dates may be a mistake, with the user's answers about them. */
function makeDoubtfulDates(answers: ImportAnswers) {
  const found = new Map<ImportQuestionName, number[]>();
  return {
    /** Notes the question about a row; the question's name if the user wants such rows left out. */
    ask(row: number, booking: ImportedBooking): ImportQuestionName | null {
      const question = questionAbout(booking);
      if (question === null) return null;
      const rows = found.get(question) ?? [];
      rows.push(row);
      found.set(question, rows);
      return answers[question] === "leave_out" ? question : null;
    },
    all: (): ImportQuestion[] =>
      IMPORT_QUESTIONS.flatMap((question) => {
        const rows = found.get(question) ?? [];
        return rows.length === 0
          ? []
          : [{ question, count: rows.length, rows: rows.slice(0, MAX_NAMED), answer: answers[question] ?? null }];
      }),
  };
}

const MAX_NAMED = 10;

/** One day without hours is a day use or a typo; with hours it is clearly meant. */
function questionAbout({ check_in, check_out }: ImportedBooking): ImportQuestionName | null {
  const nights = daysBetween(check_in.date, check_out.date);
  if (nights === 0 && (check_in.time === null || check_out.time === null)) return "day_use";
  return nights > MAX_UNASKED_NIGHTS ? "long_stay" : null;
}
