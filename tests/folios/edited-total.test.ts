import * as fc from "fast-check";
import { expect, test } from "vitest";
import { changeCharge, deleteCharge } from "#server/stays/folios/charges.ts";
import { chargesOfFolios, foliosOf } from "#server/stays/folios/queries.ts";
import { splitCharge } from "#server/stays/folios/splitting.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { amount, cents, sumAmounts } from "#shared/platform/core/money.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { ChargePatch } from "#shared/stays/folios/schema.ts";
import { day, type FrontDesk, makeFrontDesk, refusalOf } from "#tests/support/front-desk.ts";
import { addItem, addRateItem } from "#tests/support/guesthouse.ts";
import { IS_LONG } from "#tests/support/long-run.ts";
import { as } from "#tests/support/test-server.ts";

function chargesOf({ property, clerk }: FrontDesk, id: string) {
  return as(property, clerk, (work) => {
    const [folio] = foliosOf(work, "booking_id", [id]).get(id) ?? [];
    return chargesOfFolios(work, [folio?.id ?? ""]).get(folio?.id ?? "") ?? [];
  });
}

function edit(desk: FrontDesk, id: string, index: number, amount: number) {
  const charge = chargesOf(desk, id)[index];
  if (!charge) return;
  const named = { folio_id: charge.folio_id, charge_id: charge.id };
  as(desk.property, desk.clerk, (work) => changeCharge(work, { ...inCents(ChargePatch).parse({ gross_amount: amount }), ...named }));
}

function split(desk: FrontDesk, id: string, amount: number) {
  return as(desk.property, desk.clerk, (work) => splitCharge(work, { id, amount: cents(amount) }));
}

const amountsOf = (desk: FrontDesk, id: string) => chargesOf(desk, id).map(({ gross_amount }) => amount(gross_amount));

test("of three nights one was set to 77: for 377 the other two cost 150 each", () => {
  const desk = makeFrontDesk();
  const { id } = desk.book("5", "8", { room_id: desk.room101 });
  edit(desk, id, 0, 77);
  expect(desk.change(id, { total_gross_amount: 377 })).toMatchObject({ gross_amount: cents(377), due_amount: cents(377) });
  expect(amountsOf(desk, id)).toEqual([77, 150, 150]);
});

test("a total below what was set by hand is refused, and changes nothing", () => {
  const desk = makeFrontDesk();
  const { id } = desk.book("5", "8", { room_id: desk.room101 });
  edit(desk, id, 1, 177);
  expect(refusalOf(() => desk.change(id, { total_gross_amount: 176.99 }))).toBe("booking/invalid_total");
  expect(amountsOf(desk, id)).toEqual([100, 177, 100]);
  desk.change(id, { total_gross_amount: 177 });
  expect(amountsOf(desk, id)).toEqual([0, 177, 0]);
});

test("where every night was set by hand there is none left that could carry another total", () => {
  const desk = makeFrontDesk();
  const { id } = desk.book("5", "7", { room_id: desk.room101 });
  edit(desk, id, 0, 80);
  edit(desk, id, 1, 90);
  expect(refusalOf(() => desk.change(id, { total_gross_amount: 200 }))).toBe("booking/invalid_total");
  expect(desk.change(id, { total_gross_amount: 170 })).toMatchObject({ due_amount: cents(170) });
});

test("a night deleted by hand has no share of the total, and comes back with other dates", () => {
  const desk = makeFrontDesk();
  const { id } = desk.book("5", "8", { room_id: desk.room101 });
  const [, second] = chargesOf(desk, id);
  as(desk.property, desk.clerk, (work) => deleteCharge(work, second?.folio_id ?? "", second?.id ?? ""));
  desk.change(id, { total_gross_amount: 300 });
  expect(amountsOf(desk, id)).toEqual([150, 150]);
  desk.change(id, { check_out: day("9"), total_gross_amount: 400 });
  expect(amountsOf(desk, id)).toEqual([100, 100, 100, 100]);
});

test("a night that was set to nothing stays on the bill although the total leaves nothing for the others", () => {
  const desk = makeFrontDesk();
  addRateItem(desk.property, desk.rate, addItem(desk.property, { name: "Breakfast", gross_amount: 1490, book_next_day: 1 }), {
    included: 1,
  });
  const { id } = desk.book("5", "8", { room_id: desk.room101 });
  edit(desk, id, 0, 0);
  desk.change(id, { total_gross_amount: 0 });
  expect(editedOf(desk, id)).toEqual([cents(0)]);
});

test("a stay for nothing names its free nights, as it names their free breakfasts", () => {
  const desk = makeFrontDesk();
  addRateItem(desk.property, desk.rate, addItem(desk.property, { name: "Breakfast", gross_amount: 1490, book_next_day: 1 }), {
    included: 1,
  });
  const { id } = desk.book("5", "7", { room_id: desk.room101 });
  desk.change(id, { total_gross_amount: 0 });
  expect(chargesOf(desk, id).filter(({ name }) => name !== "Breakfast")).toHaveLength(2);
  expect(amountsOf(desk, id)).toEqual([0, 0, 0, 0]);
});

const editedOf = (desk: FrontDesk, id: string) => chargesOf(desk, id).flatMap(({ edited, gross_amount }) => (edited ? [gross_amount] : []));

/** The result, or the type of the refusal. */
function outcomeOf<T>(task: () => T): T | string {
  try {
    return task();
  } catch (thrown) {
    if (thrown instanceof Problem) return thrown.type;
    throw thrown;
  }
}

const anyMove = fc.oneof(
  fc.record({ kind: fc.constant("edit" as const), index: fc.nat(20), amount: fc.integer({ min: 0, max: 20_000 }) }),
  fc.record({ kind: fc.constant("delete" as const), index: fc.nat(20), amount: fc.constant(0) }),
  fc.record({ kind: fc.constant("split" as const), index: fc.nat(20), amount: fc.integer({ min: 1, max: 15_000 }) }),
  fc.record({ kind: fc.constant("total" as const), index: fc.constant(0), amount: fc.integer({ min: 0, max: 90_000 }) }),
  fc.record({ kind: fc.constant("dates" as const), index: fc.integer({ min: 6, max: 12 }), amount: fc.constant(0) }),
);

test("after every total that is accepted the automatic charges are that total, whatever was set or deleted before", () => {
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 12 }), fc.boolean(), (moves, included) => {
      const desk = makeFrontDesk();
      addItem(desk.property, { name: "Lodging", type: "accommodation", gross_amount: 0 });
      addRateItem(desk.property, desk.rate, addItem(desk.property, { name: "Breakfast", gross_amount: 1490, book_next_day: 1 }), {
        included: included ? 1 : 0,
      });
      addRateItem(desk.property, desk.rate, addItem(desk.property, { name: "City tax", type: "city_tax", gross_amount: 235 }));
      const { id } = desk.book("5", "8", { room_id: desk.room101 });
      const totals: { asked: number; charged: number; edited: number[]; after: number[] }[] = [];
      for (const { kind, index, amount } of moves) {
        if (kind === "edit") edit(desk, id, index, amount / 100);
        if (kind === "dates") desk.change(id, { check_out: day(String(index)) });
        const charge = chargesOf(desk, id)[index];
        if (kind === "delete" && charge) as(desk.property, desk.clerk, (work) => deleteCharge(work, charge.folio_id, charge.id));
        if (kind === "split" && charge) outcomeOf(() => split(desk, charge.id, amount / 100));
        if (kind !== "total") continue;
        const edited = editedOf(desk, id);
        const outcome = outcomeOf(() => desk.change(id, { total_gross_amount: amount / 100 }).due_amount);
        expect([amount, "booking/invalid_total"]).toContain(outcome);
        if (typeof outcome === "string") continue;
        totals.push({ asked: amount, charged: cents(sumAmounts(amountsOf(desk, id))), edited, after: editedOf(desk, id) });
      }
      expect(totals.filter(({ asked, charged }) => asked !== charged)).toEqual([]);
      expect(totals.map(({ after }) => after)).toEqual(totals.map(({ edited }) => edited));
    }),
    { numRuns: IS_LONG ? 30 : 15 },
  );
});
