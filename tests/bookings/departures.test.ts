import { describe, expect, test } from "vitest";
import { z } from "zod";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { depart, departuresOf, markNoShow } from "#server/stays/bookings/steps/departures.ts";
import { changeCharge, deleteCharge } from "#server/stays/folios/charges.ts";
import { addPayment } from "#server/stays/folios/payments.ts";
import { chargesOfFolios, foliosOf, paymentsOfFolios } from "#server/stays/folios/queries.ts";
import { changeFolio, openFolio } from "#server/stays/folios/service.ts";
import { putBackCharges } from "#server/stays/folios/stay.ts";
import { amount, cents } from "#shared/platform/core/money.ts";
import { inCents, toAmounts } from "#shared/platform/core/wire-money.ts";
import type { NoShowCharges } from "#shared/stays/bookings/departure.ts";
import { asksAtDeparture, dueAtDeparture, paymentsOver, settlementsOf } from "#shared/stays/bookings/departure.ts";
import { Departure, DepartureInput } from "#shared/stays/bookings/departure-schema.ts";
import { ChargePatch } from "#shared/stays/folios/schema.ts";
import { type FrontDesk, instant, makeFrontDesk, refusalOf } from "#tests/support/front-desk.ts";
import { addContact, addGuest, addItem, addRateItem, insert } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";
import { decimal } from "#tests/support/whole-cents.ts";

/** Breakfast of 10 included in the night of 100, city tax of 2 on top, cleaning of 30 at the end: 336 for three nights. */
function makeDepartureDesk() {
  const desk = makeFrontDesk();
  const { property, rate } = desk;
  addItem(property, { name: "Lodging", type: "accommodation", gross_amount: 0 });
  addRateItem(property, rate, addItem(property, { name: "Breakfast", gross_amount: 500, book_next_day: 1 }), { included: 1 });
  addRateItem(property, rate, addItem(property, { name: "City tax", type: "city_tax", gross_amount: 100 }));
  addRateItem(property, rate, addItem(property, { name: "Cleaning", type: "service", gross_amount: 3000 }), {
    unit: "room",
    frequency: "on_check_out",
  });
  const cash = insert(property, "payment_methods", { name: "Cash" });
  return { ...desk, cash };
}

function arrive(desk: FrontDesk, from: string, to: string, room_id = desk.room101) {
  desk.property.clock.now = instant(`${from} 16:00`);
  const { id } = desk.book(from, to, { room_id, guest_id: addGuest(desk.property) });
  desk.step(id, "check_in");
  return id;
}

const seen = ({ property, clerk }: FrontDesk, id: string) => getBooking(viewOf(property, clerk), id);
const open = ({ property, clerk }: FrontDesk, ids: string[]) => toAmounts(z.array(Departure), departuresOf(viewOf(property, clerk), ids));
const leave = ({ property, clerk }: FrontDesk, input: Partial<z.input<typeof DepartureInput>> & { ids: string[] }) =>
  as(property, clerk, (work) => depart(work, inCents(DepartureInput).parse({ payments: [], ...input })));
const undo = ({ property, clerk }: FrontDesk, { id, version }: { id: string; version: number }) =>
  as(property, clerk, (work) => undoChanges(work, { bookings: [{ id, version }] }));

function folioOf({ property, clerk }: FrontDesk, id: string) {
  return as(property, clerk, (work) => {
    const [folio] = foliosOf(work, "booking_id", [id]).get(id) ?? [];
    const on = folio?.id ?? "";
    const charges = chargesOfFolios(work, [on]).get(on) ?? [];
    return {
      id: on,
      payments: (paymentsOfFolios(work, [on]).get(on) ?? []).map((payment) => amount(payment.amount)),
      rows: charges,
      charges: charges.map((each) => `${Number(each.booked_on.slice(8))} ${each.name} ${amount(each.gross_amount)}`).sort(),
    };
  });
}

const pay = (desk: FrontDesk & { cash: string }, id: string, amount: number) =>
  as(desk.property, desk.clerk, (work) =>
    addPayment(work, folioOf(desk, id).id, { payment_method_id: desk.cash, amount: cents(amount), reference: null }),
  );

test("who leaves three nights early is asked what is due with and without them, and waiving takes tax and board along", () => {
  const desk = makeDepartureDesk();
  const id = arrive(desk, "1", "4");
  desk.property.clock.now = instant("2 09:00");
  expect(open(desk, [id])).toMatchObject([
    { folios: [{ due_amount: 332, waived_due_amount: 132 }], unused_nights: 2, waivable_amount: 200, added_nights: 0, late_since: null },
  ]);
  expect(leave(desk, { ids: [id], waive: true })).toMatchObject([
    { status: "checked_out", gross_amount: cents(132), due_amount: cents(132) },
  ]);
  expect(folioOf(desk, id).charges).toEqual(["1 City tax 2", "1 Lodging 90", "2 Breakfast 10", "2 Cleaning 30"]);
});

test("what was paid too much is given back with the check-out, and one undo brings all of it back", () => {
  const desk = makeDepartureDesk();
  const id = arrive(desk, "1", "4");
  pay(desk, id, 336);
  const before = folioOf(desk, id);
  desk.property.clock.now = instant("2 09:00");
  const [departure] = open(desk, [id]);
  expect(departure).toMatchObject({ folios: [{ due_amount: -4, waived_due_amount: -204 }], last_method_id: desk.cash });
  const payments = [{ folio_id: before.id, payment_method_id: desk.cash, amount: -204, reference: null }];
  const [gone] = leave(desk, { ids: [id], waive: true, payments });
  expect(gone).toMatchObject({ due_amount: cents(0), paid_amount: cents(132) });
  const [back] = undo(desk, gone ?? { id, version: 0 });
  expect(back).toMatchObject({
    status: "checked_in",
    due_amount: cents(0),
    paid_amount: cents(336),
    gross_amount: cents(336),
    check_out: instant("4 11:00"),
  });
  expect(folioOf(desk, id)).toMatchObject({ charges: before.charges, payments: [336] });
  expect(undo(desk, back ?? { id, version: 0 })).toMatchObject([
    { status: "checked_out", gross_amount: cents(132), due_amount: cents(-204) },
  ]);
});

test("undone as a step of its own the check-out charges the waived nights again, and the payment stays", () => {
  const desk = makeDepartureDesk();
  const id = arrive(desk, "1", "4");
  desk.property.clock.now = instant("2 09:00");
  const payments = [{ folio_id: folioOf(desk, id).id, payment_method_id: desk.cash, amount: 132, reference: null }];
  leave(desk, { ids: [id], waive: true, payments });
  expect(desk.step(id, "undo_check_out")).toMatchObject({ gross_amount: cents(336), paid_amount: cents(132), due_amount: cents(204) });
});

test("who leaves on the day of arrival may be charged nothing but what is due once", () => {
  const desk = makeDepartureDesk();
  const id = arrive(desk, "1", "4");
  desk.property.clock.now = instant("1 19:00");
  leave(desk, { ids: [id], waive: true });
  expect(folioOf(desk, id).charges).toEqual(["1 Cleaning 30"]);
});

test("a charge deleted by hand stays away, and one edited by hand keeps its amount, as far as they were consumed", () => {
  const desk = makeDepartureDesk();
  const id = arrive(desk, "1", "4");
  const { rows } = folioOf(desk, id);
  const [lodging, tax] = rows;
  as(desk.property, desk.clerk, (work) => deleteCharge(work, tax?.folio_id ?? "", tax?.id ?? ""));
  const named = { folio_id: lodging?.folio_id ?? "", charge_id: lodging?.id ?? "" };
  as(desk.property, desk.clerk, (work) => changeCharge(work, { ...inCents(ChargePatch).parse({ gross_amount: 50 }), ...named }));
  desk.property.clock.now = instant("2 09:00");
  expect(open(desk, [id])).toMatchObject([{ folios: [{ due_amount: 290, waived_due_amount: 90 }] }]);
  expect(leave(desk, { ids: [id], waive: true })).toMatchObject([{ due_amount: cents(90) }]);
});

/** Changes the lodging of the third night by hand to 45 instead of 90. */
function cheapThirdNight(desk: FrontDesk, id: string): void {
  const { rows } = folioOf(desk, id);
  const third = rows.find(({ name, booked_on }) => name === "Lodging" && booked_on.endsWith("-03"));
  const named = { folio_id: third?.folio_id ?? "", charge_id: third?.id ?? "" };
  as(desk.property, desk.clerk, (work) => changeCharge(work, { ...inCents(ChargePatch).parse({ gross_amount: 45 }), ...named }));
}

test.each(["one undo", "a step of its own"])("a waived charge that was edited by hand comes back as it was, by %s", (way) => {
  const desk = makeDepartureDesk();
  const id = arrive(desk, "1", "4");
  cheapThirdNight(desk, id);
  const before = folioOf(desk, id);
  desk.property.clock.now = instant("2 09:00");
  const [gone] = leave(desk, { ids: [id], waive: true });
  expect(gone).toMatchObject({ due_amount: cents(132) });
  if (way === "one undo") undo(desk, gone ?? { id, version: 0 });
  else desk.step(id, "undo_check_out");
  expect(seen(desk, id)).toMatchObject({ status: "checked_in", due_amount: cents(291), gross_amount: cents(336) });
  expect(
    folioOf(desk, id)
      .rows.map(({ id: row }) => row)
      .sort(),
  ).toEqual(before.rows.map(({ id: row }) => row).sort());
  expect(folioOf(desk, id).charges).toEqual(before.charges);
});

test("what a no-show was not charged comes back as it was, on the folio where it lay", () => {
  const desk = makeDepartureDesk();
  const { id } = desk.book("1", "4", { room_id: desk.room101 });
  cheapThirdNight(desk, id);
  const { rows } = folioOf(desk, id);
  const tax = rows.find(({ name }) => name === "City tax");
  const second = as(desk.property, desk.clerk, (work) => openFolio(work, { booking_id: id }));
  const toSecond = { folio_id: tax?.folio_id ?? "", charge_id: tax?.id ?? "" };
  as(desk.property, desk.clerk, (work) => changeCharge(work, { ...inCents(ChargePatch).parse({}), ...toSecond }, second.id));
  as(desk.property, desk.clerk, (work) => markNoShow(work, { id, charges: "none" }));
  expect(seen(desk, id)).toMatchObject({ due_amount: cents(0) });
  desk.step(id, "undo_no_show");
  expect(seen(desk, id)).toMatchObject({ status: "confirmed", due_amount: cents(291) });
  const onSecond = as(desk.property, desk.clerk, (work) => chargesOfFolios(work, [second.id]).get(second.id) ?? []);
  expect(onSecond.map((charge) => charge.id)).toEqual([tax?.id]);
});

test("a folio that was closed between the check-out and its undo gets the waived charges back once it is open again", () => {
  const desk = makeDepartureDesk();
  const id = arrive(desk, "1", "4");
  cheapThirdNight(desk, id);
  const before = folioOf(desk, id);
  desk.property.clock.now = instant("2 09:00");
  leave(desk, { ids: [id], waive: true });
  const setStatus = (status: string) =>
    desk.property.runtime.db.$client.prepare("UPDATE folios SET status = ? WHERE id = ?").run(status, before.id);
  setStatus("closed");
  desk.step(id, "undo_check_out");
  expect(seen(desk, id)).toMatchObject({ due_amount: cents(132) });
  setStatus("open");
  as(desk.property, desk.clerk, (work) => putBackCharges(work, before));
  expect(folioOf(desk, id).charges).toEqual(before.charges);
});

test("without waiving, all charges stay but the local tax of unused nights, also if the step is called directly", () => {
  const desk = makeDepartureDesk();
  const [kept, plain] = [arrive(desk, "1", "4"), arrive(desk, "1", "4", desk.room102)];
  desk.property.clock.now = instant("2 09:00");
  expect(leave(desk, { ids: [kept] })).toMatchObject([{ due_amount: cents(332) }]);
  expect(desk.step(plain, "check_out")).toMatchObject({ due_amount: cents(332) });
});

test("the check-out of a guest who has stayed longer shows what the further nights cost", () => {
  const desk = makeDepartureDesk();
  const id = arrive(desk, "1", "3");
  desk.property.clock.now = instant("4 09:00");
  expect(open(desk, [id])).toMatchObject([
    { added_nights: 1, added_amount: 102, folios: [{ due_amount: 336 }], late_since: instant("3 11:00") },
  ]);
  expect(leave(desk, { ids: [id] })).toMatchObject([{ due_amount: cents(336) }]);
});

test("nights that could not be added are counted", () => {
  const desk = makeDepartureDesk();
  const id = arrive(desk, "1", "3");
  desk.book("3", "8", { room_id: desk.room101 });
  desk.property.clock.now = instant("5 09:00");
  expect(open(desk, [id])).toMatchObject([{ added_nights: 0, uncharged_nights: 2, folios: [{ due_amount: 234 }] }]);
});

test("all or none: a payment on a folio that takes none leaves everybody inhouse", () => {
  const desk = makeDepartureDesk();
  const ids = [arrive(desk, "1", "3"), arrive(desk, "1", "3", desk.room102)];
  const payments = [{ folio_id: desk.room101, payment_method_id: desk.cash, amount: 1, reference: null }];
  expect(refusalOf(() => leave(desk, { ids, payments }))).toBe("not_found");
  expect(ids.map((id) => seen(desk, id).status)).toEqual(["checked_in", "checked_in"]);
});

test.each<[NoShowCharges, number, string[]]>([
  ["keep", 330, []],
  ["lodging", 270, ["1 Lodging 90", "2 Lodging 90", "3 Lodging 90"]],
  ["none", 0, []],
])("of a guest who never came the property may ask: %s", (charges, due, lines) => {
  const desk = makeDepartureDesk();
  const { id } = desk.book("1", "4", { room_id: desk.room101 });
  const missed = as(desk.property, desk.clerk, (work) => markNoShow(work, { id, charges }));
  expect(missed).toMatchObject({ status: "no_show", due_amount: cents(due) });
  expect(folioOf(desk, id).charges.filter((line) => charges !== "keep" || line === "")).toEqual(lines);
  expect(desk.step(id, "undo_no_show")).toMatchObject({ status: "confirmed", due_amount: cents(336), gross_amount: cents(336) });
});

const nothing: Departure = {
  id: "b",
  code: "1",
  name: null,
  group_name: null,
  folios: [],
  unused_nights: 0,
  waivable_amount: decimal(0),
  added_nights: 0,
  added_amount: decimal(0),
  uncharged_nights: 0,
  late_since: null,
  keys: 0,
  last_method_id: null,
};
const folio = (id: string, due_amount: number, waived_due_amount = due_amount) => ({
  id,
  number: id,
  due_amount: decimal(due_amount),
  waived_due_amount: decimal(waived_due_amount),
  payer_id: null,
  payer_name: null,
  own: true,
});

describe("the question at the departure", () => {
  test.each([
    ["nothing is open", {}, false],
    ["late today, and nothing else", { late_since: "2030-04-01T09:00:00.000Z" }, false],
    ["something is due", { folios: [folio("a", 5)] }, true],
    ["something is in credit", { folios: [folio("a", -5)] }, true],
    ["nights are left", { unused_nights: 1 }, true],
    ["a key is out", { keys: 1 }, true],
  ])("%s", (_, given, asks) => {
    expect(asksAtDeparture({ ...nothing, ...given })).toBe(asks);
  });

  test.each([
    [
      "all of it",
      30,
      [
        { folio_id: "a", amount: 10 },
        { folio_id: "b", amount: 20 },
      ],
    ],
    [
      "less",
      14.5,
      [
        { folio_id: "a", amount: 10 },
        { folio_id: "b", amount: 4.5 },
      ],
    ],
    ["less than the first", 4, [{ folio_id: "a", amount: 4 }]],
    [
      "more",
      35,
      [
        { folio_id: "a", amount: 10 },
        { folio_id: "b", amount: 25 },
      ],
    ],
    ["back", -5, [{ folio_id: "c", amount: -5 }]],
  ])("a payment is spread over the folios: %s", (_, paid, parts) => {
    const departures = [
      { ...nothing, folios: [folio("a", 10), folio("c", -5)] },
      { ...nothing, folios: [folio("b", 20)] },
    ];
    expect(paymentsOver(departures, false, paid)).toEqual(parts);
    expect(dueAtDeparture(departures, false)).toBe(25);
  });
});

describe("each payer settles apart", () => {
  const party = (id: string, due: number, payer: { payer_id: string; own: boolean }) => ({
    ...folio(id, due),
    ...payer,
    payer_name: payer.payer_id,
  });
  const guest = { payer_id: "Felix", own: true };
  const company = { payer_id: "Alpenbau", own: false };

  test("the guest is asked for the own folios only", () => {
    const departures = [{ ...nothing, folios: [party("a", 181, guest), party("b", 550, company)] }];
    expect(dueAtDeparture(departures, false)).toBe(181);
    expect(paymentsOver(departures, false, 181)).toEqual([{ folio_id: "a", amount: 181 }]);
    expect(settlementsOf(departures, false).map(({ name, due }) => [name, due])).toEqual([
      ["Felix", 181],
      ["Alpenbau", 550],
    ]);
  });

  test("a guest's credit is given back whole, whatever the company owes", () => {
    const departures = [{ ...nothing, folios: [party("a", -1629, guest), party("b", 550, company)] }];
    expect(dueAtDeparture(departures, false)).toBe(-1629);
    expect(paymentsOver(departures, false, -1629)).toEqual([{ folio_id: "a", amount: -1629 }]);
  });

  test("what one guest owes is not netted with the credit of another", () => {
    const friend = { payer_id: "Eva", own: true };
    const departures = [
      { ...nothing, folios: [party("a", 100, guest), party("b", -40, friend)] },
      { ...nothing, folios: [party("c", 60, { payer_id: "Jens", own: true }), party("d", 500, company)] },
    ];
    expect(dueAtDeparture(departures, false)).toBe(160);
    expect(paymentsOver(departures, false, 160)).toEqual([
      { folio_id: "a", amount: 100 },
      { folio_id: "c", amount: 60 },
    ]);
  });

  test("only others owe something: nothing is proposed, and they are named", () => {
    const departures = [{ ...nothing, folios: [party("b", 550, company)] }];
    expect(dueAtDeparture(departures, false)).toBe(0);
    expect(asksAtDeparture(Departure.parse(departures[0]))).toBe(true);
  });

  test("the server names the payers", () => {
    const desk = makeDepartureDesk();
    const id = arrive(desk, "5", "8");
    const alpenbau = addContact(desk.property, "Alpenbau");
    as(desk.property, desk.clerk, (work) => {
      const { id: folio_id } = openFolio(work, { booking_id: id });
      changeFolio(work, { id: folio_id, customer_id: alpenbau });
      const [own] = foliosOf(work, "booking_id", [id]).get(id) ?? [];
      const night = (chargesOfFolios(work, [own?.id ?? ""]).get(own?.id ?? "") ?? []).find(({ type }) => type === "accommodation");
      changeCharge(work, { folio_id: own?.id ?? "", charge_id: night?.id ?? "" }, folio_id);
    });
    desk.property.clock.now = instant("8 09:00");
    const [departure] = open(desk, [id]);
    expect(departure?.folios.map(({ due_amount, own, payer_name }) => [due_amount, own, payer_name])).toEqual([
      [236, true, null],
      [100, false, "Alpenbau"],
    ]);
    expect(dueAtDeparture(departure ? [departure] : [], false)).toBe(236);
  });
});
