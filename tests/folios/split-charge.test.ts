import { expect, test } from "vitest";
import type { ServiceList } from "#shared/office/reports/service-list.ts";
import type { Charge, Folio } from "#shared/stays/folios/schema.ts";
import { startBillingServerWithGroup } from "#tests/folios/group-billing-server.ts";
import { eventsOf } from "#tests/support/front-desk.ts";

type Refused = { type: string; detail: string | null; errors: { path: string }[] };

/** A stay of two nights at 100.00 with city tax of 4.70 a night, in a group, and a second folio for a shared bill. */
async function openShared() {
  const group = await startBillingServerWithGroup();
  const { call, a, folioOf } = group;
  const { body: further } = await call<Folio>("POST /folios", { booking_id: a.id });
  const split = (id: string, given: object = {}, seen?: number) =>
    call<Charge & Refused>(`POST /charges/${id}/split`, given, seen === undefined ? {} : { "if-match": `"${seen}"` });
  const undo = (id: string) => call<Charge & Refused>(`POST /charges/${id}/undo_split`);
  const chargesOf = async (folio_id: string) => (await call<Folio>(`GET /folios/${folio_id}?expand=charges`)).body.charges ?? [];
  const amountsOf = async (folio_id: string) => (await chargesOf(folio_id)).map(({ gross_amount }) => gross_amount);
  const own = await folioOf(`booking_id=${a.id}`);
  const night = own.charges?.find(({ name }) => name === "Lodging");
  if (!night) throw new Error("no night");
  const dueOf = async (id: string) => (await call(`GET /bookings/${id}`)).body["due_amount"];
  const add = async (line: object) => {
    const { body } = await call<Folio>(`POST /folios/${own.id}/charges`, line);
    const added = body.charges?.reduce((newest, charge) => (charge.id > newest.id ? charge : newest));
    if (!added) throw new Error("nothing was added");
    return added;
  };
  return { ...group, own, further, night, split, undo, chargesOf, amountsOf, dueOf, add };
}

test("two guests share a night half and half, each on a folio, and the undo makes it one again", async () => {
  const { property, a, own, further, night, split, undo, amountsOf, chargesOf, dueOf } = await openShared();
  const before = eventsOf({ property }, a.id).length;
  const { body: part } = await split(night.id, { folio_id: further.id }, night.version);
  expect(part).toMatchObject({
    object: "charge",
    folio_id: further.id,
    name: "Lodging",
    tax_percentage: 10,
    booked_on: night.booked_on,
    default: true,
    quantity: 1,
    gross_amount: 50,
    net_amount: 45.45,
    tax_amount: 4.55,
    original_item_id: night.original_item_id,
    edited: true,
  });
  expect([await amountsOf(own.id), await amountsOf(further.id)]).toEqual([[50, 4.7, 100, 4.7], [50]]);
  expect(await dueOf(a.id)).toBe(209.4);
  expect((await undo(part.id)).body).toMatchObject({ id: night.id, gross_amount: 100, quantity: 1, edited: false });
  expect([await amountsOf(own.id), await amountsOf(further.id)]).toEqual([[100, 4.7, 100, 4.7], []]);
  expect((await chargesOf(own.id))[0]).toMatchObject({ edited: false });
  expect(eventsOf({ property }, a.id).slice(before)).toMatchObject([
    {
      type: "charge.split",
      data: { words: { name: "Lodging", amount: "50.00 EUR", part: "50.00 EUR", from_number: own.number, to_number: further.number } },
    },
    { type: "charge.split_undone", data: { words: { name: "Lodging", amount: "100.00 EUR", number: own.number } } },
  ]);
});

test("a typed amount goes to the second part, which stays where it is unless a folio is named", async () => {
  const { own, night, split, call, amountsOf } = await openShared();
  expect((await split(night.id, { amount: 33.33 })).body).toMatchObject({ folio_id: own.id, gross_amount: 33.33 });
  expect((await amountsOf(own.id)).toSorted((x, y) => x - y)).toEqual([4.7, 4.7, 33.33, 66.67, 100]);
  expect((await call<Folio>(`GET /folios/${own.id}`)).body).toMatchObject({ gross_amount: own.gross_amount, tax_amount: own.tax_amount });
});

test("both parts go on following the stay: away with their night, waiting with a canceled stay, and pinned below another total", async () => {
  const { call, a, own, further, night, split, amountsOf, dueOf } = await openShared();
  await split(night.id, { folio_id: further.id });
  await call(`PATCH /bookings/${a.id}`, { total_gross_amount: 249.4 });
  expect([await amountsOf(own.id), await amountsOf(further.id)]).toEqual([[50, 4.7, 140, 4.7], [50]]);
  await call(`POST /bookings/${a.id}/cancel`);
  expect(await dueOf(a.id)).toBe(0);
  await call(`POST /bookings/${a.id}/undo_cancel`);
  expect([await amountsOf(own.id), await amountsOf(further.id)]).toEqual([[50, 4.7, 140, 4.7], [50]]);
  await call(`PATCH /bookings/${a.id}`, { check_in: "2030-04-06" });
  expect(await amountsOf(further.id)).toEqual([]);
  expect((await amountsOf(own.id)).length).toBe(2);
});

test("a part on an invoice stays as it is while the other goes on, and both belong to their night", async () => {
  const { call, a, own, further, night, split, undo, draft, amountsOf, dueOf, guest } = await openShared();
  const { body: part } = await split(night.id, { folio_id: further.id });
  await draft(further.id, { customer_id: guest });
  expect((await undo(part.id)).body.type).toBe("folio/closed");
  await call(`PATCH /bookings/${a.id}`, { occupancy: 1 });
  expect(await amountsOf(further.id)).toEqual([50]);
  expect(await amountsOf(own.id)).toContain(50);
  expect(await dueOf(a.id)).toBe((await call<Folio>(`GET /folios/${own.id}`)).body.due_amount + 50);
});

test("the remaining part of a split whose other part was deleted represents its night, also when the dates change", async () => {
  const { call, a, own, further, night, split, amountsOf, chargesOf } = await openShared();
  await split(night.id, { folio_id: further.id });
  await call(`DELETE /folios/${own.id}/charges/${night.id}`);
  await call(`PATCH /bookings/${a.id}`, { check_out: "2030-04-08" });
  expect(await amountsOf(further.id)).toEqual([50]);
  expect((await chargesOf(own.id)).filter(({ booked_on, name }) => booked_on === night.booked_on && name === "Lodging")).toEqual([]);
});

test("what can't be split says so, and nothing changes", async () => {
  const { call, own, further, night, split, draft, guest, add, amountsOf } = await openShared();
  const cent = await add({ name: "Rounding", tax_percentage: 0, gross_amount: 0.01 });
  const before = await amountsOf(own.id);
  const refused = async (id: string, given: object, seen?: number) => (await split(id, given, seen)).body.type;
  expect(await refused(cent.id, {})).toBe("charge/not_divisible");
  for (const amount of [0, 100, 100.01, -1]) expect((await split(night.id, { amount })).body.errors).toMatchObject([{ path: "amount" }]);
  expect(await refused(night.id, {}, night.version + 1)).toBe("stale");
  expect(await refused("nothing", {})).toBe("not_found");
  const { body: sale } = await call<Folio>("POST /folios", { customer_id: guest });
  expect((await split(night.id, { folio_id: sale.id })).body).toMatchObject({ type: "not_found", detail: "folio_id" });
  await add({ name: "Bus", tax_percentage: 10, gross_amount: 10 });
  await call(`POST /folios/${further.id}/charges`, { name: "Bus", tax_percentage: 10, gross_amount: 10 });
  await draft(further.id, { customer_id: guest });
  expect(await refused(night.id, { folio_id: further.id })).toBe("folio/closed");
  const [closed] = (await call<Folio>(`GET /folios/${further.id}?expand=charges`)).body.charges ?? [];
  expect(await refused(closed?.id ?? "", {})).toBe("folio/closed");
  expect((await amountsOf(own.id)).toSorted((x, y) => x - y)).toEqual([...before, 10].toSorted((x, y) => x - y));
});

test("a part may go to another booking of the group, and both histories record it", async () => {
  const { property, a, b, night, split, folioOf, dueOf } = await openShared();
  await split(night.id, { folio_id: (await folioOf(`booking_id=${b.id}`)).id, amount: 40 });
  expect([await dueOf(a.id), await dueOf(b.id)]).toEqual([169.4, 354.1]);
  for (const { id } of [a, b]) expect(eventsOf({ property }, id).at(-1)?.type).toBe("charge.split");
});

test("a split is undone while both parts are unchanged, on any folio, and not afterwards", async () => {
  const { call, own, further, night, split, undo, amountsOf } = await openShared();
  expect((await undo(night.id)).body.type).toBe("charge/not_split");
  const { body: part } = await split(night.id);
  await call(`POST /folios/${further.id}/charges/move`, { charge_ids: [night.id] });
  expect((await undo(part.id)).body).toMatchObject({ id: night.id, folio_id: further.id, gross_amount: 100 });
  expect((await undo(part.id)).body.type).toBe("not_found");

  const { body: other } = await split(night.id, { folio_id: own.id });
  const { body: third } = await split(night.id, { amount: 10 });
  expect((await undo(other.id)).body.type).toBe("charge/changed_since_split");
  expect((await undo(third.id)).status).toBe(200);
  expect((await undo(other.id)).status).toBe(200);
  expect(await amountsOf(further.id)).toEqual([100]);
});

test("the kitchen cooks for as many as before, and the report counts as many, however three breakfasts are shared", async () => {
  const { call, own, further, split, undo, add } = await openShared();
  const breakfast = await add({ name: "Breakfast", tax_percentage: 10, gross_amount: 14.9, quantity: 3, booked_on: "2030-04-06" });
  const served = async () =>
    (await call<ServiceList>("GET /reports/items?from=2030-04-05&to=2030-04-07")).body.items
      .filter(({ item }) => item === "Breakfast")
      .map(({ quantity }) => quantity);
  const { body: part } = await split(breakfast.id, { folio_id: further.id });
  expect(part).toMatchObject({ quantity: 1, gross_amount: 22.35 });
  expect(await served()).toEqual([3]);
  await call(`POST /folios/${own.id}/charges/move`, { charge_ids: [part.id] });
  expect((await undo(part.id)).body).toMatchObject({ quantity: 3, unit_gross_amount: 14.9, gross_amount: 44.7 });
  await split(breakfast.id, { amount: 14.9, folio_id: further.id });
  expect((await served()).reduce((sum, quantity) => sum + quantity, 0)).toBe(3);
});
