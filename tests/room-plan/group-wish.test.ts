import { describe, expect, it } from "vitest";
import { cotSpans, cotsLack, drawnFor, groupTotal, queryOf, whyNotPersons } from "#client/stays/room-plan/model/group-wish.ts";
import { dayOf } from "#client/stays/room-plan/model/plan-layout.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const types = new Map([
  ["double", { default_occupancy: 2, min_occupancy: 1, max_occupancy: 3, max_cots: 0 }],
  ["single", { default_occupancy: 1, min_occupancy: 1, max_occupancy: 1, max_cots: 0 }],
]);
const range = (typeId: string) => ({ roomId: null, typeId, from: dayOf("2030-04-02"), to: dayOf("2030-04-04") });
const ranges = [range("double"), range("single")];
const usual = { each: null, rooms: [] };

describe("a group made of drawn ranges", () => {
  it("has as many persons in each room as its type usually takes, unless set otherwise", () => {
    expect(drawnFor(ranges, types, usual).map(({ occupancy }) => occupancy)).toEqual([2, 1]);
    expect(drawnFor(ranges, types, { each: 3, rooms: [] }).map(({ occupancy }) => occupancy)).toEqual([3, 3]);
  });

  it("takes adults, children and cots of single rooms, and asks their price by the ages", () => {
    const family = new Map([...types, ["double", { default_occupancy: 2, min_occupancy: 1, max_occupancy: 3, max_cots: 1 }]]);
    const rooms = [{ adults: 2, children: "9, 1", cots: 1 }];
    const [drawn, single] = drawnFor(ranges, family, { each: null, rooms });
    expect(drawn).toMatchObject({ occupancy: 4, children: [{ age: 9 }, { age: 1 }], cots: 1 });
    expect(single).toMatchObject({ occupancy: 1, children: [] });
    expect(whyNotPersons(drawn ? [drawn] : [], family)).toBeNull();
    expect(whyNotPersons(drawnFor(ranges, types, { each: null, rooms }), types)).not.toBeNull();
    expect(drawn && queryOf(drawn, "Europe/Vienna", { start: "15:00", end: "11:00" })).toMatchObject({
      occupancy: 4,
      children: [9, 1],
      cots: 1,
    });
    expect(drawnFor(ranges, types, { each: 2, rooms: [{ children: "6" }] })[0]).toMatchObject({ occupancy: 2, children: [{ age: 6 }] });
    expect(drawnFor(ranges, types, { each: null, rooms: [{ children: "old" }] })[0]?.children).toBeNull();
  });

  it("says when a room can't take so many", () => {
    expect(whyNotPersons(drawnFor(ranges, types, usual), types)).toBeNull();
    expect(whyNotPersons(drawnFor(ranges, types, { each: 3, rooms: [] }), types)).toBe("booking/occupancy_exceeded");
  });

  it("needs the cots of all its rooms together in the nights that they share", () => {
    const child = { children: [{ age: 1 }], occupancy: 3, cots: 1 };
    const drawn = [
      { range: { ...range("double"), to: dayOf("2030-04-05") }, ...child },
      { range: { ...range("double"), from: dayOf("2030-04-04"), to: dayOf("2030-04-06") }, ...child },
      { range: range("double"), ...child, cots: 0 },
    ];
    const spans = cotSpans(drawn);
    expect(spans).toEqual([
      { from: dayOf("2030-04-02"), to: dayOf("2030-04-04"), cots: 1 },
      { from: dayOf("2030-04-04"), to: dayOf("2030-04-05"), cots: 2 },
      { from: dayOf("2030-04-05"), to: dayOf("2030-04-06"), cots: 1 },
    ]);
    const leaving = (left: number | null) => cotsLack(spans.map((span) => ({ ...span, left })));
    expect(leaving(1)).toEqual({ date: "2030-04-04", left: 1, needed: 2 });
    expect(leaving(2)).toBeNull();
    expect(leaving(null)).toBeNull();
    expect(leaving(-1)).toEqual({ date: "2030-04-04", left: 0, needed: 2 });
    expect(cotSpans([])).toEqual([]);
  });

  it("asks the price of each range for the hours of the property", () => {
    const [drawn] = drawnFor(ranges, types, usual);
    expect(drawn && queryOf(drawn, "Europe/Vienna", { start: "15:00", end: "11:00" })).toEqual({
      occupancy: 2,
      check_in: "2030-04-02T13:00:00.000Z",
      check_out: "2030-04-04T09:00:00.000Z",
    });
  });

  it("costs the sum of its rooms at the rate, and nothing that can be said while one has no price", () => {
    const priced = (typeId: string, gross: number) => ({
      room_type: { id: typeId },
      prices: [
        {
          rate_id: "usual",
          rate_name: "Usual",
          gross_amount: decimal(gross),
          nights: [],
          on_top: [],
          rule_violations: [],
          out_of_stock: [],
        },
      ],
    });
    const availability = [priced("double", 168.1), priced("single", 84.2)];
    const drawn = drawnFor(ranges, types, usual).map((each) => ({ ...each, availability }));
    expect(groupTotal(drawn, "usual")).toBe(252.3);
    expect(groupTotal(drawn, "other")).toBeNull();
  });
});
