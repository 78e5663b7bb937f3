import { v7 as uuid } from "uuid";
import type { House } from "#tests/support/house.ts";

type Row = Record<string, unknown>;

/** Rows below all rules: what a story starts from. */
export function insert(house: House, table: string, values: Row): string {
  const now = house.clock.now;
  const row: Row = { id: uuid(), created_at: now, updated_at: now, property_id: house.property_id, ...values };
  const columns = Object.keys(row);
  house.runtime.db.$client
    .prepare(`INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`)
    .run(...Object.values(row));
  return String(row["id"]);
}

export function addRoomType(house: House, name: string, occupancy: [min: number, max: number] = [1, 2]): string {
  const [min_occupancy, max_occupancy] = occupancy;
  return insert(house, "room_types", { name, min_occupancy, default_occupancy: max_occupancy, max_occupancy });
}

export function addRoom(house: House, room_type_id: string, number: string): string {
  const status_changed_at = "2030-01-01T00:00:00.000Z";
  return insert(house, "rooms", { room_type_id, number, number_order: number.padStart(10, "0"), status: "clean", status_changed_at });
}

export function addRate(house: House, values: Row = {}): string {
  return insert(house, "rates", { name: "Standard", default: 1, active: 1, ...values });
}

/** `gross_amount` in cents. */
export function addPrice(house: House, rate_id: string, room_type_id: string, gross_amount: number, values: Row = {}): string {
  return insert(house, "prices", { rate_id, room_type_id, occupancy: 2, gross_amount, ...values });
}

let contacts = 0;

export function addContact(house: House, name: string, values: Row = {}): string {
  return insert(house, "contacts", {
    type: "person",
    gender: "unspecified",
    name,
    number: `C${++contacts}`,
    communication: "{}",
    address: "{}",
    company: "{}",
    ...values,
  });
}

/** Somebody whom the law lets have the key. */
export function addGuest(house: House, name = "Anna Gruber"): string {
  return addContact(house, name, {
    date_of_birth: "1990-05-01",
    nationality: "AT",
    address: JSON.stringify({ line1: "Hauptplatz 1", line2: null, postal_code: "8010", city: "Graz", state: null, country: "AT" }),
  });
}

export function addItem(house: House, values: Row): string {
  const tax_rate_id = insert(house, "tax_rates", { name: "Ermäßigt", percentage: 10 });
  return insert(house, "items", {
    name: "Breakfast",
    active: 1,
    book_next_day: 0,
    type: "catering",
    tax_rate_id,
    gross_amount: 1000,
    ...values,
  });
}

export function addRateItem(house: House, rate_id: string, item_id: string, values: Row = {}): void {
  insert(house, "rate_items", { rate_id, item_id, unit: "person", frequency: "daily", included: 0, ...values });
}

/** Three doubles (101, 102, 110) and a suite for four (201), each with a price for two: 100 and 200 a night. */
export function furnish(house: House) {
  const double = addRoomType(house, "Double");
  const suite = addRoomType(house, "Suite", [2, 4]);
  const rate = addRate(house);
  addPrice(house, rate, double, 10_000);
  addPrice(house, rate, double, 8000, { occupancy: 1 });
  addPrice(house, rate, suite, 20_000);
  return {
    double,
    suite,
    rate,
    room101: addRoom(house, double, "101"),
    room102: addRoom(house, double, "102"),
    room110: addRoom(house, double, "110"),
    room201: addRoom(house, suite, "201"),
  };
}
