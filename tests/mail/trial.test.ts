import { expect, test } from "vitest";
import { letterHtml } from "#server/tenant/mail/letter-html.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { startTestServer } from "#tests/support/test-server.ts";

const WORDS = { kind: "pre_check_in", language: "en", subject: "Soon, {{guest_name}}", body: "{{greeting}}\n\n{{link}}" };

test("a template is sent to its editor as typed, with a link that opens no stay", async () => {
  const { property, login } = await startTestServer();
  const mailServer = await startMailServer();
  property.config.smtp_url = mailServer.url;
  property.config.mail_from = "post@keyrack.example";
  const { call, actor } = await login("admin");
  const to = `${actor.user_id}@example.com`;

  expect((await call("POST /mails/trial", WORDS)).body).toEqual({ to, error: null });

  const [letter] = mailServer.received;
  expect(letter).toMatchObject({ to_addresses: [to], subject: "Trial: Soon, Anna Gruber" });
  expect(letter?.text).toContain("Dear Anna Gruber,\n\nhttp://keyrack.example");
  expect(property.runtime.db.$client.prepare("SELECT count(*) FROM mails").pluck().get()).toBe(0);
  expect(property.runtime.db.$client.prepare("SELECT count(*) FROM guest_links").pluck().get()).toBe(0);
});

test("the reason why it was not sent is returned, and only those who may change templates may test them", async () => {
  const { login } = await startTestServer();
  expect((await (await login("admin")).call("POST /mails/trial", WORDS)).body).toMatchObject({ error: "no_server" });
  expect((await (await login("manager")).call("POST /mails/trial", WORDS)).status).toBe(403);
});

test("the property's logo heads the letter from inside the mail, with its name for those who see no pictures", () => {
  const look = { language: "de", property_name: "Haus & Hof", primary_color: null, kind: null, link: null } as const;
  expect(letterHtml("Servus", { ...look, hasLogo: true })).toContain('<img src="cid:logo@keyrack" alt="Haus &amp; Hof"');
  expect(letterHtml("Servus", look)).not.toContain("<img");
});
