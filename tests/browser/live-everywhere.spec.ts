import type { z } from "zod";
import { addBookings, createGroup } from "#server/stays/groups/service.ts";
import { ItemInput } from "#shared/inventory/items/schema.ts";
import { PaymentMethodInput } from "#shared/inventory/payment-methods/schema.ts";
import { RoomTypeInput } from "#shared/inventory/room-types/schema.ts";
import { RoomInput } from "#shared/inventory/rooms/schema.ts";
import { TaxRateInput } from "#shared/inventory/tax-rates/schema.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { RateInput } from "#shared/prices/rates/schema.ts";
import { GroupInput } from "#shared/stays/groups/schema.ts";
import { RoomLockInput } from "#shared/stays/room-locks/schema.ts";
import { PropertyInput } from "#shared/tenant/properties/schema.ts";
import { type Colleague, expect, type FrontDesk, goTo, test } from "#tests/browser/desk.ts";
import { addContact, addItem, addRateItem, insert } from "#tests/support/guesthouse.ts";
import { partOfToday, REPEATED_BY } from "#tests/support/long-run.ts";
import { as } from "#tests/support/test-server.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Call = (method: Method, path: string, body?: object) => Promise<Record<string, unknown>>;
type Place = {
  what: string;
  path: string;
  /** A change by one of the two users; `name` is new each time and must then be shown on both screens. */
  change: (call: Call, name: string) => Promise<unknown>;
  /** The text to look for, where it is not the name. */
  shows?: (name: string) => string;
};

/** A property with at least one record of everything. */
function furnished(desk: FrontDesk) {
  const booking = desk.book("Lena Huber", { room_id: desk.room101, check_in: "2030-04-01", check_out: "2030-04-04" }, true);
  const other = desk.book("Maier", { room_type_id: desk.suite, check_in: "2030-04-05", check_out: "2030-04-07" });
  const lock = desk.lock(desk.room102, "2030-04-02", "2030-04-06", "New carpet");
  const group = as(desk.property, desk.owner, (work) => {
    const { id } = createGroup(work, GroupInput.parse({ name: "Alpine Club" }));
    addBookings(work, id, [booking]);
    return id;
  });
  const item = addItem(desk.property, { name: "Sauna" });
  addRateItem(desk.property, desk.rate, item);
  const tax_rate_id = insert(desk.property, "tax_rates", { name: "Standard", percentage: 20 });
  const method = insert(desk.property, "payment_methods", { name: "Voucher" });
  return { booking, other, lock, group, item, tax_rate_id, method };
}

function placesOf(desk: FrontDesk): Place[] {
  const { booking, other, lock, group, item, tax_rate_id, method } = furnished(desk);
  const { rate, double, room101, room102 } = desk;
  const property = desk.property.property_id;
  const stayOf = (name: string) => ({ ...daysOf(name), occupancy: 2, room_type_id: double });
  const rename = (path: string, schema: { shape: z.core.$ZodShape }, field: string) => (call: Call, name: string) =>
    renamed(call, { path, fields: Object.keys(schema.shape), field, name });
  const note = (parent_id: string) => (call: Call, text: string) => call("POST", "/notes", { parent_id, text });
  const describe = (id: string) => (call: Call, description: string) => call("PATCH", `/bookings/${id}`, { description });
  const remark = (parent_id: string) => (call: Call, description: string) =>
    call("POST", "/events", { parent_id, type: "phone_call", description });
  const total = (call: Call, name: string) => call("PATCH", `/bookings/${booking}`, { total_gross_amount: amountIn(name) });
  return [
    { what: "the list of bookings", path: "/bookings", change: (call, code) => call("POST", "/bookings", { ...stayOf(code), code }) },
    { what: "a booking", path: `/bookings/${booking}`, change: describe(booking) },
    {
      what: "the guests of a booking",
      path: `/bookings/${booking}?tab=guests`,
      change: (call, name) => swapGuest(desk, call, booking, name),
    },
    { what: "the price of a booking", path: `/bookings/${booking}?tab=folios`, change: total, shows: (name) => `${amountIn(name)}.00` },
    { what: "the notes of a booking", path: `/bookings/${booking}?tab=notes`, change: note(booking) },
    { what: "the history of a booking", path: `/bookings/${other}?tab=events`, change: remark(other) },
    { what: "the list of groups", path: "/groups", change: (call, name) => call("POST", "/groups", { name }) },
    { what: "a group", path: `/groups/${group}`, change: rename(`/groups/${group}`, GroupInput, "name") },
    {
      what: "the bookings of a group",
      path: `/groups/${group}?tab=bookings`,
      change: (call, code) => call("POST", "/bookings/batch", { group_id: group, bookings: [{ ...stayOf(code), code }] }),
    },
    { what: "the notes of a group", path: `/groups/${group}?tab=notes`, change: note(group) },
    { what: "the list of rooms", path: "/rooms", change: (call, number) => call("POST", "/rooms", { number, room_type_id: double }) },
    { what: "a room", path: `/rooms/${room101}`, change: rename(`/rooms/${room101}`, RoomInput, "number") },
    { what: "the list of room types", path: "/room-types", change: (call, name) => call("POST", "/room_types", { name, ...PERSONS }) },
    { what: "a room type", path: `/room-types/${double}`, change: rename(`/room_types/${double}`, RoomTypeInput, "name") },
    { what: "the list of locks", path: "/room-locks", change: rename(`/room_locks/${lock}`, RoomLockInput, "reason") },
    { what: "the list of rates", path: "/rates", change: (call, name) => call("POST", "/rates", { name }) },
    { what: "a rate", path: `/rates/${rate}`, change: rename(`/rates/${rate}`, RateInput, "name") },
    {
      what: "the prices of a rate",
      path: `/rates/${rate}?tab=prices`,
      change: (call, name) => repriced(desk, call, amountIn(name)),
      shows: (name) => `${amountIn(name)}`,
    },
    {
      what: "the periods of a rate",
      path: `/rates/${rate}?tab=periods`,
      change: (call, name) => call("POST", `/rates/${rate}/restrictions`, { name, ...yearOf(name) }),
    },
    {
      what: "the items of a rate",
      path: `/rates/${rate}?tab=items`,
      change: (call, name) =>
        call("POST", `/rates/${rate}/items`, {
          item_id: addItem(desk.property, { name }),
          unit: "room",
          frequency: "daily",
          included: false,
        }),
    },
    {
      what: "the list of items",
      path: "/items",
      change: (call, name) => call("POST", "/items", { name, type: "service", gross_amount: 5, tax_rate_id }),
    },
    { what: "an item", path: `/items/${item}`, change: rename(`/items/${item}`, ItemInput, "name") },
    { what: "the list of tax rates", path: "/tax-rates", change: (call, name) => call("POST", "/tax_rates", { name, percentage: 5 }) },
    { what: "a tax rate", path: `/tax-rates/${tax_rate_id}`, change: rename(`/tax_rates/${tax_rate_id}`, TaxRateInput, "name") },
    { what: "the list of payment methods", path: "/payment-methods", change: (call, name) => call("POST", "/payment_methods", { name }) },
    {
      what: "a payment method",
      path: `/payment-methods/${method}`,
      change: rename(`/payment_methods/${method}`, PaymentMethodInput, "name"),
    },
    { what: "the property", path: "/property", change: rename(`/properties/${property}`, PropertyInput, "name") },
    { what: "a room in the list of bookings", path: "/bookings", change: rename(`/rooms/${room101}`, RoomInput, "number") },
    { what: "a room in the list of locks", path: "/room-locks", change: rename(`/rooms/${room102}`, RoomInput, "number") },
    { what: "a booking's rate", path: `/bookings/${booking}`, change: rename(`/rates/${rate}`, RateInput, "name") },
    { what: "a room on the plan", path: "/room-plan", change: rename(`/rooms/${room102}`, RoomInput, "number") },
  ];
}

const PERSONS = { min_occupancy: 1, default_occupancy: 2, max_occupancy: 2 };

// A walk through all screens with two users takes long on a busy machine.
test.describe.configure({ timeout: 240_000 });

test("whatever one of two changes is on both screens at once, in every list and detail, in both directions", async ({ desk }) => {
  const places = partOfToday(placesOf(desk));
  const anna = await desk.sitDown("Anna", "admin");
  const bert = await desk.sitDown("Bert", "admin");
  const late: string[] = [];
  for (const [index, { what, path, change, shows = (text: string) => text }] of places.entries()) {
    await Promise.all([goTo(anna, path), goTo(bert, path)]);
    await Promise.all([settled(anna), settled(bert)]);
    for (const [who, name] of [
      [anna, `Q${11 + 2 * index}7`],
      [bert, `Q${12 + 2 * index}7`],
    ] as const) {
      await change(callerOf(desk, who), name);
      const seen = await Promise.all([anna, bert].map((reader) => reads(reader, shows(name))));
      if (seen.includes(false)) late.push(`${what}: ${who.actor.name}'s change is missing with ${seen[0] ? "Bert" : "Anna"}`);
    }
  }
  expect(late, REPEATED_BY).toEqual([]);
  expect([...anna.failures, ...bert.failures]).toEqual([]);
});

/** REST calls with the session of that browser. */
function callerOf({ url }: FrontDesk, { page }: Colleague): Call {
  return async (method, path, body) => {
    const answer = await page.request.fetch(`${url}/api${path}`, { method, ...(body ? { data: body } : {}) });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.status() === 204 ? {} : ((await answer.json()) as Record<string, unknown>);
  };
}

async function settled({ page }: Colleague): Promise<void> {
  await expect(page.locator("main, section").first()).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** True if a text appears on the screen, also as the value of a field, without a reload. */
async function reads({ page }: Colleague, text: string): Promise<boolean> {
  const isThere = page.waitForFunction(
    (wanted) =>
      document.body.innerText.includes(wanted) ||
      [...document.querySelectorAll<HTMLInputElement>("input, textarea")].some((field) => field.value.includes(wanted)),
    text,
    { timeout: 5000 },
  );
  return isThere.then(
    () => true,
    () => false,
  );
}

type Renaming = { path: string; fields: readonly string[]; field: string; name: string };

/** Replaces a record by itself with one field changed. */
async function renamed(call: Call, { path, fields, field, name }: Renaming): Promise<void> {
  const record = await call("GET", path);
  const kept = Object.fromEntries(fields.filter((known) => known in record).map((known) => [known, record[known]]));
  await call("PUT", path, { ...kept, [field]: name });
}

async function repriced({ property, rate }: FrontDesk, call: Call, gross_amount: number): Promise<void> {
  const id = property.runtime.db.$client.prepare("SELECT id FROM prices WHERE rate_id = ? ORDER BY id").pluck().get(rate);
  await call("PUT", `/rates/${rate}/prices`, { prices: [{ id, gross_amount }] });
}

/** A booking for two has at most two guests, so the second one is replaced. */
async function swapGuest({ property }: FrontDesk, call: Call, booking: string, name: string): Promise<void> {
  const second = "SELECT contact_id FROM booking_guests WHERE booking_id = ? AND position = 1";
  const known = property.runtime.db.$client.prepare(second).pluck().get(booking);
  if (typeof known === "string") await call("DELETE", `/bookings/${booking}/guests/${known}`);
  await call("POST", `/bookings/${booking}/guests/${addContact(property, name)}`);
}

/** `Q127` means 127. */
function amountIn(name: string): number {
  return Number(name.slice(1)) + 200;
}

/** Days per name, so that the property is never fully booked. */
function daysOf(name: string) {
  const check_in = addDays("2030-04-10", 2 * Number(name.slice(1, 3)));
  return { check_in, check_out: addDays(check_in, 2) };
}

/** A year per name. */
function yearOf(name: string) {
  const year = 2031 + (Number(name.slice(1, 3)) % 50);
  return { from: `${year}-01-01`, to: `${year}-02-01` };
}
