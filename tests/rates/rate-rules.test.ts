import { describe, expect, test } from "vitest";
import { createRule } from "#server/prices/rates/rules.ts";
import { quoteBooking } from "#server/stays/bookings/planning/quote.ts";
import type { ProblemBody } from "#shared/platform/core/errors.ts";
import { type RateRule, RateRuleInput } from "#shared/prices/rates/schema.ts";
import type { RoomTypeAvailability } from "#shared/stays/availability/schema.ts";
import { makeFrontDesk, refusalOf } from "#tests/support/front-desk.ts";
import { addPrice, addRate, furnish } from "#tests/support/guesthouse.ts";
import { as, insertProperty, startTestServer, viewOf } from "#tests/support/test-server.ts";

const APRIL = { from: "2030-04-01", to: "2030-04-30" };
const dates = { check_in: "2030-04-05", check_out: "2030-04-07", occupancy: 2 };

async function office() {
  const open = await startTestServer();
  const house = furnish(open.property);
  const { call } = await open.login("manager");
  const restrict = async (input: object, rate = house.rate) =>
    (await call<RateRule[]>(`POST /rates/${rate}/rules`, { ...APRIL, ...input })).body[0];
  const book = (input: object = {}) =>
    call<Partial<ProblemBody> & { id: string }>("POST /bookings", { ...dates, room_type_id: house.double, ...input });
  const refused = async (input: object = {}) => {
    const { body } = await book(input);
    return body.type === "rate/rule_violated" ? body.detail : null;
  };
  return { ...open, ...house, call, restrict, book, refused };
}

describe("restrictions of a rate", () => {
  test("are made, listed by rate and by days, and deleted", async () => {
    const { call, restrict, rate, suite } = await office();
    const made = await restrict({ min_nights: 3, weekdays: [5, 6], room_type_id: suite });
    expect(made).toMatchObject({
      object: "rate_rule",
      rate_id: rate,
      room_type_id: suite,
      ...APRIL,
      weekdays: [5, 6],
      version: 1,
      min_nights: 3,
      max_nights: null,
      closed_to_arrival: false,
      closed_to_departure: false,
      days_before: null,
      quota: null,
    });
    expect((await call(`POST /rates/${rate}/rules`, APRIL)).body).toMatchObject({ type: "validation" });
    expect((await call(`GET /rates/${rate}/rules`)).body).toEqual([made]);
    expect((await call("GET /rate_rules?from=2030-04-30&to=2030-05-30")).body).toEqual([made]);
    expect((await call("GET /rate_rules?from=2030-05-01&to=2030-05-30")).body).toEqual([]);
    expect((await call(`DELETE /rates/${rate}/rules/${made?.id}`)).status).toBe(204);
    expect((await call(`GET /rates/${rate}/rules`)).body).toEqual([]);
    expect((await call(`DELETE /rates/${rate}/rules/${made?.id}`)).body).toMatchObject({ type: "not_found", detail: "rule_id" });
  });

  test("are changed together, all or none, and taken back the same way", async () => {
    const { call, restrict, rate } = await office();
    const before = await restrict({ min_nights: 2 });
    const put = (patch: object) => call<RateRule[]>(`PUT /rates/${rate}/rules`, patch);
    const after = (await put({ delete: [before?.id], create: [{ ...APRIL, min_nights: 3 }] })).body;
    expect(after.map(({ min_nights }) => min_nights)).toEqual([3]);
    const gone = await put({ delete: [before?.id], create: [{ ...APRIL, quota: 1 }] });
    expect(gone.body).toMatchObject({ type: "not_found", detail: "delete.0" });
    expect((await put({ create: [{ ...APRIL, quota: 1, room_type_id: "none" }] })).body).toMatchObject({ detail: "create.0.room_type_id" });
    const nothing = { errors: [{ path: "create.0.min_nights" }] };
    expect((await put({ create: [APRIL] })).body).toMatchObject({ type: "validation", ...nothing });
    expect((await put({})).body).toEqual(after);
    expect((await call(`GET /rates/${rate}/rules`)).body).toEqual(after);
  });

  test("belong to their rate and property alone", async () => {
    const { property, call, restrict, rate } = await office();
    const other = addRate(property, { name: "Other", default: 0 });
    const made = await restrict({ min_nights: 3 }, other);
    expect((await call(`DELETE /rates/${rate}/rules/${made?.id}`)).status).toBe(404);
    const foreign = addRate(property, { property_id: insertProperty(property.runtime, "Elsewhere") });
    expect((await call(`POST /rates/${foreign}/rules`, { ...APRIL, quota: 1 })).status).toBe(404);
  });
});

describe("a booking against a restriction", () => {
  test("is refused with the rule, the limit and the day, and nothing is written", async () => {
    const { call, restrict, book, rate } = await office();
    const rule = await restrict({ min_nights: 3, closed_to_departure: true });
    const { status, body } = await book();
    expect(status).toBe(400);
    expect(body).toMatchObject({
      type: "rate/rule_violated",
      detail: "No departure on this day (2030-04-07), Minimum stay in nights: 3 (2030-04-05)",
    });
    expect(body.errors).toEqual([
      { path: "rule_violations.0", code: "rule_closed_to_departure", message: "No departure on this day" },
      { path: "rule_violations.0.rule_id", message: rule?.id },
      { path: "rule_violations.0.reason", message: "closed_to_departure" },
      { path: "rule_violations.0.date", message: "2030-04-07" },
      { path: "rule_violations.1", code: "rule_min_nights", message: "Minimum stay in nights: 3" },
      { path: "rule_violations.1.rule_id", message: rule?.id },
      { path: "rule_violations.1.reason", message: "min_nights" },
      { path: "rule_violations.1.limit", message: "3" },
      { path: "rule_violations.1.date", message: "2030-04-05" },
    ]);
    expect((await call<{ count: number }>("GET /bookings")).body.count).toBe(0);
    expect((await book({ rate_id: rate })).body.type).toBe("rate/rule_violated");
  });

  test("is refused for an offer as well, and one of several names its place", async () => {
    const { call, restrict, refused, double } = await office();
    await restrict({ min_nights: 3 });
    expect(await refused({ status: "pending", expires_at: "2030-04-03T10:00:00Z" })).toBe("Minimum stay in nights: 3 (2030-04-05)");
    const long = { ...dates, check_out: "2030-04-08", room_type_id: double };
    const { body } = await call<ProblemBody>("POST /bookings/batch", { bookings: [long, { ...dates, room_type_id: double }] });
    expect(body.errors?.[0]).toMatchObject({ path: "bookings.1", code: "rate/rule_violated" });
  });

  test("is made where the front desk says so", async () => {
    const { restrict, book } = await office();
    await restrict({ quota: 0 });
    expect((await book({ ignore_rate_rules: true })).status).toBe(200);
  });

  test("does not care for another type's or another rate's, but for a parent rate's", async () => {
    const { property, double, suite, rate, restrict, refused } = await office();
    const half = addRate(property, { name: "Half board", default: 0, parent_rate_id: rate });
    const other = addRate(property, { name: "Other", default: 0 });
    addPrice(property, other, double, 9000);
    await restrict({ min_nights: 3, room_type_id: suite });
    expect(await refused()).toBeNull();
    await restrict({ min_nights: 4, room_type_id: double });
    expect(await refused({ rate_id: other })).toBeNull();
    expect(await refused({ rate_id: half })).toBe("Minimum stay in nights: 4 (2030-04-05)");
  });

  test("of a quota counts the rate with those derived from it, by type and night", async () => {
    const { property, call, double, suite, rate, restrict, refused, book } = await office();
    const half = addRate(property, { name: "Half board", default: 0, parent_rate_id: rate });
    const other = addRate(property, { name: "Other", default: 0 });
    addPrice(property, other, double, 9000);
    await restrict({ quota: 2 });
    expect(await refused({ rate_id: other })).toBeNull();
    expect(await refused({ rate_id: half })).toBeNull();
    const { body: first } = await book({ check_in: "2030-04-06", check_out: "2030-04-08" });
    // The night of the 5th has one, that of the 6th two.
    expect(await refused({ check_out: "2030-04-06", ignore_rate_rules: false })).toBeNull();
    expect(await refused({ check_in: "2030-04-06" })).toBe("All rooms of this rate are sold: 2 (2030-04-06)");
    expect(await refused({ room_type_id: suite })).toBeNull();
    await call(`POST /bookings/${first.id}/cancel`);
    expect(await refused({ check_in: "2030-04-06" })).not.toBe("All rooms of this rate are sold: 2 (2030-04-06)");
  });

  test("with an expired offer in its quota is made, and a running one keeps it", async () => {
    const { property, restrict, refused, book } = await office();
    await restrict({ quota: 1 });
    await book({ status: "pending", expires_at: "2030-04-02T10:00:00Z" });
    expect(await refused()).toBe("All rooms of this rate are sold: 1 (2030-04-05)");
    property.clock.now = "2030-04-02T10:00:00.000Z";
    expect(await refused()).toBeNull();
  });

  test("counts days before from the hotel day, which lasts until three in the morning", async () => {
    const { property, restrict, refused } = await office();
    await restrict({ days_before: 3 });
    property.clock.now = "2030-04-03T00:30:00.000Z";
    expect(await refused()).toBeNull();
    property.clock.now = "2030-04-03T02:30:00.000Z";
    expect(await refused()).toBe("Bookable up to this many days before arrival: 3 (2030-04-05)");
  });
});

describe("before booking", () => {
  test("availability says which prices a guest may not book", async () => {
    const { call, restrict, double, suite } = await office();
    const rule = await restrict({ min_nights: 3, room_type_id: double });
    const query = "occupancy=2&check_in=2030-04-05&check_out=2030-04-07&expand_prices=true";
    const { body } = await call<RoomTypeAvailability[]>(`GET /availabilities/room_types?${query}`);
    const found = Object.fromEntries(body.map(({ room_type, prices }) => [room_type.id, prices?.[0]?.rule_violations]));
    expect(found).toEqual({
      [double]: [{ rule_id: rule?.id, reason: "min_nights", limit: 3, date: "2030-04-05" }],
      [suite]: [],
    });
  });

  test("a quote says what new days would break, without the booking itself in the quota, and nothing of what stays", () => {
    const { property, clerk, book, rate } = makeFrontDesk();
    const { id } = book("5", "7");
    as(property, clerk, (work) => createRule(work, { id: rate, ...RateRuleInput.parse({ ...APRIL, quota: 1, min_nights: 3 }) }));
    const quote = (changes: object) =>
      quoteBooking(viewOf(property, clerk), { id, ...changes }).rule_violations.map(({ reason }) => reason);
    expect(quote({ rate_id: rate })).toEqual([]);
    expect(quote({ check_out: "2030-04-06" })).toEqual(["min_nights"]);
    expect(quote({ check_out: "2030-04-08" })).toEqual([]);
    expect(refusalOf(() => book("5", "8"))).toBe("rate/rule_violated");
  });
});
