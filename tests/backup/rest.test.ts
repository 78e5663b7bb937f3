import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backupsOf } from "#server/office/backup/state.ts";
import { backupName, installationOf } from "#shared/office/backup/names.ts";
import type { BackupState } from "#shared/office/backup/schema.ts";
import { cookieFrom, makeAccount, PASSWORD } from "#tests/support/accounts.ts";
import { insertProperty, makeMember, makeTestProperty, NOW, startTestServer } from "#tests/support/test-server.ts";

const BYTES = "the bytes of a backup";

/** A server with a backup of this morning, and Olga, an admin who logged in eleven minutes ago. */
async function olgaWithBackup() {
  const property = makeTestProperty();
  const installation = installationOf(property.property_id);
  const name = backupName({ installation, made_at: "2030-04-01T02:30:00.000Z", before_version: null });
  mkdirSync(join(property.dir, "backups"));
  writeFileSync(join(property.dir, "backups", name), BYTES);
  const server = await startTestServer(property);
  await makeAccount(property, { email: "olga@example.com", role: "admin" });
  const { headers } = await server.anybody("POST /session/login", { email: "olga@example.com", password: PASSWORD });
  const call = server.callerWith({ cookie: cookieFrom(headers) });
  property.clock.now = new Date(Date.parse(NOW) + 11 * 60_000).toISOString();
  return { ...server, property, name, olga: call, cookie: cookieFrom(headers) };
}

test("an admin sees the last backup and all that are kept; other roles see none of it", async () => {
  const { olga, name, login, property } = await olgaWithBackup();
  const { body } = await olga<BackupState>("GET /backups");
  expect(body).toMatchObject({
    is_overdue: false,
    is_encrypted: false,
    may_manage: true,
    folder: join(property.dir, "backups"),
    running: null,
    failure: null,
    last: { name, made_at: "2030-04-01T02:30:00.000Z", size: BYTES.length, before_version: null },
    files: [{ name }],
  });
  const manager = await login("manager");
  expect((await manager.call("GET /backups")).status).toBe(403);
  property.clock.now = "2030-04-03T02:30:01.000Z";
  const other = await login("admin");
  expect((await other.call<BackupState>("GET /backups")).body).toMatchObject({ is_overdue: true });
});

test("a backup is downloaded with the password only, and the security log says who did", async () => {
  const { olga, name, url, cookie, property } = await olgaWithBackup();
  const needed = { status: 403, body: { type: "session/password_needed" } };
  const confirm = () => olga("POST /session/confirm_password", { password: PASSWORD });
  await olga("GET /backups");
  expect(await olga(`POST /backups/${name}/allow_download`)).toMatchObject(needed);
  expect(await olga(`POST /backups/${name}/restore`)).toMatchObject(needed);
  await confirm();
  // Knowing the address is not enough: it has to be allowed, which is what the log records.
  expect(await olga(`GET /backups/${name}/content`)).toMatchObject(needed);
  expect((await olga(`POST /backups/${name}/allow_download`)).status).toBe(204);
  const answer = await fetch(`${url}/api/backups/${name}/content`, { headers: { cookie, range: "bytes=4-8" } });
  expect([answer.status, await answer.text()]).toEqual([206, "bytes"]);
  expect(answer.headers.get("content-disposition")).toContain(`attachment; filename=${name}`);
  expect((await olga<string>(`GET /backups/${name}/content`)).body).toBe(BYTES);
  const { body } = await olga<{ data: { kind: string; name: string }[] }>("GET /security_log?area=backup");
  expect(body.data).toMatchObject([{ kind: "backup_downloaded", name: "The admin" }]);

  property.clock.now = new Date(Date.parse(property.clock.now) + 11 * 60_000).toISOString();
  expect(await olga(`GET /backups/${name}/content`)).toMatchObject(needed);
});

test("only the installation's own backups have an address", async () => {
  const { olga, property } = await olgaWithBackup();
  await olga("POST /session/confirm_password", { password: PASSWORD });
  const foreign = backupName({ installation: "99999999", made_at: NOW, before_version: null });
  writeFileSync(join(property.dir, "backups", foreign), "another house");
  for (const asked of [foreign, "keyrack.db", "..%2Fkeyrack.db", "..%2F..%2Fetc%2Fpasswd"]) {
    expect((await olga(`POST /backups/${asked}/allow_download`)).status).toBe(404);
    expect((await olga(`POST /backups/${asked}/test`)).status).toBe(404);
    expect((await olga(`GET /backups/${asked}/content`)).status).toBe(404);
  }
});

test("an admin of one of several properties sees the state alone: a backup holds the others, too", async () => {
  const { olga, name, property } = await olgaWithBackup();
  const other = insertProperty(property.runtime, "Hotel Sonne");
  const { body } = await olga<BackupState>("GET /backups");
  expect(body).toMatchObject({ last: { name }, may_manage: false, folder: null, files: [] });
  const refused = { status: 403, body: { type: "backup/other_properties" } };
  expect(await olga("POST /backups")).toMatchObject(refused);
  expect(await olga(`POST /backups/${name}/test`)).toMatchObject(refused);
  expect(await olga(`POST /backups/${name}/allow_download`)).toMatchObject(refused);
  expect(await olga(`GET /backups/${name}/content`)).toMatchObject(refused);

  const user = property.runtime.db.$client.prepare("SELECT id FROM users WHERE email = 'olga@example.com'").pluck().get();
  const member = makeMember(property, "manager", "Olga there", other);
  const become = property.runtime.db.$client.prepare("UPDATE members SET user_id = ?, role_id = ? WHERE user_id = ?");
  become.run(user, "manager", member.user_id);
  expect((await olga<BackupState>("GET /backups")).body.may_manage).toBe(false);
  property.runtime.db.$client.prepare("UPDATE members SET role_id = 'admin' WHERE property_id = ?").run(other);
  expect((await olga<BackupState>("GET /backups")).body.may_manage).toBe(true);
});

test("a backup made by hand and a test restore are begun, refused while one runs, and told to open screens", {
  timeout: 60_000,
}, async () => {
  const { olga, property } = await olgaWithBackup();
  const told: string[] = [];
  property.runtime.notifier.onAnnounce(({ object }) => void told.push(object));
  const state = backupsOf(property.runtime);
  expect((await olga<BackupState>("POST /backups")).body.running).toBe("backup");
  expect(await olga("POST /backups")).toMatchObject({ status: 400, body: { type: "backup/running" } });
  await state.running?.done;
  const { body } = await olga<BackupState>("GET /backups");
  expect(body).toMatchObject({ running: null, last: { made_at: property.clock.now }, failure: null, next_at: "2030-04-02T02:30:00.000Z" });
  const name = body.last?.name ?? "";
  expect(readFileSync(join(property.dir, "backups", name), "utf8")).toContain("keyrack backup 1 ");

  expect((await olga<BackupState>(`POST /backups/${name}/test`)).body.running).toBe("test");
  await state.running?.done;
  const after = (await olga<BackupState>("GET /backups")).body;
  expect(after).toMatchObject({ test: { name, bookings: 0, invoices: 0 }, test_failure: null });
  expect(told.filter((object) => object === "backup")).toHaveLength(4);
});
