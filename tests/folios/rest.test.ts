import { expect, test } from "vitest";
import { createBooking } from "#server/stays/bookings/planning/create-booking.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { BookingInput } from "#shared/stays/bookings/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { day } from "#tests/support/front-desk.ts";
import { addContact, addItem, addRateItem, furnish, insert } from "#tests/support/guesthouse.ts";
import { as, startTestServer } from "#tests/support/test-server.ts";

/** A property with lodging at 10 %, breakfast for 14.90 included in the night and city tax of 2.35 on top. */
async function openAccounts() {
  const served = await startTestServer();
  const { property } = served;
  const rooms = furnish(property);
  const breakfast = addItem(property, { name: "Breakfast", gross_amount: 1490, book_next_day: 1 });
  const lodging = addItem(property, { name: "Lodging", type: "accommodation", gross_amount: 0 });
  const free = insert(property, "tax_rates", { name: "None", percentage: 0 });
  const cityTax = addItem(property, { name: "City tax", type: "city_tax", gross_amount: 235, tax_rate_id: free });
  addRateItem(property, rooms.rate, breakfast, { included: 1 });
  addRateItem(property, rooms.rate, cityTax);
  const cash = insert(property, "payment_methods", { name: "Cash" });
  const { actor, call } = await served.login("staff");
  const book = (from: string, to: string, given: object = {}) =>
    as(property, actor, (work) =>
      createBooking(
        work,
        inCents(BookingInput).parse({ check_in: day(from), check_out: day(to), occupancy: 2, room_type_id: rooms.double, ...given }),
      ),
    );
  const foliosOf = async (query: string) =>
    (await call<{ data: Folio[] }>(`GET /folios?${query}&expand=charges&expand=payments`)).body.data;
  const only = async (query: string) => {
    const [folio] = await foliosOf(query);
    if (!folio) throw new Error("no folio");
    return folio;
  };
  const dueOf = async (id: string) => (await call(`GET /bookings/${id}`)).body["due_amount"];
  return { ...served, ...rooms, breakfast, lodging, cash, call, book, foliosOf, only, dueOf };
}

test("a stay is charged from its creation: lodging by night, what is inside it apart, city tax on top", async () => {
  const { book, only, dueOf } = await openAccounts();
  const booking = book("5", "7");
  const folio = await only(`booking_id=${booking.id}`);
  expect(folio).toMatchObject({
    default: true,
    virtual: false,
    number: booking.code,
    status: "open",
    gross_amount: 209.4,
    paid_amount: 0,
    due_amount: 209.4,
  });
  expect(
    folio.charges?.map(({ name, booked_on, quantity, gross_amount, included }) => [booked_on, name, quantity, gross_amount, included]),
  ).toEqual([
    ["2030-04-05", "Lodging", 1, 70.2, false],
    ["2030-04-05", "City tax", 2, 4.7, false],
    ["2030-04-06", "Lodging", 1, 70.2, false],
    ["2030-04-06", "Breakfast", 2, 29.8, true],
    ["2030-04-06", "City tax", 2, 4.7, false],
    ["2030-04-07", "Breakfast", 2, 29.8, true],
  ]);
  expect(folio.taxes).toEqual([
    { tax_percentage: 10, gross_amount: 200, net_amount: 181.82, tax_amount: 18.18 },
    { tax_percentage: 0, gross_amount: 9.4, net_amount: 9.4, tax_amount: 0 },
  ]);
  expect(await dueOf(booking.id)).toBe(209.4);
});

test("charges follow the stay; one edited by hand keeps its amount, one deleted by hand stays away until the dates change", async () => {
  const { book, only, call, dueOf } = await openAccounts();
  const { id } = book("5", "7");
  const folio = await only(`booking_id=${id}`);
  const [lodging, cityTax] = folio.charges ?? [];
  await call(`PATCH /folios/${folio.id}/charges/update/${lodging?.id}`, { gross_amount: 50 });
  await call(`DELETE /folios/${folio.id}/charges/${cityTax?.id}`);
  expect(await dueOf(id)).toBe(184.5);

  await call(`PATCH /bookings/${id}`, { total_gross_amount: 200 });
  const charges = (await only(`booking_id=${id}`)).charges ?? [];
  expect(charges.find((charge) => charge.id === lodging?.id)).toMatchObject({ gross_amount: 50, edited: true });
  expect(charges.filter(({ name }) => name === "City tax")).toHaveLength(1);
  expect(await dueOf(id)).toBe(200);

  await call(`PATCH /bookings/${id}`, { check_out: "2030-04-08" });
  const longer = (await only(`booking_id=${id}`)).charges ?? [];
  expect(longer.filter(({ name }) => name === "City tax")).toHaveLength(3);
  expect(longer.find((charge) => charge.id === lodging?.id)?.gross_amount).toBe(50);
});

test("a canceled stay owes nothing but what was posted by hand, and its charges come back as they were", async () => {
  const { book, only, call, dueOf, breakfast } = await openAccounts();
  const { id } = book("5", "7");
  const { id: folio_id, charges } = await only(`booking_id=${id}`);
  await call(`PATCH /folios/${folio_id}/charges/update/${charges?.[0]?.id}`, { gross_amount: 60 });
  await call(`POST /folios/${folio_id}/charges`, { item_id: breakfast, quantity: 1 });
  const before = await dueOf(id);
  await call(`POST /bookings/${id}/cancel`);
  expect(await dueOf(id)).toBe(14.9);
  await call(`POST /bookings/${id}/undo_cancel`);
  expect(await dueOf(id)).toBe(before);
});

test("a payment lowers what is due, on the booking too; deleted it is due again", async () => {
  const { book, only, call, dueOf, cash } = await openAccounts();
  const { id } = book("5", "7");
  const folio = await only(`booking_id=${id}`);
  const paid = await call<Folio>(`POST /folios/${folio.id}/payments`, { payment_method_id: cash, amount: 100 });
  expect(paid.body).toMatchObject({
    paid_amount: 100,
    due_amount: 109.4,
    payments: [{ folio_id: folio.id, folio: null, amount: 100, booked_on: "2030-04-01", virtual: false }],
  });
  const [charge] = (await call<Folio>(`GET /folios/${folio.id}?expand=charges`)).body.charges ?? [];
  expect(charge).toMatchObject({ folio_id: folio.id, folio: null });
  expect(await dueOf(id)).toBe(109.4);
  expect((await call(`DELETE /folios/${folio.id}/payments/${paid.body.payments?.[0]?.id}`)).status).toBe(204);
  expect(await dueOf(id)).toBe(209.4);
  expect((await call(`POST /folios/${folio.id}/payments`, { payment_method_id: cash, amount: 0 })).status).toBe(400);
});

test("a bill is split by moving charges to another folio of the stay, where they go on following it", async () => {
  const { book, only, call, dueOf, foliosOf } = await openAccounts();
  const { id, code } = book("5", "7");
  const first = await only(`booking_id=${id}`);
  const { body: second } = await call<Folio>("POST /folios", { booking_id: id });
  expect(second).toMatchObject({ number: `${code}-2`, default: false, gross_amount: 0 });
  const [lodging] = first.charges ?? [];
  await call(`PATCH /folios/${first.id}/charges/update/${lodging?.id}`, { folio_id: second.id });
  await call(`PATCH /bookings/${id}`, { total_gross_amount: 109.4 });
  const [default_folio, further] = await foliosOf(`booking_id=${id}`);
  expect(further?.charges).toMatchObject([
    { id: lodging?.id, gross_amount: 20.2 },
    { name: "Breakfast", gross_amount: 29.8, included: true },
  ]);
  expect(default_folio?.gross_amount).toBe(59.4);
  expect(await dueOf(id)).toBe(109.4);
  expect((await call(`DELETE /folios/${second.id}`)).body.type).toBe("in_use");
});

test("a charge on another booking's folio of the group follows its stay there, and that booking owes it", async () => {
  const { book, only, call, dueOf } = await openAccounts();
  const { body: group } = await call("POST /groups", { name: "Skiclub" });
  const a = book("5", "7", { group_id: group["id"] });
  const b = book("5", "7", { group_id: group["id"] });
  const [from, to] = [await only(`booking_id=${a.id}`), await only(`booking_id=${b.id}`)];
  await call(`PATCH /folios/${from.id}/charges/update/${from.charges?.[0]?.id}`, { folio_id: to.id });
  expect([await dueOf(a.id), await dueOf(b.id)]).toEqual([109.4, 309.4]);
  await call(`PATCH /bookings/${a.id}`, { total_gross_amount: 309.4 });
  expect(await dueOf(b.id)).toBe((await only(`booking_id=${b.id}`)).due_amount);
  expect(Number(await dueOf(a.id)) + Number(await dueOf(b.id))).toBe(518.8);
});

test("a payment of the group is shared out by what each owes, and goes as one", async () => {
  const { book, only, call, dueOf, cash } = await openAccounts();
  const { body: group } = await call("POST /groups", { name: "Skiclub" });
  const a = book("5", "7", { group_id: group["id"] });
  const b = book("5", "8", { group_id: group["id"] });
  const folio = await only(`group_id=${String(group["id"])}`);
  expect(folio).toMatchObject({ default: true, gross_amount: 523.5, due_amount: 523.5 });
  await call(`POST /folios/${folio.id}/charges`, { name: "Bus", tax_percentage: 10, gross_amount: 76.5 });
  const { body: paid } = await call<Folio>(`POST /folios/${folio.id}/payments`, { payment_method_id: cash, amount: 300 });
  expect(paid).toMatchObject({ gross_amount: 600, paid_amount: 300, due_amount: 300 });
  expect([await dueOf(a.id), await dueOf(b.id)]).toEqual([104.7, 157.05]);
  const share = (await only(`booking_id=${a.id}`)).payments?.[0];
  expect(share).toMatchObject({ amount: 104.7, virtual: true });
  const ofBooking = await only(`booking_id=${a.id}`);
  expect((await call(`DELETE /folios/${ofBooking.id}/payments/${share?.id}`)).body.type).toBe("payment/virtual");
  await call(`DELETE /folios/${folio.id}/payments/${paid.payments?.[0]?.id}`);
  expect([await dueOf(a.id), await dueOf(b.id), (await only(`group_id=${String(group["id"])}`)).due_amount]).toEqual([209.4, 314.1, 600]);
});

test("charges and payments name their folio where a call asks for it, and not otherwise", async () => {
  const { book, only, call, cash } = await openAccounts();
  const folio = await only(`booking_id=${book("5", "7").id}`);
  await call(`POST /folios/${folio.id}/payments`, { payment_method_id: cash, amount: 9.4 });
  const plain = await only(`booking_id=${folio.booking_id}`);
  expect([plain.charges?.[0]?.folio, plain.payments?.[0]?.folio]).toEqual([null, null]);

  const { body } = await call<Folio>(`GET /folios/${folio.id}?expand=charges.folio&expand=payments.folio`);
  const parent = { object: "folio", id: folio.id, number: folio.number, due_amount: 200, charges: null };
  expect(body.charges).toHaveLength(6);
  for (const charge of body.charges ?? []) expect(charge.folio).toMatchObject(parent);
  expect(body.payments).toMatchObject([{ amount: 9.4, folio: parent }]);
});

test("a sale without a stay has an account of its own", async () => {
  const { property, call, cash } = await openAccounts();
  const customer_id = addContact(property, "Walk-in");
  const { body: folio } = await call<Folio>("POST /folios", { customer_id });
  expect(folio).toMatchObject({ virtual: true, default: true, number: "V1", customer_id });
  await call(`POST /folios/${folio.id}/charges`, { name: "Honey", tax_percentage: 10, gross_amount: 8.9, quantity: 3 });
  const { body } = await call<Folio>(`POST /folios/${folio.id}/payments`, { payment_method_id: cash, amount: 26.7 });
  expect(body).toMatchObject({ gross_amount: 26.7, net_amount: 24.27, tax_amount: 2.43, paid_amount: 26.7, due_amount: 0 });
  expect((await call("POST /folios", {})).status).toBe(400);
});

test("bookings are found by the state of their account", async () => {
  const { book, only, call, cash } = await openAccounts();
  const [paid, unpaid] = [book("5", "7"), book("8", "9")];
  const folio = await only(`booking_id=${paid.id}`);
  await call(`POST /folios/${folio.id}/payments`, { payment_method_id: cash, amount: 209.4 });
  const found = async (state: string) =>
    (await call<{ data: { id: string }[] }>(`GET /bookings?folio_status=${state}`)).body.data.map(({ id }) => id);
  expect([await found("paid"), await found("unpaid"), await found("closed")]).toEqual([[paid.id], [unpaid.id], []]);
  expect(await found("open")).toHaveLength(2);
  expect((await call("GET /bookings?folio_status=whatever")).status).toBe(400);
});

test("an item is sold at another price and stays that item; what is charged most often is named first, as long as it is for sale", async () => {
  const { book, only, call, property, breakfast } = await openAccounts();
  const sauna = addItem(property, { name: "Sauna", gross_amount: 2500 });
  const massage = addItem(property, { name: "Massage", gross_amount: 9000 });
  const { id } = await only(`booking_id=${book("5", "7").id}`);
  const charge = (input: object) => call<Folio>(`POST /folios/${id}/charges`, input);
  expect((await call("GET /charges/usual_items")).body).toEqual({ item_ids: [] });
  const { body } = await charge({ item_id: sauna, quantity: 2, gross_amount: 12.5 });
  expect(body.charges?.filter(({ default: isAutomatic }) => !isAutomatic)).toMatchObject([
    { name: "Sauna", original_item_id: sauna, unit_gross_amount: 12.5, gross_amount: 25, quantity: 2 },
  ]);
  await charge({ item_id: sauna });
  await charge({ item_id: massage });
  await charge({ item_id: breakfast, booked_on: "2029-12-31" });
  expect((await call("GET /charges/usual_items")).body).toEqual({ item_ids: [sauna, massage] });
  property.runtime.db.$client.prepare("UPDATE items SET active = 0 WHERE id = ?").run(sauna);
  expect((await call("GET /charges/usual_items")).body).toEqual({ item_ids: [massage] });
  expect((await charge({ item_id: massage, gross_amount: 0.001 })).status).toBe(400);
});
