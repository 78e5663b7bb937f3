import { getTableConfig } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { MADE_OF } from "#client/freshness.ts";
import type { FreshnessTable } from "#client/platform/core/freshness.ts";
import { callAs, PROCEDURES, type Procedure } from "#tests/support/procedures.ts";
import { TABLES } from "#tests/support/tables.ts";
import { testPropertyFrom } from "#tests/support/test-server.ts";
import { makeTwoProperties, ownInput, type TwoProperties } from "#tests/support/two-properties.ts";

const TABLE: FreshnessTable = MADE_OF;
const TABLE_NAMES = new Set(TABLES.map((table) => getTableConfig(table).name));

/** The objects whose events tell that a table has changed; one of them is enough. */
const TOLD_BY: Readonly<Record<string, string>> = {
  access_tokens: "record",
  admin_notices: "security_entry member api_key",
  api_keys: "api_key",
  booking_guests: "booking record",
  booking_pages: "booking_page",
  bookings: "booking record",
  calendar_feed_stays: "calendar_feed conflict",
  calendar_feeds: "calendar_feed",
  cancellation_policies: "cancellation_policy",
  cash_closings: "cash_closing",
  cash_entries: "cash_entry",
  cash_receipts: "cash_receipt folio",
  cash_registers: "cash_register",
  charges: "folio",
  conflicts: "conflict",
  contact_documents: "contact",
  contacts: "contact",
  deposits: "folio",
  events: "record",
  files: "file",
  folios: "folio",
  former_slugs: "property",
  groups: "group",
  installation_state: "pause",
  invoice_folios: "invoice",
  invoices: "invoice",
  items: "item",
  local_tax_rules: "item",
  mails: "record",
  members: "member",
  notes: "record",
  number_series: "record",
  payment_methods: "payment_method",
  payments: "folio",
  prices: "rate",
  properties: "property",
  rate_items: "rate",
  rate_restrictions: "rate",
  rate_rules: "rate",
  rates: "rate",
  recovery_codes: "session",
  registration_transmissions: "registration",
  registrations: "registration",
  room_locks: "room_lock",
  room_types: "room_type",
  rooms: "room",
  security_log: "security_entry",
  sessions: "session",
  settings: "setting",
  tax_rates: "tax_rate",
  users: "user member",
  webhook_deliveries: "webhook",
  webhooks: "webhook",
};

/** Tables that a query reads although no change of theirs makes a shown answer wrong, with the reason. */
const NEVER_STALE: Readonly<Record<string, { tables: string; because: string }>> = {
  "apiKeys.made": { tables: "events", because: "the records that a key made have events of their own" },
  "bookings.cancellations": { tables: "properties", because: "a property in another country is read again as a whole" },
  "cashReceipts.list": { tables: "secrets", because: "the key of signatures never changes" },
  "cashReceipts.get": { tables: "secrets", because: "the key of signatures never changes" },
  "events.list": { tables: "properties", because: "a property in another country is read again as a whole" },
  "folios.get": { tables: "accounting_exports", because: "a payment that a file names is refused with the reason when it is deleted" },
  "folios.list": { tables: "accounting_exports", because: "a payment that a file names is refused with the reason when it is deleted" },
  "notes.list": {
    tables: `contacts groups invoices rooms room_types room_locks rates items tax_rates cancellation_policies calendar_feeds conflicts
      payment_methods files api_keys webhooks settings properties`,
    because: "tells only that the record beside the notes exists",
  },
  "reports.accounting": { tables: "accounting_exports", because: "a file is listed when it is made by the same screen" },
  "reports.accountingSettings": { tables: "charges", because: "a list of rates that were ever used, read when the form opens" },
  "roomPlan.window": {
    tables: "folios booking_guests rooms bookings room_types room_locks",
    because: "bookings and locks travel whole with the feed; rooms are read by their own query",
  },
  "session.list": { tables: "properties", because: "names of properties beside sessions, read when the page opens" },
  "session.passkeys": { tables: "passkeys", because: "changes of passkeys are events of the session" },
  "session.secondFactor": { tables: "users", because: "changes of the second factor are events of the session" },
  "webhooks.deliveries": { tables: "users members", because: "tells only that the webhook exists" },
};

/** The tables that a query reads, on a connection of its own, which has prepared no statement yet. */
async function tablesReadBy(first: TwoProperties, bytes: Buffer, { name, input }: Procedure): Promise<string[]> {
  const property = { ...first.property, ...testPropertyFrom(bytes) };
  const properties = { ...first, property };
  const expand = (input?.["properties"] as Record<string, { items?: { enum?: string[] } }> | undefined)?.["expand"]?.items?.enum;
  const whole = input === null ? undefined : Object.assign({}, ownInput(properties, { name, input }), expand && { expand });
  const read = new Set<string>();
  const { $client } = property.runtime.db;
  const prepare = $client.prepare.bind($client);
  $client.prepare = (sql: string) => {
    for (const [, table = ""] of sql.matchAll(/\b(?:from|join)\s+"?(\w+)"?/gi)) if (TABLE_NAMES.has(table)) read.add(table);
    return prepare(sql);
  };
  const outcome = await callAs(property, properties.admin, name, whole);
  return "bug" in outcome ? [`bug: ${String(outcome.bug)}`] : [...read];
}

test("every table that a query reads is told of by an object that makes its answer stale", { timeout: 60_000 }, async () => {
  const first = makeTwoProperties();
  const bytes = first.property.runtime.db.$client.serialize();
  const untold: string[] = [];
  for (const procedure of PROCEDURES) {
    const { name, type } = procedure;
    const objects = Object.keys(TABLE[name] ?? {});
    // `record` alone is every event there is.
    if (type !== "query" || objects.length === 0 || TABLE[name]?.["record"] === true) continue;
    for (const table of await tablesReadBy(first, bytes, procedure)) {
      if (!(TOLD_BY[table] ?? "").split(" ").some((object) => objects.includes(object))) untold.push(`${name} ${table}`);
    }
  }
  const known = Object.entries(NEVER_STALE).flatMap(([name, { tables }]) => tables.split(/\s+/).map((table) => `${name} ${table}`));
  expect(untold.sort()).toEqual(known.sort());
});
