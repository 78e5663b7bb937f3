import { expect, test } from "vitest";
import { Upload } from "#server/core/calls/transfer.ts";
import { hashPassword } from "#server/core/secrets/passwords.ts";
import { headSeq } from "#server/core/work/events.ts";
import { hashToken } from "#server/session/tokens.ts";
import { callAs, type Outcome, PROCEDURES, type Procedure } from "#tests/support/procedures.ts";
import { type TestProperty, testPropertyFrom } from "#tests/support/test-server.ts";
import { makeTwoProperties, ownInput, type TwoProperties, tableAt } from "#tests/support/two-properties.ts";

/**
 * Entities with an event history of their own, and their type marker. The others are parts of an entity, in whose history their
 * changes are recorded: money in that of the stay, group or sale it belongs to, prices in that of their rate.
 */
const ENTITIES: Readonly<Record<string, string>> = {
  api_keys: "api_key",
  bookings: "booking",
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
};
const FOLIO_OWNER = "SELECT coalesce(f.booking_id, f.group_id, f.id) FROM folios f WHERE f.id = ";
const PARTS: Readonly<Record<string, string>> = {
  access_tokens: "t.booking_id",
  booking_guests: "t.booking_id",
  charges: `(${FOLIO_OWNER} t.folio_id)`,
  contact_documents: "t.contact_id",
  folios: "coalesce(t.booking_id, t.group_id, t.id)",
  mails: "t.parent_id",
  notes: "t.parent_id",
  payments: `(${FOLIO_OWNER} t.folio_id)`,
  prices: "t.rate_id",
  rate_items: "t.rate_id",
  rate_restrictions: "t.rate_id",
};

/** Calls that write no entity: queries by POST, the session, and messages to the live feed. */
const WRITES_NO_ENTITY = new Set(
  `accessControl.openDoor imports.preview imports.refused imports.stop rates.previewSynchronize live.say session.login session.logout
   session.switchProperty session.forgotPassword shifts.here shifts.seen mail.test mail.trial`.split(/\s+/),
);

type Row = { key: string; table: string; id: string; version: number | null; root: string; content: string };

/** Every row of the property by its key, with the id of the entity in whose history its changes are recorded. */
function rowsOf({ runtime }: TestProperty): Map<string, Row> {
  const rows = [...Object.keys(ENTITIES), ...Object.keys(PARTS)].flatMap((table) => {
    const found = runtime.db.$client.prepare(`SELECT t.rowid AS key, ${PARTS[table] ?? "t.id"} AS root, t.* FROM ${table} t`).all();
    return (found as Record<string, unknown>[]).map((row): Row => {
      const version = typeof row["version"] === "number" ? row["version"] : null;
      return {
        key: `${table} ${String(row["id"] ?? row["key"])}`,
        ...{ table, id: String(row["id"] ?? ""), root: String(row["root"]), version, content: withoutCounters(JSON.stringify(row)) },
      };
    });
  });
  return new Map(rows.map((row) => [row.key, row]));
}

/** A property's number series is incremented by records that take a number, which are recorded themselves. */
const withoutCounters = (content: string) => content.replace(/next_number\\*":[\d.]+/g, "");

type Told = { type: string; parent_object: string; parent_id: string; parent_version: number | null };

/** Changes without an event of their entity, or without one of its version. */
function unrecorded(property: TestProperty, before: ReadonlyMap<string, Row>, seq: number): string[] {
  const events = property.runtime.db.$client
    .prepare("SELECT type, parent_object, parent_id, parent_version FROM events WHERE seq > ?")
    .all(seq) as Told[];
  const after = rowsOf(property);
  const changed = [...after.values()].filter(({ key, content }) => before.get(key)?.content !== content);
  const gone = [...before.values()].filter(({ key }) => !after.has(key));
  return [...changed, ...gone].flatMap(({ table, key, root, version }) => {
    const own = events.filter((event) => event.parent_id === root);
    if (own.length === 0) return [`${key} has no event`];
    const object = ENTITIES[table];
    // A registration names no version: a check-in can be undone whether or not its guests were registered in the meantime.
    if (object === undefined || version === null || own.some(({ type }) => type.startsWith("booking.regist"))) return [];
    return own.some((event) => event.parent_object === object && event.parent_version === version)
      ? []
      : [`${key} has no event of version ${version}`];
  });
}

const MUTATIONS = PROCEDURES.filter(({ type, name }) => type === "mutation" && !WRITES_NO_ENTITY.has(name));

/** A row of the caller's property. */
function one({ property, own }: TwoProperties, table: string, where = "1"): Record<string, string> & { version: number } {
  const row = property.runtime.db.$client.prepare(`SELECT * FROM ${table} WHERE property_id = ? AND ${where} LIMIT 1`).get(own);
  if (typeof row !== "object" || row === null) throw new Error(`no ${table} to try with`);
  return row as Record<string, string> & { version: number };
}

async function ask<T = Record<string, unknown>>(properties: TwoProperties, name: string, input: unknown): Promise<T> {
  const outcome = await callAs(properties.property, properties.admin, name, input);
  if (!("answer" in outcome)) throw new Error(`${name} as preparation: ${wordOf(outcome)}`);
  return outcome.answer as T;
}

const wordOf = (outcome: Outcome) => ("refused" in outcome ? outcome.refused : "bug" in outcome ? `bug: ${String(outcome.bug)}` : "done");

const SECRET = "a".repeat(22);

/** A guest's link; an offer needs an expiry. */
function link(properties: TwoProperties, purpose: "offer" | "pre_check_in", status: string): { id: string } {
  const { property, own } = properties;
  const booking = one(properties, "bookings", `status = '${status}' AND check_in > '${property.clock.now}'`);
  const { $client } = property.runtime.db;
  if (purpose === "offer") $client.prepare("UPDATE bookings SET expires_at = '2031-01-01T10:00:00.000Z' WHERE id = ?").run(booking["id"]);
  $client
    .prepare("INSERT INTO guest_links (hash, property_id, booking_id, purpose, created_at) VALUES (?, ?, ?, ?, ?)")
    .run(hashToken(SECRET), own, booking["id"], purpose, property.clock.now);
  return { id: SECRET };
}

const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
const picture = () => ({ file: new Upload("picture.png", "image/png", PNG) });

const LOCKED = { start: "2033-06-01T10:00:00.000Z", end: "2033-06-03T10:00:00.000Z" };

/** Inputs of calls that need more than sample ids: existing state, or two records that belong together. */
const INPUTS: Readonly<Record<string, (properties: TwoProperties) => unknown>> = {
  "bookings.freeUpRoom": (properties) => {
    const { id, version, room_type_id } = one(properties, "bookings", "room_id IS NULL AND status = 'confirmed'");
    const isFree = `NOT EXISTS (SELECT 1 FROM bookings b WHERE b.room_id = rooms.id AND b.check_out > (SELECT check_in FROM bookings WHERE id = '${id}'))`;
    return { id, version, room_id: one(properties, "rooms", `room_type_id = '${room_type_id}' AND ${isFree}`)["id"], moves: [] };
  },
  "bookings.createFreeingUpRoom": (properties) => ({
    ...{ room_id: one(properties, "rooms")["id"], moves: [], occupancy: 1, total_gross_amount: 80 },
    ...{ check_in: "2033-06-01", check_out: "2033-06-03" },
  }),
  "bookings.actAll": (properties) => ({ action: "cancel", ids: [one(properties, "bookings", "status = 'confirmed'")["id"]] }),
  "bookings.undo": async (properties) => {
    const { id } = one(properties, "bookings", "status = 'confirmed'");
    const { version } = await ask<{ version: number }>(properties, "bookings.update", { id, color: "#aabbcc" });
    return { bookings: [{ id, version }] };
  },
  "contacts.merge": async (properties) => {
    const made = await Promise.all(["Anna", "Anne"].map((name) => ask(properties, "contacts.create", { type: "person", name })));
    return { id: made[0]?.["id"], contact_id: made[1]?.["id"] };
  },
  "files.create": picture,
  "folios.undoSplit": async (properties) => ({
    id: (await ask(properties, "folios.splitCharge", { id: one(properties, "charges")["id"] }))["id"],
  }),
  "groups.delete": async (properties) => ({ id: (await ask(properties, "groups.create", { name: "Choir" }))["id"] }),
  "guestLinks.confirm": (properties) => link(properties, "offer", "pending"),
  "guestLinks.decline": (properties) => link(properties, "offer", "pending"),
  "guestLinks.preCheckIn": (properties) => ({ ...link(properties, "pre_check_in", "confirmed"), guests: [{ name: "Eva Moser" }] }),
  "imports.create": () => ({
    kind: "contacts",
    file: new Upload("guests.csv", "text/csv", Buffer.from("name;email\nEva Moser;eva@example.com")),
  }),
  "mail.cancel": (properties) => {
    const { id } = one(properties, "mails");
    properties.property.runtime.db.$client
      .prepare("UPDATE mails SET state = 'waiting', due_at = '2031-01-01T10:00:00.000Z' WHERE id = ?")
      .run(id);
    return { id };
  },
  "properties.setExtras": () => ({ breakfast: { way: "on_top", gross_amount: 17 }, city_tax: { way: "on_top", gross_amount: 3.1 } }),
  "rates.updateRestriction": (properties) => {
    const { id, rate_id } = one(properties, "rate_restrictions");
    return { id, rate_id, name: "Fair", from: "2042-01-01", to: "2042-01-05" };
  },
  "reports.saveAccountingSettings": async (properties) => {
    const { version: _, ...known } = await ask<Record<string, Record<string, unknown>[]>>(
      properties,
      "reports.accountingSettings",
      undefined,
    );
    const [item] = known["items"] ?? [];
    return { ...known, tax_rates: [], payment_methods: [], items: [{ id: item?.["id"], account_number: "8100" }] };
  },
  "roomLocks.createMoving": (properties) => ({ room_id: one(properties, "rooms")["id"], ...LOCKED, moves: [] }),
  "roomLocks.changeMoving": async (properties) => {
    const { id, room_id } = await lockMoving(properties);
    return { id, room_id, ...LOCKED, end: "2033-06-04T10:00:00.000Z", moves: [] };
  },
  "roomLocks.undoMoving": async (properties) => ({ id: (await lockMoving(properties)).id, bookings: [] }),
  "roomLocks.unlock": async (properties) => {
    const room_id = one(properties, "rooms")["id"];
    await ask(properties, "roomLocks.create", { room_id, start: properties.property.clock.now, end: "2030-04-02T10:00:00.000Z" });
    return { id: room_id };
  },
  "session.resetPassword": ({ property, admin }) => {
    property.runtime.db.$client
      .prepare("INSERT INTO password_links (hash, user_id, expires_at) VALUES (?, ?, '2031-01-01T10:00:00.000Z')")
      .run(hashToken(SECRET), admin.user_id);
    return { token: SECRET, new_password: "quite another one" };
  },
  "session.updatePassword": async ({ property, admin }) => {
    property.runtime.db.$client
      .prepare("UPDATE users SET password_hash = ? WHERE id = ?")
      .run(await hashPassword("the former one"), admin.user_id);
    return { current_password: "the former one", new_password: "quite another one" };
  },
  "team.changeRole": async (properties) => ({ id: await colleague(properties), role_id: "manager" }),
  "team.remove": async (properties) => ({ id: await colleague(properties) }),
  "team.resetPassword": async (properties) => ({ id: await colleague(properties) }),
  "team.sendPasswordLink": async (properties) => ({ id: await colleague(properties) }),
  "team.setAvatar": picture,
};

const lockMoving = (properties: TwoProperties) =>
  ask<{ room_lock: { id: string; room_id: string } }>(
    properties,
    "roomLocks.createMoving",
    INPUTS["roomLocks.createMoving"]?.(properties),
  ).then(({ room_lock }) => room_lock);

async function colleague(properties: TwoProperties): Promise<unknown> {
  return (await ask(properties, "team.invite", { email: "clara@example.com", name: "Clara", role_id: "staff" }))["id"];
}

const IN_A_STAY = { name: "Eva Moser", nationality: "AT", date_of_birth: "1980-01-02", gender: "female" };
const ADDRESS = { line1: "Seeweg 1", postal_code: "5020", city: "Salzburg", country: "AT" };

type Stay = {
  booking: string;
  room: string;
  contact: string;
  folio: string;
  invoice: string;
  other: string;
  number: string;
  file: string;
};
type Step = [
  name: string,
  input: (made: Stay, properties: TwoProperties) => unknown,
  keep?: (answer: Record<string, string>, made: Stay) => void,
];

/** Calls that depend on each other: a guest's day, from the call to the cancellation of the invoice. */
const DAY: readonly Step[] = [
  ["settings.create", () => ({ key: "ACCESS_CONTROL_INTERFACE", value: "simulator" })],
  ["settings.create", () => ({ key: "FEATURE_REGISTRATION_MANAGEMENT", value: "true" })],
  [
    "contacts.create",
    () => ({ type: "person", ...IN_A_STAY, address: ADDRESS, communication: { email: "eva@example.com" } }),
    (answer, made) => (made.contact = answer["id"] ?? ""),
  ],
  ["contacts.attach", (made) => ({ id: made.contact, file_id: made.file })],
  ["contacts.detach", (made) => ({ id: made.contact, file_id: made.file })],
  ["rooms.clean", (made) => ({ id: made.room })],
  ["bookings.create", (made) => stayOf(made, "2030-04-02"), (answer, made) => (made.booking = answer["id"] ?? "")],
  ["bookings.addGuest", (made) => ({ id: made.booking, contact_id: made.contact })],
  ["bookings.removeGuest", (made) => ({ id: made.booking, contact_id: made.contact })],
  ["bookings.addGuest", (made) => ({ id: made.booking, contact_id: made.contact })],
  ["bookings.cancel", (made) => ({ id: made.booking })],
  ["bookings.undoCancel", (made) => ({ id: made.booking })],
  ["bookings.checkIn", (made) => ({ id: made.booking })],
  ["bookings.undoCheckIn", (made) => ({ id: made.booking })],
  ["bookings.arrive", (made) => ({ id: made.booking })],
  ["accessControl.issue", (made) => ({ id: made.booking, kind: "card" })],
  [
    "registrations.register",
    (made) => ({ booking_id: made.booking }),
    (answer, made) => (made.number = answer["registration_number"] ?? ""),
  ],
  ["registrations.undo", (made) => ({ registrationNumber: made.number })],
  ["bookings.checkOut", (made) => ({ id: made.booking })],
  ["bookings.undoCheckOut", (made) => ({ id: made.booking })],
  ["bookings.depart", (made) => ({ ids: [made.booking], payments: [] })],
  [
    "invoices.create",
    (made, properties) => ({ folio_id: one(properties, "folios", `booking_id = '${made.booking}'`)["id"] }),
    (answer, made) => (made.invoice = answer["id"] ?? ""),
  ],
  ["invoices.finalize", (made) => ({ id: made.invoice })],
  ["invoices.send", (made) => ({ id: made.invoice })],
  ["invoices.sendMail", (made) => ({ id: made.invoice, emails: ["eva@example.com"] })],
  ["invoices.pay", (made, properties) => ({ id: made.invoice, payment_method_id: one(properties, "payment_methods")["id"] })],
  ["invoices.cancel", (made) => ({ id: made.invoice, reason: "wrong name" })],
  ["bookings.create", (made) => stayOf(made, "2030-04-02"), (answer, made) => (made.other = answer["id"] ?? "")],
  ["bookings.noShow", (made) => ({ id: made.other })],
  ["bookings.undoNoShow", (made) => ({ id: made.other })],
  ["bookings.markNoShow", (made) => ({ id: made.other, charges: "none" })],
];

function stayOf({ room, contact }: Stay, check_out: string) {
  return { check_in: "2030-04-01", check_out, room_id: room, occupancy: 1, total_gross_amount: 80, customer_id: contact };
}

/** Ids to try one after another until the call accepts one; refused calls write nothing. */
const idsFor = (properties: TwoProperties, name: string): string[] => {
  const table = tableAt(name, ["id"]);
  if (table === null || table === "properties") return [];
  return properties.property.runtime.db.$client
    .prepare(`SELECT id FROM ${table} WHERE property_id = ?`)
    .pluck()
    .all(properties.own) as string[];
};

/** What is wrong with a call: it changes rows without recording an event, or can't be called with the samples. */
async function faultsOf(properties: TwoProperties, { name, input }: Procedure): Promise<string[]> {
  const prepared = INPUTS[name];
  await makeDeletable(properties, name);
  const right = prepared ? await prepared(properties) : input ? ownInput(properties, { name, input }) : undefined;
  const tries = [right, ...(prepared ? [] : idsFor(properties, name).map((id) => ({ ...(right as object), id })))];
  return (await unrecordedBy(properties, name, tries)).faults;
}

async function unrecordedBy(
  properties: TwoProperties,
  name: string,
  tries: readonly unknown[],
): Promise<{ faults: string[]; outcome: Outcome }> {
  const before = rowsOf(properties.property);
  const seq = headSeq(properties.property.runtime.db);
  let outcome: Outcome = { bug: "not tried" };
  for (const input of tries) {
    outcome = await callAs(properties.property, properties.admin, name, input);
    if (!("refused" in outcome)) break;
  }
  const faults = "answer" in outcome ? unrecorded(properties.property, before, seq) : [wordOf(outcome)];
  return { outcome, faults: faults.map((fault) => `${name}: ${fault}`) };
}

/** Creates an unused record that can be deleted. */
async function makeDeletable(properties: TwoProperties, name: string): Promise<void> {
  const [module = "", action] = name.split(".");
  const making = PROCEDURES.find((other) => other.name === `${module}.create`);
  if (action !== "delete" || !making?.input || INPUTS[making.name] || INPUTS[name]) return;
  await ask(properties, making.name, ownInput(properties, { name: making.name, input: making.input }));
}

const inTheDay = new Set(DAY.map(([name]) => name));

test("whatever a call changes has an event of its entity and version", { timeout: 120_000 }, async () => {
  const first = makeTwoProperties();
  const bytes = first.property.runtime.db.$client.serialize();
  const faults: string[] = [];
  for (const procedure of MUTATIONS.filter(({ name }) => !inTheDay.has(name))) {
    const property: TestProperty = { ...testPropertyFrom(bytes), property_id: first.property.property_id };
    faults.push(
      ...(await faultsOf({ ...first, property }, procedure).catch((thrown: unknown) => [`${procedure.name}: ${String(thrown)}`])),
    );
    property.runtime.db.$client.close();
  }
  expect(faults).toEqual([]);
});

test("so has each step of a guest's day", { timeout: 120_000 }, async () => {
  const properties = makeTwoProperties();
  const free =
    "NOT EXISTS (SELECT 1 FROM bookings b WHERE b.room_id = rooms.id AND b.check_in < '2030-04-03' AND b.check_out > '2030-04-01')";
  const made: Stay = { booking: "", contact: "", folio: "", invoice: "", other: "", number: "", ...{ room: "", file: "" } };
  made.room = one(properties, "rooms", free)["id"] ?? "";
  made.file = one(properties, "files")["id"] ?? "";
  const faults: string[] = [];
  for (const [name, input, keep] of DAY) {
    const { outcome, faults: found } = await unrecordedBy(properties, name, [input(made, properties)]);
    faults.push(...found);
    if ("answer" in outcome) keep?.(outcome.answer as Record<string, string>, made);
  }
  expect(faults).toEqual([]);
});
