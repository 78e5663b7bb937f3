import fc from "fast-check";
import { expect, test } from "vitest";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { quoteNew } from "#server/stays/bookings/planning/quote-nights.ts";
import { addDays, datesBetween } from "#shared/platform/core/stays.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { NewStayQuoteQuery } from "#shared/stays/bookings/quote-schema.ts";
import { startWithChannex } from "#tests/channel-engine/start-channex.ts";
import { addItem, addPrice, addRate, addRateItem, addRoom, insert } from "#tests/support/guesthouse.ts";
import { IS_LONG } from "#tests/support/long-run.ts";
import { viewOf } from "#tests/support/test-server.ts";

const FIRST = "2030-04-03";
const DAYS = 24;
const dayOf = (at: number) => addDays(FIRST, at);

const day = fc.nat(DAYS - 6);
const span = fc.record({ at: day, length: fc.integer({ min: 1, max: 9 }) });
const place = fc.record({ type: fc.nat(1), rate: fc.nat(1) });
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 });
const limit = fc.constantFrom(
  { min_nights: 2 },
  { min_nights: 3, max_nights: 3 },
  { max_nights: 1 },
  { closed_to_arrival: 1 },
  { closed_to_departure: 1 },
  { days_before: 5 },
  { quota: 1 },
);
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant("price" as const), place, span, amount: fc.integer({ min: 7000, max: 12_000 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("limit" as const), place, span, weekdays, limit, ofType: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("weekend" as const), rate: fc.nat(1), percentage: fc.constantFrom(-10, 15) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("book" as const), place, span, adults: fc.integer({ min: 1, max: 2 }), child: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cut" as const), which: fc.nat(), room: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("move" as const), which: fc.nat(), room: fc.nat(5), at: day }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cancel" as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("lock" as const), room: fc.nat(5), span }) },
);

type Plan = { rates?: { occupancy: number; rate: number }[] } & Record<string, unknown>;

test("a partner that began with nothing sells the stays that are sold here, and no others, at the prices that they have here", {
  timeout: IS_LONG ? 900_000 : 120_000,
}, async () => {
  const { property, call, id, later, channex, connection, partnerOf, rates, types, all } = await startPriced();
  const { $client } = property.runtime.db;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      for (const each of steps) await take(each);
      $client.prepare("UPDATE channel_states SET plans_due_at = ?").run(property.clock.now);
      await later(31);
      const { held, held_digest } = await connection();
      if (held > 0) await call(`POST /channel_connections/${id}/accept_prices`, { digest: held_digest });
      await later(31);
      expect(differing()).toEqual([]);
    }),
    { numRuns: IS_LONG ? 40 : 3, endOnFailure: true },
  );

  async function take(each: typeof step extends fc.Arbitrary<infer Step> ? Step : never): Promise<void> {
    const stays = $client.prepare("SELECT id FROM bookings WHERE status = 'confirmed' ORDER BY code").pluck().all() as string[];
    const stay = "which" in each ? stays[each.which % Math.max(1, stays.length)] : undefined;
    const room = "room" in each ? all[each.room % all.length] : undefined;
    const [from, to] = "span" in each ? [dayOf(each.span.at), dayOf(each.span.at + each.span.length)] : [FIRST, FIRST];
    const type = "place" in each ? (types[each.place.type] ?? "") : "";
    const rate = rates["place" in each ? each.place.rate : 0] ?? "";
    if (each.do === "price") {
      const period = insert(property, "rate_restrictions", { rate_id: rate, name: `Period ${from} ${Math.random()}`, from, to });
      for (const occupancy of [1, 2]) addPrice(property, rate, type, each.amount * occupancy, { occupancy, rate_restriction_id: period });
    }
    if (each.do === "limit") {
      const none = { closed_to_arrival: 0, closed_to_departure: 0, weekdays: JSON.stringify(each.weekdays) };
      insert(property, "rate_rules", { rate_id: rate, from, to, room_type_id: each.ofType ? type : null, ...none, ...each.limit });
    }
    if (each.do === "weekend") {
      const rule = { rate_id: rates[each.rate], kind: "weekday", weekdays: "[5,6]", percentage: each.percentage };
      insert(property, "rate_price_rules", { ...rule, from, to: dayOf(DAYS) });
    }
    if (each.do === "book") {
      const persons = { adults: each.adults, children: each.child ? [{ age: 7 }] : [] };
      await call("POST /bookings", {
        check_in: from,
        check_out: to,
        room_type_id: type,
        rate_id: rate,
        ignore_rate_rules: true,
        ...persons,
      });
    }
    if (each.do === "cut") await call(`POST /bookings/${stay}/parts`, { from: dayOf(8), room_id: room });
    if (each.do === "move")
      await call(`PATCH /bookings/${stay}`, { room_id: room, check_in: dayOf(each.at), check_out: dayOf(each.at + 4) });
    if (each.do === "cancel") await call(`POST /bookings/${stay}/cancel`, {});
    if (each.do === "lock") {
      const [start, end] = [`${from}T12:00:00.000Z`, `${to}T08:00:00.000Z`];
      await call("POST /room_locks", { room_id: room, start, end });
    }
  }

  /** The stays that the partner sells otherwise than they are sold here. */
  function differing(): unknown[] {
    const view = viewOf(property, automatedActor({ property_id: property.property_id, time_zone: "Europe/Vienna" }));
    const taken = takenNights();
    const found: unknown[] = [];
    for (const [type, partner_type] of partnerOf) {
      for (const [at, rate_id] of rates.entries()) {
        for (let begin = 0; begin < DAYS - 5; begin += 1) {
          for (const [length, adults] of [
            [1, 1],
            [1, 2],
            [2, 2],
            [3, 1],
            [4, 2],
          ] as const) {
            const [check_in, check_out] = [dayOf(begin), dayOf(begin + length)];
            const query = { check_in, check_out, adults, rate_id, room_type_id: type };
            const { gross_amount, rule_violations } = quoteNew(view, inCents(NewStayQuoteQuery).parse(query));
            const isFree = datesBetween(check_in, check_out).every((night) => (taken.get(`${type} ${night}`) ?? 0) < roomsOf(type));
            const here = isFree && gross_amount !== null && rule_violations.length === 0 ? Math.round(gross_amount * 100) : null;
            const there = soldThere({
              type: partner_type,
              plan: `${partner_type}-${at === 0 ? "bar" : "plus"}`,
              check_in,
              check_out,
              adults,
            });
            if (here !== there) found.push({ type: partner_type, at, check_in, check_out, adults, here, there, rule_violations });
          }
        }
      }
    }
    return found.slice(0, 3);
  }

  function roomsOf(type: string): number {
    return Number($client.prepare("SELECT count(*) FROM rooms WHERE room_type_id = ?").pluck().get(type));
  }

  /** Counts stays and locks by room type and night, from the tables. */
  function takenNights(): Map<string, number> {
    const rows = $client.prepare(OCCUPYING).all() as { type: string; from: string; to: string }[];
    const nights = new Map<string, number>();
    for (const { type, from, to } of rows)
      for (const night of datesBetween(from.slice(0, 10), to.slice(0, 10)))
        nights.set(`${type} ${night}`, (nights.get(`${type} ${night}`) ?? 0) + 1);
    return nights;
  }

  type OfferedStay = { type: string; plan: string; check_in: string; check_out: string; adults: number };

  /** The price at which the partner sells a stay; null if it does not. */
  function soldThere({ type, plan, check_in, check_out, adults }: OfferedStay): number | null {
    const cells = channex.partner.plans.get(plan);
    const nights = datesBetween(check_in, check_out).map((night) => ({
      free: channex.partner.rooms.get(type)?.get(night) ?? 0,
      ...cellOn(night),
    }));
    const [arrival, departure] = [cellOn(check_in), cellOn(check_out)];
    const length = nights.length;
    const most = Number(arrival["max_stay"] ?? 0);
    const isSold =
      nights.every(({ free, stop_sell }) => free > 0 && stop_sell === false) &&
      arrival["closed_to_arrival"] === false &&
      departure["closed_to_departure"] === false &&
      length >= Number(arrival["min_stay_arrival"]) &&
      (most === 0 || length <= most);
    const prices = nights.map(({ rates: sold = [] }) => sold.find(({ occupancy }) => occupancy === adults)?.rate);
    return isSold && prices.every((price) => price !== undefined) ? prices.reduce((sum, price) => sum + price, 0) : null;

    function cellOn(date: string): Plan & { stop_sell?: boolean } {
      return cells?.get(date) ?? {};
    }
  }
});

/** Parts of stays in several rooms, whole stays and locks, by the type of their room. */
const OCCUPYING = `SELECT coalesce(r.room_type_id, p.room_type_id, b.room_type_id) AS type, coalesce(p.check_in, b.check_in) AS "from",
    coalesce(p.check_out, b.check_out) AS "to"
  FROM bookings b LEFT JOIN booking_rooms p ON p.booking_id = b.id LEFT JOIN rooms r ON r.id = coalesce(p.room_id, b.room_id)
  WHERE b.status = 'confirmed'
  UNION ALL SELECT r.room_type_id, l.start, l."end" FROM room_locks l JOIN rooms r ON r.id = l.room_id WHERE l.deleted_at IS NULL`;

/** Two room types and two rates with breakfast, one derived from the other, mapped before anything was sent. */
async function startPriced() {
  const started = await startWithChannex();
  const { property, rooms, call, id, later } = started;
  const single = addRoom(property, rooms.suite, "202");
  property.runtime.db.$client.prepare("UPDATE room_types SET min_occupancy = 1").run();
  addPrice(property, rooms.rate, rooms.suite, 15_000, { occupancy: 1 });
  const plus = addRate(property, { name: "Plus", default: 0, parent_rate_id: rooms.rate, parent_adjustment_percentage: 12 });
  addRateItem(property, plus, addItem(property, { gross_amount: 950 }));
  const mapping = [
    { room_type_id: rooms.double, partner_id: "double" },
    { room_type_id: rooms.suite, partner_id: "suite" },
    ...[rooms.double, rooms.suite].flatMap((room_type_id, at) => {
      const type = at === 0 ? "double" : "suite";
      return [
        { room_type_id, rate_id: rooms.rate, partner_id: `${type}-bar` },
        { room_type_id, rate_id: plus, partner_id: `${type}-plus` },
      ];
    }),
  ];
  expect((await call(`PUT /channel_connections/${id}/mapping`, { mapping })).status).toBeLessThan(300);
  await call(`POST /channel_connections/${id}/sync`);
  await later(1);
  const partnerOf = new Map([
    [rooms.double, "double"],
    [rooms.suite, "suite"],
  ]);
  const all = [rooms.room101, rooms.room102, rooms.room110, rooms.room201, single];
  return { ...started, partnerOf, rates: [rooms.rate, plus], types: [rooms.double, rooms.suite], all };
}
