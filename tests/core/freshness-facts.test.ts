import { expect, test } from "vitest";
import { makeLivedInProperty } from "#tests/support/every-write.ts";
import { answersOf, canDiffer, KEPT_FRESH, stateOf, TABLE } from "#tests/support/fresh-answers.ts";
import { IS_LONG } from "#tests/support/long-run.ts";
import { contentsOf } from "#tests/support/read-tables.ts";
import { copyOf, type TwoProperties } from "#tests/support/two-properties.ts";

/** The tables in which the facts of an object are kept. */
const TABLES_OF: Readonly<Record<string, readonly string[]>> = {
  api_key: ["api_keys"],
  booking: ["bookings"],
  calendar_feed: ["calendar_feeds"],
  cancellation_policy: ["cancellation_policies"],
  cash_closing: ["cash_closings"],
  cash_entry: ["cash_entries"],
  cash_receipt: ["cash_receipts"],
  conflict: ["conflicts"],
  contact: ["contacts"],
  file: ["files"],
  folio: ["folios", "charges", "payments"],
  group: ["groups"],
  invoice: ["invoices"],
  item: ["items"],
  payment_method: ["payment_methods"],
  property: ["properties"],
  member: ["members"],
  registration: ["registrations"],
  rate: ["rates", "prices", "rate_items", "rate_restrictions"],
  room: ["rooms"],
  room_lock: ["room_locks"],
  room_type: ["room_types"],
  setting: ["settings"],
  tax_rate: ["tax_rates"],
  user: ["users"],
  webhook: ["webhooks"],
};

/** Answers that read an object and need no word of its changes, each with its reason. */
const NOT_NEEDED: Readonly<Record<string, string>> = {
  "accessControl.list booking": "hears every event of its booking as `record`",
  "invoices.previewMail file": "an issued invoice keeps its file as it is",
  "notes.get booking": "hears every event of its record as `record`",
  "notes.list booking": "hears every event of its record as `record`",
  "reports.reconciliation file": "an issued invoice keeps its file as it is",
  "roomPlan.window booking": "the row travels with the feed and is laid into the answer",
  "roomPlan.window room": "a room in which a stay is can't be deleted",
  "roomPlan.window room_lock": "the row travels with the feed and is laid into the answer",
  "shifts.since member": "the reader's own place in the log",
};

/** Columns that name other rows or hold one of a few words. */
const FIXED =
  /(^|_)(id|hash|secret|object|version)$|status|kind|type|state|unit|frequency|source|direction|language|currency|time_zone|country|nationality|tax$|_at$|color|slug|url/;

type Row = Readonly<Record<string, string | number | null>> & { id: string };

/** Another value for a column; undefined if it stays. */
function another(value: string | number | null): string | number | undefined {
  if (typeof value === "number") return value === 1 ? 0 : value + 1;
  if (value === null || /^[[{]/.test(value)) return undefined;
  const [, day, time = ""] = /^(\d{4}-\d\d-\d\d)(T.*)?$/.exec(value) ?? [];
  if (day === undefined) return `${value}x`;
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10) + time;
}

/** Writes other facts into every row of the property's tables, past all events. What a constraint refuses stays. */
function changeFacts({ property, own }: TwoProperties, tables: readonly string[]): void {
  const { $client } = property.runtime.db;
  for (const table of tables) {
    const owner = { properties: "id = ?", users: "? <> id" }[table] ?? "property_id = ?";
    for (const row of $client.prepare<[string], Row>(`SELECT rowid AS row, * FROM ${table} WHERE ${owner}`).all(own)) {
      for (const [column, value] of Object.entries(row)) {
        const next = FIXED.test(column) || column === "row" ? undefined : another(value);
        if (next === undefined) continue;
        try {
          $client.prepare(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`).run(next, row["row"]);
        } catch {
          // A constraint holds this value.
        }
      }
    }
  }
}

/** Marks every row of the property's tables as deleted, past all events. */
function deleteAll({ property: { runtime, clock }, own }: TwoProperties, tables: readonly string[]): void {
  for (const table of tables) {
    try {
      runtime.db.$client.prepare(`UPDATE ${table} SET deleted_at = ? WHERE property_id = ?`).run(clock.now, own);
    } catch {
      // These rows are never deleted, or hold each other.
    }
  }
}

/** Deleting everything finds a few more, and takes as long again. */
const CHANGES = IS_LONG ? [changeFacts, deleteAll] : [changeFacts];

test("an answer in which the facts of an object are read is made of that object", { timeout: 300_000 }, async () => {
  const first = await makeLivedInProperty();
  const bytes = first.property.runtime.db.$client.serialize();
  const before = await stateOf(copyOf(first, bytes));
  const pairs = new Set(KEPT_FRESH.flatMap(({ name }) => Object.keys(TABLE[name] ?? {}).map((object) => `${name} ${object}`)));
  const missing = new Set<string>();
  for (const [object, tables] of Object.entries(TABLES_OF)) {
    for (const change of CHANGES) {
      const properties = copyOf(first, bytes);
      const { $client } = properties.property.runtime.db;
      change(properties, tables);
      const contents = [before.contents, contentsOf($client)] as const;
      const undeclared = [...before.answers].filter(([query, answer]) => {
        const pair = `${query.name} ${object}`;
        return !pairs.has(pair) && NOT_NEEDED[pair] === undefined && canDiffer(query, answer, contents);
      });
      const after = await answersOf(
        properties,
        undeclared.map(([query]) => query),
      );
      for (const [query, { text }] of undeclared) if (after.get(query)?.text !== text) missing.add(`${query.name} ${object}`);
      $client.close();
    }
  }
  expect([...missing].sort()).toEqual([]);
});
