import { expect, test } from "vitest";
import { updateBooking } from "#server/stays/bookings/planning/update-booking.ts";
import { markNoShow } from "#server/stays/bookings/steps/departures.ts";
import { moveCharges } from "#server/stays/folios/moving.ts";
import { deleteFolio, openFolio } from "#server/stays/folios/service.ts";
import { automaticCharges } from "#server/stays/folios/stay.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { BookingPatch } from "#shared/stays/bookings/schema.ts";
import type { Charge, Folio } from "#shared/stays/folios/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { undoAndCompare } from "#tests/invoices/undo-and-compare.ts";
import { instant, makeFrontDesk } from "#tests/support/front-desk.ts";
import { addItem, addPrice, addRate, addRateItem } from "#tests/support/guesthouse.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

type Refused = { type: string; detail: string | null };
type State = { booking: Booking; folios: Folio[] };

/** A stay of four nights from 5 April with lodging, breakfast on the next morning and city tax, at 600 in all; a second rate without items. */
async function openStay(given: object = {}) {
  const billing = await startBillingServer();
  const { property, call, book, rate, double, suite } = billing;
  const breakfast = addItem(property, { name: "Breakfast", gross_amount: 1400, book_next_day: 1 });
  addRateItem(property, rate, breakfast);
  const other_rate = addRate(property, { name: "Weekend", default: 0 });
  for (const type of [double, suite]) addPrice(property, other_rate, type, 8000);
  const { id } = book("5", "9", { total_gross_amount: 600, ...given });

  const bookingOf = async () => (await call<Booking>(`GET /bookings/${id}`)).body;
  const folios = async () => (await call<{ data: Folio[] }>(`GET /folios?booking_id=${id}&expand=charges`)).body.data;
  const own = async () => {
    const [folio] = await folios();
    if (!folio) throw new Error("each booking has a folio");
    return folio;
  };
  const stateOf = async (): Promise<State> => ({ booking: await bookingOf(), folios: await folios() });
  const chargeOn = async (day: string, name: string): Promise<Charge> => {
    const charge = (await own()).charges?.find((each) => each.name === name && each.booked_on === `2030-04-${day}`);
    if (!charge) throw new Error(`no ${name} on ${day}`);
    return charge;
  };
  const edit = async ({ folio_id, id: charge }: Charge, patch: object) => {
    const { status } = await call(`PATCH /folios/${folio_id}/charges/update/${charge}`, patch);
    expect(status).toBe(200);
  };
  const remove = async ({ folio_id, id: charge }: Charge) => {
    expect((await call(`DELETE /folios/${folio_id}/charges/${charge}`)).status).toBe(204);
  };
  const change = async (patch: object) => {
    const { status, body } = await call<Booking & Refused>(`PATCH /bookings/${id}`, patch);
    expect(status, body.detail ?? undefined).toBe(200);
    return body.version;
  };
  const undo = (version: number) => call<Booking[] & Refused>("POST /bookings/undo", { bookings: [{ id, version }] });
  const undone = async (version: number) => {
    const { status, body } = await undo(version);
    expect(status, body.detail ?? undefined).toBe(200);
    return body[0]?.version ?? 0;
  };
  /** A second folio, of the stay itself or of another owner. */
  const further = async (owner: object = { booking_id: id }) => (await call<Folio>("POST /folios", owner)).body;
  return { ...billing, id, other_rate, breakfast, folios, own, stateOf, chargeOn, edit, remove, change, undo, undone, further };
}
type Stay = Awaited<ReturnType<typeof openStay>>;

/** Charges of a stay in each folio, without versions and times. */
function content({ booking, folios }: State) {
  const { version: _, updated_at: __, ...fields } = booking;
  return {
    ...fields,
    folios: folios.map(({ id, number, gross_amount, due_amount, charges }) => ({
      id,
      number,
      gross_amount,
      due_amount,
      charges: charges?.map(({ version: _version, updated_at: _updated, ...charge }) => charge),
    })),
  };
}

/** Every way in which a user corrects automatic charges by hand. */
async function correctByHand(stay: Stay): Promise<void> {
  const { chargeOn, edit, remove, further, call } = stay;
  await edit(await chargeOn("05", "Lodging"), { gross_amount: 50 });
  await remove(await chargeOn("07", "Breakfast"));
  await remove(await chargeOn("08", "City tax"));
  await edit(await chargeOn("06", "Breakfast"), { tax_percentage: 20, name: "Brunch" });
  await edit(await chargeOn("09", "Breakfast"), { name: "Breakfast to go" });
  await edit(await chargeOn("05", "City tax"), { booked_on: "2030-04-06" });
  const { id: folio_id } = await further();
  await edit(await chargeOn("08", "Lodging"), { folio_id });
  await call(`POST /charges/${(await chargeOn("08", "Breakfast")).id}/split`, { amount: 5, folio_id });
}

test("a charge deleted by hand stays deleted when a longer stay is undone", async () => {
  const { chargeOn, remove, change, undone, own } = await openStay();
  await remove(await chargeOn("07", "Breakfast"));
  expect((await own()).gross_amount).toBe(572);
  const longer = await change({ check_out: "2030-04-10" });
  expect((await own()).gross_amount).toBe(663.5);
  const undo = await undone(longer);
  expect(await own()).toMatchObject({ gross_amount: 572, due_amount: 572 });
  const redo = await undone(undo);
  expect((await own()).gross_amount).toBe(663.5);
  await undone(redo);
  expect((await own()).gross_amount).toBe(572);
});

test("a night edited by hand has its amount again when a later arrival is undone", async () => {
  const { chargeOn, edit, change, undone, own } = await openStay();
  await edit(await chargeOn("05", "Lodging"), { gross_amount: 50 });
  const before = (await own()).gross_amount;
  await undone(await change({ check_in: "2030-04-06" }));
  expect((await own()).gross_amount).toBe(before);
  expect(await chargeOn("05", "Lodging")).toMatchObject({ gross_amount: 50, edited: true });
});

const CHANGES: Readonly<Record<string, (stay: Stay) => object>> = {
  "a longer stay": () => ({ check_out: "2030-04-11" }),
  "a shorter stay": () => ({ check_out: "2030-04-07" }),
  "a later arrival": () => ({ check_in: "2030-04-07" }),
  "other days": () => ({ check_in: "2030-04-20", check_out: "2030-04-23" }),
  "days that overlap": () => ({ check_in: "2030-04-07", check_out: "2030-04-12" }),
  "other days at the former price": () => ({ check_in: "2030-04-07", check_out: "2030-04-12", retain_original_price: true }),
  "another rate": ({ other_rate }) => ({ rate_id: other_rate }),
  "another type of room": ({ suite }) => ({ room_type_id: suite }),
  "another total": () => ({ total_gross_amount: 700 }),
};

test.each(Object.entries(CHANGES))("%s is undone to the last cent of what was corrected by hand, and redone", async (_, patch) => {
  const stay = await openStay();
  const { stateOf, change, undone } = stay;
  await correctByHand(stay);
  const before = content(await stateOf());
  const changed = await change(patch(stay));
  const after = content(await stateOf());
  expect(after.folios).not.toEqual(before.folios);
  const back = await undone(changed);
  expect(content(await stateOf())).toEqual(before);
  const again = await undone(back);
  expect(content(await stateOf())).toEqual(after);
  await undone(again);
  expect(content(await stateOf())).toEqual(before);
});

test("step by step, several changes go back to what was corrected by hand", async () => {
  const stay = await openStay();
  const { stateOf, change, undone } = stay;
  await correctByHand(stay);
  const before = content(await stateOf());
  const moved = await change({ check_in: "2030-04-20", check_out: "2030-04-23" });
  const between = content(await stateOf());
  const shorter = await change({ check_out: "2030-04-21" });
  const dearer = await change({ total_gross_amount: 900 });
  await undone(dearer);
  await undone(shorter);
  expect(content(await stateOf()).gross_amount).toBe(between.gross_amount);
  await undone(moved);
  const { folios } = content(await stateOf());
  expect(folios.map(({ gross_amount }) => gross_amount)).toEqual(before.folios.map(({ gross_amount }) => gross_amount));
  expect(folios.flatMap(({ charges }) => charges?.filter(({ edited }) => edited))).toEqual(
    before.folios.flatMap(({ charges }) => charges?.filter(({ edited }) => edited)),
  );
});

test("an undo is refused if a charge was corrected since, and the typed values stay", async () => {
  const { chargeOn, edit, change, undo, stateOf } = await openStay();
  const longer = await change({ check_out: "2030-04-10" });
  await edit(await chargeOn("06", "Lodging"), { gross_amount: 60 });
  const before = await stateOf();
  expect((await undo(longer)).body.type).toBe("booking/changed_since");
  expect(await stateOf()).toEqual(before);
});

/** A stay in a group whose last night is on the folio of another stay of the group. */
async function openShared() {
  const stay = await openStay();
  const { call, book, id, chargeOn, edit, folioOf } = stay;
  const other = book("5", "9");
  await call("POST /groups", { name: "Skiclub", booking_ids: [id, other.id] });
  const ofOther = () => folioOf(`booking_id=${other.id}`);
  await edit(await chargeOn("08", "Lodging"), { folio_id: (await ofOther()).id });
  const shared = async () => (await ofOther()).charges?.filter(({ booked_on }) => booked_on === "2030-04-08") ?? [];
  return { ...stay, other, ofOther, shared };
}

test("a night on the folio of another stay comes back there", async () => {
  const { stateOf, ofOther, change, undone } = await openShared();
  const before = [content(await stateOf()), (await ofOther()).gross_amount];
  const shorter = await change({ check_out: "2030-04-08" });
  expect((await ofOther()).gross_amount).toBeLessThan(Number(before[1]));
  await undone(shorter);
  expect([content(await stateOf()), (await ofOther()).gross_amount]).toEqual(before);
});

test.each(["first", "last"])(
  "a stay that is moved together with the one whose folio has its night, %s, leaves that folio right",
  async (place) => {
    const { call, id, other, ofOther, own, shared } = await openShared();
    const sums = async () => (await own()).gross_amount + (await ofOther()).gross_amount;
    const days = { check_in: "2030-04-20", check_out: "2030-04-24", retain_original_price: true };
    const moves = [id, other.id].map((each) => ({ id: each, ...days }));
    const { status, body } = await call<Booking[] & Refused>("POST /bookings/move", {
      moves: place === "first" ? moves : moves.toReversed(),
    });
    expect(status, body.type).toBe(200);
    expect(await shared()).toEqual([]);
    const bookings = await Promise.all([id, other.id].map(async (each) => (await call<Booking>(`GET /bookings/${each}`)).body));
    expect(bookings.map(({ due_amount }) => due_amount)).toEqual([(await own()).due_amount, (await ofOther()).due_amount]);
    expect(bookings.reduce((sum, { gross_amount }) => sum + gross_amount, 0)).toBeCloseTo(await sums(), 2);
  },
);

test("a night that was edited on the folio of another stay since keeps what was typed", async () => {
  const { edit, change, undone, shared, own } = await openShared();
  const before = (await own()).gross_amount;
  const dearer = await change({ total_gross_amount: 800 });
  const [night] = (await shared()).filter(({ gross_amount }) => gross_amount > 100);
  if (!night) throw new Error("no night");
  await edit(night, { gross_amount: 70 });
  await undone(dearer);
  expect((await shared()).find(({ id }) => id === night.id)).toMatchObject({ gross_amount: 70, edited: true });
  expect((await own()).gross_amount).toBe(before);
});

test("a night whose folio an invoice covers meanwhile comes back to the stay's own folio", async () => {
  const { stateOf, ofOther, change, undone, draft, own, chargeOn } = await openShared();
  const { booking } = await stateOf();
  const shorter = await change({ check_out: "2030-04-08" });
  const folio = await ofOther();
  await draft(folio.id);
  await undone(shorter);
  expect((await ofOther()).gross_amount).toBe(folio.gross_amount);
  expect((await own()).gross_amount).toBe(booking.gross_amount);
  expect(await chargeOn("08", "Lodging")).toMatchObject({ edited: false });
});

test("a restored charge has the tax of its day, if that has changed in the meantime", async () => {
  const { call, chargeOn, edit, change, undone, folios, further, breakfast } = await openStay();
  const { id: folio_id } = await further();
  await edit(await chargeOn("09", "Breakfast"), { folio_id });
  const shorter = await change({ check_out: "2030-04-08" });
  const { body: item } = await call(`GET /items/${breakfast}`);
  const percentages = [
    { valid_from: null, percentage: 10 },
    { valid_from: "2030-04-07", percentage: 13 },
  ];
  const dated = await call(`PUT /tax_rates/${String(item["tax_rate_id"])}`, { name: "Reduced", percentage: 10, percentages });
  expect(dated.status).toBe(200);
  await undone(shorter);
  const [, second] = await folios();
  expect(second?.charges).toMatchObject([{ name: "Breakfast", tax_percentage: 13, gross_amount: 28 }]);
});

test("a change of an earlier version, which has kept no charges, is undone as that version did", async () => {
  const { property, chargeOn, remove, change, undone, own } = await openStay();
  await remove(await chargeOn("07", "Breakfast"));
  const longer = await change({ check_out: "2030-04-10" });
  const { $client } = property.runtime.db;
  $client.exec("DROP TRIGGER events_never_change");
  $client.prepare("UPDATE events SET undo = json_remove(undo, '$.account') WHERE undo IS NOT NULL").run();
  await undone(longer);
  expect(await own()).toMatchObject({ gross_amount: 600, due_amount: 600 });
});

test("what a no-show was not charged returns to its folio with an undo, also if that folio was deleted since", () => {
  const { property, clerk, book } = makeFrontDesk();
  addItem(property, { name: "Lodging", type: "accommodation", gross_amount: 0 });
  property.clock.now = instant("5 16:00");
  const { id } = book("5", "7");
  const other = as(property, clerk, (work) => {
    const folio = openFolio(work, { booking_id: id });
    moveCharges(work, { id: folio.id, charge_ids: automaticCharges(work, id).map((charge) => charge.id) });
    return folio.id;
  });
  property.clock.now = instant("6 10:00");
  as(property, clerk, (work) => markNoShow(work, { id, charges: "none" }));
  as(property, clerk, (work) => deleteFolio(work, other));
  as(property, clerk, (work) =>
    undoAndCompare(work, id, () => updateBooking(work, { id, ...inCents(BookingPatch).parse({ total_gross_amount: 80 }) })),
  );
  const charges = automaticCharges(viewOf(property, clerk), id);
  expect(charges.map(({ waived, folio_id }) => [waived, folio_id])).toEqual([
    [true, other],
    [true, other],
  ]);
});
