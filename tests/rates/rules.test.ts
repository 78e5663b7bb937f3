import fc from "fast-check";
import { expect, test } from "vitest";
import { periodsOverlap, wouldCycle } from "#shared/prices/rates/rules.ts";

test.each<[a: [string, string], b: [string, string], overlap: boolean]>([
  [["2030-06-01", "2030-08-31"], ["2030-09-01", "2030-10-31"], false],
  [["2030-06-01", "2030-08-31"], ["2030-08-31", "2030-10-31"], true],
  [["2030-06-01", "2030-08-31"], ["2030-07-01", "2030-07-01"], true],
  [["2030-07-01", "2030-07-01"], ["2030-07-01", "2030-07-01"], true],
  [["2030-06-01", "2030-06-30"], ["2031-06-01", "2031-06-30"], false],
])("periods %j and %j overlap: %s", ([from, to], [otherFrom, otherTo], overlap) => {
  const a = { from, to };
  const b = { from: otherFrom, to: otherTo };
  expect(periodsOverlap(a, b)).toBe(overlap);
  expect(periodsOverlap(b, a)).toBe(overlap);
});

const family = [
  { id: "grandmother", parent_rate_id: null },
  { id: "mother", parent_rate_id: "grandmother" },
  { id: "daughter", parent_rate_id: "mother" },
  { id: "stranger", parent_rate_id: null },
];

test.each([
  ["grandmother", "grandmother", true],
  ["grandmother", "mother", true],
  ["grandmother", "daughter", true],
  ["mother", "daughter", true],
  ["daughter", "grandmother", false],
  ["stranger", "daughter", false],
  ["grandmother", "stranger", false],
])("%s derived from %s makes a cycle: %s", (rate, parent, cycle) => {
  expect(wouldCycle(rate, parent, family)).toBe(cycle);
});

test("a family in which every change was asked about has no cycle", () => {
  const names = ["a", "b", "c", "d", "e"];
  const change = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const parents = new Map<string, string | null>(names.map((name) => [name, null]));
      for (const [rate, parent] of changes) {
        const rates = names.map((id) => ({ id, parent_rate_id: parents.get(id) ?? null }));
        if (!wouldCycle(rate, parent, rates)) parents.set(rate, parent);
      }
      for (const name of names) {
        let steps = 0;
        for (let id = parents.get(name) ?? null; id !== null && steps < names.length; id = parents.get(id) ?? null) steps += 1;
        expect(steps).toBeLessThan(names.length);
      }
    }),
  );
});
