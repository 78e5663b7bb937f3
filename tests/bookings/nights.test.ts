import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { z } from "zod";
import { nightsRelation } from "#server/stays/bookings/nights.ts";
import { cutBooking } from "#server/stays/bookings/planning/change-parts.ts";
import { quoteNew, quoteNights } from "#server/stays/bookings/planning/quote-nights.ts";
import { setNights } from "#server/stays/bookings/planning/set-nights.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { changeCharge } from "#server/stays/folios/charges.ts";
import { chargesOfFolios, foliosOf } from "#server/stays/folios/queries.ts";
import { splitCharge } from "#server/stays/folios/splitting.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { amount, cents } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { BookingNights } from "#shared/stays/bookings/nights-schema.ts";
import { NewStayQuoteQuery } from "#shared/stays/bookings/quote-schema.ts";
import { type BookingNight } from "#shared/stays/bookings/schema.ts";
import { ChargePatch } from "#shared/stays/folios/schema.ts";
import { day, eventsOf, type FrontDesk, makeFrontDesk, problemOf, refusalOf } from "#tests/support/front-desk.ts";
import { addItem, addPrice, addRate, addRateItem } from "#tests/support/guesthouse.ts";
import { IS_LONG } from "#tests/support/long-run.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

/** A front desk with a second rate: half board for 130 a night, with dinner for 25 a person inside. */
function makeDesk() {
  const desk = makeFrontDesk();
  const halfBoard = addRate(desk.property, { name: "Half board", default: 0 });
  addPrice(desk.property, halfBoard, desk.double, 13_000);
  const dinner = addItem(desk.property, { name: "Dinner", gross_amount: 2500 });
  addRateItem(desk.property, halfBoard, dinner, { included: 1 });
  const { id } = desk.book("5", "9", { room_id: desk.room101 });
  return { ...desk, halfBoard, dinner, id };
}

type NightsInput = z.input<typeof BookingNights>["nights"];

function set({ property, clerk }: FrontDesk, id: string, nights: NightsInput) {
  return as(property, clerk, (work) => setNights(work, { ...inCents(BookingNights).parse({ nights }), id }));
}

function nightsOf({ property, clerk }: FrontDesk, id: string): BookingNight[] {
  const view = viewOf(property, clerk);
  const row = bookingStore.get(view, id);
  return nightsRelation(view, [row], [])(row) as BookingNight[];
}

const shownOf = (desk: FrontDesk, id: string) =>
  nightsOf(desk, id).map(({ gross_amount, fixed }) => (fixed ? `${gross_amount} typed` : gross_amount));

function chargesOf({ property, clerk }: FrontDesk, id: string) {
  return as(property, clerk, (work) => {
    const [folio] = foliosOf(work, "booking_id", [id]).get(id) ?? [];
    return chargesOfFolios(work, [folio?.id ?? ""]).get(folio?.id ?? "") ?? [];
  });
}

const billOf = (desk: FrontDesk, id: string) =>
  chargesOf(desk, id).map(({ name, booked_on, gross_amount }) => `${booked_on.slice(-1)} ${name} ${amount(gross_amount)}`);

function editLodging(desk: FrontDesk, id: string, { night, to }: { night: string; to: number }) {
  const charge = chargesOf(desk, id).find(({ booked_on, included }) => booked_on === day(night) && !included);
  // A night whose price is entirely in its items has none.
  if (!charge) return "";
  const named = { folio_id: charge.folio_id, charge_id: charge.id };
  as(desk.property, desk.clerk, (work) => changeCharge(work, { ...inCents(ChargePatch).parse({ gross_amount: to }), ...named }));
  return charge.id;
}

const cut = ({ property, clerk, room102, room110 }: FrontDesk, id: string, from: string) =>
  as(property, clerk, (work) => cutBooking(work, { id, from: day(from), room_id: from === "7" ? room102 : room110 }));

const undo = ({ property, clerk }: FrontDesk, { id, version }: { id: string; version: number }) =>
  as(property, clerk, (work) => undoChanges(work, { bookings: [{ id, version }] }));

test("half board from Tuesday: the nights before stay, those from then on are priced and charged with dinner; one undo takes all back", () => {
  const desk = makeDesk();
  const before = [bookingStore.get(viewOf(desk.property, desk.clerk), desk.id), billOf(desk, desk.id)] as const;
  const changed = set(desk, desk.id, [
    { date: day("7"), rate_id: desk.halfBoard },
    { date: day("8"), rate_id: desk.halfBoard },
  ]);
  expect(changed).toMatchObject({ gross_amount: cents(460), due_amount: cents(460), rate_id: desk.rate });
  expect(nightsOf(desk, desk.id).map(({ rate_id }) => rate_id)).toEqual([desk.rate, desk.rate, desk.halfBoard, desk.halfBoard]);
  expect(billOf(desk, desk.id).filter((line) => /^[78]/.test(line))).toEqual([
    "7 Accommodation 80",
    "7 Dinner 50",
    "8 Accommodation 80",
    "8 Dinner 50",
  ]);
  expect(eventsOf(desk, desk.id).at(-1)?.type).toBe("booking.nights_changed");
  const [undone] = undo(desk, changed);
  expect([undone?.price, undone?.price_basis, billOf(desk, desk.id)]).toEqual([before[0].price, before[0].price_basis, before[1]]);
  const [redone] = undo(desk, { id: desk.id, version: undone?.version ?? 0 });
  expect([redone?.price, redone?.price_basis]).toEqual([changed.price, changed.price_basis]);
});

test("a typed night keeps its amount when the stay is repriced, and follows the rate again when its amount is cleared", () => {
  const desk = makeDesk();
  set(desk, desk.id, [{ date: day("6"), gross_amount: 60 }]);
  expect(shownOf(desk, desk.id)).toEqual([100, "60 typed", 100, 100]);
  desk.change(desk.id, { rate_id: desk.halfBoard });
  expect(shownOf(desk, desk.id)).toEqual([130, "60 typed", 130, 130]);
  expect(billOf(desk, desk.id)).toContain("6 Accommodation 10");
  desk.change(desk.id, { occupancy: 2, check_out: day("8") });
  expect(shownOf(desk, desk.id)).toEqual([130, "60 typed", 130]);
  set(desk, desk.id, [{ date: day("6"), gross_amount: null }]);
  expect(shownOf(desk, desk.id)).toEqual([130, 130, 130]);
});

test("a total spreads over the other nights and is refused below what is typed", () => {
  const desk = makeDesk();
  set(desk, desk.id, [{ date: day("5"), gross_amount: 150 }]);
  expect(refusalOf(() => desk.change(desk.id, { total_gross_amount: 149.99 }))).toBe("booking/invalid_total");
  desk.change(desk.id, { total_gross_amount: 300 });
  expect(shownOf(desk, desk.id)).toEqual(["150 typed", 50, 50, 50]);
  desk.change(desk.id, { total_gross_amount: 150 });
  expect(shownOf(desk, desk.id)).toEqual(["150 typed", 0, 0, 0]);
});

test.each(["once", "twice"])(
  "nights that were typed keep their amounts in a stay that was cut %s: below a total, and when it is taken away",
  (times) => {
    const desk = makeDesk();
    cut(desk, desk.id, "7");
    if (times === "twice") cut(desk, desk.id, "8");
    set(desk, desk.id, [{ date: day("6"), gross_amount: 60 }]);
    set(desk, desk.id, [{ date: day("8"), gross_amount: 150 }]);
    expect(shownOf(desk, desk.id)).toEqual([100, "60 typed", 100, "150 typed"]);
    expect(refusalOf(() => desk.change(desk.id, { total_gross_amount: 209.99 }))).toBe("booking/invalid_total");
    desk.change(desk.id, { total_gross_amount: 250 });
    expect(shownOf(desk, desk.id)).toEqual([20, "60 typed", 20, "150 typed"]);
    desk.change(desk.id, { total_gross_amount: null });
    expect(shownOf(desk, desk.id)).toEqual([100, "60 typed", 100, "150 typed"]);
    desk.change(desk.id, { rate_id: desk.halfBoard });
    expect(shownOf(desk, desk.id)).toEqual([130, "60 typed", 130, "150 typed"]);
    desk.change(desk.id, { adults: 2, check_out: day("10") });
    expect(shownOf(desk, desk.id)).toEqual([130, "60 typed", 130, "150 typed", 130]);
  },
);

test("a night typed on the folio keeps its amount in a stay that is cut, and the price is what is charged", () => {
  const desk = makeDesk();
  cut(desk, desk.id, "7");
  editLodging(desk, desk.id, { night: "6", to: 70 });
  const changed = desk.change(desk.id, { rate_id: desk.halfBoard });
  expect(shownOf(desk, desk.id)).toEqual([130, "120 typed", 130, 130]);
  expect(changed.gross_amount).toBe(changed.due_amount);
  const reset = desk.change(desk.id, { total_gross_amount: null });
  expect([reset.gross_amount, reset.due_amount]).toEqual([cents(510), cents(510)]);
});

test("a night typed on the folio is a typed night of the stay: it stays when the rate changes, and is let go on the booking", () => {
  const desk = makeDesk();
  editLodging(desk, desk.id, { night: "6", to: 70 });
  expect(shownOf(desk, desk.id)).toEqual([100, "70 typed", 100, 100]);
  const changed = desk.change(desk.id, { rate_id: desk.halfBoard });
  expect(shownOf(desk, desk.id)).toEqual([130, "120 typed", 130, 130]);
  expect(changed.gross_amount).toBe(changed.due_amount);
  const typed = set(desk, desk.id, [{ date: day("6"), gross_amount: 90 }]);
  expect(shownOf(desk, desk.id)).toEqual([130, "90 typed", 130, 130]);
  expect(billOf(desk, desk.id)).toContain("6 Accommodation 40");
  expect(typed.gross_amount).toBe(typed.due_amount);
  undo(desk, typed);
  expect(shownOf(desk, desk.id)).toEqual([130, "120 typed", 130, 130]);
  expect(billOf(desk, desk.id)).toContain("6 Accommodation 70");
  const released = set(desk, desk.id, [{ date: day("6"), gross_amount: null }]);
  expect(shownOf(desk, desk.id)).toEqual([130, 130, 130, 130]);
  expect(released.gross_amount).toBe(released.due_amount);
});

test("a night whose lodging two payers share is refused by name", () => {
  const desk = makeDesk();
  const charge = editLodging(desk, desk.id, { night: "6", to: 70 });
  as(desk.property, desk.clerk, (work) => splitCharge(work, { id: charge, amount: cents(35) }));
  expect(shownOf(desk, desk.id)).toEqual([100, "70 typed", 100, 100]);
  expect(problemOf(() => set(desk, desk.id, [{ date: day("6"), gross_amount: 50 }])).errors).toMatchObject([{ path: "nights" }]);
  expect(shownOf(desk, desk.id)).toEqual([100, "70 typed", 100, 100]);
});

test("nights that stay keep rate and amount when dates change, new ones have the rate of the last; a stay that moves takes all along", () => {
  const desk = makeDesk();
  set(desk, desk.id, [
    { date: day("7"), rate_id: desk.halfBoard },
    { date: day("8"), rate_id: desk.halfBoard, gross_amount: 99 },
  ]);
  const rates = () =>
    nightsOf(desk, desk.id).map(({ date, rate_id }) => `${date.slice(-2)} ${rate_id === desk.halfBoard ? "half" : "std"}`);
  desk.change(desk.id, { check_out: day("10") });
  expect(rates()).toEqual(["05 std", "06 std", "07 half", "08 half", "09 half"]);
  expect(shownOf(desk, desk.id)).toEqual([100, 100, 130, "99 typed", 130]);
  desk.change(desk.id, { check_in: day("15"), check_out: day("20") });
  expect(rates()).toEqual(["15 std", "16 std", "17 half", "18 half", "19 half"]);
  expect(shownOf(desk, desk.id)).toEqual([100, 100, 130, "99 typed", 130]);
  const later = desk.change(desk.id, { check_in: day("17") });
  expect([later.rate_id, later.price_basis.changes]).toEqual([desk.halfBoard, undefined]);
  desk.change(desk.id, { rate_id: desk.rate });
  expect(rates()).toEqual(["17 std", "18 std", "19 std"]);
  expect(shownOf(desk, desk.id)).toEqual([100, "99 typed", 100]);
});

test("what was read can be sent back and changes nothing; a day outside, a day twice and an inactive rate are refused", () => {
  const desk = makeDesk();
  set(desk, desk.id, [{ date: day("6"), gross_amount: 60, rate_id: desk.halfBoard }]);
  const { version } = bookingStore.get(viewOf(desk.property, desk.clerk), desk.id);
  const read = nightsOf(desk, desk.id);
  expect(set(desk, desk.id, read).version).toBe(version);
  expect(problemOf(() => set(desk, desk.id, [{ date: day("9"), gross_amount: 1 }])).errors).toMatchObject([{ path: "nights.0.date" }]);
  const twice = [{ date: day("6") }, { date: day("6"), gross_amount: 1 }];
  expect(problemOf(() => set(desk, desk.id, twice)).errors).toMatchObject([{ path: "nights.1.date" }]);
  const closed = addRate(desk.property, { name: "Old", default: 0, active: 0 });
  expect(refusalOf(() => set(desk, desk.id, [{ date: day("6"), rate_id: closed }]))).toBe("rate/inactive");
  expect(refusalOf(() => set(desk, desk.id, [{ date: day("5"), rate_id: addRate(desk.property, { name: "Empty", default: 0 }) }]))).toBe(
    "rate/no_matching_price",
  );
});

test("a stay is booked with half board from Tuesday and a typed night at the price that was quoted; the first night's rate is its own", () => {
  const desk = makeDesk();
  const nights = [
    { date: day("6"), gross_amount: 60 },
    { date: day("7"), rate_id: desk.halfBoard },
    { date: day("8"), rate_id: desk.halfBoard },
  ];
  const stay = { check_in: day("5"), check_out: day("9"), room_type_id: desk.double, occupancy: 2, nights };
  const quote = quoteNew(viewOf(desk.property, desk.clerk), inCents(NewStayQuoteQuery).parse(stay));
  const booked = desk.book("5", "9", { room_id: desk.room102, nights });
  expect(amount(booked.gross_amount)).toBe(quote.gross_amount);
  expect(quote.gross_amount).toBe(100 + 60 + 130 + 130);
  expect(shownOf(desk, booked.id)).toEqual([100, "60 typed", 130, 130]);
  expect(billOf(desk, booked.id).filter((line) => line.includes("Dinner"))).toEqual(["7 Dinner 50", "8 Dinner 50"]);
  expect(booked.rate_id).toBe(desk.rate);
  // Offers, whose first night has another rate, and a total beside the typed night.
  const offered = desk.book("12", "14", {
    room_id: desk.room102,
    status: "pending",
    expires_at: "2030-04-04T10:00:00.000Z",
    nights: [
      { date: day("12"), rate_id: desk.halfBoard },
      { date: day("13"), gross_amount: 50 },
    ],
    total_gross_amount: 200,
  });
  expect(offered.rate_id).toBe(desk.halfBoard);
  expect(shownOf(desk, offered.id)).toEqual([150, "50 typed"]);
  const book = (given: NightsInput, total_gross_amount: number | null = null) =>
    problemOf(() => desk.book("20", "22", { nights: given, total_gross_amount }));
  expect(book([{ date: day("22") }]).errors).toMatchObject([{ path: "nights.0.date" }]);
  expect(book([{ date: day("20") }, { date: day("20") }]).errors).toMatchObject([{ path: "nights.1.date" }]);
  expect(book([{ date: day("20"), rate_id: "none" }]).errors).toMatchObject([{ path: "nights.0.rate_id" }]);
  expect(book([{ date: day("20"), gross_amount: 90 }], 80).type).toBe("booking/invalid_total");
  expect(book([{ date: day("21"), rate_id: addRate(desk.property, { name: "Old", default: 0, active: 0 }) }]).type).toBe("rate/inactive");
});

test("nights are quoted as they will be saved, and a night without a price has none", () => {
  const desk = makeDesk();
  const nights = [
    { date: day("6"), gross_amount: 60 },
    { date: day("8"), rate_id: desk.halfBoard },
  ];
  const quoted = (asked: NightsInput) =>
    quoteNights(viewOf(desk.property, desk.clerk), { id: desk.id, ...inCents(BookingNights).parse({ nights: asked }) });
  const quote = quoted(nights);
  expect(bookingStore.get(viewOf(desk.property, desk.clerk), desk.id).version).toBe(1);
  expect(quote.gross_amount).toBe(amount(set(desk, desk.id, nights).gross_amount));
  expect(quote.nights.map(({ gross_amount }) => gross_amount)).toEqual([100, 60, 100, 130]);
  const empty = addRate(desk.property, { name: "Empty", default: 0 });
  expect(quoted([{ date: day("5"), rate_id: empty }])).toEqual({
    gross_amount: null,
    nights: [],
    on_top: [],
    rule_violations: [],
    out_of_stock: [],
  });
});

test("the basis of a stay of one rate is that of the first version, with the day of booking", () => {
  const desk = makeDesk();
  const { price_basis } = bookingStore.get(viewOf(desk.property, desk.clerk), desk.id);
  expect(price_basis).toEqual({ booked_on: "2030-04-01", rate_id: desk.rate, room_type_id: desk.double, occupancy: 2 });
  expect(nightsOf(desk, desk.id)).toMatchObject([{ rate_id: desk.rate, fixed: false }, {}, {}, {}]);
});

const anyChange = fc.oneof(
  fc.record({ kind: fc.constant("typed" as const), night: fc.nat({ max: 3 }), to: fc.option(fc.integer({ min: 0, max: 200 })) }),
  fc.record({ kind: fc.constant("rate" as const), night: fc.nat({ max: 3 }), half: fc.boolean() }),
  fc.record({ kind: fc.constant("folio" as const), night: fc.nat({ max: 3 }), to: fc.integer({ min: 0, max: 200 }) }),
  fc.record({ kind: fc.constant("total" as const), to: fc.integer({ min: 0, max: 900 }) }),
  fc.record({ kind: fc.constant("dates" as const), from: fc.integer({ min: 0, max: 6 }), retain: fc.boolean() }),
  fc.record({ kind: fc.constant("undo" as const) }),
);

test("whatever is typed, rated, spread, moved and undone, the nights are what the folio charges", () => {
  fc.assert(
    fc.property(fc.array(anyChange, { minLength: 3, maxLength: 10 }), (changes) => {
      const desk = makeDesk();
      const { id } = desk;
      for (const change of changes) {
        const row = bookingStore.get(viewOf(desk.property, desk.clerk), id);
        const dates = row.price.nights.map(({ date }) => date);
        const date = "night" in change ? (dates[change.night] ?? "") : "";
        try {
          if (change.kind === "typed") set(desk, id, [{ date, gross_amount: change.to }]);
          else if (change.kind === "rate") {
            const rate_id = change.half ? desk.halfBoard : desk.rate;
            set(
              desk,
              id,
              dates.filter((each) => each >= date).map((each) => ({ date: each, rate_id })),
            );
          } else if (change.kind === "folio") editLodging(desk, id, { night: date, to: change.to });
          else if (change.kind === "total") desk.change(id, { total_gross_amount: change.to });
          else if (change.kind === "undo") {
            // The undo of the creation would cancel the stay.
            if (row.version > 1) undo(desk, row);
          } else {
            const check_in = addDays(day("1"), change.from);
            desk.change(id, { check_in, check_out: addDays(check_in, 4), retain_original_price: change.retain });
          }
        } catch (thrown) {
          if (!(thrown instanceof Problem)) throw thrown;
        }
        const charged = chargesOf(desk, id);
        const byNight = nightsOf(desk, id).map((night) => {
          const lines = charged.filter(({ booked_on }) => booked_on === night.date);
          return [
            night.date,
            amount(cents(night.gross_amount)),
            amount(lines.reduce((sum, line) => cents(amount(sum) + amount(line.gross_amount)), cents(0))),
          ];
        });
        expect(byNight.filter(([, shown, bill]) => shown !== bill)).toEqual([]);
      }
    }),
    { numRuns: IS_LONG ? 60 : 20 },
  );
});
