import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test, vi } from "vitest";
import { contacts } from "#server/guests/contacts/tables.ts";
import { personOf } from "#server/office/privacy/person.ts";
import type { Sqlite } from "#server/platform/core/database/driver.ts";
import { columnsWithTraces, NAME, propertyKnowing } from "#tests/privacy/known-person.ts";
import { TABLES, textColumnsOf } from "#tests/support/tables.ts";
import { startTestServer, type TestProperty, viewOf } from "#tests/support/test-server.ts";

// The first test of a worker builds the bundle of the worker threads, which draw the invoice's PDF.
vi.setConfig({ testTimeout: 60_000 });

/** Tables about the property, its staff and its devices: nobody writes about a guest there. */
const OF_THE_HOUSE = new Set(
  `api_keys calendar_feeds cancellation_policies cash_registers channel_cells channel_connections channel_mappings
   channel_messages channel_states child_prices emergency_sheet_failures former_slugs installation_state items
   local_tax_rules message_rules morning_audits nuki_accounts nuki_locks number_series passkeys payment_methods properties rate_price_rules rate_restrictions rate_rules rates
   room_types rooms secrets sessions settings tax_rates users webhook_deliveries webhooks`.split(/\s+/),
);

/** Columns of ids, times, numbers, keys and choices, in which no words are written. */
const NO_WORDS = new RegExp(
  [
    /(^|_|\.)(id|at|on|hash|day|from|to|until|start|end|occasion_date|check_in|check_out|time|number|code|debtor|color|currency|series|seal|jws|sha256|since)$/,
    /^(bookings\.(source|arrival_time)|events\.(parent_object|type)|mails\.parent_object|notes\.type)$/,
    /^(contacts\.(nationality|date_of_birth)|files\.content_type|idempotency_keys\.(caller|key|fingerprint))$/,
  ]
    .map(({ source }) => source)
    .join("|"),
);

const COUNTED = "rows of the forecast name neither a person nor a booking";
const ISSUED = "an issued invoice keeps its contents as the law requires";
const BOOKED = "accounting keeps what was booked";
const REGISTER = "the guest register keeps its entries as the law requires";
/** Words about an erased guest that stay, with the reason. */
const KEPT: Readonly<Record<string, string>> = {
  "booked_invoices.buyer": BOOKED,
  "booked_invoices.cancels": BOOKED,
  "booked_invoices.cost_center": BOOKED,
  "booked_invoices.sold": BOOKED,
  "invoices.additional_text": ISSUED,
  "invoices.cancellation_reason": ISSUED,
  "invoices.signature_caption": ISSUED,
  "invoices.signature_data": ISSUED,
  "night_changes.country": COUNTED,
  "night_changes.night": COUNTED,
  "night_changes.source": COUNTED,
  "notes.author_name": "a colleague wrote it",
  "registrations.undo_reason": REGISTER,
  "registrations.undone_by": REGISTER,
};

const STATEMENT = "bank statements are vouchers, which are kept as the law requires";
const LOG = "the security log names members, and its entries go after a year";
const MESSAGE = "cleared with the mails of the stay: `messages/privacy.test.ts`";
/** Columns into which this test cannot write, with the reason why they hold no words about an erased guest that may go. */
const NOT_WRITTEN: Readonly<Record<string, string>> = {
  "accounting_exports.created_by": "names a member",
  "bank_lines.bank_reference": STATEMENT,
  "bank_lines.iban": STATEMENT,
  "bank_lines.name": STATEMENT,
  "bank_lines.reference": STATEMENT,
  "bank_statements.account": "the property's own account",
  "bank_statements.file_name": "named by the bank",
  "booking_holds.caller": "a hashed address, for minutes",
  "calendar_feed_stays.problem": "text of the program",
  "calendar_feed_stays.uid": "the channel's own number",
  "card_sessions.url": "address of the payment service, for a day",
  "cash_entries.made_by": "names a member",
  "cash_entries.reason": "the cash book is kept as the law requires",
  "cash_receipts.serial": "number of a device",
  "channel_revisions.booking_key": "the partner's own number",
  "channel_revisions.problem": "text of the program",
  "channel_revisions.raw": "cleared with the guest, in any case after 24 months",
  "channel_revisions.revision_key": "the partner's own number",
  "channel_stays.booking_key": "the partner's own number",
  "channel_stays.portal": "names a portal",
  "channel_stays.problem": "text of the program",
  "deposit_receipts.lines": "receipts are kept as the law requires",
  "events.actor_name": "entries are frozen, but for an erasure: `erasure.test.ts` covers guests who acted by a link",
  "messages.body": MESSAGE,
  "messages.subject": MESSAGE,
  "nuki_codes.name": "names a booking and a room",
  "refused_addresses.detail": MESSAGE,
  "refused_addresses.email": MESSAGE,
  "security_log.address": LOG,
  "security_log.by": LOG,
  "security_log.former_value": LOG,
  "security_log.name": LOG,
  "security_log.user_agent": LOG,
  "security_log.value": LOG,
};

type Column = { name: string; write(): boolean; isLeft(): boolean };
type About = { ids: ReadonlySet<string>; orAnyRow: boolean; tables?: (name: string) => boolean };

/** SQL for what tells the rows of a table apart. */
function keyOf(sqlite: Sqlite, table: SQLiteTable): string {
  const { name, primaryKeys, columns } = getTableConfig(table);
  const hasRowid = sqlite.prepare("SELECT 1 FROM pragma_table_list WHERE name = ? AND wr = 0").get(name) !== undefined;
  if (hasRowid) return "rowid";
  const keys = [...primaryKeys.flatMap((key) => key.columns), ...columns.filter(({ primary }) => primary)];
  return keys.map((column) => `"${column.name}"`).join(" || ");
}

/** Text columns, each with a way to write the name into every row of the person. */
function columnsAbout({ runtime }: TestProperty, { ids, orAnyRow, tables = () => true }: About): Column[] {
  const sqlite = runtime.db.$client;
  return TABLES.map((table) => ({ table, name: getTableConfig(table).name }))
    .filter(({ name }) => tables(name))
    .flatMap(({ table, name }) => {
      const key = keyOf(sqlite, table);
      const rows = sqlite.prepare(`SELECT ${key} AS row, * FROM "${name}"`).all() as Record<string, unknown>[];
      const own = rows.filter((row) => Object.values(row).some((value) => typeof value === "string" && ids.has(value)));
      return textColumnsOf(table)
        .filter((column) => !NO_WORDS.test(`${name}.${column}`))
        .map((column) => {
          const text = `${NAME} in ${name}.${column}`;
          const statement = sqlite.prepare(`UPDATE "${name}" SET "${column}" = ? WHERE ${key} = ?`);
          const isWritten = ({ row }: Record<string, unknown>) => {
            try {
              return statement.run(text, row).changes > 0;
            } catch {
              // A trigger keeps the row as it is.
              return false;
            }
          };
          return {
            name: `${name}.${column}`,
            write: () => (own.length === 0 && orAnyRow ? rows : own).filter(isWritten).length > 0,
            isLeft: () => sqlite.prepare(`SELECT count(*) FROM "${name}" WHERE "${column}" = ?`).pluck().get(text) !== 0,
          };
        });
    });
}

const namesOf = (columns: readonly Column[]) => columns.map(({ name }) => name).sort();

test("of an erased guest's name in any text column, nothing is left but what is kept for a reason", async () => {
  const { property, actor, call, person } = await propertyKnowing({ kept: true });
  const { contact: _, rows: __, ...ids } = personOf(viewOf(property, actor), person);
  const columns = columnsAbout(property, {
    ids: new Set(Object.values(ids).flat()),
    orAnyRow: true,
    tables: (name) => !OF_THE_HOUSE.has(name),
  });
  const written = columns.filter(({ write }) => write());
  expect(namesOf(columns.filter((column) => !written.includes(column)))).toEqual(Object.keys(NOT_WRITTEN));
  expect((await call(`POST /contacts/${person}/anonymize`)).status).toBe(200);
  expect(namesOf(written.filter(({ isLeft }) => isLeft()))).toEqual(Object.keys(KEPT));
});

test("of an erased member's name in any text column of their own, nothing is left", async () => {
  const { property, login, cookieOf, callerWith } = await startTestServer();
  const admin = await login("admin", "Olga");
  const { id, user_id } = (
    await admin.call<{ id: string; user_id: string }>("POST /users", { email: "x@flossenpost.example", name: NAME, role_id: "staff" })
  ).body;
  const sqlite = property.runtime.db.$client;
  sqlite.prepare("UPDATE users SET must_change_password = 0 WHERE id = ?").run(user_id);
  const call = callerWith({ cookie: await cookieOf({ user_id, property_id: property.property_id }) });
  const guest = (await call<{ id: string }>("POST /contacts", { name: "Karl Berger" }, { "idempotency-key": "of hers" })).body.id;
  await call("POST /notes", { parent_id: guest, text: "wants a quiet room" });
  expect(sqlite.prepare("SELECT count(*) FROM notes WHERE author_name = ?").pluck().get(NAME)).toBe(1);
  await admin.call(`DELETE /users/${id}`);
  const columns = columnsAbout(property, { ids: new Set([id, user_id]), orAnyRow: false });
  const written = columns.filter(({ write }) => write());
  expect(namesOf(written)).toEqual(["notes.author_name", "notes.text", "users.email", "users.name", "users.totp_secret"]);
  expect((await admin.call(`DELETE /former_users/${user_id}`)).status).toBe(204);
  expect(namesOf(written.filter(({ isLeft }) => isLeft()))).toEqual([]);
});

/** Columns that still hold the id of a contact that was merged into another: history, answers of calls, and deleted drafts. */
const OF_GONE_CONTACT = [
  ...["contacts.id", "events.data", "events.parent_id", "events.undo", "idempotency_keys.answer", "invoices.customer_id"],
  "search_entries.id",
];

test("after a merge no record refers to the contact that is gone, but history and deleted drafts", async () => {
  const { property, once, person } = await propertyKnowing({ kept: true });
  await once("POST /folios", { customer_id: person });
  await once(`PUT /contacts/${person}/marketing_consent`, { given: true });
  const { id: group } = await once<{ id: string }>("POST /groups", { name: "Choir" });
  await once(`PUT /groups/${group}/routing`, { rules: [{ kinds: ["accommodation"], customer_id: person }] });
  const stays = await once<{ id: string }>("POST /contacts", { name: "Karla Berger" });
  const referring = TABLES.flatMap((table) => {
    const { name, foreignKeys } = getTableConfig(table);
    const toContacts = foreignKeys.map((key) => key.reference()).filter(({ foreignTable }) => foreignTable === contacts);
    return toContacts.flatMap(({ columns }) => columns.map((column) => `${name}.${column.name}`));
  });
  expect(columnsWithTraces(property, [person])).toEqual(expect.arrayContaining(referring));
  await once(`POST /contacts/${stays.id}/merge`, { contact_id: person });
  expect(columnsWithTraces(property, [person]).sort()).toEqual(OF_GONE_CONTACT);
});
