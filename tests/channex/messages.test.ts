import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { PlanCell } from "#shared/channels/channel-engine/cells.ts";
import { availabilityEntry, refusedEntries, restrictionEntry } from "#shared/channels/channex/messages.ts";
import { readRevision } from "#shared/channels/channex/revisions.ts";
import { cents } from "#shared/platform/core/money.ts";

const PLAN = { property_id: "hotel", rate_plan_id: "plan" };
const RANGE = { from: "2030-01-01", to: "2030-01-31", weekdays: null };

function sample(name: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, "samples", `${name}.json`), "utf8"));
}

describe("a message to Channex", () => {
  test("states free rooms of a range as a number", () => {
    expect(availabilityEntry({ property_id: "hotel", room_type_id: "double" }, { ...RANGE, value: { free: 3 } })).toEqual({
      property_id: "hotel",
      room_type_id: "double",
      date_from: "2030-01-01",
      date_to: "2030-01-31",
      availability: 3,
    });
  });

  test("states a whole cell with its weekdays, in cents by persons", () => {
    const value: PlanCell = {
      prices: { 1: cents(80), 2: cents(120.5) },
      children: [],
      closed: false,
      closed_to_arrival: true,
      closed_to_departure: false,
      min_nights: 2,
      max_nights: null,
    };
    expect(restrictionEntry(PLAN, { ...RANGE, weekdays: [5, 6], value })).toEqual({
      ...PLAN,
      date_from: "2030-01-01",
      date_to: "2030-01-31",
      days: ["fr", "sa"],
      rates: [
        { occupancy: 1, rate: 8000 },
        { occupancy: 2, rate: 12_050 },
      ],
      stop_sell: false,
      closed_to_arrival: true,
      closed_to_departure: false,
      min_stay_arrival: 2,
      max_stay: 0,
    });
  });

  test("names only the fields that change, and never an empty list of prices", () => {
    const days = { date_from: "2030-01-01", date_to: "2030-01-31" };
    expect(restrictionEntry(PLAN, { ...RANGE, value: { min_nights: 3 } })).toEqual({ ...PLAN, ...days, min_stay_arrival: 3 });
    expect(restrictionEntry(PLAN, { ...RANGE, value: { prices: {}, closed: true } })).toEqual({ ...PLAN, ...days, stop_sell: true });
  });
});

describe("an answer of Channex", () => {
  const { request, body } = z
    .object({
      request: z.object({ body: z.object({ values: z.array(z.record(z.string(), z.unknown())) }) }),
      body: z.object({
        meta: z.object({ warnings: z.array(z.looseObject({ warning: z.record(z.string(), z.array(z.string())) })) }),
      }),
    })
    .parse(sample("restrictions-partly-refused"));
  const [taken, refused] = request.body.values;
  const { warnings } = body.meta;

  test("refuses the entry that its warning repeats, in any place", () => {
    for (const entries of [request.body.values, request.body.values.toReversed()]) {
      const found = refusedEntries(entries, warnings);
      expect([...found.keys()]).toEqual([refused]);
      expect([...found.values()]).toEqual(["rate: must be greater than 0"]);
    }
    expect(refusedEntries(taken ? [taken] : [], warnings).size).toBe(0);
  });

  test("refuses both of two entries that are equal", () => {
    expect(refusedEntries([{ ...refused }, { ...refused }], warnings).size).toBe(2);
  });
});

describe("a booking from Channex", () => {
  const feed = z.object({ body: z.object({ data: z.array(z.object({ attributes: z.record(z.string(), z.unknown()) })) }) });
  const all = feed.parse(sample("feed-page-1")).body.data.map(({ attributes }) => attributes);
  const [made, , canceled, virtual] = all.map(readRevision);

  test("is read with rooms, nights, persons and ages; a room that is not mapped has no plan", () => {
    expect(made).toMatchObject({
      id: "bdc-1",
      booking_id: "9d8c7b6a-5e4f-4a3b-9c2d-1e0f9a8b7c6d",
      code: "5550001112",
      portal: "Booking.com",
      kind: "new",
      made_at: "2026-11-28T09:14:03.120Z",
      commission: cents(72.9),
      collected_by: "property",
      card_from: null,
      customer: { first_name: "Ilse", last_name: "Probstmann", email: "ilse.4711@guest.example" },
    });
    expect(made?.rooms.map(({ adults, children, plan_id }) => ({ adults, children, isMapped: plan_id !== null }))).toEqual([
      { adults: 2, children: [], isMapped: true },
      { adults: 2, children: [7], isMapped: false },
    ]);
    expect(made?.rooms[0]?.nights).toEqual([
      { date: "2027-02-06", gross_amount: cents(121.5) },
      { date: "2027-02-07", gross_amount: cents(121.5) },
    ]);
  });

  test("that is canceled brings its fee, and is identified without a system id", () => {
    expect(canceled).toMatchObject({ id: "11111111-0000-4000-8000-000000000003", kind: "canceled", cancellation_fee: cents(121.5) });
  });

  test("that the portal collects names the day of its virtual card and the taxes that are paid", () => {
    expect(virtual).toMatchObject({ collected_by: "portal", card_from: "2027-03-01" });
    expect(virtual?.rooms[0]?.collected_taxes).toEqual([{ name: "City tax", gross_amount: cents(6), local: true, withheld: true }]);
  });

  test.each([
    [{ adults: 2, children: 2, infants: 1, ages: [7] }, [7, 0, null]],
    [{ adults: 2, children: 1, infants: 1, ages: [7, 1] }, [7, 1]],
    [{ adults: 2, children: 2 }, [null, null]],
    [{ adults: 2, children: 0, infants: 0, ages: null }, []],
  ])("of %o has children of the ages %j", (occupancy, ages) => {
    const [first] = all;
    const { rooms } = z.object({ rooms: z.array(z.record(z.string(), z.unknown())) }).parse(first);
    expect(readRevision({ ...first, rooms: [{ ...rooms[0], occupancy }] }).rooms[0]?.children).toEqual(ages);
  });

  test("with a field that cannot be read is refused by that field's name, and a new field is ignored", () => {
    const [first] = all;
    expect(() => readRevision({ ...first, status: "on_hold" })).toThrow("status");
    expect(readRevision({ ...first, new_field: { any: 1 } })).toEqual(made);
  });
});
