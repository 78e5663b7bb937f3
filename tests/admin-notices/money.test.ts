import { expect, test } from "vitest";
import { AUSTRIAN, FOREIGN, propertyWithAdmins } from "#tests/admin-notices/property-with-mail.ts";
import { PASSWORD } from "#tests/support/accounts.ts";

const NEEDED = { status: 403, body: { type: "session/password_needed" } };
const confirmed = { password: PASSWORD };

test("another IBAN asks for the password, tells all admins in their language and is logged by its end", async () => {
  const { call, later, saveBank, entries, runJob, mailServer, notices } = await propertyWithAdmins();
  expect((await saveBank(AUSTRIAN)).status).toBe(200);
  await runJob();
  later(11);
  expect(await saveBank(FOREIGN)).toMatchObject(NEEDED);
  expect(await saveBank(null)).toMatchObject(NEEDED);
  expect(await entries()).toHaveLength(1);

  await call("POST /session/confirm_password", confirmed);
  expect((await saveBank(FOREIGN)).status).toBe(200);
  expect(await entries()).toMatchObject([
    { kind: "iban_changed", name: "", former_value: "… 3201", value: "… 3000", api_key_id: null, by: "The admin" },
    { former_value: null, value: "… 3201" },
  ]);
  await runJob();
  const told = mailServer.received.map(({ to_addresses, subject }) => `${to_addresses[0]} ${subject}`).slice(2);
  expect(told.toSorted()).toEqual([
    "olga@example.com Pension Edelweiss: IBAN geändert: … 3201 → … 3000",
    "resi@example.com Pension Edelweiss: IBAN changed: … 3201 → … 3000",
  ]);
  expect(mailServer.received.at(-1)?.text).toContain("/settings/security");
  expect(JSON.stringify(mailServer.received)).not.toContain("0044");
  expect(await notices()).toEqual([]);
});

test("the same IBAN in another spelling is no change, nor is the rest of the form", async () => {
  const { later, saveBank, entries } = await propertyWithAdmins();
  await saveBank(AUSTRIAN);
  later(11);
  expect((await saveBank(AUSTRIAN)).status).toBe(200);
  expect((await saveBank("at611904300234573201")).status).toBe(200);
  expect(await entries()).toHaveLength(1);
});

test("a manager at an open screen is asked for the password, too, for the first IBAN as well as for the second", async () => {
  const { later, saveBank, login } = await propertyWithAdmins();
  const manager = await login("manager");
  later(11);
  expect(await saveBank(AUSTRIAN, manager.call)).toMatchObject(NEEDED);
});

test("an API key may change the IBAN, which is logged with its name and told", async () => {
  const { later, saveBank, keyOf, entries, runJob, mailServer } = await propertyWithAdmins();
  const key = await keyOf("manager", "Booking engine");
  later(60);
  expect((await saveBank(FOREIGN, key.call)).status).toBe(200);
  expect(await entries()).toMatchObject([{ kind: "iban_changed", by: "Booking engine", api_key_id: key.id }]);
  await runJob();
  expect(mailServer.received).toHaveLength(2);
  expect(mailServer.received.find(({ to_addresses }) => to_addresses[0] === "olga@example.com")?.text).toContain(
    "API-Schlüssel „Booking engine“",
  );
});

test("a new property's IBAN redirects nothing", async () => {
  const { call, later, entries } = await propertyWithAdmins();
  later(11);
  const made = await call("POST /properties", { name: "Almhof", bank: { name: "Bank", iban: AUSTRIAN } });
  expect(made.status).toBe(200);
  expect(await entries()).toEqual([]);
});

test("another payment account asks for the password, whichever way it is saved, and one mail tells of it", async () => {
  const { call, later, entries, runJob, mailServer } = await propertyWithAdmins();
  const { body: method } = await call<{ id: string }>("POST /payment_methods", { name: "Online", kind: "online" });
  const setup = { provider: "stripe", payment_method_id: method.id };
  expect((await call("PUT /card_payments", { setup, key: "sk_live_first1234" })).status).toBe(200);
  await runJob();
  expect(mailServer.received).toHaveLength(2);
  later(11);
  const save = (input: object) => call("PUT /card_payments", input);
  expect(await save({ setup, key: "sk_live_other9876" })).toMatchObject(NEEDED);
  expect(await save({ setup: { ...setup, url: "https://stripe.evil.example" }, key: "sk_live_first1234" })).toMatchObject(NEEDED);
  expect(await save({ setup, webhook_secret: "whsec_forged" })).toMatchObject(NEEDED);
  expect(await save({ setup: null })).toMatchObject(NEEDED);
  const { body } = await call<{ data: { id: string; key: string }[] }>("GET /settings?page_size=100");
  const idOf = (key: string) => body.data.find((each) => each.key === key)?.id;
  expect(await call(`PATCH /settings/${idOf("CARD_PAYMENTS_SECRET")}`, { value: "sk_live_other9876" })).toMatchObject(NEEDED);
  expect(await call(`PATCH /settings/${idOf("CARD_PAYMENTS_SECRET")}`, { key: "OLD_SECRET" })).toMatchObject(NEEDED);
  expect(await call(`DELETE /settings/${idOf("CARD_PAYMENTS")}`)).toMatchObject(NEEDED);
  // The same again, or another payment method, moves no money.
  const { body: other } = await call<{ id: string }>("POST /payment_methods", { name: "Stripe", kind: "online" });
  expect((await save({ setup })).status).toBe(200);
  expect((await save({ setup: { ...setup, payment_method_id: other.id }, key: "sk_live_first1234" })).status).toBe(200);

  await call("POST /session/confirm_password", confirmed);
  expect((await save({ setup, key: "sk_live_other9876" })).status).toBe(200);
  expect((await entries())[0]).toMatchObject({ kind: "card_account_changed", former_value: "… 1234", value: "… 9876" });
  expect(JSON.stringify(await entries())).not.toContain("sk_live");
});

test("room keys, registrations, secrets and the sheet of all guests go nowhere else without the password", async () => {
  const { call, later, entries } = await propertyWithAdmins();
  later(11);
  const create = (key: string, value: string) => call("POST /settings", { key, value });
  for (const [key, value] of [
    ["ACCESS_CONTROL_INTERFACE", "http"],
    ["ACCESS_CONTROL_URL", "https://locks.example/api"],
    ["ACCESS_CONTROL_SECRET", "shared secret"],
    ["SOME_APP_SECRET", "hush"],
    ["EMERGENCY_SHEET_MAIL", "mallory@example.com"],
  ] as const) {
    expect(await create(key, value), key).toMatchObject(NEEDED);
  }
  expect(await call("PATCH /settings/general", { sheet_mail: "mallory@example.com" })).toMatchObject(NEEDED);
  expect((await create("FEATURE_PAYMENT_AT_ARRIVAL", "true")).status).toBe(200);

  await call("POST /session/confirm_password", confirmed);
  await create("ACCESS_CONTROL_URL", "https://locks.example/api");
  await create("ACCESS_CONTROL_SECRET", "shared secret");
  expect(await entries()).toMatchObject([
    { kind: "connection_changed", name: "ACCESS_CONTROL_SECRET", former_value: null, value: "•••" },
    { kind: "connection_changed", name: "ACCESS_CONTROL_URL", value: "locks.example" },
  ]);
});

test("an IBAN typed into a mail template or the terms counts as one", async () => {
  const { call, later, entries } = await propertyWithAdmins();
  later(11);
  const terms = (de: string) => call("PATCH /settings/general", { terms: { de } });
  expect((await terms("Storno bis 7 Tage vorher frei.")).status).toBe(200);
  expect(await terms(`Bitte zahlen Sie an ${FOREIGN} bis morgen.`)).toMatchObject(NEEDED);
  expect(
    await call("PATCH /settings/general", { mail_templates: { deposit: { de: { subject: "Anzahlung", body: `Konto ${FOREIGN}` } } } }),
  ).toMatchObject(NEEDED);
  await call("POST /session/confirm_password", confirmed);
  expect((await terms(`Bitte zahlen Sie an ${FOREIGN} bis morgen.`)).status).toBe(200);
  expect(await entries()).toMatchObject([{ kind: "iban_changed", name: "GENERAL_TERMS", former_value: null, value: "… 3000" }]);
});

test("without a mail server a banner tells each admin, until that admin has seen it", async () => {
  const { call, logIn, saveBank, runJob, notices, mailServer } = await propertyWithAdmins({ mails: false });
  await saveBank(AUSTRIAN);
  expect(await notices()).toEqual([]);
  await runJob();
  const [notice] = await notices();
  expect(notice).toMatchObject({ object: "admin_notice", entry: { kind: "iban_changed", value: "… 3201" } });
  const resi = await logIn("resi@example.com");
  expect((await resi("POST /admin_notices/read", { ids: [notice?.id] })).status).toBe(204);
  expect(await notices()).toHaveLength(1);
  expect((await call("POST /admin_notices/read", { ids: [notice?.id] })).status).toBe(204);
  expect(await notices()).toEqual([]);
  expect(await notices(resi)).toHaveLength(1);
  expect(mailServer.received).toEqual([]);
});

test("while the mail server refuses, the banner tells, and goes once the mail has come", async () => {
  const { saveBank, runJob, notices, mailServer, later } = await propertyWithAdmins();
  mailServer.behaviour.mail = () => [451, "try again"];
  await saveBank(AUSTRIAN);
  await runJob();
  expect(await notices()).toHaveLength(1);
  delete mailServer.behaviour.mail;
  later(2);
  await runJob();
  expect(mailServer.received).toHaveLength(2);
  expect(await notices()).toEqual([]);
});

test("notices go with their entries after a year", async () => {
  const { saveBank, runJob, property, later } = await propertyWithAdmins({ mails: false });
  await saveBank(AUSTRIAN);
  await runJob();
  later(366 * 24 * 60);
  const { clearSecurityLog } = await import("#server/tenant/security-log/job.ts");
  await clearSecurityLog.run(property.runtime);
  const left = (table: string) => property.runtime.db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  expect([left("admin_notices"), left("security_log")]).toEqual([0, 0]);
});
