import { expect, test } from "vitest";
import type { Extra } from "#shared/office/setup/extras.ts";
import { type FirstStep, nextStep, stepsDone, suggestedPrice } from "#shared/office/setup/first-run.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const EMPTY = {
  property: { name: "My guesthouse", address: { line1: null, city: null, country: null } },
  rooms: [{ room_type_id: "a" }].slice(1),
  prices: [{ room_type_id: "a" }].slice(1),
  extras: [{ item_id: "breakfast", way: null, gross_amount: 0 }] satisfies Extra[],
  bookings: 0,
};
const PRICED: Extra[] = [
  { item_id: "breakfast", way: "included", gross_amount: decimal(12) },
  { item_id: "city_tax", way: "none", gross_amount: 0 },
];
const NAMED = { name: "Pension Alma", address: { line1: "Dorf 1", city: "Lech", country: "AT" } };
const [A, B] = [{ room_type_id: "a" }, { room_type_id: "b" }];

test.each<[string, Partial<typeof EMPTY> | object, FirstStep | null]>([
  ["an empty property", {}, "property"],
  ["a named one without address", { property: { ...NAMED, address: { ...NAMED.address, line1: null } } }, "property"],
  ["one without a country", { property: { ...NAMED, address: { ...NAMED.address, country: null } } }, "property"],
  ["a property with its address", { property: NAMED }, "rooms"],
  ["one that has", { property: NAMED, rooms: [A], extras: PRICED }, "prices"],
  ["one with rooms that has said nothing of breakfast", { property: NAMED, rooms: [A] }, "extras"],
  ["one of whose types only one is priced", { property: NAMED, rooms: [A, B], extras: PRICED, prices: [A] }, "prices"],
  ["one with all prices", { property: NAMED, rooms: [A, B], extras: PRICED, prices: [A, B] }, "booking"],
  ["one with a booking", { property: NAMED, rooms: [A], extras: PRICED, prices: [A], bookings: 1 }, null],
])("%s is led on", (_, facts, step) => {
  expect(nextStep(stepsDone({ ...EMPTY, ...facts }))).toBe(step);
});

test.each([
  [120, 2, 1, 90],
  [120, 2, 3, 150],
  [99, 2, 4, 149],
  [80, 1, 2, 100],
  [100, 6, 1, 50],
])("where %d is paid for %d persons, %d probably pay %d", (price, persons, wanted, suggested) => {
  expect(suggestedPrice(price, persons, wanted)).toBe(suggested);
});
