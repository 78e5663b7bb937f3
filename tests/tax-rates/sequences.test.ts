import * as fc from "fast-check";
import { expect, test } from "vitest";
import { itemStore } from "#server/inventory/items/queries.ts";
import { getTaxRate } from "#server/inventory/tax-rates/queries.ts";
import { updateTaxRate } from "#server/inventory/tax-rates/service.ts";
import { changeCharge } from "#server/stays/folios/charges.ts";
import { chargesOfFolios, foliosOf } from "#server/stays/folios/queries.ts";
import { splitCharge } from "#server/stays/folios/splitting.ts";
import { type DatedPercentage, percentageOn } from "#shared/inventory/tax-rates/rules.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { sumOf } from "#shared/platform/core/money.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { ChargePatch } from "#shared/stays/folios/schema.ts";
import { day, type FrontDesk, makeFrontDesk } from "#tests/support/front-desk.ts";
import { addItem } from "#tests/support/guesthouse.ts";
import { as } from "#tests/support/test-server.ts";

const DAYS = Array.from({ length: 12 }, (_, index) => day(String(index + 5)));

const someDates = fc
  .uniqueArray(fc.record({ valid_from: fc.constantFrom(...DAYS), percentage: fc.constantFrom(0, 7, 13, 20) }), {
    selector: ({ valid_from }) => valid_from,
    maxLength: 3,
  })
  .map((dated): DatedPercentage[] => [
    { valid_from: null, percentage: 10 },
    ...dated.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1)),
  ]);

type Move =
  | { kind: "dates"; percentages: DatedPercentage[] }
  | { kind: "stay"; from: number; nights: number }
  | { kind: "amount" | "split" | "day"; at: number }
  | { kind: "cancel" | "undo_cancel" };

const moves = fc.oneof(
  { weight: 3, arbitrary: someDates.map((percentages): Move => ({ kind: "dates", percentages })) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("stay" as const),
      from: fc.integer({ min: 5, max: 10 }),
      nights: fc.integer({ min: 1, max: 5 }),
    }),
  },
  fc.record({ kind: fc.constantFrom("amount" as const, "split" as const, "day" as const), at: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ kind: fc.constantFrom("cancel" as const, "undo_cancel" as const) }),
);

test("whatever happens to a stay and to the dates of its tax, each night has the tax of its day, and dates change no price", () => {
  fc.assert(
    fc.property(fc.array(moves, { minLength: 1, maxLength: 14 }), (all) => {
      const desk = makeFrontDesk();
      const item = addItem(desk.property, { name: "Lodging", type: "accommodation", gross_amount: 0 });
      const rate = as(desk.property, desk.clerk, (work) => itemStore.get(work, item).tax_rate_id);
      const { id } = desk.book("5", "8", { room_id: desk.room101 });
      for (const move of all) {
        const before = grossOf(desk, id);
        tried(() => take(desk, { id, rate, move }));
        expect(move.kind === "dates" ? grossOf(desk, id) : before).toBe(before);
        const { percentages } = as(desk.property, desk.clerk, (work) => getTaxRate(work, rate));
        for (const { booked_on, tax_percentage } of chargesOf(desk, id)) {
          expect([booked_on, tax_percentage]).toEqual([booked_on, percentageOn({ percentages }, booked_on)]);
        }
      }
    }),
    { numRuns: 40 },
  );
}, 120_000);

function take(desk: FrontDesk, { id, rate, move }: { id: string; rate: string; move: Move }): void {
  const { property, clerk } = desk;
  if (move.kind === "dates") {
    const input = { id: rate, name: "Lodging", account_number: null, tax_code: null, exemption: null, percentages: move.percentages };
    as(property, clerk, (work) => updateTaxRate(work, { ...input, percentage: 10 }));
  } else if (move.kind === "stay") {
    desk.change(id, { check_in: day(String(move.from)), check_out: day(String(move.from + move.nights)) });
  } else if ("at" in move) {
    changeLine(desk, { id, kind: move.kind, at: move.at });
  } else {
    desk.step(id, move.kind);
  }
}

function changeLine(desk: FrontDesk, { id, kind, at }: { id: string; kind: "amount" | "split" | "day"; at: number }): void {
  const charge = chargesOf(desk, id)[at];
  if (!charge) return;
  const named = { folio_id: charge.folio_id, charge_id: charge.id };
  as(desk.property, desk.clerk, (work) => {
    if (kind === "split") splitCharge(work, { id: charge.id });
    else if (kind === "amount") changeCharge(work, { ...inCents(ChargePatch).parse({ gross_amount: 77 }), ...named });
    else changeCharge(work, { booked_on: DAYS[at * 2] ?? charge.booked_on, ...named });
  });
}

/** Runs a task that may be refused by a problem. */
function tried(task: () => void): void {
  try {
    task();
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
  }
}

function chargesOf({ property, clerk }: FrontDesk, id: string) {
  return as(property, clerk, (work) => {
    const [folio] = foliosOf(work, "booking_id", [id]).get(id) ?? [];
    return chargesOfFolios(work, [folio?.id ?? ""]).get(folio?.id ?? "") ?? [];
  });
}

const grossOf = (desk: FrontDesk, id: string) => sumOf(chargesOf(desk, id).map(({ gross_amount }) => gross_amount));
