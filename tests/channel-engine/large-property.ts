import { v7 as uuid } from "uuid";
import { addDays } from "#shared/platform/core/stays.ts";
import { EVERY_WEEKDAY } from "#shared/prices/rates/schema.ts";
import { addPrice, addRate, addRoom, addRoomType, insert } from "#tests/support/guesthouse.ts";
import { makeTestProperty, type TestProperty } from "#tests/support/test-server.ts";

export const LARGE = { room_types: 20, rates: 10, days: 500 };
const ROOMS_OF_TYPE = 5;
const TODAY = "2030-04-01";

/** A property as large as partners take it: 20 room types with ten rates each, with seasons, derived rates, restrictions and a quota. */
export function makeLargeProperty({ room_types, rates }: Pick<typeof LARGE, "room_types" | "rates"> = LARGE) {
  const property = makeTestProperty();
  const { $client } = property.runtime.db;
  const made = $client.transaction(() => {
    const types = Array.from({ length: room_types }, (_, at) => addRoomType(property, `Type ${at}`, [1, 4]));
    for (const [at, type] of types.entries())
      for (let room = 0; room < ROOMS_OF_TYPE; room += 1) addRoom(property, type, String(100 * (at + 1) + room));
    const first = addRate(property);
    addPriceList(property, first, types);
    const others = Array.from({ length: rates - 1 }, (_, at) => {
      const parent = at % 3 === 0 ? { parent_rate_id: first, parent_adjustment_percentage: 5 + at } : {};
      const rate = addRate(property, { name: `Rate ${at}`, default: 0, ...parent });
      if (at % 3 !== 0) addPriceList(property, rate, types);
      addRestrictions(property, rate, at);
      return rate;
    });
    addRestrictions(property, first, 0);
    insert(property, "rate_price_rules", { rate_id: first, kind: "weekday", weekdays: "[5,6]", percentage: 12 });
    return { types, rates: [first, ...others] };
  })();
  return { ...property, ...made, connection_id: addConnection(property, made) };
}

/** Prices of four seasons for one to four persons in each room type. */
function addPriceList(property: TestProperty, rate: string, types: readonly string[]): void {
  const seasons = [0, 75, 160, 300].map((start, at) =>
    insert(property, "rate_restrictions", {
      rate_id: rate,
      name: `Season ${at}`,
      from: addDays(TODAY, start),
      to: addDays(TODAY, start + 45),
    }),
  );
  for (const [at, type] of types.entries()) {
    for (const occupancy of [1, 2, 3, 4]) {
      const base = 6000 + 700 * at + 2500 * occupancy;
      addPrice(property, rate, type, base, { occupancy });
      for (const [season, rate_restriction_id] of seasons.entries())
        addPrice(property, rate, type, base + 900 * (season + 1), { occupancy, rate_restriction_id });
    }
  }
}

function addRestrictions(property: TestProperty, rate_id: string, at: number): void {
  const rule = (from: number, to: number, values: object) =>
    insert(property, "rate_rules", {
      rate_id,
      from: addDays(TODAY, from),
      to: addDays(TODAY, to),
      weekdays: JSON.stringify(EVERY_WEEKDAY),
      closed_to_arrival: 0,
      closed_to_departure: 0,
      ...values,
    });
  rule(0, 500, { days_before: 1 + (at % 3) });
  rule(60, 150, { min_nights: 3, weekdays: "[5,6]" });
  rule(260, 285, { min_nights: 5, max_nights: 14 });
  rule(268, 268, { closed_to_arrival: 1, closed_to_departure: 1 });
  rule(300, 420, { quota: 2 });
}

/** A connection that sells all of it. */
function addConnection(property: TestProperty, { types, rates }: { types: readonly string[]; rates: readonly string[] }): string {
  const { $client } = property.runtime.db;
  const now = property.clock.now;
  const connection_id = insert(property, "channel_connections", {
    kind: "channex",
    name: "Channex",
    url: "http://127.0.0.1:9",
    credentials: "a-long-enough-key",
    hotel_code: "large",
    opened_at: now,
    markups: JSON.stringify([{ rate_id: null, from: null, to: null, percentage: 8, gross_amount: null, rounding: "to_90" }]),
  });
  $client
    .prepare("INSERT INTO channel_states (connection_id, property_id, cursor_seq) VALUES (?, ?, 0)")
    .run(connection_id, property.property_id);
  const map = $client.prepare(
    "INSERT INTO channel_mappings (id, property_id, connection_id, room_type_id, rate_id, partner_id, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  for (const type of types)
    for (const rate of [null, ...rates]) map.run(uuid(), property.property_id, connection_id, type, rate, `${rate ?? "room"} ${type}`, now);
  return connection_id;
}
