import type { BookingStatus } from "#shared/bookings/schema.ts";
import { ContactInput } from "#shared/contacts/input.ts";
import type { CellsBy, RefuseCell } from "#shared/core/csv-columns.ts";
import { Code, Email, Name } from "#shared/core/fields.ts";
import type { ImportField } from "#shared/imports/fields.ts";
import type { ImportReason } from "#shared/imports/text.ts";
import {
  type ReadDay,
  readBirthday,
  readCount,
  readCountry,
  readDay,
  readGender,
  readLanguage,
  readStatus,
} from "#shared/imports/values.ts";
import { readAmount } from "#shared/rates/amount-text.ts";
import { roomNumbers } from "#shared/rooms/numbers.ts";

/** The cells of a row of any kind. */
export type ImportCells = CellsBy<ImportField>;
export type RefuseImportCell = RefuseCell<ImportField, ImportReason>;

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

/** A person, or a company where only the company is named. `today` decides the century of `1.5.67`. */
export function readContactRow(cells: ImportCells, today: string, refuse: RefuseImportCell): ContactInput | null {
  const person = [cells.first_name, cells.name].filter(Boolean).join(" ");
  const date_of_birth = cells.date_of_birth === "" ? null : readBirthday(cells.date_of_birth, today);
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
    communication: { email: cells.email || null, phone: cells.phone || null },
    address: {
      line1: cells.line1 || null,
      postal_code: cells.postal_code || null,
      city: cells.city || null,
      country: countryIn(cells, "country", refuse),
    },
    company: { name: cells.company || null },
  });
  if (read.success) return read.data;
  for (const { path } of read.error.issues) {
    const field = CONTACT_FIELDS[path.join(".")] ?? "name";
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
  occupancy: number | null;
  guest: { name: string; email: string | null } | null;
  total: number | null;
  status: BookingStatus;
  source: string;
  description: string | null;
};

/** A stay with its total in the property's `currency`; the server looks up its room or type. */
export function readBookingRow(cells: ImportCells, currency: string, refuse: RefuseImportCell): ImportedBooking | null {
  const check_in = dayIn(cells, "check_in", refuse);
  const check_out = dayIn(cells, "check_out", refuse);
  const { amount, error } = readAmount(cells.total, currency);
  const status = cells.status === "" ? "confirmed" : readStatus(cells.status);
  const name = [cells.first_name, cells.name].filter(Boolean).join(" ");
  const occupancy = countIn(cells, "occupancy", refuse);
  if (cells.room === "" && cells.room_type === "") refuse("room", "place_missing");
  if (error) refuse("total", error === "currency" ? "currency" : "amount", { text: cells.total, currency });
  if (status === null) refuse("status", "status", { text: cells.status });
  refuseLong(cells, name, refuse);
  if (!check_in || !check_out || status === null || error) return null;
  const guest = name === "" && cells.email === "" ? null : { name: name || cells.email, email: cells.email || null };
  const { code, source, description } = cells;
  const rest = { total: amount, status, source: source || "internal", description: description || null };
  return { code: code || null, check_in, check_out, occupancy, guest, ...rest };
}

const MOST_DESCRIPTION = 10_000;

function refuseLong(cells: ImportCells, name: string, refuse: RefuseImportCell): void {
  if (name.length > 200) refuse("name", "invalid", { text: name });
  if (cells.email !== "" && !Email.safeParse(cells.email).success) refuse("email", "invalid", { text: cells.email });
  if (cells.code !== "" && !Code.safeParse(cells.code).success) refuse("code", "invalid", { text: cells.code });
  if (cells.source !== "" && !Code.safeParse(cells.source).success) refuse("source", "invalid", { text: cells.source });
  if (cells.description.length > MOST_DESCRIPTION) refuse("description", "invalid", { text: `${cells.description.slice(0, 40)} …` });
}

function dayIn(cells: ImportCells, field: "check_in" | "check_out", refuse: RefuseImportCell): ReadDay | null {
  const text = cells[field];
  const day = readDay(text);
  if (text === "") refuse(field, "required");
  else if (day === null) refuse(field, "date", { text });
  return day;
}

function countIn(cells: ImportCells, field: "occupancy" | "min_occupancy" | "max_occupancy", refuse: RefuseImportCell): number | null {
  if (cells[field] === "") return null;
  const count = readCount(cells[field], 1, 99);
  if (count === null) refuse(field, "persons");
  return count;
}

function countryIn(cells: ImportCells, field: "country" | "nationality", refuse: RefuseImportCell): string | null {
  const text = cells[field];
  const country = text === "" ? null : readCountry(text);
  if (text !== "" && country === null) refuse(field, "country", { text });
  return country;
}
