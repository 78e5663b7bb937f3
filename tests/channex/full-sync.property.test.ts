import fc from "fast-check";
import { expect, test } from "vitest";
import type { PlanCell } from "#shared/channels/channel-engine/cells.ts";
import { changedFields } from "#shared/channels/channel-engine/changes.ts";
import { type Day, rangesOf } from "#shared/channels/channel-engine/ranges.ts";
import { KNOWS_WEEKDAYS, restrictionEntry } from "#shared/channels/channex/messages.ts";
import { cents } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { channexPartner } from "#tests/channex/partner.ts";

const AT = { property_id: "hotel", rate_plan_id: "bar" };
const START = "2030-01-01";
const before = () => Date.parse("2029-12-01T00:00:00Z");

const AnyPrice = fc.constantFrom(80, 95.5, 120).map(cents);
const AnyCell: fc.Arbitrary<PlanCell> = fc.record({
  prices: fc.record({ 1: AnyPrice, 2: AnyPrice }, { requiredKeys: [] }).map(({ 1: single, 2: double }) => {
    const prices: Record<number, PlanCell["prices"][number]> = {};
    if (single !== undefined) prices[1] = single;
    if (double !== undefined) prices[2] = double;
    return prices;
  }),
  children: fc.constant([]),
  closed: fc.boolean(),
  closed_to_arrival: fc.boolean(),
  closed_to_departure: fc.boolean(),
  min_nights: fc.constantFrom(1, 2, 5),
  max_nights: fc.constantFrom(null, 7),
});
const AnyYear = fc
  .array(fc.record({ length: fc.integer({ min: 1, max: 9 }), cell: AnyCell }), { minLength: 1, maxLength: 8 })
  .map((seasons) => seasons.flatMap(({ length, cell }) => Array.from({ length }, () => cell)));

/** The entries for what differs between two states. */
function entriesFor(from: readonly PlanCell[], to: readonly PlanCell[]) {
  const changed = to.flatMap((cell, at): Day<Partial<PlanCell>>[] => {
    const value = changedFields(from[at] ?? null, cell);
    return value ? [{ date: addDays(START, at), value }] : [];
  });
  return rangesOf(changed, { weekdays: KNOWS_WEEKDAYS.restrictions }).map((range) => restrictionEntry(AT, range));
}

/** Expects that the partner has a cell; a night without any price is closed, and keeps the last ones. */
function expectCell(kept: Record<string, unknown> | undefined, cell: PlanCell) {
  const rates = Object.entries(cell.prices).map(([persons, rate]) => ({ occupancy: Number(persons), rate }));
  const { closed, closed_to_arrival, closed_to_departure, min_nights, max_nights } = cell;
  const limits = { min_stay_arrival: min_nights, max_stay: max_nights ?? 0 };
  const wanted = { stop_sell: closed, closed_to_arrival, closed_to_departure, ...limits };
  expect(kept).toMatchObject(rates.length > 0 ? { ...wanted, rates } : wanted);
}

test("an empty store that takes the messages has exactly the cells that were wanted, and so after each change", () => {
  fc.assert(
    fc.property(AnyYear, AnyYear, (first, second) => {
      const partner = channexPartner({ property_id: "hotel", now: before });
      let sent: PlanCell[] = [];
      for (const wanted of [first, second]) {
        expect(partner.take(entriesFor(sent, wanted))).toEqual([]);
        wanted.forEach((cell, at) => expectCell(partner.plans.get("bar")?.get(addDays(START, at)), cell));
        sent = wanted;
      }
      expect(entriesFor(sent, second)).toEqual([]);
    }),
  );
});
