import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { backUpAutomatically } from "#server/office/backup/automatic.ts";
import { reasonOf, sentenceOf } from "#server/office/backup/failure.ts";
import { dailyBackup } from "#server/office/backup/job.ts";
import { backUpNow, backupsOf, stopBackups, testRestore } from "#server/office/backup/state.ts";
import { startJobs } from "#server/platform/core/jobs/jobs-runner.ts";
import { backupName, installationOf, parseBackupName } from "#shared/office/backup/names.ts";
import { backupText } from "#shared/office/backup/text.ts";
import { addContact } from "#tests/support/guesthouse.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { makeTestProperty, type TestProperty } from "#tests/support/test-server.ts";

/** Each backup is made by a process of its own, which gives way to all others of a busy machine. */
const PATIENT = { timeout: 90_000 };
const MORNING = "2030-04-02T02:30:00.000Z";

/** A property whose backups go into a folder of the owner's choice, and the job that makes them. */
function makeBackedUpProperty(backup_dir: string | null = temporaryFolder()) {
  const property = makeTestProperty();
  Object.assign(property.config, { backup_dir });
  const failures: string[] = [];
  const folder = backup_dir ?? join(property.dir, "backups");
  let jobs = start();
  function start() {
    return startJobs(property.runtime, [dailyBackup], (thrown) => failures.push(thrown instanceof Error ? thrown.message : String(thrown)));
  }
  onTestFinished(() => jobs.stop());
  return {
    property,
    failures,
    folder,
    state: backupsOf(property.runtime),
    async at(now: string) {
      property.clock.now = now;
      await jobs.tick();
    },
    async startAgainAt(now: string) {
      await jobs.stop();
      property.clock.now = now;
      backupsOf(property.runtime).startedAt = null;
      jobs = start();
    },
    names: () => readdirSync(folder).sort(),
  };
}

const own = (property: TestProperty, made_at: string) =>
  backupName({ installation: installationOf(property.property_id), made_at, before_version: null });

test("a new installation has its first backup minutes after the start, and then one each morning", PATIENT, async () => {
  const { property, at, names, state, failures } = makeBackedUpProperty();
  await at("2030-04-01T10:04:00.000Z");
  expect(names()).toEqual([]);
  expect(state.next_at).toBe("2030-04-01T10:05:00.000Z");
  await at("2030-04-01T10:05:00.000Z");
  expect(names()).toEqual([own(property, "2030-04-01T10:05:00.000Z")]);
  await at("2030-04-01T20:00:00.000Z");
  expect(state.next_at).toBe(MORNING);
  await at(MORNING);
  expect(names()).toEqual([own(property, "2030-04-01T10:05:00.000Z"), own(property, MORNING)]);
  expect(state.files.map(({ made_at }) => made_at)).toEqual([MORNING, "2030-04-01T10:05:00.000Z"]);
  expect(failures).toEqual([]);
  expect(statSync(join(property.config.backup_dir ?? "", own(property, MORNING))).mode & 0o077).toBe(0);
});

test("a program that was off in the morning makes up for it, and one that was restarted does not make another", PATIENT, async () => {
  const { at, startAgainAt, names } = makeBackedUpProperty(null);
  await at("2030-04-01T10:05:00.000Z");
  await startAgainAt("2030-04-01T10:10:00.000Z");
  await at("2030-04-01T10:20:00.000Z");
  expect(names()).toHaveLength(1);
  await startAgainAt("2030-04-03T09:00:00.000Z");
  await at("2030-04-03T09:04:00.000Z");
  expect(names()).toHaveLength(1);
  await at("2030-04-03T09:05:00.000Z");
  expect(names()).toHaveLength(2);
});

test("the older ones whose time is over go, and nothing else in the folder", PATIENT, async () => {
  const { property, at, names, folder } = makeBackedUpProperty();
  const old = Array.from({ length: 10 }, (_, day) => own(property, `2030-03-${String(11 + day)}T02:30:00.000Z`));
  const others = ["holiday.jpg", backupName({ installation: "99999999", made_at: "2020-01-01T00:00:00.000Z", before_version: null })];
  for (const name of [...old, ...others, `${own(property, "2030-03-01T00:00:00.000Z")}.partial`]) writeFileSync(join(folder, name), "");
  await at("2030-04-01T10:05:00.000Z");
  expect(names().filter((name) => others.includes(name))).toHaveLength(2);
  expect(names().filter((name) => name.endsWith(".partial"))).toEqual([]);
  const days = names().flatMap((name) => (others.includes(name) ? [] : (parseBackupName(name)?.made_at.slice(5, 10) ?? [])));
  expect(days).toEqual(["03-15", "03-16", "03-17", "03-18", "03-19", "03-20", "04-01"]);
});

describe("a backup that fails is tried again after an hour, removes nothing, and the program goes on", () => {
  test("the owner's folder is missing: it is not made, because its disk may come back", PATIENT, async () => {
    const folder = join(temporaryFolder(), "unplugged");
    const { at, failures, state, property } = makeBackedUpProperty(folder);
    await at("2030-04-01T10:05:00.000Z");
    expect(failures).toEqual([`The folder ${folder} is missing.`]);
    expect(state.failure).toMatchObject({ time: "2030-04-01T10:05:00.000Z", reason: "folder_missing" });
    expect(state.next_at).toBe("2030-04-01T11:05:00.000Z");
    await at("2030-04-01T11:04:00.000Z");
    expect(failures).toHaveLength(1);
    mkdirSync(folder);
    await at("2030-04-01T11:05:00.000Z");
    expect([state.failure, readdirSync(folder)]).toEqual([null, [own(property, "2030-04-01T11:05:00.000Z")]]);
  });

  test("the data is damaged", PATIENT, async () => {
    const { property, state, folder, names } = makeBackedUpProperty();
    for (let day = 1; day < 30; day += 1)
      writeFileSync(join(folder, own(property, `2030-03-${String(day).padStart(2, "0")}T02:30:00.000Z`)), "");
    const db = property.runtime.db.$client;
    db.pragma("foreign_keys = OFF");
    db.exec(
      "UPDATE rooms SET property_id = 'none'; INSERT INTO security_log (id, time, kind, property_id, name, address, user_agent) VALUES ('a', '', 'login', 'no property', '', '', '')",
    );
    await expect(backUpNow(property.runtime)).rejects.toThrow("The data itself is damaged.");
    expect(state.failure?.reason).toBe("damaged");
    expect(names()).toHaveLength(29);
  });

  test.each([
    ["ENOSPC", "disk_full"],
    ["SQLITE_FULL", "disk_full"],
    ["EROFS", "not_writable"],
    ["EACCES", "not_writable"],
    ["SQLITE_READONLY_DIRECTORY", "not_writable"],
    ["SQLITE_CORRUPT_VTAB", "damaged"],
    ["ENOENT", "folder_missing"],
    ["EWHATEVER", "unexpected"],
  ] as const)("%s is told as %s", (code, reason) => {
    const thrown = Object.assign(new Error("it failed"), { code });
    expect(reasonOf(thrown)).toBe(reason);
    expect(sentenceOf(thrown)).toBe(reason === "unexpected" ? "it failed" : `${backupText[`failure_${reason}`].en} (it failed)`);
  });
});

test("never two at once: the second waits for the first", PATIENT, async () => {
  const { property, state, names } = makeBackedUpProperty();
  const ran: (string | undefined)[] = [];
  const stop = property.runtime.notifier.onAnnounce(() => void ran.push(state.running?.what));
  property.clock.now = "2030-04-01T10:00:01.000Z";
  const first = backUpNow(property.runtime);
  const second = backUpNow(property.runtime);
  await first;
  await second;
  stop();
  expect(ran).toEqual(["backup", undefined, "backup", undefined]);
  expect(names()).toHaveLength(1);
});

test("a program that ends cuts its backup short, which leaves nothing behind", PATIENT, async () => {
  const { property, state, folder } = makeBackedUpProperty();
  const made = backUpNow(property.runtime);
  while (!state.running?.command) await new Promise((resolve) => setTimeout(resolve, 5));
  stopBackups(property.runtime);
  await expect(made).rejects.toThrow("The backup was interrupted.");
  expect(readdirSync(folder)).toEqual([]);
  expect(readdirSync(property.dir).filter((name) => name.startsWith(".backup-"))).toEqual([]);
});

test("a test restore counts what is in a backup and leaves nothing behind; encrypted ones are opened", PATIENT, async () => {
  const { property, state, names } = makeBackedUpProperty();
  Object.assign(property.config, { backup_passphrase: "sieben rote Zimmer" });
  addContact(property, "Theodora Kaltenbrunner");
  await backUpNow(property.runtime);
  const [name = ""] = names();
  const bytes = readFileSync(join(property.config.backup_dir ?? "", name));
  expect(bytes.includes("Kaltenbrunner")).toBe(false);
  await testRestore(property.runtime, name);
  expect(state.test).toMatchObject({ name, bookings: 0, invoices: 0, files: 0 });
  expect(readdirSync(property.dir).filter((each) => each.startsWith(".backup-"))).toEqual([]);

  bytes.writeUInt8(bytes.readUInt8(2000) ^ 1, 2000);
  writeFileSync(join(property.config.backup_dir ?? "", name), bytes);
  await expect(testRestore(property.runtime, name)).rejects.toThrow("is damaged");
  expect(state.test_failure?.reason).toBe("damaged");
});

test("where the disk has too little space no backup is begun", async () => {
  const property = makeTestProperty();
  // A file of a terabyte that takes no space.
  mkdirSync(join(property.dir, "files"));
  writeFileSync(join(property.dir, "files", "huge"), "");
  truncateSync(join(property.dir, "files", "huge"), 2 ** 42);
  const asked = { data_dir: property.dir, backup_dir: null, passphrase: null, now: "2030-04-01T10:00:00.000Z" };
  await expect(backUpAutomatically(asked)).rejects.toThrow("has too little space for a backup");
  expect(readdirSync(join(property.dir, "backups"))).toEqual([]);
});
