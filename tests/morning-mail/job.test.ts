import { expect, test } from "vitest";
import { countFormerStays } from "#server/office/forecast/count-former-job.ts";
import { morningMailJob } from "#server/office/morning-mail/job.ts";
import { changeRole, removeMember } from "#server/tenant/team/service.ts";
import type { MorningMail } from "#shared/office/morning-mail/schema.ts";
import { day, instant, makeFrontDesk } from "#tests/support/front-desk.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { as, startTestServer } from "#tests/support/test-server.ts";

/** A property with a mail server, a manager who wants the mail, and an admin who does not. */
async function openMorning() {
  const desk = makeFrontDesk();
  const { property } = desk;
  const mails = await startMailServer();
  property.config.smtp_url = mails.url;
  property.config.mail_from = "post@edelweiss.example";
  const server = await startTestServer(property);
  const manager = await server.login("manager");
  const admin = await server.login("admin");
  const subscribe = (active: boolean) => manager.call<MorningMail>("PUT /users/me/morning_mail", { active });
  const at = async (time: string) => {
    property.clock.now = instant(time);
    await morningMailJob.run(property.runtime);
  };
  return { ...desk, ...server, mails, manager, admin, subscribe, at };
}

test("a member who wants it gets one mail each morning with the figures, also through a restart", async () => {
  const { at, book, change, mails, subscribe, property, manager, room101 } = await openMorning();
  property.clock.now = instant("1");
  book("2", "4", { room_id: room101 });
  await countFormerStays.run(property.runtime);
  property.clock.now = instant("4");
  change(book("5", "7").id, { check_out: day("8") });
  expect((await subscribe(true)).body.active).toBe(true);
  expect((await manager.call<MorningMail>("GET /users/me/morning_mail")).body.active).toBe(true);
  await at("5 05:50");
  expect(mails.received).toHaveLength(0);
  await at("5 06:00");
  await at("5 06:10");
  await at("5 11:50");
  expect(mails.received.map(({ to_addresses }) => to_addresses)).toEqual([[(await subscribe(true)).body.email]]);
  const [mail] = mails.received;
  const plain = (text = "") => text.replaceAll("\u00a0", " ");
  expect(plain(mail?.subject)).toBe("Pension Edelweiss, Fr., 5. April 2030: 25 % belegt");
  const lines = plain(mail?.text).split(/\r?\n/);
  for (const line of ["Anreisen: 1", "Abreisen: 0", "Nächte: 1 von 4 (25 %)", "Nächte: +3"]) expect(lines).toContain(line);
  await at("6 06:00");
  expect(mails.received).toHaveLength(2);
});

test("nobody else gets it: who has ended it, who may no longer read the figures, who has left, and nobody in the afternoon", async () => {
  const { at, mails, subscribe, manager, admin, property } = await openMorning();
  await subscribe(true);
  await at("5 12:00");
  await subscribe(false);
  await at("6 06:00");
  expect(mails.received).toHaveLength(0);
  await subscribe(true);
  const { body } = await admin.call<{ data: { id: string; user: { id: string } }[] }>("GET /users");
  const id = body.data.find(({ user }) => user.id === manager.actor.user_id)?.id ?? "";
  as(property, admin.actor, (work) => changeRole(work, { id, role_id: "staff" }));
  await at("7 06:00");
  expect(mails.received).toHaveLength(0);
  as(property, admin.actor, (work) => removeMember(work, id));
  expect(property.runtime.db.$client.prepare("SELECT count(*) AS n FROM morning_mails").get()).toEqual({ n: 0 });
});

test("a mail that the server does not take is tried again until noon; one that it may have taken is not", async () => {
  const { at, mails, subscribe, property } = await openMorning();
  await subscribe(true);
  property.config.smtp_url = null;
  await at("5 06:00");
  property.config.smtp_url = mails.url;
  await at("5 06:10");
  expect(mails.received).toHaveLength(1);
  mails.behaviour.mail = () => [451, "try later"];
  await at("6 06:00");
  delete mails.behaviour.mail;
  await at("6 06:10");
  expect(mails.received).toHaveLength(2);
  property.config.smtp_url = "smtp://127.0.0.1:9";
  await at("7 06:00");
  property.config.smtp_url = mails.url;
  await at("7 06:10");
  expect(mails.received).toHaveLength(2);
});

test("the front desk and programs cannot order it", async () => {
  const { login } = await openMorning();
  const staff = await login("staff");
  expect((await staff.call("PUT /users/me/morning_mail", { active: true })).status).toBe(403);
});
