import { v7 as uuid } from "uuid";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { addGuest, addItem, addPrice, insert } from "#tests/support/guesthouse.ts";
import { makeMember, type TestProperty } from "#tests/support/test-server.ts";

export type Row = Record<string, unknown>;
type Path = `/${string}`;

/** A record that can be read, changed and written: `call` is its route with names of parameters, `path` the same with ids. */
export type ChangeableRecord = { call: string; method: "PUT" | "PATCH"; path: Path; read(): Promise<Row> };

/** Calls that change something but write back no record that a GET has answered, with the reason. */
export const NO_RECORD: Readonly<Record<string, string>> = {
  "PATCH /room_locks/batch": "one change for several locks; each is read and changed by /room_locks/{id}",
  "PUT /bookings/{id}/guests/{contact_id}/tax_exemption": "sets one reason",
  "PUT /bookings/{id}/nights": "nights of a booking, which GET answers with expand=nights",
  "PUT /bookings/{id}/routing": "rules of a booking, which GET answers with names, states and those of its group",
  "PUT /groups/{id}/routing": "rules of a group, which GET answers with names and states",
  "PATCH /bookings/{id}/parts/{part_id}": "a part of a booking; the booking is read and changed by /bookings/{id}",
  "PUT /rates/{id}/child_prices": "lists of a rate, which GET answers with expand=child_prices",
  "PUT /cash_register/need": "sets one reason",
  "PATCH /bookings/{id}/messages/{messageId}": "the text of a planned message, which the list of its stay answers",
  "PUT /access_control/nuki": "a token, which no answer has",
  "PUT /access_control/nuki/locks/{id}": "the doors of a lock, which the list of locks answers",
  "PUT /contacts/{id}/marketing_consent": "sets one answer",
  "PUT /users/me/morning_mail": "subscribes to a mail",
  "PUT /cash_register/training": "starts and ends training",
  "PUT /groups/{id}/rooming_list": "guests of several bookings; each is changed by /bookings/{id}",
  "PUT /rates/{id}/price_grid": "changed cells of a grid, each with the amount that was shown",
  "PUT /rates/{id}/rules": "lists of what is deleted and created",
  "PUT /invoices/{id}/reminder_fees": "waives fees or claims them again",
  "PUT /invoices/{id}/reminder_hold": "sets one day",
  "PUT /registrations/{registrationNumber}/signature": "strokes of a pen, stored once",
  "PUT /room_locks/{id}/with_moves": "a lock together with the bookings that make way; the lock is changed by /room_locks/{id}",
};

/** A property with one record of each kind that can be changed. */
export async function startChangeableRecords() {
  const open = await startBillingServer();
  const { property, login, book, rate, double, room101, room110, sale, draft } = open;
  const { call, actor } = await login("admin", "Berta");
  const idOf = async (path: Path, body: object) => String((await call<Row>(`POST ${path}`, body)).body["id"]);
  const read = async (path: Path): Promise<Row> => (await call<Row>(`GET ${path}`)).body;
  /** The record with this id in a list that `path` answers in a field. */
  async function readIn(path: Path, field: string, id: string): Promise<Row> {
    const list = (await read(path))[field] as Row[];
    return list.find((row) => row["id"] === id) ?? {};
  }

  const guest = addGuest(property, "Anna Gruber");
  const group = await idOf("/groups", { name: "Skiclub", customer_id: guest });
  const booking = book("5", "7", { customer_id: guest, room_id: room110, group_id: group, description: "Sea side" });
  const folio = await sale(20);
  const [charge] = (await read(`/folios/${folio}?expand=charges`))["charges"] as Row[];
  const stayFolio = String(((await read(`/folios?booking_id=${booking.id}`))["data"] as Row[])[0]?.["id"]);
  const nights = (await read(`/folios/${stayFolio}?expand=charges`))["charges"] as Row[];
  await call(`POST /rates/${rate}/items`, {
    item_id: addItem(property, { name: "Tea" }),
    unit: "person",
    frequency: "daily",
    included: true,
  });
  const period = await idOf(`/rates/${rate}/restrictions`, { name: "Summer", from: "2030-06-01", to: "2030-08-31" });
  addPrice(property, rate, double, 12_000, { rate_restriction_id: period });
  const priceRule = await idOf(`/rates/${rate}/price_rules`, { kind: "weekday", weekdays: [5, 6], gross_amount: 10 });
  const cityTax = addItem(property, { name: "Resort tax", type: "city_tax" });
  const taxRule = await idOf("/local_tax_rules", {
    item_id: cityTax,
    valid_from: "2030-01-01",
    kind: "fixed",
    amount: 2.6,
    free_below_age: 15,
  });
  const feed = await idOf("/calendar_feeds", { name: "Airbnb", direction: "out", room_id: room101 });
  const connection = await idOf("/channel_connections", { kind: "channex", credentials: "k", hotel_code: "h" });
  const { user_id } = makeMember(property, "staff", "Clara");
  const member = String(((await read("/users"))["data"] as Row[]).find((row) => row["user_id"] === user_id)?.["id"]);
  const card = insert(property, "payment_methods", { name: "Card", kind: "card" });
  await call("PUT /card_payments", { setup: { provider: "stripe", payment_method_id: card }, key: "sk_test_1", webhook_secret: "whsec_1" });
  await call("PUT /cash_register", { number: "KASSE-1", device: "software" });
  await call("PUT /registrations/service", {
    setup: {
      service: "meldescheine",
      url: "https://dev-api.meldescheine.de/api/",
      username: "inn",
      municipality: 1,
      property: 2,
      tariffs: { adult: 3 },
    },
    password: "secret",
  });
  await call("PUT /booking_page", { active: true, rate_ids: [rate], room_types: [{ room_type_id: double }] });
  await call("PATCH /settings/general", { mail_from: "inn@example.com", terms: { de: "Frei bis 7 Tage vorher", en: null } });
  // The row that tests insert has no members in its parts.
  await call(`PUT /properties/${property.property_id}`, await read(`/properties/${property.property_id}`));

  /** A record whose own address answers it, unless it is read otherwise. */
  function record(call: string, path: Path, readIt: () => Promise<Row> = () => read(path)): ChangeableRecord {
    return { call, method: call.startsWith("PUT") ? "PUT" : "PATCH", path, read: readIt };
  }
  const byId = (call: `${"PUT" | "PATCH"} ${Path}`, id: string) => record(call, call.replace(/^\S+ /, "").replace("{id}", id) as Path);
  const passkey = addPasskey(property, actor.user_id);
  const setting = insert(property, "settings", { key: "CUSTOM_KEY", value: "1" });
  const chargeOf = (folio_id: string, id: string) =>
    record("PATCH /folios/{id}/charges/update/{charge_id}", `/folios/${folio_id}/charges/update/${id}`, () =>
      readIn(`/folios/${folio_id}?expand=charges`, "charges", id),
    );

  const records: ChangeableRecord[] = [
    byId("PATCH /bookings/{id}", booking.id),
    byId("PATCH /contacts/{id}", guest),
    byId("PUT /groups/{id}", group),
    byId("PUT /folios/{id}", folio),
    chargeOf(folio, String(charge?.["id"])),
    ...nights.map(({ id }) => chargeOf(stayFolio, String(id))),
    byId("PUT /invoices/{id}", (await draft(await sale(30))).id),
    byId("PUT /items/{id}", addItem(property, { name: "Sauna", type: "service" })),
    byId("PUT /tax_rates/{id}", await idOf("/tax_rates", { name: "Normal", percentage: 20 })),
    byId("PUT /local_tax_rules/{id}", taxRule),
    byId("PUT /payment_methods/{id}", await idOf("/payment_methods", { name: "Karte" })),
    byId("PUT /rates/{id}", rate),
    record("PUT /rates/{rate_id}/restrictions", `/rates/${rate}/restrictions`, () =>
      readIn(`/rates/${rate}?expand=restrictions`, "restrictions", period),
    ),
    record("PUT /rates/{rate_id}/price_rules/{id}", `/rates/${rate}/price_rules/${priceRule}`, () =>
      readIn(`/rates/${rate}?expand=price_rules`, "price_rules", priceRule),
    ),
    record("PUT /rates/{id}/prices", `/rates/${rate}/prices`, async () => {
      const { prices } = await read(`/rates/${rate}?expand=prices`);
      return { prices };
    }),
    byId("PUT /room_types/{id}", double),
    byId("PUT /rooms/{id}", room101),
    byId("PUT /room_locks/{id}", await idOf("/room_locks", { room_id: room101, start: "2030-05-10", end: "2030-05-12" })),
    byId("PUT /cancellation_policies/{id}", await idOf("/cancellation_policies", { name: "Flex", steps: [] })),
    byId(
      "PUT /message_rules/{id}",
      await idOf("/message_rules", { name: "Welcome", occasion: "check_in", template: { de: { subject: "Willkommen", body: "Hallo" } } }),
    ),
    byId("PUT /notes/{id}", await idOf("/notes", { parent_id: booking.id, text: "Late" })),
    // Settings are read in their list only.
    record("PATCH /settings/{id}", `/settings/${setting}`, () => readIn("/settings", "data", setting)),
    byId("PUT /api_keys/{id}", await idOf("/api_keys", { name: "Kasse", role_id: "staff" })),
    byId("PUT /webhooks/{id}", await idOf("/webhooks", { url: "https://example.com/hook", event_types: ["*"] })),
    byId("PATCH /calendar_feeds/{id}", feed),
    byId("PATCH /channel_connections/{id}", connection),
    byId("PUT /channel_connections/{id}/mapping", connection),
    byId("PUT /properties/{id}", property.property_id),
    record("PATCH /users/me", "/users/me"),
    record("PUT /users/{id}", `/users/${member}`, () => readIn("/users", "data", member)),
    record("PATCH /session/passkeys/{id}", `/session/passkeys/${passkey}`, () => readIn("/session/passkeys", "data", passkey)),
    record("PUT /deposits/settings", "/deposits/settings"),
    record("PUT /reminders/settings", "/reminders/settings"),
    record("PUT /bank_statements/settings", "/bank_statements/settings"),
    record("PUT /reports/financial_accounting/settings", "/reports/financial_accounting/settings"),
    record("PATCH /settings/general", "/settings/general"),
    record("PATCH /settings/cots", "/settings/cots", () => read("/settings/general")),
    record("PATCH /privacy/retention", "/privacy/retention"),
    record("PUT /booking_page", "/booking_page"),
    record("PUT /card_payments", "/card_payments"),
    record("PUT /registrations/service", "/registrations/service"),
    record("PUT /cash_register", "/cash_register", async () => (await read("/cash_register"))["register"] as Row),
  ];
  return { ...open, call, actor, records };
}

/** A passkey of a user, whose row belongs to no property. */
function addPasskey({ runtime }: TestProperty, user_id: string): string {
  const id = uuid();
  runtime.db.$client
    .prepare(
      `INSERT INTO passkeys (id, user_id, credential_id, rp_id, name, public_key, counter, is_synced, created_at)
       VALUES (?, ?, 'key', 'inn.example', 'Phone', 'none', 0, 0, '2030-05-01T10:00:00.000Z')`,
    )
    .run(id, user_id);
  return id;
}
