import { ContactInput } from "#shared/guests/contacts/input.ts";
import { roomNumbers } from "#shared/inventory/rooms/numbers.ts";
import type { CellsBy, RefuseCell } from "#shared/platform/core/csv-columns.ts";
import { Code, Email, Name, Phone } from "#shared/platform/core/fields.ts";
import { ADULT_AGE, MAX_CHILDREN } from "#shared/platform/core/persons.ts";
import type { BookingStatus } from "#shared/stays/bookings/schema.ts";
import { type ColumnFormat, DATE_ORDERS, type DateOrder, DECIMAL_MARKS, type DecimalMark } from "#shared/tenant/imports/column-formats.ts";
import type { FORMATTED_FIELDS, FormattedField, ImportField } from "#shared/tenant/imports/fields.ts";
import { type ImportPreset, sourceOf } from "#shared/tenant/imports/presets.ts";
import type { ImportReason } from "#shared/tenant/imports/text.ts";
import {
  type ReadDay,
  readBirthday,
  readColumnAmount,
  readCount,
  readCountry,
  readDay,
  readGender,
  readLanguage,
} from "#shared/tenant/imports/values.ts";

/** The cells of a row of any kind. */
export type ImportCells = CellsBy<ImportField>;
export type RefuseImportCell = RefuseCell<ImportField, ImportReason>;

/** The decided format of each column of dates or amounts; without one, each cell is read by itself. */
export type FormatsByField = {
  readonly [F in FormattedField]?: ((typeof FORMATTED_FIELDS)[F] extends "date" ? DateOrder : DecimalMark) | undefined;
};

/** The decided formats by field. */
export function formatsByField(formats: readonly ColumnFormat[]): FormatsByField {
  const of = (field: FormattedField) => formats.find((each) => each.field === field)?.format;
  const dateOf = (field: FormattedField) => DATE_ORDERS.find((order) => order === of(field));
  const markOf = (field: FormattedField) => DECIMAL_MARKS.find((mark) => mark === of(field));
  return {
    check_in: dateOf("check_in"),
    check_out: dateOf("check_out"),
    date_of_birth: dateOf("date_of_birth"),
    total: markOf("total"),
    deposit: markOf("deposit"),
  };
}

export type ImportedRoom = { numbers: string[]; type: { name: string; code: string | null; min: number; max: number } };

/** One room, or a range of rooms, with the data of their type if it does not exist yet. */
export function readRoomRow(cells: ImportCells, refuse: RefuseImportCell): ImportedRoom | null {
  const numbers = Code.safeParse(cells.number).success ? roomNumbers(cells.number) : null;
  const name = cells.room_type || cells.room_type_code;
  const max = countIn(cells, "max_occupancy", refuse) ?? Math.max(2, countIn(cells, "min_occupancy", () => undefined) ?? 1);
  const min = countIn(cells, "min_occupancy", refuse) ?? 1;
  if (numbers === null) refuse("number", cells.number === "" ? "required" : "number");
  if (name === "") refuse("room_type", "type_missing");
  else if (!Name.safeParse(name).success) refuse("room_type", "invalid", { text: name });
  if (cells.room_type_code !== "" && !Code.safeParse(cells.room_type_code).success)
    refuse("room_type_code", "invalid", { text: cells.room_type_code });
  if (min > max) refuse("min_occupancy", "persons_order");
  if (numbers === null || name === "") return null;
  return { numbers, type: { name, code: cells.room_type_code || null, min, max } };
}

/** The formats of the file's columns, see `decideFormats`, and the day that decides the century of `1.5.67`. */
export type ReadingContext = { formats: FormatsByField; today: string };

/** A contact with the words about it that become a note. */
export type ImportedContact = { input: ContactInput; remark: string | null };

/** A person, or a company if only the company is named. A contact has one telephone number: a second one goes to the note. */
export function readContactRow(cells: ImportCells, { formats, today }: ReadingContext, refuse: RefuseImportCell): ImportedContact | null {
  const person = [cells.first_name, cells.name].filter(Boolean).join(" ");
  const date_of_birth = cells.date_of_birth === "" ? null : readBirthday(cells.date_of_birth, today, formats.date_of_birth);
  const phones = [...new Set([cells.phone, cells.mobile].filter(Boolean))];
  const remark = [cells.remark, ...phones.slice(1)].filter(Boolean).join("\n");
  if (person === "" && cells.company === "") refuse("name", "required");
  if (cells.date_of_birth !== "" && date_of_birth === null) refuse("date_of_birth", "date", { text: cells.date_of_birth });
  else if (date_of_birth !== null && date_of_birth > today) refuse("date_of_birth", "invalid", { text: cells.date_of_birth });
  const read = ContactInput.safeParse({
    type: person === "" ? "company" : "person",
    gender: readGender(cells.gender),
    name: person || cells.company || "?",
    language: readLanguage(cells.language),
    nationality: countryIn(cells, "nationality", refuse),
    date_of_birth,
    communication: { email: cells.email || null, phone: phones[0] ?? null },
    address: {
      line1: cells.line1 || null,
      postal_code: cells.postal_code || null,
      city: cells.city || null,
      country: countryIn(cells, "country", refuse),
    },
    company: { name: cells.company || null },
  });
  if (remark.length > MOST_LETTERS) refuse("remark", "invalid", { text: `${remark.slice(0, 40)} …` });
  if (read.success) return { input: read.data, remark: remark || null };
  for (const { path } of read.error.issues) {
    const named = CONTACT_FIELDS[path.join(".")] ?? "name";
    const field = named === "phone" && cells.phone === "" ? "mobile" : named;
    refuse(field, "invalid", { text: cells[field] });
  }
  return null;
}

const CONTACT_FIELDS: Readonly<Record<string, ImportField>> = {
  "communication.email": "email",
  "communication.phone": "phone",
  "address.line1": "line1",
  "address.postal_code": "postal_code",
  "address.city": "city",
  "company.name": "company",
};

export type ImportedBooking = {
  code: string | null;
  check_in: ReadDay;
  check_out: ReadDay;
  /** The number of persons of all rooms of the row. */
  occupancy: number | null;
  /** The ages of its children; their bare number if the row has no ages. */
  children: { ages: number[]; without_age: number };
  /** The number of rooms that the row has booked; null if it says none. */
  room_count: number | null;
  guest: ImportedGuest | null;
  total: number | null;
  deposit: number | null;
  status: BookingStatus;
  source: string;
  description: string | null;
};

/** The guest of a booking, as far as the row names one. */
export type ImportedGuest = { name: string; email: string | null; phone: string | null };

/** How the rows of bookings are read: their property's currency, the portal that wrote them, and the user's meanings of status words. */
export type BookingReading = {
  formats: FormatsByField;
  currency: string;
  preset: ImportPreset | null;
  statusOf: (text: string) => BookingStatus | null;
};

/** A stay with its total in the property's currency; the server looks up its rooms or types. */
export function readBookingRow(cells: ImportCells, reading: BookingReading, refuse: RefuseImportCell): ImportedBooking | null {
  const { formats, currency, preset, statusOf } = reading;
  const check_in = dayIn(cells, "check_in", { formats, refuse });
  const check_out = dayIn(cells, "check_out", { formats, refuse });
  const total = amountIn(cells, "total", { formats, currency, refuse });
  const deposit = amountIn(cells, "deposit", { formats, currency, refuse });
  const status = cells.status === "" ? "confirmed" : statusOf(cells.status);
  const name = guestName([cells.first_name, cells.name].filter(Boolean).join(" "), preset);
  const occupancy = personsIn(cells, refuse);
  const children = childrenIn(cells, refuse);
  const room_count = countIn(cells, "room_count", refuse);
  if (cells.room === "" && cells.room_type === "") refuse("room", "place_missing");
  if (status === null) refuse("status", "status", { text: cells.status });
  refuseLong(cells, name, refuse);
  if (!check_in || !check_out || status === null || total === undefined || deposit === undefined) return null;
  const guest =
    name === "" && cells.email === "" ? null : { name: name || cells.email, email: cells.email || null, phone: cells.phone || null };
  const { code, description } = cells;
  const source = cells.source || sourceOf(preset) || "internal";
  const rest = { room_count, guest, total, deposit, status, source, description: description || null };
  return { code: code || null, check_in, check_out, occupancy, children, ...rest };
}

/**
 * The name as people say it: "Müller, Jörg" is Jörg Müller. Booking.com names all guests of a booking in one cell; the first one is its
 * contact.
 */
export function guestName(text: string, preset: ImportPreset | null): string {
  const [first = "", second = "", ...more] = text.split(",").map((part) => part.trim());
  if (second === "") return text;
  const isFamilyName = /^((von|van|de|di|da|la|le|der|den|zu)\s)*\S+$/i.test(first);
  if (isFamilyName && more.length === 0 && /^[\p{L}.' -]+$/u.test(second)) return `${second} ${first}`;
  return preset === "booking_com" ? first : text;
}

/** The column of persons, else adults and children together. */
function personsIn(cells: ImportCells, refuse: RefuseImportCell): number | null {
  const persons = countIn(cells, "occupancy", refuse);
  const adults = countIn(cells, "adults", refuse);
  const children = countIn(cells, "children", () => undefined);
  return persons ?? (adults === null ? null : adults + (children ?? 0));
}

const MOST_LETTERS = 10_000;

function refuseLong(cells: ImportCells, name: string, refuse: RefuseImportCell): void {
  if (name.length > 200) refuse("name", "invalid", { text: name });
  if (cells.email !== "" && !Email.safeParse(cells.email).success) refuse("email", "invalid", { text: cells.email });
  if (cells.code !== "" && !Code.safeParse(cells.code).success) refuse("code", "invalid", { text: cells.code });
  if (cells.source !== "" && !Code.safeParse(cells.source).success) refuse("source", "invalid", { text: cells.source });
  if (!Phone.safeParse(cells.phone).success) refuse("phone", "invalid", { text: cells.phone });
  if (cells.description.length > MOST_LETTERS) refuse("description", "invalid", { text: `${cells.description.slice(0, 40)} …` });
}

/** The children with their ages on arrival; from 18 years on a person counts as an adult. */
function childrenIn(cells: ImportCells, refuse: RefuseImportCell): ImportedBooking["children"] {
  const count = countIn(cells, "children", refuse);
  const ages = cells.children_ages.match(/\d{1,2}/g)?.map(Number) ?? [];
  const isWrong = /\d{3}/.test(cells.children_ages) || (count !== null && ages.length > 0 && ages.length !== count);
  if (isWrong || ages.length > MAX_CHILDREN) refuse("children_ages", "children_ages");
  return { ages: ages.filter((age) => age < ADULT_AGE), without_age: ages.length > 0 ? 0 : (count ?? 0) };
}

type InColumn = { formats: FormatsByField; refuse: RefuseImportCell };

function dayIn(cells: ImportCells, field: "check_in" | "check_out", { formats, refuse }: InColumn): ReadDay | null {
  const text = cells[field];
  const day = readDay(text, formats[field]);
  if (text === "") refuse(field, "required");
  else if (day === null) refuse(field, "date", { text });
  return day;
}

/** An amount; null for an empty cell, undefined for one that was refused. */
function amountIn(
  cells: ImportCells,
  field: "total" | "deposit",
  { formats, currency, refuse }: InColumn & { currency: string },
): number | null | undefined {
  const text = cells[field];
  const { amount, error } = readColumnAmount(text, currency, formats[field]);
  if (error === null) return amount;
  refuse(field, error === "currency" ? "currency" : "amount", { text, currency });
  return undefined;
}

type CountField = "occupancy" | "adults" | "children" | "room_count" | "min_occupancy" | "max_occupancy";

function countIn(cells: ImportCells, field: CountField, refuse: RefuseImportCell): number | null {
  if (cells[field] === "") return null;
  const count = readCount(cells[field], field === "children" ? 0 : 1, 99);
  if (count === null) refuse(field, field === "room_count" ? "rooms" : field === "children" ? "children" : "persons");
  return count;
}

function countryIn(cells: ImportCells, field: "country" | "nationality", refuse: RefuseImportCell): string | null {
  const text = cells[field];
  const country = text === "" ? null : readCountry(text);
  if (text !== "" && country === null) refuse(field, "country", { text });
  return country;
}
