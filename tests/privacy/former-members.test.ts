import { expect, test } from "vitest";
import { emptyLog } from "#server/platform/core/database/empty-log.ts";
import { clearSecurityLog } from "#server/tenant/security-log/job.ts";
import type { Event } from "#shared/tenant/events/schema.ts";
import type { FormerMember } from "#shared/tenant/team/schema.ts";
import { columnsWithTraces, tracesIn } from "#tests/privacy/known-person.ts";
import { addContact } from "#tests/support/guesthouse.ts";
import { insertProperty, makeMember, startTestServer } from "#tests/support/test-server.ts";

const NAME = "Quirina Sommerschnee";
const MAIDEN_NAME = "Quirina Eiszapf";
const EMAIL = "quirina@schneepost.example";
const TRACES = ["sommerschnee", "eiszapf", "quirina", "schneepost"];
const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

/** A property in which one colleague did and wrote much, was written about, and has left. */
async function propertyThatSheLeft() {
  const open = await startTestServer();
  const { property } = open;
  const admin = await open.login("admin", "Olga");
  const { body } = await admin.call<{ id: string; user_id: string }>(
    "POST /users",
    { email: EMAIL, name: MAIDEN_NAME, role_id: "staff" },
    { "idempotency-key": "invite" },
  );
  property.runtime.db.$client.prepare("UPDATE users SET must_change_password = 0 WHERE id = ?").run(body.user_id);
  const cookie = await open.cookieOf({ user_id: body.user_id, property_id: property.property_id });
  const call = open.callerWith({ cookie });
  await call("PATCH /users/me", { name: NAME });
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(PNG)], { type: "image/png" }), `${NAME}.png`);
  await fetch(`${open.url}/api/users/me/avatar`, { method: "POST", body: form, headers: { cookie } });
  await call("POST /contacts", { name: "Eva Moser" }, { "idempotency-key": "of hers" });
  const guest = addContact(property, "Karl Berger");
  await call("POST /notes", { parent_id: guest, text: "wants a quiet room" });
  await admin.call("POST /notes", { parent_id: guest, text: `Ask Sommerschnee, Quirina (${EMAIL})` });
  await admin.call(`PUT /users/${body.id}`, { role_id: "manager" });
  return { ...open, admin, call, member: body.id, user: body.user_id, guest };
}

test("of a former member whose name is erased, what they did stays and who it was is gone from every file", async () => {
  const { property, admin, member, user, guest } = await propertyThatSheLeft();
  await admin.call(`DELETE /users/${member}`);
  expect((await admin.call<FormerMember[]>("GET /former_users")).body).toMatchObject([
    { object: "former_member", id: user, name: NAME, email: EMAIL, works_elsewhere: false },
  ]);
  expect(tracesIn(property.dir, TRACES).length).toBeGreaterThan(3);
  expect((await admin.call(`DELETE /former_users/${user}`)).status).toBe(204);

  const { data } = (await admin.call<{ data: Event[] }>("GET /events?page_size=100&expand=user")).body;
  const hers = data.filter(({ user_id }) => user_id === user);
  expect(hers.length).toBeGreaterThan(3);
  expect(new Set(hers.flatMap(({ actor_name, user: by }) => [actor_name, by?.name, by?.email]))).toEqual(new Set(["Ehemalige Person", ""]));
  expect(data.find(({ type }) => type === "member.changed")?.description).toBe("Role of Ehemalige Person changed");
  const notes = (await admin.call<{ data: { text: string }[] }>("POST /notes/list", { parent_id: guest })).body.data;
  expect(notes.map(({ text }) => text).sort()).toEqual(["Ask … (…)", "wants a quiet room"]);

  // Nobody rewrites the security log, whose entries go after a year.
  expect(columnsWithTraces(property, TRACES)).toEqual(["security_log.name"]);
  expect((await admin.call<FormerMember[]>("GET /former_users")).body).toEqual([]);
  property.clock.now = "2031-04-10T10:00:00.000Z";
  await clearSecurityLog.run(property.runtime);
  await emptyLog(property.runtime.db);
  expect(tracesIn(property.dir, TRACES)).toEqual([]);
});

test("an erased person can be invited again as a new one", async () => {
  const { admin, member, user } = await propertyThatSheLeft();
  await admin.call(`DELETE /users/${member}`);
  await admin.call(`DELETE /former_users/${user}`);
  const again = await admin.call<{ user_id: string }>("POST /users", { email: EMAIL, name: NAME, role_id: "staff" });
  expect([again.status, again.body.user_id === user]).toEqual([200, false]);
});

test("a current member, or one of another property, is not erased", async () => {
  const { property, admin, member, user, cookieOf, callerWith } = await propertyThatSheLeft();
  expect((await admin.call(`DELETE /former_users/${user}`)).status).toBe(404);
  const almhof = insertProperty(property.runtime, "Almhof");
  const boss = makeMember(property, "admin", "Boss", almhof);
  const there = callerWith({ cookie: await cookieOf(boss) });
  await there("POST /users", { email: EMAIL, name: NAME, role_id: "staff" });
  await admin.call(`DELETE /users/${member}`);
  expect((await admin.call<FormerMember[]>("GET /former_users")).body).toMatchObject([{ id: user, works_elsewhere: true }]);
  expect(await admin.call(`DELETE /former_users/${user}`)).toMatchObject({ status: 400, body: { type: "user/works_elsewhere" } });
  expect((await there(`DELETE /former_users/${user}`)).status).toBe(404);
});

test("each of two former properties takes the name out of its own history", async () => {
  const { property, admin, member, user, cookieOf, callerWith, call } = await propertyThatSheLeft();
  const almhof = insertProperty(property.runtime, "Almhof");
  const there = callerWith({ cookie: await cookieOf(makeMember(property, "admin", "Boss", almhof)) });
  const invited = await there<{ id: string }>("POST /users", { email: EMAIL, name: NAME, role_id: "staff" });
  await call(`POST /session/switch_property?propertyId=${almhof}`);
  await call("POST /contacts", { name: "Eva Moser" });
  await admin.call(`DELETE /users/${member}`);
  await there(`DELETE /users/${invited.body.id}`);
  await admin.call(`DELETE /former_users/${user}`);
  expect(columnsWithTraces(property, TRACES)).toEqual(["events.data", "events.actor_name", "security_log.name"]);
  expect((await there<FormerMember[]>("GET /former_users")).body).toMatchObject([{ id: user, name: "Ehemalige Person", email: "" }]);
  await there(`DELETE /former_users/${user}`);
  expect(columnsWithTraces(property, TRACES)).toEqual(["security_log.name"]);
});
