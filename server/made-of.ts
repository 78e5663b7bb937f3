import { getTableName } from "drizzle-orm";
import type { EntityName } from "#server/entities.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import type { Statements } from "#server/platform/core/database/reads.ts";

/**
 * The objects of which answers are made: the entities, and a few more. `room_status` is a room of which only status or inspection changed.
 * `record` is any event of a record; `mail` and `note` are the events whose type begins with this word. `number` is the next number of a
 * series.
 */
export type MadeOf = EntityName | "number" | "record" | "room_status" | "session";

/** Charges that change with the stay or with a tax rate have no event of the folio. */
const OF_FOLIO = ["booking", "folio", "group", "tax_rate"] as const;

/** The objects that tell of a table's changes; none for what no open screen has to hear of, with the reason. */
export const TOLD_BY: Readonly<Record<string, readonly MadeOf[]>> = {
  // They change with the stay, too.
  access_tokens: ["record"],
  // A file is listed by the screen that made it; a payment in one is refused when it is deleted.
  accounting_exports: [],
  admin_notices: ["security_entry"],
  // Told to partners that ask; no screen shows it.
  alpinebits_requests: [],
  api_keys: ["api_key"],
  // Not a table: `noteRead` names it.
  backup_files: ["backup"],
  bank_line_shares: ["bank_statement"],
  bank_lines: ["bank_statement"],
  bank_statements: ["bank_statement"],
  booked_invoices: ["invoice"],
  booking_guests: ["booking"],
  // For minutes, for strangers.
  booking_holds: [],
  booking_pages: ["booking_page"],
  booking_rooms: ["booking"],
  bookings: ["booking"],
  calendar_feed_stays: ["calendar_feed", "conflict"],
  calendar_feeds: ["calendar_feed"],
  cancellation_policies: ["cancellation_policy"],
  card_sessions: ["folio"],
  cash_closings: ["cash_closing"],
  cash_entries: ["cash_entry"],
  cash_receipts: ["cash_receipt"],
  cash_registers: ["cash_register"],
  channel_cells: ["channel_connection"],
  channel_connections: ["channel_connection"],
  channel_mappings: ["channel_connection"],
  channel_messages: ["channel_connection"],
  channel_revisions: ["channel_connection"],
  channel_states: ["channel_connection"],
  channel_stays: ["channel_connection"],
  charges: OF_FOLIO,
  child_prices: ["rate"],
  conflicts: ["conflict"],
  contact_documents: ["contact"],
  contacts: ["contact"],
  counted_stays: ["booking"],
  deposit_receipts: ["folio"],
  deposits: ["folio"],
  // The page that shows it asks at regular intervals.
  emergency_sheet_failures: [],
  events: ["record"],
  files: ["file"],
  folios: OF_FOLIO,
  // Told once, when the stays that were there before are counted.
  forecast_starts: [],
  former_slugs: ["property"],
  groups: ["group"],
  // Guests' pages have no live feed.
  guest_links: [],
  idempotency_keys: [],
  imported_bookings: ["booking"],
  installation_state: ["pause"],
  invoice_folios: ["invoice"],
  invoice_reminders: ["invoice"],
  invoices: ["invoice"],
  items: ["item"],
  // Read when a browser logs in.
  known_browsers: [],
  lifted: ["pause"],
  local_tax_rules: ["item"],
  mails: ["mail"],
  marketing_consents: ["contact"],
  members: ["member"],
  message_rules: ["message_rule"],
  // They change with their mails and by steps of their stay.
  messages: ["booking", "mail"],
  morning_audits: [],
  morning_mails: ["session"],
  night_changes: ["booking"],
  notes: ["note"],
  nuki_accounts: ["setting"],
  // They change with the keys.
  nuki_codes: ["record"],
  nuki_locks: ["setting"],
  number_series: ["number"],
  passkeys: ["session"],
  password_links: [],
  payment_methods: ["payment_method"],
  payments: ["folio"],
  prices: ["rate"],
  properties: ["property"],
  rate_items: ["rate"],
  rate_price_rules: ["rate"],
  rate_restrictions: ["rate"],
  rate_rules: ["rate"],
  rates: ["rate"],
  recovery_codes: ["session"],
  refused_addresses: ["mail"],
  registration_transmissions: ["registration"],
  registrations: ["registration"],
  reminder_holds: ["invoice"],
  room_locks: ["room_lock"],
  room_types: ["room_type"],
  rooms: ["room"],
  routing_rules: OF_FOLIO,
  // Keys of the process, which never change.
  secrets: [],
  security_log: ["security_entry"],
  sessions: ["session"],
  settings: ["setting"],
  tax_rates: ["tax_rate"],
  // A change is rare, and shown with the consent that it ends.
  unsubscribed_addresses: ["contact"],
  users: ["user", "member"],
  webhook_deliveries: ["webhook"],
  webhooks: ["webhook"],
};

/** The columns of a room that change with its status and inspection. */
const STATUS_COLUMNS = [rooms.status, rooms.status_changed_at, rooms.inspected_at, rooms.audited_night, rooms.version, rooms.updated_at];
const ROOMS = getTableName(rooms);

const TABLES_READ = /\b(?:from|join)\s+"?(\w+)"?/gi;
const ROOM_ALIASES = new RegExp(`\\b${ROOMS}"?\\s+(?:as\\s+)?"?(\\w+)"?`, "gi");
const STATUS_NAMES = STATUS_COLUMNS.map(({ name }) => name).join("|");

/** The objects that an answer is made of, by the statements that it was read with. */
export function madeOf(statements: Statements): MadeOf[] {
  const objects = new Set<MadeOf>();
  for (const source of statements) for (const object of objectsIn(source)) objects.add(object);
  return [...objects].sort();
}

const known = new Map<string, readonly MadeOf[]>();
/** Filters and orders of lists come in many combinations; of those the oldest are looked at again. */
const MAX_KEPT = 1_000;

function objectsIn(source: string): readonly MadeOf[] {
  let objects = known.get(source);
  if (objects === undefined) {
    known.set(source, (objects = [...new Set(tablesIn(source).flatMap((table) => objectsOfTable(table, source)))]));
    const [oldest] = known.keys();
    if (known.size > MAX_KEPT && oldest !== undefined) known.delete(oldest);
  }
  return objects;
}

/** The tables that a statement names. Others that it may read, as the text index, are joined with the tables of their records. */
export function tablesIn(source: string): string[] {
  return [...source.matchAll(TABLES_READ)].map(([, table = ""]) => table);
}

function objectsOfTable(table: string, source: string): readonly MadeOf[] {
  const objects = TOLD_BY[table] ?? [];
  return table === ROOMS && readsStatus(source) ? [...objects, "room_status"] : objects;
}

/** True unless every column of rooms that the statement names keeps its value when a room is cleaned. */
function readsStatus(source: string): boolean {
  const names = [ROOMS, ...[...source.matchAll(ROOM_ALIASES)].map(([, alias = ""]) => alias)].join("|");
  return new RegExp(`\\b(?:${names})"?\\."?(?:${STATUS_NAMES}|\\*)|(?<![.\\w"])"?(?:${STATUS_NAMES})\\b|select \\*`, "i").test(source);
}
