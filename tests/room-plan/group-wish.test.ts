import { describe, expect, it } from "vitest";
import { drawnFor, groupTotal, queryOf, whyNotPersons } from "#client/stays/room-plan/model/group-wish.ts";
import { dayOf } from "#client/stays/room-plan/model/plan-layout.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const types = new Map([
  ["double", { default_occupancy: 2, min_occupancy: 1, max_occupancy: 3, max_cots: 0 }],
  ["single", { default_occupancy: 1, min_occupancy: 1, max_occupancy: 1, max_cots: 0 }],
]);
const range = (typeId: string) => ({ roomId: null, typeId, from: dayOf("2030-04-02"), to: dayOf("2030-04-04") });
const ranges = [range("double"), range("single")];

describe("a group made of drawn ranges", () => {
  it("has as many persons in each room as its type usually takes, unless set otherwise", () => {
    expect(drawnFor(ranges, types, null).map(({ occupancy }) => occupancy)).toEqual([2, 1]);
    expect(drawnFor(ranges, types, 3).map(({ occupancy }) => occupancy)).toEqual([3, 3]);
  });

  it("says when a room can't take so many", () => {
    expect(whyNotPersons(drawnFor(ranges, types, null), types)).toBeNull();
    expect(whyNotPersons(drawnFor(ranges, types, 3), types)).toBe("booking/occupancy_exceeded");
  });

  it("asks the price of each range for the hours of the property", () => {
    const [drawn] = drawnFor(ranges, types, null);
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
    const drawn = drawnFor(ranges, types, null).map((each) => ({ ...each, availability }));
    expect(groupTotal(drawn, "usual")).toBe(252.3);
    expect(groupTotal(drawn, "other")).toBeNull();
  });
});
