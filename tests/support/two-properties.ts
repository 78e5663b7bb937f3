import { closeDrawer } from "#server/money/cash-closings/closings.ts";
import { drawerOf } from "#server/money/cash-closings/drawer.ts";
import { moveCash } from "#server/money/cash-closings/entries.ts";
import { issueReceipt } from "#server/money/cash-register/receipts.ts";
import { saveRegister, startRegister } from "#server/money/cash-register/service.ts";
import { foundDemo } from "#server/office/setup/service.ts";
import { Upload } from "#server/platform/core/calls/transfer.ts";
import type { Db } from "#server/platform/core/database/db.ts";
import { prepared } from "#server/platform/core/database/prepared.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { write } from "#server/platform/core/work/work.ts";
import type { JsonSchema } from "#server/platform/transport/rest.ts";
import { hashToken } from "#server/tenant/session/tokens.ts";
import { cents } from "#shared/platform/core/money.ts";
import { insert } from "#tests/support/guesthouse.ts";
import { watchReads } from "#tests/support/read-tables.ts";
import { isIdName, type Path, sample, withValue } from "#tests/support/samples.ts";
import { insertProperty, makeMember, makeTestProperty, type TestProperty, testPropertyFrom } from "#tests/support/test-server.ts";

/** Two full properties, and the admin of the first, who makes the calls. */
export type TwoProperties = { property: TestProperty; admin: Actor; own: string; foreign: string };

const SMALL = { rooms: 12, bookings: 50 };

export function makeTwoProperties(): TwoProperties {
  const property = makeTestProperty();
  const found = (owner: Actor & { user_id: string }) =>
    write(
      property.runtime,
      owner,
      (work) => foundDemo(work, { admins: [{ id: owner.user_id, name: owner.name }], size: SMALL }).property.id,
    );
  const admin = makeMember(property, "admin");
  const own = found(admin);
  const foreign = found(makeMember(property, "admin", "Stranger", insertProperty(property.runtime, "Elsewhere")));
  for (const property_id of [own, foreign]) {
    insert(property, "api_keys", { property_id, name: "Key", role_id: "staff", secret_hash: hashToken(property_id) });
    insert(property, "settings", { property_id, key: "SAMPLE", value: "1" });
    insert(property, "notes", { property_id, parent_id: idIn({ property }, "contacts", property_id), text: "Note", author_name: "Anna" });
    insert(property, "files", { property_id, name: "logo.png", content_type: "image/png", size: 1 });
    insert(property, "mails", aMail(property_id, idIn({ property }, "bookings", property_id)));
    const folio_id = property.runtime.db.$client
      .prepare("SELECT folio_id FROM charges WHERE property_id = ? ORDER BY id")
      .pluck()
      .get(property_id);
    insert(property, "payments", { property_id, folio_id: String(folio_id), amount: 100, booked_on: "2030-04-01", virtual: 0 });
    aLocalTax(property, property_id);
    const terms = { steps: "[]", fee_tax: "none", no_show_tax: "none", texts: '{"de":null,"en":null}' };
    insert(property, "cancellation_policies", { property_id, name: "Flexible", ...terms });
    aMessageRule(property, property_id);
    aCalendar(property, property_id);
    aWebhook(property, property_id);
    aConflict(property, property_id);
    aConnection(property, property_id);
    aRule(property, property_id);
    aKey(property, property_id);
    aDraft(property, property_id);
    aRegister(property, { ...admin, property_id });
    aClosing(property, { ...admin, property_id });
    unassignOne(property, property_id);
    offerOne(property, property_id);
  }
  return { property, own, foreign, admin: { ...admin, property_id: own, session_id: "session-of-test" } };
}

/** Opens a copy of two properties, of which the tests know what is read. */
export function copyOf(first: TwoProperties, bytes = first.property.runtime.db.$client.serialize()): TwoProperties {
  const property: TestProperty = { ...testPropertyFrom(bytes), property_id: first.property.property_id };
  property.clock.now = first.property.clock.now;
  watchReads(property.runtime.db.$client);
  return { ...first, property };
}

/** A mail that was not sent, so it can be retried. */
function aMail(property_id: string, parent_id: string) {
  const parent = { property_id, parent_object: "booking", parent_id };
  const mail = { kind: "confirmation", language: "de", recipients: '["anna@example.com"]', subject: "Hi", body: "Hi", attachments: "[]" };
  return { ...parent, ...mail, state: "not_sent" };
}

/** A rule of the local tax for nights to come. */
function aLocalTax(property: TestProperty, property_id: string): void {
  const sql = "SELECT id FROM items WHERE property_id = ? AND type = 'city_tax'";
  const item_id = property.runtime.db.$client.prepare(sql).pluck().get(property_id);
  const rule = { valid_from: "2040-01-01", kind: "fixed", amount: 250, steps: "[]", age_rule: "birthday", exemptions: "[]" };
  insert(property, "local_tax_rules", { property_id, item_id: String(item_id), ...rule });
}

/** An address at which a channel reads the nights that are taken. */
function aCalendar(property: TestProperty, property_id: string): void {
  const room_id = idIn({ property }, "rooms", property_id);
  insert(property, "calendar_feeds", {
    property_id,
    name: "Airbnb",
    direction: "out",
    room_id,
    token_hash: hashToken(`calendar ${property_id}`),
  });
}

/** A stay that a channel has sold, on days on which no call books, and that has no room yet. */
function aConflict(property: TestProperty, property_id: string): void {
  const room_id = idIn({ property }, "rooms", property_id);
  const feed = { property_id, name: "Vrbo", direction: "in", room_id, url: "https://channel.invalid/vrbo.ics", active: 0 };
  const nights = { from: "2046-01-03", to: "2046-01-05" };
  const stay = { property_id, feed_id: insert(property, "calendar_feeds", feed), uid: "x", ...nights, conflict: "no_room" };
  const feed_stay_id = insert(property, "calendar_feed_stays", stay);
  insert(property, "conflicts", { property_id, feed_stay_id, kind: "no_room", state: "open", ...nights });
}

/** A connection with a channel manager to which everything has been sent, and a price that waits for a person. */
function aConnection(property: TestProperty, property_id: string): void {
  const connection = { property_id, kind: "channex", name: "Channex", url: "http://127.0.0.1:9", credentials: "k", hotel_code: "h" };
  const connection_id = insert(property, "channel_connections", { ...connection, opened_at: property.clock.now });
  const { $client } = property.runtime.db;
  $client
    .prepare("INSERT INTO channel_states (connection_id, property_id, cursor_seq, held, held_digest) VALUES (?, ?, 0, 1, 'held')")
    .run(connection_id, property_id);
  $client
    .prepare(
      "INSERT INTO channel_mappings (id, property_id, connection_id, room_type_id, partner_id, created_at) VALUES (?, ?, ?, ?, ?, ?)",
    )
    .run(
      `mapping of ${property_id}`,
      property_id,
      connection_id,
      idIn({ property }, "room_types", property_id),
      "double",
      property.clock.now,
    );
  aPortalStay(property, { property_id, connection_id });
  // A demo calls no partner.
  $client.prepare("UPDATE settings SET value = 'false' WHERE key = 'DEMO_HOUSE' AND property_id = ?").run(property_id);
}

/** A stay that the portal canceled and that never came, and a message about a booking that was set aside. */
function aPortalStay({ runtime, clock }: TestProperty, owner: { property_id: string; connection_id: string }): void {
  const { $client } = runtime.db;
  const { property_id, connection_id } = owner;
  const sold = { room_type_id: null, rate_id: null, check_in: "2046-02-01", check_out: "2046-02-03", adults: 2, children: [], nights: [] };
  $client
    .prepare(
      `INSERT INTO channel_stays (id, property_id, connection_id, booking_key, position, portal, code, made_at, sold, conflict, created_at)
       VALUES (?, ?, ?, 'b', 0, 'Booking.com', '555', ?, ?, 'unknown', ?)`,
    )
    .run(`stay of ${property_id}`, property_id, connection_id, clock.now, JSON.stringify(sold), clock.now);
  $client
    .prepare(
      `INSERT INTO channel_revisions (id, property_id, connection_id, revision_id, revision_key, received_at, state, problem, raw)
       VALUES (?, ?, ?, 'r', 'r', ?, 'set_aside', 'unreadable', ?)`,
    )
    .run(`revision of ${property_id}`, property_id, connection_id, clock.now, JSON.stringify(SET_ASIDE));
}

/** A cancellation, as Channex states it. */
const SET_ASIDE = {
  id: "r",
  attributes: {
    id: "r",
    booking_id: "another",
    ota_name: "Booking.com",
    status: "cancelled",
    currency: "EUR",
    customer: {},
    rooms: [],
    inserted_at: "2030-04-01T10:00:00.000000",
  },
};

/** A restriction of a rate, and a discount, for stays that no call books. */
function aRule(property: TestProperty, property_id: string): void {
  const days = { from: "2045-01-01", to: "2045-01-31", weekdays: "[6,7]" };
  const rate_id = idIn({ property }, "rates", property_id);
  insert(property, "rate_price_rules", { property_id, rate_id, kind: "long_stay", nights: 60, percentage: -5 });
  insert(property, "rate_rules", { property_id, rate_id, ...days, min_nights: 2, closed_to_arrival: 0, closed_to_departure: 0 });
}

/** A rule of messages to guests. */
function aMessageRule(property: TestProperty, property_id: string): void {
  const lists = { attachment_ids: "[]", sources: "[]", rate_ids: "[]", room_type_ids: "[]", languages: "[]" };
  const off = { each_room: 1, again_when_moved: 0, is_marketing: 0, include_imported: 0, include_aliases: 0 };
  const template = JSON.stringify({ de: { subject: "Willkommen", body: "{{greeting}}" }, en: null });
  const when = { occasion: "before_arrival", days: 3, time: "10:00", content: "own", stays: "all", guests: "all" };
  insert(property, "message_rules", {
    property_id,
    name: "Directions",
    active: 1,
    active_since: property.clock.now,
    ...when,
    template,
    ...lists,
    ...off,
  });
}

/** A webhook to nobody, and an event that did not reach it. */
function aWebhook(property: TestProperty, property_id: string): void {
  const webhook_id = insert(property, "webhooks", {
    property_id,
    url: "http://127.0.0.1:9/events",
    event_types: '["*"]',
    active: 1,
    secret: "s",
    cursor_seq: 0,
  });
  property.runtime.db.$client
    .prepare(
      `INSERT INTO webhook_deliveries (id, property_id, webhook_id, seq, event_id, type, parent_object, parent_id, state, since, created_at)
       VALUES ('delivery of ' || @property_id, @property_id, @webhook_id, 1, 'e', 'booking.created', 'booking', 'b', 'given_up', @now, @now)`,
    )
    .run({ property_id, webhook_id, now: property.clock.now });
}

/** A key that can be revoked. */
function aKey(property: TestProperty, property_id: string): void {
  const [booking_id, room_id] = ["bookings", "rooms"].map((table) => idIn({ property }, table, property_id));
  const window = { valid_from: "2030-04-01T13:00:00.000Z", valid_to: "2030-04-03T09:00:00.000Z" };
  insert(property, "access_tokens", {
    property_id,
    booking_id,
    room_id,
    kind: "pin",
    state: "issued",
    driver: "nuki",
    code: "483915",
    ...window,
  });
  property.runtime.db.$client
    .prepare(
      `INSERT INTO nuki_locks (id, property_id, smartlock_id, name, is_online, battery_critical, keypad_battery_critical)
       VALUES (?, ?, ?, ?, 1, 0, 0)`,
    )
    .run(`lock of ${property_id}`, property_id, "17290001", "Front door");
}

/** A draft invoice of a folio that no other call uses. */
function aDraft(property: TestProperty, property_id: string): void {
  const sql = `SELECT folio_id FROM charges WHERE property_id = ? ORDER BY id DESC`;
  const folio_id = String(property.runtime.db.$client.prepare(sql).pluck().get(property_id));
  const invoice_id = insert(property, "invoices", {
    property_id,
    folio_id,
    status: "draft",
    billing_address: "{}",
    group_charges: 0,
    is_cancellation: 0,
    total_amount: 100,
    due_amount: 100,
  });
  property.runtime.db.$client.prepare("INSERT INTO invoice_folios (invoice_id, folio_id) VALUES (?, ?)").run(invoice_id, folio_id);
}

/** A cash register in use, with a receipt of 0. */
function aRegister({ runtime }: TestProperty, actor: Actor): void {
  write(runtime, actor, (work) => {
    const { certificates, provider } = saveRegister(work, { number: "DESK", device: "software", device_url: null, device_user: null });
    const [certificate] = certificates;
    if (!certificate || provider === null) throw new Error("a software device has its key at once");
    issueReceipt(work, startRegister(work, { provider, ...certificate }), { kind: "sale", method_kind: "cash" });
  });
}

/** A daily closing, and cash put in since. */
function aClosing({ runtime }: TestProperty, actor: Actor): void {
  write(runtime, actor, (work) => {
    const { number, sequence, expected_amount } = drawerOf(work).shown;
    closeDrawer(work, { number, sequence, expected_amount, counted_amount: expected_amount, counts: [], note: null });
    moveCash(work, { amount: cents(50), reason: "Change" });
  });
}

/** Unassigns a future booking, because only such a booking may change its room type. */
function unassignOne({ runtime }: TestProperty, property_id: string): void {
  const sql = `UPDATE bookings SET room_id = NULL, room_fixed = 0
    WHERE id = (SELECT id FROM bookings WHERE property_id = ? AND status = 'confirmed' ORDER BY check_in DESC LIMIT 1)`;
  runtime.db.$client.prepare(sql).run(property_id);
}

/** Makes a future booking an offer, because only an offer is confirmed or declined. */
function offerOne({ runtime, clock }: TestProperty, property_id: string): void {
  const sql = `UPDATE bookings SET status = 'pending' WHERE id = (SELECT id FROM bookings
    WHERE property_id = ? AND status = 'confirmed' AND room_id IS NOT NULL AND check_in > ? ORDER BY check_in DESC LIMIT 1)`;
  runtime.db.$client.prepare(sql).run(property_id, clock.now);
}

const ORDERS: Readonly<Record<string, string>> = {
  // The folio of the first charge, so that both belong together.
  charges: "id",
  folios: "id = (SELECT folio_id FROM charges WHERE charges.property_id = folios.property_id ORDER BY charges.id LIMIT 1) DESC",
  calendar_feeds: "direction = 'out' DESC",
  bookings: "status = 'confirmed' DESC, room_id IS NULL DESC, check_in DESC",
  room_types: "min_occupancy, id",
  // The webhook whose delivery is in the log.
  webhooks: "id",
};

/** The table of the `id` in each module's calls. */
const TABLE_OF_MODULE: Readonly<Record<string, string>> = {
  accessControl: "bookings",
  apiKeys: "api_keys",
  bookings: "bookings",
  calendarFeeds: "calendar_feeds",
  channelConnections: "channel_connections",
  cashClosings: "cash_closings",
  cashReceipts: "cash_receipts",
  conflicts: "conflicts",
  consents: "contacts",
  contacts: "contacts",
  events: "events",
  files: "files",
  folios: "folios",
  groups: "groups",
  invoices: "invoices",
  items: "items",
  localTaxes: "local_tax_rules",
  mail: "mails",
  messageRules: "message_rules",
  messages: "bookings",
  notes: "notes",
  paymentMethods: "payment_methods",
  cancellationPolicies: "cancellation_policies",
  properties: "properties",
  rates: "rates",
  roomLocks: "room_locks",
  rooms: "rooms",
  roomTypes: "room_types",
  settings: "settings",
  taxRates: "tax_rates",
  team: "members",
  webhooks: "webhooks",
};
const TABLE_OF_FIELD: Readonly<Record<string, string>> = {
  avatar_id: "files",
  register_id: "cash_registers",
  room_id: "rooms",
  room_type_id: "room_types",
  rate_id: "rates",
  rate_ids: "rates",
  room_type_ids: "room_types",
  attachment_ids: "files",
  parent_rate_id: "rates",
  default_rate_id: "rates",
  rate_restriction_id: "rate_restrictions",
  restriction_id: "rate_restrictions",
  rule_id: "rate_rules",
  price_id: "prices",
  item_id: "items",
  tax_rate_id: "tax_rates",
  customer_id: "contacts",
  contact_id: "contacts",
  guest_id: "contacts",
  guest_ids: "contacts",
  room_ids: "rooms",
  group_id: "groups",
  booking_id: "bookings",
  booking_ids: "bookings",
  ids: "bookings",
  parent_id: "bookings",
  logo_id: "files",
  folio_id: "folios",
  charge_id: "charges",
  charge_ids: "charges",
  payment_id: "payments",
  payment_method_id: "payment_methods",
  cancellation_policy_id: "cancellation_policies",
  propertyId: "properties",
  deliveryId: "webhook_deliveries",
  stay_id: "channel_stays",
  revision_id: "channel_revisions",
};
/** Exceptions, where `id` belongs to another table than the module's. */
const TABLE_OF_PLACE: Readonly<Record<string, string>> = {
  "accessControl.openDoor id": "rooms",
  "accessControl.mapLock id": "nuki_locks",
  "accessControl.revoke id": "access_tokens",
  "accessControl.showCode id": "access_tokens",
  "messages.refused id": "contacts",
  "folios.splitCharge id": "charges",
  "folios.undoSplit id": "charges",
  "team.avatar id": "files",
  "roomLocks.unlock id": "rooms",
  "rates.updatePrices prices.0.id": "prices",
  "rates.updateRestriction id": "rate_restrictions",
  "rates.updatePriceRule id": "rate_price_rules",
  "rates.deletePriceRule id": "rate_price_rules",
};
/** Fields with an external id or an enumeration. */
const FREE_WORDS = new Set(["external_id", "partner_id", "role_id"]);

const nameAt = (path: Path) => path.findLast((step) => !/^\d+$/.test(step)) ?? "";
const isReference = (path: Path) => isIdName(nameAt(path)) && !FREE_WORDS.has(nameAt(path));

/** The table of an id field in a procedure's input; null for other fields. */
export function tableAt(name: string, path: Path): string | null {
  if (!isReference(path)) return null;
  const [module = ""] = name.split(".");
  return (
    TABLE_OF_PLACE[`${name} ${path.join(".")}`] ?? (nameAt(path) === "id" ? TABLE_OF_MODULE[module] : TABLE_OF_FIELD[nameAt(path)]) ?? null
  );
}

/** A row of a property; of bookings a future one without a room, so that every field can be changed. */
export function idIn({ property }: Pick<TwoProperties, "property">, table: string, property_id: string): string {
  if (table === "properties") return property_id;
  const { db } = property.runtime;
  const known = idsFoundIn(db);
  const key = `${table} ${property_id}`;
  const sql = `SELECT id FROM ${table} WHERE property_id = ? ORDER BY ${ORDERS[table] ?? "id DESC"} LIMIT 1`;
  const id = known.get(key) ?? prepared<string>(db, sql).pluck().get(property_id);
  if (id === undefined) throw new Error(`no ${table} to try with`);
  known.set(key, id);
  return id;
}

/** The walks over all calls ask for the same few ids thousands of times: they are kept until something is written. */
const found = new WeakMap<Db, { writes: unknown; ids: Map<string, string> }>();

function idsFoundIn(db: Db): Map<string, string> {
  const writes = prepared(db, "SELECT total_changes()").pluck().get();
  const known = found.get(db);
  if (known && known.writes === writes) return known.ids;
  const ids = new Map<string, string>();
  found.set(db, { writes, ids });
  return ids;
}

export type ProcedureInput = { name: string; input: JsonSchema };

/** The first kind of price rules. */
const WEEKDAY_RULE: readonly Path[] = [["weekdays"], ["gross_amount"]];

/** A markup is a percentage or an amount. */
const MARKUP: readonly Path[] = [["markups", "0", "percentage"]];

const RULE_TO_CONTACT: readonly Path[] = [
  ["rules", "0", "kinds"],
  ["rules", "0", "customer_id"],
];

/** A rule before arrival has days and time, and a text. */
const MESSAGE_RULE: readonly Path[] = [["days"], ["time"], ["template"]];

/** Fields that an input needs beside its required ones: a booking needs a room or a room type. */
const NEEDED: Readonly<Record<string, readonly Path[]>> = {
  "bookings.create": [["room_type_id"]],
  "bookings.createBatch": [["bookings", "0", "room_type_id"]],
  "groups.create": [["bookings", "0", "room_type_id"]],
  "calendarFeeds.create": [["room_id"]],
  "channelConnections.create": [...MARKUP, ["credentials"]],
  "channelConnections.update": MARKUP,
  "folios.create": [["booking_id"]],
  "messageRules.create": MESSAGE_RULE,
  "messageRules.preview": MESSAGE_RULE,
  "messageRules.update": MESSAGE_RULE,
  "rates.setChildPrices": [["child_prices", "0", "gross_amount"]],
  "rates.createPriceRule": WEEKDAY_RULE,
  "rates.updatePriceRule": WEEKDAY_RULE,
  "bookings.setRouting": RULE_TO_CONTACT,
  "groups.setRouting": RULE_TO_CONTACT,
};

/** Values of needed fields that are neither ids nor numbers. */
const NEEDED_VALUES: Readonly<Record<string, unknown>> = {
  credentials: "sample-key",
  weekdays: [1],
  kinds: ["accommodation"],
  time: "10:00",
  template: { de: { subject: "Anreise", body: "Bis bald" } },
};

/** Optional lists that are tested with one entry. */
const FILLED: Readonly<Record<string, string>> = { "groups.create": "bookings" };

const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

/** A valid sample input, with ids of the caller's own property. */
export function ownInput(properties: TwoProperties, { name, input }: ProcedureInput): unknown {
  const idAt = (path: Path) => {
    const table = tableAt(name, path);
    return table === null ? null : idIn(properties, table, properties.own);
  };
  const filled = FILLED[name];
  const required = sample(input, idAt);
  const right = filled ? withValue(required, [filled], sample(input.properties?.[filled] ?? {}, idAt, [filled])) : required;
  const needed = NEEDED[name] ?? [];
  const whole = needed.reduce((value, path) => withValue(value, path, idAt(path) ?? NEEDED_VALUES[path.at(-1) ?? ""] ?? 1), right);
  return [input["required"]].flat().includes("file") ? withValue(whole, ["file"], new Upload("a.png", "image/png", PNG)) : whole;
}
