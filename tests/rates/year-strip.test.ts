import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toned } from "#client/prices/rates/grid/price-grid-model.ts";
import { bandsOf, dayAt, daysBy, inTheWay, monthsOf, placed } from "#client/prices/rates/periods/year-strip-layout.ts";
import { addDays, daysBetween } from "#shared/platform/core/stays.ts";

const period = (name: string, from: string, to: string) => ({ id: name, name, from, to });
const summer = period("Sommer 2030", "2030-06-01", "2030-08-31");
const winter = period("Winter 2030/31", "2030-12-15", "2031-03-15");

describe("the strip of a year", () => {
  test("has each day where the pointer finds it again, in long and short years", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2020, max: 2040 }),
        fc.integer({ min: 0, max: 364 }),
        fc.integer({ min: 1, max: 99 }),
        (year, day, within) => {
          const date = addDays(`${year}-01-01`, day);
          const { left, width } = placed({ from: date, to: date }, year);
          expect(dayAt((left + (width * within) / 100) / 100, year)).toBe(date);
        },
      ),
    );
    expect([dayAt(-1, 2030), dayAt(2, 2030), dayAt(0.9999, 2032)]).toEqual(["2030-01-01", "2030-12-31", "2032-12-31"]);
  });

  test("is twelve months long", () => {
    for (const year of [2030, 2032]) {
      const months = monthsOf(year);
      expect(months).toHaveLength(12);
      expect(months.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100);
      expect(months.at(-1)?.first).toBe(`${year}-12-01`);
    }
  });

  test("cuts what begins or ends in another year, and leaves no edge to pull there", () => {
    const [only] = bandsOf([winter], 2030);
    expect(only).toMatchObject({ hasStart: true, hasEnd: false });
    expect((only?.left ?? 0) + (only?.width ?? 0)).toBeCloseTo(100);
    expect(bandsOf([winter], 2031)).toMatchObject([{ hasStart: false, hasEnd: true, left: 0 }]);
    expect(bandsOf([winter, summer], 2032)).toEqual([]);
  });

  test("gives a season its colour in every year", () => {
    const next = [period("Winter 2029/30", "2029-12-15", "2030-03-15"), summer, winter, period("Sommer 2031", "2031-06-01", "2031-08-31")];
    expect(toned([...next].reverse()).map(({ period: { name }, tone }) => `${name} ${tone}`)).toEqual([
      "Winter 2029/30 0",
      "Sommer 2030 1",
      "Winter 2030/31 0",
      "Sommer 2031 1",
    ]);
  });
});

describe("a gesture", () => {
  test("draws forward and backward", () => {
    expect(daysBy({ kind: "draw", anchor: "2030-05-01", at: "2030-05-20" })).toEqual({ from: "2030-05-01", to: "2030-05-20" });
    expect(daysBy({ kind: "draw", anchor: "2030-05-20", at: "2030-05-01" })).toEqual({ from: "2030-05-01", to: "2030-05-20" });
  });

  test("pulls an edge, but never past the other one", () => {
    const pull = (edge: "from" | "to", at: string) => daysBy({ kind: "pull", period: summer, edge, at });
    expect(pull("to", "2030-09-15")).toEqual({ from: "2030-06-01", to: "2030-09-15" });
    expect(pull("to", "2030-05-15")).toEqual({ from: "2030-06-01", to: "2030-06-01" });
    expect(pull("from", "2030-05-15")).toEqual({ from: "2030-05-15", to: "2030-08-31" });
    expect(pull("from", "2030-12-15")).toEqual({ from: "2030-08-31", to: "2030-08-31" });
  });

  test("is stopped by another period, not by the one in hand", () => {
    const days = { from: "2030-08-31", to: "2030-09-15" };
    expect(inTheWay(days, [winter, summer], null)).toBe(summer);
    expect(inTheWay(days, [winter, summer], summer.id)).toBeNull();
    expect(inTheWay({ from: addDays(summer.to, 1), to: addDays(winter.from, -1) }, [winter, summer], null)).toBeNull();
    expect(daysBetween(summer.from, summer.to)).toBe(91);
  });
});
