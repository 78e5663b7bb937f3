import { expect, test } from "vitest";
import { ContactInput } from "#shared/guests/contacts/input.ts";
import { ItemInput } from "#shared/inventory/items/schema.ts";
import { PaymentMethodInput } from "#shared/inventory/payment-methods/schema.ts";
import { RoomTypeInput } from "#shared/inventory/room-types/schema.ts";
import { RoomInput } from "#shared/inventory/rooms/schema.ts";
import { TaxRateInput } from "#shared/inventory/tax-rates/schema.ts";
import { BookingInput, BookingPatch } from "#shared/stays/bookings/schema.ts";
import { makeContact, makeItem, makePaymentMethod, makeTaxRate } from "#tests/support/components/records.ts";
import { fakeStays, stayOf } from "#tests/support/components/stays.ts";
import { changedIn, filled } from "#tests/support/filled.ts";

const { answers } = fakeStays({
  stays: [stayOf("Anna", "r101", [2, 4])],
  contacts: [makeContact({ id: "eva", name: "Eva" })],
  items: [makeItem({ id: "tea", name: "Tea" })],
  taxRates: [makeTaxRate({ id: "reduced", name: "Reduced", percentage: 10 })],
  paymentMethods: [makePaymentMethod({ id: "cash", name: "Cash" })],
});

const CONTACT = filled(ContactInput);
const ITEM = filled(ItemInput, (path) => (path.join() === "tax_rate_id" ? "reduced" : undefined));
const METHOD = filled(PaymentMethodInput);
const ROOM = filled(RoomInput, (path) => ({ number: "301", room_type_id: "double" })[path.join()]);
const ROOM_TYPE = filled(RoomTypeInput);
const TAX_RATE = filled(
  TaxRateInput,
  (path) => ({ percentages: [{ valid_from: null, percentage: 1 }], "exemption.code": null })[path.join(".")],
);
const PLACE = { room_id: "r102", room_type_id: "double", customer_id: "eva", "children.0": { age: 3 }, adults: 2, occupancy: 3 };
const STAY = filled(BookingInput, (path) => PLACE[path.join(".") as keyof typeof PLACE]);
const PATCH = filled(BookingPatch, (path) => PLACE[path.join(".") as keyof typeof PLACE]);

/** Fields of a booking that tell the server what to do, and are no facts of it; a total and single nights become its price. */
const ORDERS = ["auto_assign_room", "guest_id", "ignore_rate_rules", "ignore_stock", "send_confirmation", "send_pre_check_in_link"];
const PRICE = ["nights", "retain_original_price", "total_gross_amount"];

/** Every writing call of the fakes that is given a record, and what it answers. */
const WRITES = {
  "bookings.create": { input: STAY, answer: () => answers["bookings.create"]?.(STAY) },
  "bookings.update": { input: PATCH, answer: () => answers["bookings.update"]?.({ id: "anna", ...PATCH }) },
  "contacts.create": { input: CONTACT, answer: () => answers["contacts.create"]?.(CONTACT) },
  "contacts.update": { input: CONTACT, answer: () => answers["contacts.update"]?.({ id: "eva", ...CONTACT }) },
  "items.create": { input: ITEM, answer: () => answers["items.create"]?.(ITEM) },
  "items.update": { input: ITEM, answer: () => answers["items.update"]?.({ id: "tea", ...ITEM }) },
  "paymentMethods.create": { input: METHOD, answer: () => answers["paymentMethods.create"]?.(METHOD) },
  "paymentMethods.update": { input: METHOD, answer: () => answers["paymentMethods.update"]?.({ id: "cash", ...METHOD }) },
  "rooms.create": { input: [ROOM], answer: () => answers["rooms.create"]?.(ROOM) },
  "rooms.update": { input: ROOM, answer: () => answers["rooms.update"]?.({ id: "r110", ...ROOM }) },
  "roomTypes.update": { input: ROOM_TYPE, answer: () => answers["roomTypes.update"]?.({ id: "suite", ...ROOM_TYPE }) },
  "taxRates.create": { input: TAX_RATE, answer: () => answers["taxRates.create"]?.(TAX_RATE) },
  "taxRates.update": { input: TAX_RATE, answer: () => answers["taxRates.update"]?.({ id: "reduced", ...TAX_RATE }) },
};

test.each(Object.entries(WRITES))("the fake server keeps every field that %s is sent", async (_, { input, answer }) => {
  expect(changedIn(input, await answer()).filter((field) => ![...ORDERS, ...PRICE].includes(field.replace(/\..*/, "")))).toEqual([]);
});

test("no writing call of the fakes is left out", () => {
  expect(
    Object.keys(answers)
      .filter((name) => /\.(?:create|update)$/.test(name))
      .sort(),
  ).toEqual(Object.keys(WRITES).sort());
});
