import { wordsKey } from "#shared/guests/contacts/rules.ts";
import { Code, Email, Phone } from "#shared/platform/core/fields.ts";
import { ADULT_AGE, MAX_CHILDREN } from "#shared/platform/core/persons.ts";
import type { BookingStatus } from "#shared/stays/bookings/schema.ts";
import { type ImportPreset, sourceOf } from "#shared/tenant/imports/presets.ts";
import { countIn, type FormatsByField, type ImportCells, MAX_LETTERS, type RefuseImportCell } from "#shared/tenant/imports/rows.ts";
import { type ReadDay, readColumnAmount, readDay } from "#shared/tenant/imports/values.ts";

export type ImportedBooking = {
  code: string | null;
  check_in: ReadDay;
  check_out: ReadDay;
  /** The number of persons of all rooms of the row. */
  occupancy: number | null;
  /** The ages of its children; their bare number if the row has no ages. */
  children: { ages: number[]; without_age: number };
  /** The number of children that sleep in a cot. */
  cots: number;
  /** The number of rooms that the row has booked; null if it says none. */
  room_count: number | null;
  guest: ImportedGuest | null;
  /** The name of who booked and pays, if that is not the guest; e-mail and phone are theirs then. */
  booker: ImportedGuest | null;
  total: number | null;
  deposit: number | null;
  status: BookingStatus;
  source: string;
  description: string | null;
};

/** The guest of a booking, as far as the row names one. */
export type ImportedGuest = { name: string; email: string | null; phone: string | null };

/** Options for reading rows of bookings: the property's currency, the portal that wrote them, and the user's meanings of status words. */
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
  const cots = countIn(cells, "cots", refuse) ?? 0;
  const room_count = countIn(cells, "room_count", refuse);
  if (cells.room === "" && cells.room_type === "") refuse("room", "place_missing");
  if (status === null) refuse("status", "status", { text: cells.status });
  const booked_by = guestName(cells.booked_by, null);
  refuseLong(cells, { name, booked_by }, refuse);
  if (!check_in || !check_out || status === null || total === undefined || deposit === undefined) return null;
  const people = peopleIn(cells, { name, booked_by });
  const { code, description } = cells;
  const source = cells.source || sourceOf(preset) || "internal";
  const rest = { room_count, ...people, total, deposit, status, source, description: description || null };
  return { code: code || null, check_in, check_out, occupancy, children, cots, ...rest };
}

type NamesInRow = { name: string; booked_by: string };

/** The guest of a row and who booked for the guest: with one name only they are the same person. */
function peopleIn(cells: ImportCells, { name, booked_by }: NamesInRow): Pick<ImportedBooking, "guest" | "booker"> {
  const reached = { email: cells.email || null, phone: cells.phone || null };
  const only = name || booked_by || cells.email;
  if (only === "") return { guest: null, booker: null };
  if (name === "" || booked_by === "" || wordsKey(name) === wordsKey(booked_by)) return { guest: { name: only, ...reached }, booker: null };
  return { guest: { name, email: null, phone: null }, booker: { name: booked_by, ...reached } };
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

function refuseLong(cells: ImportCells, { name, booked_by }: NamesInRow, refuse: RefuseImportCell): void {
  if (name.length > 200) refuse("name", "invalid", { text: name });
  if (booked_by.length > 200) refuse("booked_by", "invalid", { text: booked_by });
  if (cells.email !== "" && !Email.safeParse(cells.email).success) refuse("email", "invalid", { text: cells.email });
  if (cells.code !== "" && !Code.safeParse(cells.code).success) refuse("code", "invalid", { text: cells.code });
  if (cells.source !== "" && !Code.safeParse(cells.source).success) refuse("source", "invalid", { text: cells.source });
  if (!Phone.safeParse(cells.phone).success) refuse("phone", "invalid", { text: cells.phone });
  if (cells.description.length > MAX_LETTERS) refuse("description", "invalid", { text: `${cells.description.slice(0, 40)} …` });
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
