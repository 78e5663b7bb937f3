import { expect, test } from "vitest";
import type { MailTemplates } from "#shared/tenant/mail/templates.ts";
import type { GeneralSettings } from "#shared/tenant/settings/schema.ts";
import { insertProperty, startTestServer } from "#tests/support/test-server.ts";

test("a setting is made, changed by value or key, and deleted", async () => {
  const { call } = await (await startTestServer()).login("admin");
  const made = await call("POST /settings", { key: "FEATURE_DOORS", value: "true" });
  expect(made.body).toMatchObject({ object: "setting", key: "FEATURE_DOORS", value: "true", version: 1 });
  const path = `/settings/${made.body["id"]}` as const;
  expect((await call(`PATCH ${path}`, { value: "false" })).body).toMatchObject({ key: "FEATURE_DOORS", value: "false" });
  expect((await call(`PATCH ${path}`, { key: "FEATURE_KIOSK" })).body).toMatchObject({ key: "FEATURE_KIOSK", value: "false" });
  expect((await call(`DELETE ${path}`)).status).toBe(204);
  expect((await call("GET /settings")).body).toMatchObject({ count: 0 });
  expect((await call("POST /settings", { key: "FEATURE_KIOSK", value: "" })).status).toBe(200);
});

test("a key is there once in a property", async () => {
  const { property, login } = await startTestServer();
  const { call } = await login("admin");
  await call("POST /settings", { key: "AUTO_NO_SHOW", value: "true" });
  const other = await call("POST /settings", { key: "OTHER", value: "1" });
  expect(await call("POST /settings", { key: "AUTO_NO_SHOW", value: "false" })).toMatchObject({
    status: 400,
    body: { type: "setting/already_exists" },
  });
  expect((await call(`PATCH /settings/${other.body["id"]}`, { key: "AUTO_NO_SHOW" })).body).toMatchObject({
    type: "setting/already_exists",
  });
  const boss = await login("admin", "Boss", insertProperty(property.runtime, "Almhof"));
  expect((await boss.call("POST /settings", { key: "AUTO_NO_SHOW", value: "true" })).status).toBe(200);
  expect((await boss.call(`PATCH /settings/${other.body["id"]}`, { value: "2" })).status).toBe(404);
});

test("a secret is written and never read again", async () => {
  const { property, login } = await startTestServer();
  const { call } = await login("admin");
  const made = await call("POST /settings", { key: "ACCESS_CONTROL_SECRET", value: "s3cr3t-word" });
  expect(made.body).toMatchObject({ value: null });
  expect((await call(`PATCH /settings/${made.body["id"]}`, { value: "n3w-s3cr3t" })).body).toMatchObject({ value: null });
  expect((await call("GET /settings")).body).toMatchObject({ data: [{ key: "ACCESS_CONTROL_SECRET", value: null }] });
  const renamed = await call(`PATCH /settings/${made.body["id"]}`, { key: "ACCESS_CONTROL_SHOWN" });
  expect(renamed.body).toMatchObject({ type: "validation", errors: [{ path: "value" }] });
  const { db } = property.runtime;
  expect(db.$client.prepare("SELECT value FROM settings").pluck().get()).toBe("n3w-s3cr3t");
  expect(db.$client.prepare("SELECT group_concat(data) FROM events").pluck().get()).not.toMatch(/s3cr3t/);
});

test("the general settings are one object over their rows", async () => {
  const { call } = await (await startTestServer()).login("admin");
  expect((await call("GET /settings/general")).body).toMatchObject({ language: "de", mail_from: null, undo_seconds: 30 });
  const changed = await call("PATCH /settings/general", { language: "en", mail_from: "desk@example.com", undo_seconds: 0 });
  expect(changed.body).toMatchObject({ language: "en", mail_from: "desk@example.com", undo_seconds: 0 });
  expect((await call("GET /settings")).body).toMatchObject({
    data: [
      { key: "GENERAL_LANGUAGE", value: "en" },
      { key: "GENERAL_MAIL_FROM", value: "desk@example.com" },
      { key: "GENERAL_UNDO_SECONDS", value: "0" },
    ],
  });
  const cleared = await call("PATCH /settings/general", { mail_from: null, undo_seconds: null });
  expect(cleared.body).toMatchObject({ language: "en", mail_from: null, undo_seconds: 30 });
  expect((await call("PATCH /settings/general", { language: "fr" })).body).toMatchObject({ type: "validation" });
  expect((await call("PATCH /settings/general", { undo_seconds: 601 })).body).toMatchObject({ type: "validation" });
  const { body } = await call<{ data: { id: string }[] }>("GET /settings");
  expect((await call(`PATCH /settings/${body.data[0]?.id}`, { value: "fr" })).body).toMatchObject({ type: "validation" });
});

test("general settings that another user changed in the meantime are not overwritten", async () => {
  const { call } = await (await startTestServer()).login("admin");
  const etag = async () => (await call("GET /settings/general")).headers.get("etag") ?? "";
  const seen = await etag();
  const first = await call("PATCH /settings/general", { undo_seconds: 60, language: "en" }, { "if-match": seen });
  expect(first).toMatchObject({ status: 200, body: { undo_seconds: 60 } });
  expect(first.headers.get("etag")).not.toBe(seen);
  const late = await call("PATCH /settings/general", { undo_seconds: 90 }, { "if-match": seen });
  expect(late).toMatchObject({ status: 412, body: { type: "stale" } });

  await call("PATCH /settings/general", { undo_seconds: null }, { "if-match": first.headers.get("etag") ?? "" });
  const afterTaken = await call("PATCH /settings/general", { undo_seconds: 90 }, { "if-match": first.headers.get("etag") ?? "" });
  expect(afterTaken.status).toBe(412);
  expect((await call("PATCH /settings/general", { undo_seconds: 90 }, { "if-match": await etag() })).status).toBe(200);
});

test("terms are kept by language, and an empty pair is none; offers are confirmed by mail unless the property says no", async () => {
  const { call } = await (await startTestServer()).login("admin");
  const none = { de: null, en: null };
  expect((await call("GET /settings/general")).body).toMatchObject({ terms: none, confirms_offers: true });
  await call("PATCH /settings/general", { terms: { de: " Storno bis drei Tage vorher. " }, confirms_offers: false });
  const both = await call("PATCH /settings/general", { terms: { en: "Cancel three days before." } });
  expect(both.body).toMatchObject({
    terms: { de: "Storno bis drei Tage vorher.", en: "Cancel three days before." },
    confirms_offers: false,
  });
  expect((await call("PATCH /settings/general", { terms: { de: null, en: null }, confirms_offers: null })).body).toMatchObject({
    terms: none,
    confirms_offers: true,
  });
  expect((await call("GET /settings")).body).toMatchObject({ count: 0 });
  expect((await call("POST /settings", { key: "GENERAL_TERMS", value: "{" })).body).toMatchObject({ type: "validation" });
});

test("mail templates are the property's own where it has written any, else the defaults", async () => {
  type General = { mail_templates: MailTemplates };
  const { call } = await (await startTestServer()).login("admin");
  const before = (await call<General>("GET /settings/general")).body.mail_templates;
  expect(before.confirmation.de.subject).toContain("{{code}}");
  const own = { subject: "Servus {{guest_name}}", body: "Bis {{check_in}}!" };
  const after = (await call<General>("PATCH /settings/general", { mail_templates: { confirmation: { de: own } } })).body.mail_templates;
  expect(after).toEqual({ ...before, confirmation: { ...before.confirmation, de: own } });
  const all = (await call<General>("PATCH /settings/general", { mail_templates: after })).body.mail_templates;
  expect(all).toEqual(after);
  const back = (await call<General>("PATCH /settings/general", { mail_templates: { confirmation: { de: null } } })).body.mail_templates;
  expect(back).toEqual(before);
  expect((await call("GET /settings")).body).toMatchObject({ count: 0 });
});

test("a template for offers without the link by which the guest answers is refused", async () => {
  const { call } = await (await startTestServer()).login("admin");
  const save = (body: string) => call("PATCH /settings/general", { mail_templates: { offer: { en: { subject: "Your offer", body } } } });
  expect((await save("Please answer soon.")).body).toMatchObject({
    errors: [{ path: "mail_templates.offer.en.body", code: "without_link", message: "The placeholder {{link}} is missing" }],
  });
  expect((await save("Please answer:\n\n{{ link }}")).status).toBe(200);
});

test("a placeholder that a mail doesn't know is refused by its place", async () => {
  const { call } = await (await startTestServer()).login("admin");
  const template = { subject: "{{code}} {{gast}}", body: "{{link}}" };
  expect((await call("PATCH /settings/general", { mail_templates: { confirmation: { en: template } } })).body).toMatchObject({
    type: "validation",
    errors: [
      { path: "mail_templates.confirmation.en.subject", code: "placeholder", message: "There is no placeholder “gast” here" },
      { path: "mail_templates.confirmation.en.body", code: "placeholder", message: "There is no placeholder “link” here" },
    ],
  });
  const value = JSON.stringify({ offer: { de: { subject: "x", body: "{{oops}}" } } });
  expect((await call("POST /settings", { key: "GENERAL_MAIL_TEMPLATES", value })).body).toMatchObject({ type: "validation" });
  expect((await call("POST /settings", { key: "GENERAL_MAIL_TEMPLATES", value: "{" })).body).toMatchObject({ type: "validation" });
});

test("the hourly emergency sheet is part of the general settings, whose version grows when it is turned off", async () => {
  const { call } = await (await startTestServer()).login("admin");
  const before = (await call<GeneralSettings>("GET /settings/general")).body;
  expect(before).toMatchObject({ sheet_mail: null, saves_sheet: false });
  const on = (await call<GeneralSettings>("PATCH /settings/general", { sheet_mail: "desk@example.com", saves_sheet: true })).body;
  expect(on).toMatchObject({ sheet_mail: "desk@example.com", saves_sheet: true });
  const off = (await call<GeneralSettings>("PATCH /settings/general", { sheet_mail: null, saves_sheet: false })).body;
  expect(off).toMatchObject({ sheet_mail: null, saves_sheet: false });
  expect(before.version < on.version && on.version < off.version).toBe(true);
});

test("managers change the stock of cots and no other setting, and an older version is refused", async () => {
  const { call } = await (await startTestServer()).login("manager");
  const before = (await call<GeneralSettings>("GET /settings/general")).body;
  expect((await call("PATCH /settings/cots", { cots: 4 })).body).toMatchObject({ cots: 4, language: before.language });
  const headers = { "if-match": `"${before.version}"` };
  expect(await call("PATCH /settings/cots", { cots: 5 }, headers)).toMatchObject({ status: 412, body: { type: "stale" } });
  expect((await call("PATCH /settings/cots", { cots: null })).body).toMatchObject({ cots: null });
  expect((await call("PATCH /settings/cots", { cots: 2, languages: "en" })).status).toBe(400);
  expect((await call("PATCH /settings/cots", { cots: 2, language: "en" })).body).toMatchObject({ cots: 2, language: before.language });
  expect((await call("PATCH /settings/cots", {})).status).toBe(400);
  expect((await call("PATCH /settings/general", { cots: 4 })).status).toBe(403);
});

test("staff read settings and change none", async () => {
  const { call } = await (await startTestServer()).login("staff");
  expect((await call("GET /settings/general")).status).toBe(200);
  expect((await call<GeneralSettings>("PATCH /settings/general", { language: "en" })).status).toBe(403);
  expect((await call("PATCH /settings/cots", { cots: 4 })).status).toBe(403);
});
