import { v7 as uuid } from "uuid";
import type { TestProperty } from "#tests/support/test-server.ts";

type Row = Record<string, unknown>;

/** Inserts a row without any checks, as a test's initial state. */
export function insert(property: TestProperty, table: string, values: Row): string {
  const now = property.clock.now;
  const row: Row = { id: uuid(), created_at: now, updated_at: now, property_id: property.property_id, ...values };
  const columns = Object.keys(row);
  property.runtime.db.$client
    .prepare(`INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`)
    .run(...Object.values(row));
  return String(row["id"]);
}

export function addRoomType(property: TestProperty, name: string, occupancy: [min: number, max: number] = [1, 2]): string {
  const [min_occupancy, max_occupancy] = occupancy;
  return insert(property, "room_types", { name, min_occupancy, default_occupancy: max_occupancy, max_occupancy });
}

export function addRoom(property: TestProperty, room_type_id: string, number: string): string {
  const status_changed_at = "2030-01-01T00:00:00.000Z";
  return insert(property, "rooms", { room_type_id, number, number_order: number.padStart(10, "0"), status: "clean", status_changed_at });
}

export function addRate(property: TestProperty, values: Row = {}): string {
  return insert(property, "rates", { name: "Standard", default: 1, active: 1, ...values });
}

/** `gross_amount` in cents. */
export function addPrice(property: TestProperty, rate_id: string, room_type_id: string, gross_amount: number, values: Row = {}): string {
  return insert(property, "prices", { rate_id, room_type_id, occupancy: 2, gross_amount, ...values });
}

let contacts = 0;

export function addContact(property: TestProperty, name: string, values: Row = {}): string {
  return insert(property, "contacts", {
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

/** A contact with all data that the law requires for check-in. */
export function addGuest(property: TestProperty, name = "Anna Gruber"): string {
  return addContact(property, name, {
    date_of_birth: "1990-05-01",
    nationality: "AT",
    address: JSON.stringify({ line1: "Hauptplatz 1", line2: null, postal_code: "8010", city: "Graz", state: null, country: "AT" }),
  });
}

export function addItem(property: TestProperty, values: Row): string {
  const tax_rate_id = insert(property, "tax_rates", { name: "Ermäßigt", percentage: 10 });
  return insert(property, "items", {
    name: "Breakfast",
    active: 1,
    book_next_day: 0,
    type: "catering",
    tax_rate_id,
    gross_amount: 1000,
    ...values,
  });
}

export function addRateItem(property: TestProperty, rate_id: string, item_id: string, values: Row = {}): void {
  insert(property, "rate_items", { rate_id, item_id, unit: "person", frequency: "daily", included: 0, ...values });
}

/** Three doubles (101, 102, 110) and a suite for four (201), each with a price for two: 100 and 200 a night. */
export function furnish(property: TestProperty) {
  const double = addRoomType(property, "Double");
  const suite = addRoomType(property, "Suite", [2, 4]);
  const rate = addRate(property);
  addPrice(property, rate, double, 10_000);
  addPrice(property, rate, double, 8000, { occupancy: 1 });
  addPrice(property, rate, suite, 20_000);
  return {
    double,
    suite,
    rate,
    room101: addRoom(property, double, "101"),
    room102: addRoom(property, double, "102"),
    room110: addRoom(property, double, "110"),
    room201: addRoom(property, suite, "201"),
  };
}
