import { unsubscribeUrl } from "#server/guests/consents/unsubscribe-link.ts";
import { cashRegisterJob } from "#server/money/cash-register/signing-job.ts";
import { Upload } from "#server/platform/core/calls/transfer.ts";
import { hashPassword } from "#server/platform/core/secrets/passwords.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { viewOf } from "#server/platform/core/work/work.ts";
import { hashToken } from "#server/tenant/session/tokens.ts";
import type { CashDrawer } from "#shared/money/cash-closings/schema.ts";
import { callAs, callWithKey, type Outcome, PROCEDURES, type Procedure } from "#tests/support/procedures.ts";
import { copyOf, idIn, makeTwoProperties, ownInput, type TwoProperties, tableAt } from "#tests/support/two-properties.ts";

/** Calls that write no entity: queries by POST, the session, and messages to the live feed. */
const WRITES_NO_ENTITY = new Set(
  `accessControl.openDoor accessControl.test accessControl.connectNuki cardPayments.test cashRegister.test channelConnections.test channelConnections.partnerProperties channelConnections.createRooms channelConnections.recover messageRules.preview imports.preview imports.refused imports.stop rates.previewSynchronize live.say session.login session.logout session.end session.endOthers session.confirmPassword
   session.prepareSecondFactor session.turnOnSecondFactor session.turnOffSecondFactor
   session.preparePasskeyLogin session.loginWithPasskey session.preparePasskey session.addPasskey session.renamePasskey session.removePasskey session.preparePasskeyProof session.confirmPasskey
   session.switchProperty bookingPage.hold system.runJob system.endPause session.forgotPassword shifts.here shifts.seen mail.test mail.trial system.reportError
   morningMail.set backups.backUp backups.testRestore backups.restore backups.allowDownload registrations.checkService`.split(/\s+/),
);

/** Every mutation procedure that writes an entity. */
export const MUTATIONS = PROCEDURES.filter(({ type, name }) => type === "mutation" && !WRITES_NO_ENTITY.has(name));

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

export const wordOf = (outcome: Outcome) =>
  "refused" in outcome ? outcome.refused : "bug" in outcome ? `bug: ${String(outcome.bug)}` : "done";

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

const lodgingTo = (customer_id: string | undefined) => ({ kinds: ["accommodation", "city_tax"], customer_id });

/** A room that a guest of the booking page has held long enough to fill in the form. */
async function heldRoom(properties: TwoProperties): Promise<object> {
  const { property, own } = properties;
  const { $client } = property.runtime.db;
  const { rate_id, room_type_id } = one(properties, "prices", "rate_restriction_id IS NULL AND occupancy = 2");
  const rooms = [{ room_type_id }];
  await ask(properties, "bookingPage.save", { active: true, books: "at_once", rate_ids: [rate_id], room_types: rooms });
  const slug = ($client.prepare("SELECT slug FROM properties WHERE id = ?").get(own) as { slug: string }).slug;
  $client
    .prepare(
      `INSERT INTO booking_holds (id, property_id, caller, room_type_id, rate_id, check_in, check_out, adults, children, gross_amount, created_at, expires_at)
       VALUES ('held', ?, 'somebody', ?, ?, '2033-06-01T13:00:00.000Z', '2033-06-03T09:00:00.000Z', 2, '[]', 20000, '2029-01-01T00:00:00.000Z', '2035-01-01T00:00:00.000Z')`,
    )
    .run(own, room_type_id, rate_id);
  return { slug, hold_id: "held", guest: { name: "Eva Moser", email: "eva.moser@example.com" }, accept_terms: true };
}

const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
const picture = () => ({ file: new Upload("picture.png", "image/png", PNG) });

const LOCKED = { start: "2033-06-01T10:00:00.000Z", end: "2033-06-03T10:00:00.000Z" };

const newStay = (properties: TwoProperties) => ({
  check_in: "2034-08-01",
  check_out: "2034-08-03",
  room_type_id: one(properties, "rooms")["room_type_id"],
  adults: 1,
  children: [],
  total_gross_amount: 80,
});

/** A stay of four nights, and another room for it. */
async function stayToCut(properties: TwoProperties): Promise<{ id: string; room_id: unknown }> {
  const { id: first, room_type_id } = one(properties, "rooms");
  const room_id = one(properties, "rooms", `room_type_id = '${room_type_id}' AND id <> '${first}'`)["id"];
  const stay = { check_in: "2034-06-01", check_out: "2034-06-05", occupancy: 1, total_gross_amount: 80, room_id: first };
  return { id: String((await ask(properties, "bookings.create", stay))["id"]), room_id };
}

/** The second part of a stay in two. */
async function partOfCut(properties: TwoProperties): Promise<{ id: string; part_id: unknown }> {
  const { id, room_id } = await stayToCut(properties);
  const { rooms } = await ask<{ rooms: { id: string }[] }>(properties, "bookings.cut", { id, from: "2034-06-02", room_id });
  return { id, part_id: rooms[1]?.id };
}

const FREE_NOW =
  "NOT EXISTS (SELECT 1 FROM booking_rooms p WHERE p.room_id = rooms.id AND p.blocking = 1 AND p.check_in < '2030-04-05' AND p.check_out > '2030-04-01')";

/** Guests in house who are to move into another room now. */
async function stayToMove(properties: TwoProperties): Promise<{ id: string }> {
  const { id: room_id } = one(properties, "rooms", FREE_NOW);
  const other = one(properties, "rooms", `id <> '${room_id}' AND ${FREE_NOW}`)["id"];
  const stay = { check_in: "2030-04-01", check_out: "2030-04-05", occupancy: 1, total_gross_amount: 80, room_id };
  const id = String((await ask(properties, "bookings.create", stay))["id"]);
  await ask(properties, "bookings.cut", { id, from: "2030-04-02", room_id: other, retain_original_price: true });
  const { $client } = properties.property.runtime.db;
  $client.prepare("UPDATE bookings SET status = 'checked_in' WHERE id = ?").run(id);
  $client.prepare("UPDATE booking_rooms SET check_out = '2030-04-01T16:00:00.000Z' WHERE booking_id = ? AND room_id = ?").run(id, room_id);
  $client.prepare("UPDATE booking_rooms SET check_in = '2030-04-01T16:00:00.000Z' WHERE booking_id = ? AND room_id = ?").run(id, other);
  return { id };
}

/** A stay for which there was no room, not one of the demo's portal. */
const OPEN_CONFLICT = "state = 'open' AND kind = 'no_room'";

/** Inputs of calls that need more than sample ids: existing state, or two records that belong together. */
const INPUTS: Readonly<Record<string, (properties: TwoProperties) => unknown>> = {
  "bookings.freeUpRoom": (properties) => {
    const { id, version, room_type_id } = one(properties, "bookings", "room_id IS NULL AND status = 'confirmed'");
    const isFree = `NOT EXISTS (SELECT 1 FROM bookings b WHERE b.room_id = rooms.id AND b.check_out > (SELECT check_in FROM bookings WHERE id = '${id}'))`;
    return { id, version, room_id: one(properties, "rooms", `room_type_id = '${room_type_id}' AND ${isFree}`)["id"], moves: [] };
  },
  "bookings.swap": async (properties) => {
    const { id: first, room_type_id } = one(properties, "rooms");
    const second = one(properties, "rooms", `room_type_id = '${room_type_id}' AND id <> '${first}'`)["id"];
    const stay = { check_in: "2034-06-01", check_out: "2034-06-03", occupancy: 1, total_gross_amount: 80 };
    const [a, b] = await ask<{ id: string }[]>(properties, "bookings.createBatch", {
      bookings: [first, second].map((room_id) => ({ ...stay, room_id })),
    });
    return { id: a?.id, booking_id: b?.id };
  },
  "bookings.cut": async (properties) => ({ ...(await stayToCut(properties)), from: "2034-06-02" }),
  "bookings.movePart": async (properties) => ({ ...(await partOfCut(properties)), from: "2034-06-03" }),
  "bookings.joinPart": partOfCut,
  "bookings.moveIn": stayToMove,
  "bookings.createBatch": (properties) => ({ bookings: [newStay(properties)] }),
  "groups.create": (properties) => ({ name: "Choir", bookings: [newStay(properties)] }),
  "bookings.createFreeingUpRoom": (properties) => ({
    room_id: one(properties, "rooms")["id"],
    moves: [],
    occupancy: 1,
    total_gross_amount: 80,
    check_in: "2033-06-01",
    check_out: "2033-06-03",
  }),
  "bookings.actAll": (properties) => ({ action: "cancel", ids: [one(properties, "bookings", "status = 'confirmed'")["id"]] }),
  "bookings.applyLocalTaxes": (properties) => ({ ids: [one(properties, "bookings", "status = 'confirmed'")["id"]] }),
  "bookings.cancelAll": (properties) => ({ ids: [one(properties, "bookings", "status = 'confirmed'")["id"]] }),
  "bookings.undo": async (properties) => {
    const { id } = one(properties, "bookings", "status = 'confirmed'");
    const { version } = await ask<{ version: number }>(properties, "bookings.update", { id, color: "#aabbcc" });
    return { bookings: [{ id, version }] };
  },
  "calendarFeeds.read": async (properties) => {
    const read = { name: "Vrbo", direction: "in", url: "https://channel.invalid/a.ics", room_id: one(properties, "rooms")["id"] };
    return { id: (await ask(properties, "calendarFeeds.create", read))["id"] };
  },
  "channelConnections.setMapping": (properties) => {
    const { id } = one(properties, "channel_connections");
    return { id, mapping: [{ room_type_id: one(properties, "room_types")["id"], partner_id: "another" }] };
  },
  "channelConnections.renewPassword": async (properties) => {
    const called = { kind: "alpinebits", name: "Website", hotel_code: "WEB" };
    return { id: (await ask(properties, "channelConnections.create", called))["id"] };
  },
  "channelConnections.settleMatch": (properties) => {
    const { id, connection_id } = one(properties, "channel_stays");
    properties.property.runtime.db.$client.prepare("UPDATE channel_stays SET feed_match = 'open' WHERE id = ?").run(id);
    return { id: connection_id, stay_id: id, same: true };
  },
  "channelConnections.acceptPrices": (properties) => ({
    id: one(properties, "channel_connections", "hotel_code = 'h'")["id"],
    digest: "held",
  }),
  "conflicts.resolve": (properties) => {
    const { id } = one(properties, "conflicts", OPEN_CONFLICT);
    return { id, proposal: { kind: "room", room_id: one(properties, "rooms")["id"] } };
  },
  "conflicts.dismiss": (properties) => ({ id: one(properties, "conflicts", OPEN_CONFLICT)["id"], reason: "other" }),
  "conflicts.reopen": async (properties) => {
    const { id } = one(properties, "conflicts", OPEN_CONFLICT);
    await ask(properties, "conflicts.dismiss", { id, reason: "other" });
    return { id };
  },
  "cashClosings.move": () => ({ amount: 200, reason: "Initial cash" }),
  "cashClosings.create": async (properties) => {
    const { number, sequence, expected_amount } = await ask<CashDrawer>(properties, "cashClosings.drawer", undefined);
    return { number, sequence, expected_amount, counted_amount: 10, note: "counted anew" };
  },
  "cashReceipts.sendMail": (properties) => ({
    id: one(properties, "cash_receipts", "kind = 'sale'")["id"],
    emails: ["anna@example.com"],
  }),
  "cashRegister.save": () => ({ number: "DESK", device: "software", device_user: "desk" }),
  "cashRegister.setTraining": () => ({ training: true }),
  "cashReceipts.sellForPractice": async (properties) => {
    await ask(properties, "cashRegister.setTraining", { training: true });
    return practiceSale(properties);
  },
  "cashReceipts.cancelPractice": async (properties) => {
    await ask(properties, "cashRegister.setTraining", { training: true });
    const { id } = await ask<{ id: string }>(properties, "cashReceipts.sellForPractice", practiceSale(properties));
    return { id };
  },
  "cashRegister.beginOutage": async ({ property }) => {
    // The start receipt has to be signed before.
    await cashRegisterJob.run(property.runtime);
    return undefined;
  },
  "cashRegister.setNeed": async (properties) => {
    await ask(properties, "cashRegister.close", undefined);
    return { not_needed_because: "no cash turnover" };
  },
  "cashRegister.start": async (properties) => {
    await ask(properties, "cashRegister.close", undefined);
    return { cash_register_id: "DESK-2", device: "software" };
  },
  "contacts.merge": async (properties) => {
    const made = await Promise.all(["Anna", "Anne"].map((name) => ask(properties, "contacts.create", { type: "person", name })));
    return { id: made[0]?.["id"], contact_id: made[1]?.["id"] };
  },
  "cardPayments.save": async (properties) => {
    const { id } = await ask(properties, "paymentMethods.create", { name: "Online", kind: "online" });
    return { setup: { provider: "stripe", payment_method_id: id }, key: "sk_test_1" };
  },
  "cardPayments.copyLink": async (properties) => {
    const { id } = await ask(properties, "paymentMethods.create", { name: "Online", kind: "online" });
    await ask(properties, "cardPayments.save", { setup: { provider: "stripe", payment_method_id: id }, key: "sk_test_1" });
    return { id: (await askedDeposit(properties)).invoice_id };
  },
  "deposits.forfeit": paidDeposit,
  "deposits.undoForfeit": async (properties) => {
    const owner = await paidDeposit(properties);
    await ask(properties, "deposits.forfeit", owner);
    return owner;
  },
  "bankStatements.upload": () => statement(),
  "bankStatements.book": async (properties) => ({ id: await lineOf(properties, (await overdueInvoice(properties)).number) }),
  "bankStatements.bookCertain": async (properties) => void (await lineOf(properties, (await overdueInvoice(properties)).number)),
  "bankStatements.undo": async (properties) => {
    const id = await lineOf(properties, (await overdueInvoice(properties)).number);
    await ask(properties, "bankStatements.book", { id });
    return { id };
  },
  "bankStatements.ignore": async (properties) => ({ id: await lineOf(properties, "rent"), ignored: true }),
  "openItems.remind": async (properties) => ({ reminders: [(await overdueInvoice(properties)).order] }),
  "openItems.takeBack": async (properties) => ({ id: (await reminded(properties)).id }),
  "openItems.hold": async (properties) => ({ id: (await overdueInvoice(properties)).invoice_id, until: "2035-01-01" }),
  "openItems.payFees": async (properties) => ({
    id: (await reminded(properties)).invoice_id,
    payment_method_id: one(properties, "payment_methods")["id"],
  }),
  "openItems.waiveFees": async (properties) => ({ id: (await reminded(properties)).invoice_id, waived: true }),
  "files.create": picture,
  "bookingPage.save": () => ({ active: true, house_rules: { de: "Ruhe ab 22 Uhr" } }),
  "bookingPage.book": heldRoom,
  "folios.undoSplit": async (properties) => ({
    id: (await ask(properties, "folios.splitCharge", { id: one(properties, "charges")["id"] }))["id"],
  }),
  "groups.cancel": async (properties) => ({
    id: (await ask(properties, "groups.create", { name: "Choir", bookings: [newStay(properties)] }))["id"],
  }),
  "groups.delete": async (properties) => ({ id: (await ask(properties, "groups.create", { name: "Choir" }))["id"] }),
  "guestLinks.confirm": (properties) => link(properties, "offer", "pending"),
  "guestLinks.copy": (properties) => {
    const { id } = one(properties, "bookings", "status = 'confirmed'");
    return { id, purpose: "pre_check_in" };
  },
  "guestLinks.decline": (properties) => link(properties, "offer", "pending"),
  "guestLinks.preCheckIn": (properties) => ({ ...link(properties, "pre_check_in", "confirmed"), guests: [{ name: "Eva Moser" }] }),
  "guestLinks.unsubscribe": (properties) => {
    const { property, own } = properties;
    const { id = "" } = one(properties, "contacts");
    const view = viewOf(property.runtime, automatedActor({ property_id: own, time_zone: "Europe/Vienna" }));
    const { pathname } = new URL(unsubscribeUrl(view, { public_url: "https://keyrack.example" }, { id, email: "eva@example.com" }));
    return { id: pathname.split("/")[2] };
  },
  "imports.create": () => ({
    kind: "contacts",
    file: new Upload("guests.csv", "text/csv", Buffer.from("name;email\nEva Moser;eva@example.com")),
  }),
  "cancellationPolicies.create": () => ({ name: "Strict", steps: [{ days_before: 7, percentage: 50 }], no_show: { nights: 1 } }),
  "cancellationPolicies.update": (properties) => {
    const { id } = one(properties, "cancellation_policies");
    return { id, name: "Stricter", steps: [{ days_before: 9, nights: 1 }], no_show: null };
  },
  "messageRules.update": (properties) => ({
    id: one(properties, "message_rules")["id"],
    name: "Welcome",
    active: true,
    occasion: "check_in",
    template: { de: { subject: "Willkommen", body: "{{greeting}}" } },
  }),
  "messages.send": message,
  "messages.stop": message,
  "messages.resume": async (properties) => {
    const input = message(properties);
    await ask(properties, "messages.stop", input);
    return input;
  },
  "messages.edit": (properties) => ({ ...message(properties), body: "Bis bald" }),
  "privacy.updateRetention": () => ({ periods: { offers: 24 } }),
  "localTaxes.create": (properties) => ({ item_id: cityTax(properties), valid_from: "2031-01-01", kind: "fixed", amount: 3 }),
  "localTaxes.update": (properties) => {
    const { id, item_id, valid_from } = one(properties, "local_tax_rules");
    return { id, item_id, valid_from, kind: "fixed", amount: 4 };
  },
  "localTaxes.delete": (properties) => ({ id: one(properties, "local_tax_rules")["id"] }),
  "localTaxes.takePreset": (properties) => ({ item_id: cityTax(properties), preset: "at-wien" }),
  "mail.cancel": (properties) => {
    const { id } = one(properties, "mails");
    properties.property.runtime.db.$client
      .prepare("UPDATE mails SET state = 'waiting', due_at = '2031-01-01T10:00:00.000Z' WHERE id = ?")
      .run(id);
    return { id };
  },
  "system.retryFailed": (properties) => {
    const { id } = one(properties, "mails");
    properties.property.runtime.db.$client.prepare("UPDATE mails SET state = 'failed' WHERE id = ?").run(id);
    return { queue: "mails" };
  },
  "properties.setExtras": () => ({ breakfast: { way: "on_top", gross_amount: 17 }, city_tax: { way: "on_top", gross_amount: 3.1 } }),
  "bookings.setRouting": (properties) => ({
    id: one(properties, "bookings")["id"],
    rules: [lodgingTo(one(properties, "contacts")["id"])],
    apply: true,
  }),
  "groups.setRouting": (properties) => ({
    id: one(properties, "groups")["id"],
    rules: [lodgingTo(one(properties, "contacts")["id"])],
    apply: true,
  }),
  "rates.setChildPrices": (properties) => ({
    id: one(properties, "rates")["id"],
    child_prices: [{ from_age: 0, to_age: 3, gross_amount: 0 }],
  }),
  "rates.createPriceRule": (properties) => ({
    rate_id: one(properties, "rates")["id"],
    kind: "last_minute",
    days_before: 3,
    percentage: -10,
  }),
  "rates.updatePriceRule": (properties) => {
    const { id, rate_id } = one(properties, "rate_price_rules");
    return { id, rate_id, kind: "long_stay", nights: 61, percentage: -7 };
  },
  "rates.createRule": (properties) => ({ id: one(properties, "rates")["id"], from: "2042-01-01", to: "2042-01-05", min_nights: 2 }),
  "rates.changeRules": (properties) => ({
    id: one(properties, "rates")["id"],
    create: [{ from: "2042-01-01", to: "2042-01-05", closed_to_arrival: true }],
  }),
  "rates.deleteRule": async (properties) => {
    const { id } = one(properties, "rates");
    const [rule] = await ask<{ id: string }[]>(properties, "rates.createRule", { id, from: "2042-01-01", to: "2042-01-05", quota: 2 });
    return { id, rule_id: rule?.id };
  },
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
  "team.eraseFormer": async (properties) => {
    const member = await ask<{ id: string; user_id: string }>(properties, "team.invite", {
      email: "clara@example.com",
      name: "Clara",
      role_id: "staff",
    });
    await ask(properties, "team.remove", { id: member.id });
    return { id: member.user_id };
  },
  "team.remove": async (properties) => ({ id: await colleague(properties) }),
  "team.resetPassword": async (properties) => ({ id: await colleague(properties) }),
  "team.sendPasswordLink": async (properties) => ({ id: await colleague(properties) }),
  "team.setAvatar": picture,
};

const cityTax = (properties: TwoProperties) => one(properties, "items", "type = 'city_tax'")["id"];

const lockMoving = (properties: TwoProperties) =>
  ask<{ room_lock: { id: string; room_id: string } }>(
    properties,
    "roomLocks.createMoving",
    INPUTS["roomLocks.createMoving"]?.(properties),
  ).then(({ room_lock }) => room_lock);

/** A stay whose deposit was paid. */
async function paidDeposit(properties: TwoProperties): Promise<{ booking_id: unknown }> {
  const { booking_id, folio_id } = await askedDeposit(properties);
  const payment_method_id = one(properties, "payment_methods")["id"];
  await ask(properties, "folios.addPayment", { folio_id, payment_method_id, amount: 20 });
  return { booking_id };
}

/** A stay of which a deposit is asked. */
async function askedDeposit(properties: TwoProperties) {
  const guest = await ask(properties, "contacts.create", { type: "person", name: "Mia Gruber", address: ADDRESS });
  const room_id = one(properties, "rooms")["id"];
  const stay = { check_in: "2034-06-01", check_out: "2034-06-03", room_id, occupancy: 1, total_gross_amount: 80, customer_id: guest["id"] };
  const booking_id = (await ask(properties, "bookings.create", stay))["id"];
  const { id: invoice_id, folio_id } = await ask(properties, "deposits.create", { booking_id, gross_amount: 20 });
  return { booking_id, invoice_id, folio_id };
}

/** The first reminder of an invoice that was to be paid long ago. */
async function overdueInvoice(properties: TwoProperties) {
  const { id: customer_id } = await ask(properties, "contacts.create", { type: "person", name: "Lea Huber", address: ADDRESS });
  const { id: folio_id } = await ask(properties, "folios.create", { customer_id });
  await ask(properties, "folios.addCharge", { folio_id, name: "Bus", tax_percentage: 10, gross_amount: 30 });
  const { id: invoice_id } = await ask(properties, "invoices.create", { folio_id });
  const { number } = await ask(properties, "invoices.finalize", { id: invoice_id });
  properties.property.runtime.db.$client.prepare("UPDATE invoices SET finalized_on = '2020-01-01' WHERE id = ?").run(invoice_id);
  return { order: { invoice_id, step: 1, channel: "print", fee_amount: 5 }, invoice_id, number: String(number) };
}

function statement(purpose = "Invoice"): { file: Upload } {
  const table = `Datum;Betrag;Verwendungszweck\n12.04.2030;30,00;${purpose}`;
  return { file: new Upload("bank.csv", "text/csv", Buffer.from(table)) };
}

/** A line of a bank statement that names the text as its purpose. */
async function lineOf(properties: TwoProperties, purpose: string): Promise<unknown> {
  const payment_method_id = one(properties, "payment_methods")["id"];
  await ask(properties, "bankStatements.saveSettings", { payment_method_id });
  await ask(properties, "bankStatements.upload", statement(purpose));
  return one(properties, "bank_lines", `reference = '${purpose}'`)["id"];
}

async function reminded(properties: TwoProperties): Promise<{ id: string; invoice_id: unknown }> {
  const { order, invoice_id } = await overdueInvoice(properties);
  const { data } = await ask<{ data: { id: string }[] }>(properties, "openItems.remind", { reminders: [order] });
  return { id: data[0]?.id ?? "", invoice_id };
}

async function colleague(properties: TwoProperties): Promise<unknown> {
  return (await ask(properties, "team.invite", { email: "clara@example.com", name: "Clara", role_id: "staff" }))["id"];
}

const IN_A_STAY = { name: "Eva Moser", nationality: "AT", date_of_birth: "1980-01-02", gender: "female" };
const ADDRESS = { line1: "Seeweg 1", postal_code: "5020", city: "Salzburg", country: "AT" };

export type Stay = {
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
export const DAY: readonly Step[] = [
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
  ["bookings.setTaxExemption", (made) => ({ id: made.booking, contact_id: made.contact, reason: "business" })],
  ["bookings.setNights", (made) => ({ id: made.booking, nights: [{ date: "2030-04-01", gross_amount: 77 }] })],
  ["bookings.cancel", (made) => ({ id: made.booking })],
  ["bookings.undoCancel", (made) => ({ id: made.booking })],
  ["bookings.checkIn", (made) => ({ id: made.booking })],
  ["bookings.undoCheckIn", (made) => ({ id: made.booking })],
  ["bookings.arrive", (made) => ({ id: made.booking })],
  ["deposits.create", (made) => ({ booking_id: made.booking, gross_amount: 20 })],
  ["accessControl.issue", (made) => ({ id: made.booking, kind: "card" })],
  [
    "registrations.register",
    (made) => ({ booking_id: made.booking }),
    (answer, made) => (made.number = answer["registration_number"] ?? ""),
  ],
  ["contacts.update", (made) => ({ id: made.contact, name: "Eva Moser-Berger" })],
  ["registrations.correct", (made) => ({ registrationNumber: made.number })],
  ["registrations.sign", async (made, properties) => signed(made, properties)],
  ["registrations.saveService", () => ({ setup: MUNICIPALITY, password: "secret" })],
  ["registrations.transmit", (made) => ({ registrationNumber: made.number })],
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
  [
    "invoices.takePaymentBack",
    (made, properties) => ({ id: made.invoice, payment_id: one(properties, "payments", `invoice_id = '${made.invoice}'`)["id"] }),
  ],
  ["invoices.pay", (made, properties) => ({ id: made.invoice, payment_method_id: one(properties, "payment_methods")["id"] })],
  ["invoices.credit", (made) => ({ id: made.invoice, reason: "no towels", lines: [{ line_id: "1", gross_amount: 1 }] })],
  ["invoices.cancel", (made) => ({ id: made.invoice, reason: "wrong name" })],
  ["invoices.issueAgain", (made) => ({ id: made.invoice })],
  ["bookings.create", (made) => stayOf(made, "2030-04-02"), (answer, made) => (made.other = answer["id"] ?? "")],
  ["bookings.noShow", (made) => ({ id: made.other })],
  ["bookings.undoNoShow", (made) => ({ id: made.other })],
  ["bookings.markNoShow", (made) => ({ id: made.other, charges: "none" })],
];

const MUNICIPALITY = {
  service: "meldescheine",
  url: "https://localhost:1/",
  username: "desk",
  municipality: 1,
  property: 1,
  tariffs: { adult: 1 },
};

async function signed({ number }: Stay, properties: TwoProperties) {
  const { sha256 } = await ask(properties, "registrations.sheet", { registrationNumber: number });
  return { registrationNumber: number, sha256, drawing: { version: 1, strokes: [[100, 100, 700, 300]] } };
}

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

/** Creates an unused record that can be deleted. */
async function makeDeletable(properties: TwoProperties, name: string): Promise<void> {
  const [module = "", action] = name.split(".");
  const making = PROCEDURES.find((other) => other.name === `${module}.create`);
  if (action !== "delete" || !making?.input || INPUTS[making.name] || INPUTS[name]) return;
  await ask(properties, making.name, ownInput(properties, { name: making.name, input: making.input }));
}

/** Inputs to try one after another until the call accepts one. */
async function triesOf(properties: TwoProperties, { name, input }: Procedure): Promise<unknown[]> {
  const prepared = INPUTS[name];
  await makeDeletable(properties, name);
  const right = prepared ? await prepared(properties) : input ? ownInput(properties, { name, input }) : undefined;
  return [right, ...(prepared ? [] : idsFor(properties, name).map((id) => ({ ...(right as object), id })))];
}

/** Looks at the property, makes the call, and answers what is wrong with what it changed. */
export type Observe = (properties: TwoProperties, call: (key?: string) => Promise<Outcome>, name: string) => Promise<readonly string[]>;

/** With a `key`, the call can be repeated (`Idempotency-Key`). */
async function firstAccepted(properties: TwoProperties, { name, tries, key }: Attempt): Promise<Outcome> {
  const { property, admin } = properties;
  let outcome: Outcome = { bug: "not tried" };
  for (const input of tries) {
    outcome = await (key === undefined ? callAs(property, admin, name, input) : callWithKey(property, admin, { key, name, input }));
    if (!("refused" in outcome)) break;
  }
  return outcome;
}

type Attempt = { name: string; tries: readonly unknown[]; key?: string | undefined };

/** Makes these mutating calls, each on a property of its own, and answers what `observe` finds wrong, after the call's name. */
export async function walkEveryWrite(observe: Observe, calls: readonly Procedure[] = MUTATIONS): Promise<string[]> {
  const first = makeTwoProperties();
  const bytes = first.property.runtime.db.$client.serialize();
  const inTheDay = new Set(DAY.map(([name]) => name));
  const faults: string[] = [];
  for (const procedure of calls.filter(({ name }) => !inTheDay.has(name))) {
    const properties = copyOf(first, bytes);
    const found = await triesOf(properties, procedure)
      .then((tries) => observe(properties, (key) => firstAccepted(properties, { name: procedure.name, tries, key }), procedure.name))
      .catch((thrown: unknown) => [String(thrown)]);
    faults.push(...found.map((fault) => `${procedure.name}: ${fault}`));
    properties.property.runtime.db.$client.close();
  }
  return faults;
}

/** A property in which a guest's day was played and then every other writing call made that it still accepts. */
export async function makeLivedInProperty(): Promise<TwoProperties> {
  const properties = makeTwoProperties();
  await walkGuestsDay(async (_, call) => [wordOf(await call())], properties);
  const inTheDay = new Set(DAY.map(([name]) => name));
  // A session's own calls would end the session with which the others are made.
  for (const procedure of MUTATIONS.filter(({ name }) => !inTheDay.has(name) && !/^(session|properties)\./.test(name))) {
    const tries = await triesOf(properties, procedure).catch(() => []);
    await firstAccepted(properties, { name: procedure.name, tries });
  }
  return properties;
}

/** Makes the calls of a guest's day, one after another in one property. */
export async function walkGuestsDay(observe: Observe, properties = copyOf(makeTwoProperties())): Promise<string[]> {
  const free =
    "NOT EXISTS (SELECT 1 FROM bookings b WHERE b.room_id = rooms.id AND b.check_in < '2030-04-03' AND b.check_out > '2030-04-01')";
  const made: Stay = { booking: "", contact: "", folio: "", invoice: "", other: "", number: "", room: "", file: "" };
  made.room = one(properties, "rooms", free)["id"] ?? "";
  made.file = one(properties, "files")["id"] ?? "";
  const faults: string[] = [];
  for (const [name, input, keep] of DAY) {
    let outcome: Outcome = { bug: "not called" };
    const tries = [await input(made, properties)];
    const found = await observe(properties, async (key) => (outcome = await firstAccepted(properties, { name, tries, key })), name);
    faults.push(...found.map((fault) => `${name}: ${fault}`));
    if ("answer" in outcome) keep?.((outcome as { answer: Record<string, string> }).answer, made);
  }
  return faults;
}

function practiceSale(properties: TwoProperties) {
  const payment_method_id = one(properties, "payment_methods", "kind = 'cash'")["id"];
  return { lines: [{ name: "Probe", tax_percentage: 10, gross_amount: 5 }], payment_method_id };
}

/** A planned message to a guest with an address. */
function message(properties: TwoProperties) {
  const { db } = properties.property.runtime;
  const id = idIn(properties, "bookings", properties.own);
  const contact = idIn(properties, "contacts", properties.own);
  db.$client
    .prepare("UPDATE contacts SET communication = json_set(communication, '$.email', 'anna@example.com') WHERE id = ?")
    .run(contact);
  db.$client.prepare("UPDATE bookings SET customer_id = ? WHERE id = ?").run(contact, id);
  return { id, messageId: `${idIn(properties, "message_rules", properties.own)}.${id}.0` };
}
