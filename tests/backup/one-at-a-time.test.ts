import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backUpNow, stopBackups, testRestore } from "#server/office/backup/state.ts";
import { makeBackedUpProperty } from "#tests/backup/backed-up-property.ts";
import { addContact } from "#tests/support/guesthouse.ts";

/** Each backup is made by a process of its own. */
const PATIENT = { timeout: 90_000 };

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
