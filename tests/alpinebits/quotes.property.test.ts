import fc from "fast-check";
import { expect, test } from "vitest";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { quoteNew } from "#server/stays/bookings/planning/quote-nights.ts";
import { CLIENT_HANDSHAKE } from "#shared/channels/alpinebits/handshake.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { NewStayQuoteQuery } from "#shared/stays/bookings/quote-schema.ts";
import { schemaErrors } from "#tests/alpinebits/schema.ts";
import { startWithPortal } from "#tests/alpinebits/start-portal.ts";
import { addItem, addPrice, addRateItem, insert } from "#tests/support/guesthouse.ts";
import { IS_LONG } from "#tests/support/long-run.ts";
import { viewOf } from "#tests/support/test-server.ts";

/**
 * The portal computes what stays cost from the messages that it was sent, as the standard says; the price here is that of the same stay. Where
 * the portal charges children as adults, because they are among the usual persons of a room type, the price is that of these adults.
 */

const FIRST = "2030-04-03";
const DAYS = 16;
const dayOf = (at: number) => addDays(FIRST, at);

const TYPES = [
  { name: "double", code: "DZ", usual: 2, max: 3 },
  { name: "suite", code: "SUITE", usual: 2, max: 4 },
] as const;
type Brackets = readonly { from_age: number; to_age: number; gross_amount?: number; percentage?: number; type?: 0 | 1; ofItem?: boolean }[];

const AMOUNTS: readonly Brackets[] = [
  [],
  [
    { from_age: 0, to_age: 2, gross_amount: 0 },
    { from_age: 3, to_age: 11, gross_amount: 33.33 },
  ],
  [
    { from_age: 0, to_age: 11, gross_amount: 48 },
    { from_age: 6, to_age: 11, gross_amount: 60.5, type: 1 },
  ],
  [
    { from_age: 0, to_age: 5, gross_amount: 12 },
    { from_age: 6, to_age: 15, gross_amount: 44.1 },
    { from_age: 0, to_age: 15, percentage: 50, ofItem: true },
  ],
];
const PERCENTAGES: readonly Brackets[] = [
  [
    { from_age: 0, to_age: 2, percentage: 0 },
    { from_age: 3, to_age: 11, percentage: 50 },
  ],
  [
    { from_age: 0, to_age: 15, percentage: 33 },
    { from_age: 3, to_age: 9, gross_amount: 20, type: 0 },
  ],
];

const span = fc.record({ at: fc.nat(DAYS - 6), length: fc.integer({ min: 1, max: 9 }) });
const limit = fc.constantFrom(
  { min_nights: 2 },
  { max_nights: 1 },
  { closed_to_arrival: 1 },
  { closed_to_departure: 1 },
  { days_before: 5 },
);
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 });
const stepOf = (brackets: readonly Brackets[]) =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant("price" as const), type: fc.nat(1), span, amount: fc.integer({ min: 7000, max: 12_000 }) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("limit" as const), span, weekdays, limit }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("weekend" as const), percentage: fc.constantFrom(-10, 15) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("children" as const), brackets: fc.constantFrom(...brackets) }) },
  );
type Step = ReturnType<typeof stepOf> extends fc.Arbitrary<infer S> ? S : never;

const PARTIES = [
  { adults: 1, ages: [] },
  { adults: 2, ages: [] },
  { adults: 3, ages: [] },
  { adults: 4, ages: [] },
  { adults: 1, ages: [7] },
  { adults: 1, ages: [1, 8] },
  { adults: 2, ages: [4] },
  { adults: 2, ages: [2, 10] },
  { adults: 3, ages: [0] },
  { adults: 2, ages: [17] },
];
type Party = { adults: number; ages: readonly number[] };

const OCCUPANCY = "OTA_HotelDescriptiveContentNotif_Inventory_occupancy_children";
const WITHOUT_CHILDREN_BELOW = {
  versions: CLIENT_HANDSHAKE.versions.map(({ version, actions }) => ({
    version,
    actions: actions.map(({ action, supports }) => ({ action, supports: (supports ?? []).filter((each) => each !== OCCUPANCY) })),
  })),
};

const PARTNERS = [
  {
    which: "a portal that knows children below the usual persons, by amounts",
    brackets: AMOUNTS,
    version: "2024-10",
    handshake: CLIENT_HANDSHAKE,
  },
  {
    which: "a portal that knows them, in per cent of the adults' price",
    brackets: [...PERCENTAGES, []],
    version: "2024-10",
    handshake: CLIENT_HANDSHAKE,
  },
  {
    which: "a portal that charges the usual persons as adults",
    brackets: [...AMOUNTS, ...PERCENTAGES],
    version: "2022-10",
    handshake: WITHOUT_CHILDREN_BELOW,
  },
] as const;

test.each(PARTNERS)(
  "$which, in $version, computes the prices that stays have here",
  { timeout: IS_LONG ? 900_000 : 120_000 },
  async (partner) => {
    const { brackets, version, handshake } = partner;
    const priced = await startPriced({ handshake, versions: [version] });
    const { property, call, rooms, later, sent, connection, id, portal } = priced;
    const types = [rooms.double, rooms.suite];
    let current: Brackets = [];
    await fc.assert(
      fc.asyncProperty(fc.array(stepOf(brackets), { minLength: 2, maxLength: 6 }), async (steps) => {
        for (const each of steps) await take(each);
        property.runtime.db.$client.prepare("UPDATE channel_states SET plans_due_at = ?").run(property.clock.now);
        await later(31);
        const { held, held_digest } = await connection();
        if (held > 0) await call(`POST /channel_connections/${id}/accept_prices`, { digest: held_digest });
        await later(61);
        expect(differing()).toEqual([]);
      }),
      { numRuns: IS_LONG ? 30 : 2, endOnFailure: true },
    );
    const messages = sent().flatMap((each) => (each.version === version ? [each.request] : []));
    expect(await schemaErrors(messages, version)).toEqual([]);

    async function take(each: Step): Promise<void> {
      if (each.do === "price") {
        const [from, to] = [dayOf(each.span.at), dayOf(each.span.at + each.span.length)];
        const period = insert(property, "rate_restrictions", { rate_id: rooms.rate, name: `Period ${Math.random()}`, from, to });
        const { max } = TYPES[each.type] ?? TYPES[0];
        for (let occupancy = 1; occupancy <= max; occupancy += 1)
          addPrice(property, rooms.rate, types[each.type] ?? "", each.amount + 3_500 * (occupancy - 1), {
            occupancy,
            rate_restriction_id: period,
          });
      }
      if (each.do === "limit") {
        const [from, to] = [dayOf(each.span.at), dayOf(each.span.at + each.span.length)];
        const none = { closed_to_arrival: 0, closed_to_departure: 0, weekdays: JSON.stringify(each.weekdays), room_type_id: null };
        insert(property, "rate_rules", { rate_id: rooms.rate, from, to, ...none, ...each.limit });
      }
      if (each.do === "weekend") {
        const rule = { rate_id: rooms.rate, kind: "weekday", weekdays: "[5,6]", percentage: each.percentage };
        insert(property, "rate_price_rules", { ...rule, from: FIRST, to: dayOf(DAYS) });
      }
      if (each.do === "children") {
        current = each.brackets;
        const child_prices = current.map(({ type, ofItem, ...prices }) => ({
          ...prices,
          room_type_id: type === undefined ? null : types[type],
          item_id: ofItem ? priced.breakfast : null,
        }));
        await call(`PUT /rates/${rooms.rate}/child_prices`, { child_prices });
      }
    }

    /** The stays whose price the portal computes otherwise. */
    function differing(): unknown[] {
      const view = viewOf(property, automatedActor({ property_id: property.property_id, time_zone: "Europe/Vienna" }));
      const found: unknown[] = [];
      for (const [at, type] of TYPES.entries()) {
        for (let begin = 0; begin < DAYS - 4; begin += IS_LONG ? 1 : 3) {
          for (const length of [1, 2, 4]) {
            const [check_in, check_out] = [dayOf(begin), dayOf(begin + length)];
            for (const party of PARTIES.filter(({ adults, ages }) => adults + ages.length <= type.max)) {
              const there = portal.plans.quote({ plan: "BAR", type: type.code, arrival: check_in, departure: check_out, ...party });
              if (party.ages.some((age) => !hasBracket(age, at))) {
                // Here such a child counts as an adult; the portal sells to adults or children only.
                if (typeof there === "number") found.push({ type, check_in, check_out, party, there });
                continue;
              }
              const paying = asTheyPay(party, at);
              const { adults, ages } = paying;
              const query = {
                check_in,
                check_out,
                adults,
                children: ages.map((age) => ({ age })),
                rate_id: rooms.rate,
                room_type_id: types[at],
              };
              const { gross_amount, rule_violations } = quoteNew(view, inCents(NewStayQuoteQuery).parse(query));
              const here = gross_amount !== null && rule_violations.length === 0 ? Math.round(gross_amount * 100) : null;
              const isSold = typeof there === "number";
              const isExact = ages.length === 0 || !isInPercent(at) || adults === type.usual;
              const isRight = here === null || !isSold || isExact ? (isSold ? there : null) === here : there >= here;
              if (!isRight) found.push({ type, check_in, check_out, party, paying, here, there, rule_violations });
            }
          }
        }
      }
      return found.slice(0, 3);
    }

    function ofType(at: number) {
      return current.filter(({ type, ofItem }) => !ofItem && (type === undefined || type === at));
    }

    function hasBracket(age: number, at: number): boolean {
      return ofType(at).some(({ from_age, to_age }) => from_age <= age && age <= to_age);
    }

    function isInPercent(at: number): boolean {
      const own = ofType(at);
      return own.some(({ percentage, from_age, to_age, type }) => {
        const hidden = own.some(
          (each) => each.type !== undefined && type === undefined && each.from_age <= from_age && to_age <= each.to_age,
        );
        return percentage !== undefined && !hidden;
      });
    }

    /** The party, with the oldest children as adults as long as the portal charges them so. */
    function asTheyPay({ adults, ages }: Party, at: number): Party {
      const type = TYPES[at] ?? TYPES[0];
      const full = handshake === CLIENT_HANDSHAKE && !isInPercent(at) ? 1 : type.usual;
      const asAdults = Math.max(0, Math.min(full - adults, ages.length));
      return { adults: adults + asAdults, ages: [...ages].sort((a, b) => a - b).slice(0, ages.length - asAdults) };
    }
  },
);

/** A double for up to three and a suite for up to four, both usually for two, with breakfast beside the price of the night. */
async function startPriced(behaviour: Parameters<typeof startWithPortal>[0]) {
  const started = await startWithPortal(behaviour);
  const { property, rooms, call, id, later, sent } = started;
  const { $client } = property.runtime.db;
  for (const { name, usual, max } of TYPES)
    $client
      .prepare("UPDATE room_types SET min_occupancy = 1, default_occupancy = ?, max_occupancy = ? WHERE id = ?")
      .run(usual, max, rooms[name]);
  $client.prepare("DELETE FROM prices").run();
  for (const { name, max } of TYPES)
    for (let occupancy = 1; occupancy <= max; occupancy += 1)
      addPrice(property, rooms.rate, rooms[name], 8_000 + 3_000 * occupancy, { occupancy });
  const breakfast = addItem(property, { gross_amount: 950 });
  addRateItem(property, rooms.rate, breakfast);
  sent();
  await call(`POST /channel_connections/${id}/sync`);
  await later(61);
  return { ...started, breakfast };
}
