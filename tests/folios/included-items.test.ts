import { expect, test } from "vitest";
import type { Charge, Folio } from "#shared/stays/folios/schema.ts";
import { startBillingServerWithGroup } from "#tests/folios/group-billing-server.ts";
import { addItem, addPrice, addRate, addRateItem } from "#tests/support/guesthouse.ts";

/** Two nights at 100.00, two breakfasts of 14.00 included and eaten the next morning, in a group; and a second folio for the company. */
async function openStay() {
  const billing = await startBillingServerWithGroup();
  const { property, rate, call, book, folioOf, group_id } = billing;
  addRateItem(property, rate, addItem(property, { name: "Breakfast", gross_amount: 1400, book_next_day: 1 }), { included: 1 });
  const { id } = book("5", "7", { group_id });
  const own = await folioOf(`booking_id=${id}`);
  const { body: company } = await call<Folio>("POST /folios", { booking_id: id });
  const linesOf = async (folio_id: string) =>
    ((await call<Folio>(`GET /folios/${folio_id}?expand=charges`)).body.charges ?? [])
      .filter(({ name }) => name !== "City tax")
      .map(({ name, booked_on, gross_amount, included }): Line => [name, booked_on.slice(8), gross_amount, included])
      .sort(
        ([a, dayA], [b, dayB]) =>
          Number(dayA) - Number(a === "Breakfast") - (Number(dayB) - Number(b === "Breakfast")) || b.localeCompare(a),
      );
  const find = (name: string, day: string) => {
    const charge = own.charges?.find((each) => each.name === name && each.booked_on.endsWith(day));
    if (!charge) throw new Error(`no ${name} on ${day}`);
    return charge;
  };
  const move = (to: string, charges: readonly Charge[], more: object = {}) =>
    call<Folio>(`POST /folios/${to}/charges/move`, { charge_ids: charges.map((charge) => charge.id), ...more });
  return { ...billing, id, own, company, linesOf, find, move };
}

type Line = [name: string, day: string, gross_amount: number, included: boolean];
const FIRST: Line[] = [
  ["Lodging", "05", 72, false],
  ["Breakfast", "06", 28, true],
];
const SECOND: Line[] = [
  ["Lodging", "06", 72, false],
  ["Breakfast", "07", 28, true],
];
const BOTH = [...FIRST, ...SECOND];

test("breakfast that is included travels with its night, so the company pays the night's whole price", async () => {
  const { own, company, linesOf, find, move } = await openStay();
  expect(await linesOf(own.id)).toEqual(BOTH);
  expect((await move(company.id, [find("Lodging", "05")])).body).toMatchObject({ gross_amount: 100 });
  expect([await linesOf(company.id), await linesOf(own.id)]).toEqual([FIRST, SECOND]);
  await move(own.id, [find("Lodging", "05")]);
  expect([await linesOf(company.id), await linesOf(own.id)]).toEqual([[], BOTH]);
});

test("the change of a charge to another folio takes its items along, to the group's folio, too", async () => {
  const { call, own, linesOf, find, ofGroup } = await openStay();
  const group = await ofGroup();
  const { id } = find("Lodging", "06");
  await call(`PATCH /folios/${own.id}/charges/update/${id}`, { folio_id: group.id });
  expect([await linesOf(group.id), await linesOf(own.id)]).toEqual([SECOND, FIRST]);
});

test("an item that is moved alone is not called included where its night isn't, and is again beside it", async () => {
  const { own, company, linesOf, find, move } = await openStay();
  await move(company.id, [find("Breakfast", "06")]);
  expect(await linesOf(company.id)).toEqual([["Breakfast", "06", 28, false]]);
  await move(company.id, [find("Lodging", "05"), find("Lodging", "06")]);
  expect([await linesOf(company.id), await linesOf(own.id)]).toEqual([BOTH, []]);
});

test("the way back moves exactly what was moved", async () => {
  const { own, company, linesOf, find, move } = await openStay();
  await move(company.id, [find("Breakfast", "06")]);
  await move(company.id, [find("Lodging", "05")]);
  await move(own.id, [find("Lodging", "05")], { with_included: false });
  expect(await linesOf(company.id)).toEqual([["Breakfast", "06", 28, false]]);
  expect(await linesOf(own.id)).toEqual([["Lodging", "05", 72, false], ...SECOND]);
});

test("a split night shares its breakfast in the same proportion, and one undo merges both", async () => {
  const { call, own, company, linesOf, find, move } = await openStay();
  const { body: part } = await call<Charge>(`POST /charges/${find("Lodging", "05").id}/split`, { folio_id: company.id });
  expect(await linesOf(company.id)).toEqual([
    ["Lodging", "05", 36, false],
    ["Breakfast", "06", 14, true],
  ]);
  expect(await linesOf(own.id)).toEqual([["Lodging", "05", 36, false], ["Breakfast", "06", 14, true], ...SECOND]);
  await call(`POST /charges/${part.id}/undo_split`);
  expect([await linesOf(company.id), await linesOf(own.id)]).toEqual([[], BOTH]);

  const { body: again } = await call<Charge>(`POST /charges/${find("Lodging", "05").id}/split`, { amount: 24, folio_id: company.id });
  expect(await linesOf(company.id)).toEqual([
    ["Lodging", "05", 24, false],
    ["Breakfast", "06", 9.33, true],
  ]);
  await move(own.id, [again]);
  expect((await linesOf(own.id)).map(([, , amount]) => amount).toSorted((a, b) => a - b)).toEqual([9.33, 18.67, 24, 28, 48, 72]);
  await call(`POST /charges/${again.id}/undo_split`);
  expect(await linesOf(own.id)).toEqual(BOTH);
});

test("an item that was changed since follows its night when the parts are merged", async () => {
  const { call, own, company, linesOf, find } = await openStay();
  const { body: part } = await call<Charge>(`POST /charges/${find("Lodging", "05").id}/split`, { folio_id: company.id });
  const { charges } = (await call<Folio>(`GET /folios/${company.id}?expand=charges`)).body;
  const breakfast = charges?.find(({ name }) => name === "Breakfast");
  await call(`PATCH /folios/${company.id}/charges/update/${breakfast?.id}`, { gross_amount: 10 });
  await call(`POST /charges/${part.id}/undo_split`);
  expect(await linesOf(company.id)).toEqual([]);
  expect((await linesOf(own.id)).map(([, , amount]) => amount).toSorted((a, b) => a - b)).toEqual([10, 14, 28, 72, 72]);
  expect((await call<Folio>(`GET /folios/${own.id}`)).body.gross_amount).toBe(own.gross_amount - 4);
});

/** A rate of the same price, in which a massage of 20.00 a person is included in place of the breakfast. */
function addWellness({ property, double }: Awaited<ReturnType<typeof openStay>>) {
  const rate = addRate(property, { name: "Wellness", default: 0 });
  addPrice(property, rate, double, 10_000);
  const massage = addItem(property, { name: "Massage", type: "service", gross_amount: 2000 });
  addRateItem(property, rate, massage, { included: 1 });
  return rate;
}

test("an item that a change of rate includes comes to the folio of its night, and goes with the undo", async () => {
  const desk = await openStay();
  const { call, id, own, company, linesOf, find, move } = desk;
  const rate_id = addWellness(desk);
  await move(company.id, [find("Lodging", "05")]);
  const { body: changed } = await call<{ version: number }>(`PATCH /bookings/${id}`, { rate_id });
  expect(await linesOf(company.id)).toEqual([
    ["Massage", "05", 40, true],
    ["Lodging", "05", 60, false],
  ]);
  expect(await linesOf(own.id)).toEqual([
    ["Massage", "06", 40, true],
    ["Lodging", "06", 60, false],
  ]);
  expect((await call("POST /bookings/undo", { bookings: [{ id, version: changed.version }] })).status).toBe(200);
  expect([await linesOf(company.id), await linesOf(own.id)]).toEqual([FIRST, SECOND]);
});

test("an item that was on top and is included by the change of rate comes to the folio of its night, too", async () => {
  const desk = await openStay();
  const { property, rate, double, call, book, folioOf, linesOf, move } = desk;
  const sauna = addItem(property, { name: "Sauna", type: "service", gross_amount: 1000 });
  addRateItem(property, rate, sauna);
  const inside = addRate(property, { name: "Wellness", default: 0 });
  addPrice(property, inside, double, 10_000);
  addRateItem(property, inside, sauna, { included: 1 });
  const { id } = book("15", "16");
  const own = await folioOf(`booking_id=${id}`);
  const { body: company } = await call<Folio>("POST /folios", { booking_id: id });
  await move(
    company.id,
    (own.charges ?? []).filter(({ name }) => name === "Lodging"),
  );
  expect((await linesOf(own.id)).map(([name]) => name)).toEqual(["Sauna"]);
  const { body: changed } = await call<{ version: number }>(`PATCH /bookings/${id}`, { rate_id: inside });
  expect(await linesOf(own.id)).toEqual([]);
  expect((await call<Folio>(`GET /folios/${company.id}`)).body.gross_amount).toBe(100);
  await call("POST /bookings/undo", { bookings: [{ id, version: changed.version }] });
  expect((await linesOf(own.id)).map(([name]) => name)).toEqual(["Sauna"]);
});

test("the items of a night that an invoice covers stay on the stay's own folio, and are not called included there", async () => {
  const desk = await openStay();
  const { call, id, own, company, linesOf, find, move, draft, finalize } = desk;
  const rate_id = addWellness(desk);
  await move(company.id, [find("Lodging", "05")]);
  await finalize((await draft(company.id)).id, {});
  await call(`PATCH /bookings/${id}`, { rate_id });
  expect(await linesOf(company.id)).toEqual(FIRST);
  expect((await linesOf(own.id)).filter(([, day]) => day === "05").every(([, , , included]) => !included)).toBe(true);
});
