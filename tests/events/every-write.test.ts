import { expect, test } from "vitest";
import { headSeq } from "#server/platform/core/work/events.ts";
import { MUTATIONS, type Observe, walkEveryWrite, walkGuestsDay, wordOf } from "#tests/support/every-write.ts";
import { partOfToday, REPEATED_BY } from "#tests/support/long-run.ts";
import type { TestProperty } from "#tests/support/test-server.ts";

/**
 * Entities with an event history of their own, and their type marker. The others are parts of an entity, in whose history their
 * changes are recorded: money in that of the stay, group or sale it belongs to, prices in that of their rate.
 */
const ENTITIES: Readonly<Record<string, string>> = {
  api_keys: "api_key",
  bookings: "booking",
  calendar_feeds: "calendar_feed",
  channel_connections: "channel_connection",
  cancellation_policies: "cancellation_policy",
  message_rules: "message_rule",
  conflicts: "conflict",
  contacts: "contact",
  files: "file",
  groups: "group",
  invoices: "invoice",
  items: "item",
  members: "member",
  payment_methods: "payment_method",
  properties: "property",
  rates: "rate",
  registrations: "registration",
  room_locks: "room_lock",
  room_types: "room_type",
  rooms: "room",
  settings: "setting",
  tax_rates: "tax_rate",
  users: "user",
  webhooks: "webhook",
};
const FOLIO_OWNER = "SELECT coalesce(f.booking_id, f.group_id, f.id) FROM folios f WHERE f.id = ";
const PARTS: Readonly<Record<string, string>> = {
  access_tokens: "t.booking_id",
  booking_guests: "t.booking_id",
  charges: `(${FOLIO_OWNER} t.folio_id)`,
  contact_documents: "t.contact_id",
  folios: "coalesce(t.booking_id, t.group_id, t.id)",
  local_tax_rules: "t.item_id",
  mails: "t.parent_id",
  notes: "t.parent_id",
  payments: `(${FOLIO_OWNER} t.folio_id)`,
  prices: "t.rate_id",
  rate_items: "t.rate_id",
  rate_price_rules: "t.rate_id",
  rate_restrictions: "t.rate_id",
};

type Row = { key: string; table: string; id: string; version: number | null; root: string; content: string };

const TABLES = [...Object.keys(ENTITIES), ...Object.keys(PARTS)];

/** Every row of a table, with the id of the entity in whose history its changes are recorded. */
const rowsOf = (table: string) => `SELECT t.rowid AS place, ${PARTS[table] ?? "t.id"} AS root, t.* FROM main.${table} t`;

/** Keeps a copy of every table inside the database: comparing them there is many times as fast as reading all rows twice. */
function keepRows({ runtime }: TestProperty): void {
  const copies = TABLES.map((table) => `DROP TABLE IF EXISTS temp.kept_${table}; CREATE TEMP TABLE kept_${table} AS ${rowsOf(table)};`);
  runtime.db.$client.pragma("temp_store = MEMORY");
  runtime.db.$client.exec(copies.join("\n"));
}

/** The rows that differ from the kept ones, by their key: as they were, and as they are. */
function differences({ runtime }: TestProperty): { before: Map<string, Row>; after: Map<string, Row> } {
  const read = (sqlOf: (table: string) => string) => {
    const rows = TABLES.flatMap((table) => {
      const found = runtime.db.$client.prepare(sqlOf(table)).all();
      return (found as Record<string, unknown>[]).map((row) => rowOf(table, row));
    });
    return new Map(rows.map((row) => [row.key, row]));
  };
  return {
    before: read((table) => `SELECT * FROM temp.kept_${table} EXCEPT ${rowsOf(table)}`),
    after: read((table) => `${rowsOf(table)} EXCEPT SELECT * FROM temp.kept_${table}`),
  };
}

function rowOf(table: string, row: Record<string, unknown>): Row {
  const version = typeof row["version"] === "number" ? row["version"] : null;
  return {
    key: `${table} ${String(row["id"] ?? row["place"])}`,
    table,
    id: String(row["id"] ?? ""),
    root: String(row["root"]),
    version,
    content: withoutCounters(JSON.stringify(row)),
  };
}

/** A property's number series is incremented by records that take a number, which are recorded themselves. */
const withoutCounters = (content: string) => content.replace(/next_number\\*":[\d.]+/g, "");

type RecordedEvent = { type: string; parent_object: string; parent_id: string; parent_version: number | null };

/** Changes without an event of their entity, or without one of its version. */
function unrecorded(property: TestProperty, seq: number): string[] {
  const events = property.runtime.db.$client
    .prepare("SELECT type, parent_object, parent_id, parent_version FROM events WHERE seq > ?")
    .all(seq) as RecordedEvent[];
  const { before, after } = differences(property);
  const changed = [...after.values()].filter(({ key, content }) => before.get(key)?.content !== content);
  const gone = [...before.values()].filter(({ key }) => !after.has(key));
  return [...changed, ...gone].flatMap(({ table, key, root, version }) => {
    const own = events.filter((event) => event.parent_id === root);
    // A rate that changes taxes all open charges of its items again: one event of the rate, not one of each of thousands.
    if (table === "charges" && events.some(({ type }) => type === "tax_rate.changed")) return [];
    if (own.length === 0) return [`${key} has no event`];
    const object = ENTITIES[table];
    // A registration names no version: a check-in can be undone whether or not its guests were registered in the meantime.
    if (object === undefined || version === null || own.some(({ type }) => type.startsWith("booking.regist"))) return [];
    return own.some((event) => event.parent_object === object && event.parent_version === version)
      ? []
      : [`${key} has no event of version ${version}`];
  });
}

const observeEvents: Observe = async ({ property }, call) => {
  keepRows(property);
  const seq = headSeq(property.runtime.db);
  const outcome = await call();
  return "answer" in outcome ? unrecorded(property, seq) : [wordOf(outcome)];
};

/** All writes are made within so many days. */
const DAYS = 2;

test("whatever a call changes has an event of its entity and version", { timeout: 120_000 }, async () => {
  expect(await walkEveryWrite(observeEvents, partOfToday(MUTATIONS, DAYS)), REPEATED_BY).toEqual([]);
});

test("so has each step of a guest's day", { timeout: 120_000 }, async () => {
  expect(await walkGuestsDay(observeEvents)).toEqual([]);
});
