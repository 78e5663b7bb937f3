import { readdirSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backupFolder } from "#server/platform/core/process/data-dir.ts";
import type { BackupState } from "#shared/office/backup/schema.ts";
import { ADMIN, childrenOf, isRunning, logIn, open } from "#tests/support/process.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

type Program = Awaited<ReturnType<typeof open>>;
/** The program is started twice and opens a backup in a process of its own. */
const PATIENT = { timeout: 120_000 };

async function call<T>({ url, cookie }: Pick<Program, "url" | "cookie">, request: string, body?: object): Promise<T> {
  const [method, path] = request.split(" ");
  const headers = { cookie, "content-type": "application/json" };
  const answer = await fetch(`${url}/api${path}`, { method: method ?? "", headers, ...(body && { body: JSON.stringify(body) }) });
  expect(answer.status, request).toBeLessThan(300);
  return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T);
}

const names = async (program: Pick<Program, "url" | "cookie">) =>
  (await call<{ data: { name: string }[] }>(program, "GET /contacts")).data.map(({ name }) => name);

/** A program with Huber in its backup and Maier entered after it. */
async function openWithBackup(dir: string) {
  const program = await open(dir);
  await call(program, "POST /contacts", { name: "Huber" });
  await call(program, "POST /backups");
  const state = () => call<BackupState>(program, "GET /backups");
  await expect.poll(async () => (await state()).running, { timeout: 60_000 }).toBeNull();
  const [backup] = (await state()).files;
  await call(program, "POST /contacts", { name: "Maier" });
  await call(program, "POST /session/confirm_password", { password: ADMIN.password });
  return { program, state, name: backup?.name ?? "" };
}

/** A login that works again once the program has restarted: the restore has ended all sessions. */
async function logInAgain(program: Program): Promise<Pick<Program, "url" | "cookie">> {
  const isLoggedOut = async () => (await fetch(`${program.url}/api/contacts`, { headers: { cookie: program.cookie } })).status === 401;
  await expect.poll(() => isLoggedOut().catch(() => false), { timeout: 60_000 }).toBe(true);
  const login = await logIn(program.url);
  return { url: program.url, cookie: login.headers.get("set-cookie")?.split(";")[0] ?? "" };
}

test("an admin restores a backup of the list: the program restarts at its address with the data of then", PATIENT, async () => {
  const dir = temporaryFolder();
  const { program, name } = await openWithBackup(dir);
  await call(program, `POST /backups/${name}/restore`);
  const restored = await logInAgain(program);
  expect(await names(restored)).toEqual(["Huber"]);
  expect(program.output()).toContain(`Restored ${join(backupFolder({ data_dir: dir, backup_dir: null }), name)}`);
  expect(await call(restored, "GET /system/pause")).toMatchObject({ pauses: [{ reason: "copy", kind: "restored" }] });

  // The process that started the program still ends it as one.
  program.child.kill("SIGTERM");
  expect(await program.exit).toBe(0);
  await expect(fetch(program.url)).rejects.toThrow("fetch failed");
});

test("a second restore works as the first", PATIENT, async () => {
  const { program, name } = await openWithBackup(temporaryFolder());
  await call(program, `POST /backups/${name}/restore`);
  const first = await logInAgain(program);
  await call(first, "POST /contacts", { name: "Gruber" });
  await call(first, "POST /session/confirm_password", { password: ADMIN.password });
  await call(first, `POST /backups/${name}/restore`);
  expect(await names(await logInAgain({ ...program, ...first }))).toEqual(["Huber"]);
  const [child = ""] = childrenOf(program.child.pid);
  expect(childrenOf(program.child.pid)).toHaveLength(1);
  expect(childrenOf(child)).toEqual([]);
});

test("a program that has restarted ends when the process that started it is killed", PATIENT, async () => {
  const { program, name } = await openWithBackup(temporaryFolder());
  await call(program, `POST /backups/${name}/restore`);
  await logInAgain(program);
  const [restarted = ""] = childrenOf(program.child.pid);
  program.child.kill("SIGKILL");
  await expect.poll(() => isRunning(restarted), { timeout: 20_000 }).toBe(false);
  await expect(fetch(program.url)).rejects.toThrow("fetch failed");
});

test("a backup that is damaged is refused before anything changes, and the state says why", PATIENT, async () => {
  const dir = temporaryFolder();
  const { program, state, name } = await openWithBackup(dir);
  const file = join(dir, "backups", name);
  truncateSync(file, Math.floor(statSync(file).size / 2));
  await call(program, `POST /backups/${name}/restore`);
  await expect.poll(async () => (await state()).test_failure?.reason, { timeout: 30_000 }).toBe("damaged");
  expect((await names(program)).sort()).toEqual(["Huber", "Maier"]);
  expect(readdirSync(dir)).not.toContain("restore-requested");
});
