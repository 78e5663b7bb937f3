import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DatedPercentage, endingWith, misplaced, percentageOn, replacedOn, taxChanges } from "#shared/inventory/tax-rates/rules.ts";
import { addDays } from "#shared/platform/core/stays.ts";

/** 10 % until 31 October, 13 % from 1 November. */
const AT_FIRST: DatedPercentage = { valid_from: null, percentage: 10 };
const TEN = [AT_FIRST];
const LODGING: DatedPercentage[] = [AT_FIRST, { valid_from: "2030-11-01", percentage: 13 }];

test.each([
  ["2001-01-01", 10],
  ["2030-10-31", 10],
  ["2030-11-01", 13],
  ["2099-12-31", 13],
])("a supply on %s is taxed at %d %%", (day, percentage) => {
  expect(percentageOn({ percentages: LODGING }, day)).toBe(percentage);
});

test("the percentage of today replaces the one in force and no other", () => {
  expect(replacedOn(LODGING, "2030-10-31", 9)).toEqual([{ valid_from: null, percentage: 9 }, LODGING[1]]);
  expect(replacedOn(LODGING, "2030-11-01", 14)).toEqual([AT_FIRST, { valid_from: "2030-11-01", percentage: 14 }]);
});

test("a percentage from a day on ends what would have begun later, and is not written where it is in force already", () => {
  expect(endingWith(LODGING, "2030-06-01", 0)).toEqual([AT_FIRST, { valid_from: "2030-06-01", percentage: 0 }]);
  expect(endingWith(LODGING, "2031-01-01", 0)).toEqual([...LODGING, { valid_from: "2031-01-01", percentage: 0 }]);
  expect(endingWith(TEN, "2031-01-01", 10)).toEqual(TEN);
});

describe("a list of percentages", () => {
  test.each<[string, DatedPercentage[], number | null]>([
    ["begins since ever and ascends", LODGING, null],
    ["has to begin since ever", LODGING.slice(1), 0],
    ["has one beginning only", [...TEN, ...TEN], 1],
    ["has one percentage for a day", [...LODGING, { valid_from: "2030-11-01", percentage: 9 }], 2],
    ["is in the order of its days", [...LODGING, { valid_from: "2030-01-01", percentage: 9 }], 2],
  ])("%s", (_, percentages, at) => {
    expect(misplaced(percentages)?.at ?? null).toBe(at);
  });
});

describe("charges follow", () => {
  test("a new date, from that day on", () => {
    expect(taxChanges({ percentages: TEN }, { percentages: LODGING })).toEqual([
      { from: "2030-11-01", until: null, before: 10, after: 13 },
    ]);
  });

  test("a date that is taken away", () => {
    expect(taxChanges({ percentages: LODGING }, { percentages: TEN })).toEqual([
      { from: "2030-11-01", until: null, before: 13, after: 10 },
    ]);
  });

  test("a date that is put off, in the days between", () => {
    const later = [AT_FIRST, { valid_from: "2031-01-01", percentage: 13 }];
    expect(taxChanges({ percentages: LODGING }, { percentages: later })).toEqual([
      { from: "2030-11-01", until: "2031-01-01", before: 13, after: 10 },
    ]);
  });

  test("no correction of what counts since ever", () => {
    expect(taxChanges({ percentages: LODGING }, { percentages: replacedOn(LODGING, "2030-01-01", 12) })).toEqual([]);
    expect(taxChanges({ percentages: TEN }, { percentages: [{ valid_from: null, percentage: 12 }] })).toEqual([]);
  });
});

const DAYS = Array.from({ length: 30 }, (_, index) => addDays("2030-01-01", index));
const someDates = fc
  .uniqueArray(fc.record({ valid_from: fc.constantFrom(...DAYS), percentage: fc.constantFrom(0, 10, 13, 20) }), {
    selector: ({ valid_from }) => valid_from,
    maxLength: 5,
  })
  .map((dated): DatedPercentage[] => [
    { valid_from: null, percentage: 10 },
    ...dated.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1)),
  ]);

test("the changes between any two lists lead from the one to the other, day by day", () => {
  fc.assert(
    fc.property(someDates, someDates, (before, after) => {
      const changes = taxChanges({ percentages: before }, { percentages: after });
      for (const day of DAYS) {
        const change = changes.find(({ from, until }) => from <= day && (until === null || day < until));
        const was = percentageOn({ percentages: before }, day);
        expect(change?.before ?? was).toBe(was);
        expect(change?.after ?? was).toBe(percentageOn({ percentages: after }, day));
      }
    }),
  );
});
