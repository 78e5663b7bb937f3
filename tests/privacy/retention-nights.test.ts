import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { desk, run } from "#tests/privacy/retention-desk.ts";
import { addContact } from "#tests/support/guesthouse.ts";

vi.setConfig({ testTimeout: 60_000 });

test("a night removes no more than was announced, and goes on once an admin has confirmed the larger number", async () => {
  const { property, call, kindOf, nameOf } = await desk();
  const first = addContact(property, "Xaver Alt");
  property.clock.now = "2033-03-01T10:00:00.000Z";
  await call("POST /privacy/retention/confirm", { seen: { contacts: 36 } });
  expect(await kindOf("contacts")).toMatchObject({ due: 0, soon: 1, held: false });
  // Data of former years come in, which nobody has seen announced.
  const second = addContact(property, "Adam Älter");
  property.runtime.db.$client.prepare("UPDATE contacts SET created_at = '2020-01-01' WHERE id = ?").run(second);
  property.clock.now = "2033-04-03T02:00:00.000Z";
  await run(property);
  expect([nameOf(first), nameOf(second)]).toEqual(["Xaver Alt", "Adam Älter"]);
  expect(await kindOf("contacts")).toMatchObject({ due: 2, held: true });
  await call("POST /privacy/retention/confirm", { seen: { contacts: 36 } });
  expect(await kindOf("contacts")).toMatchObject({ due: 2, held: false });
  property.clock.now = "2033-04-04T02:00:00.000Z";
  await run(property);
  expect([nameOf(first), nameOf(second)]).toEqual([expect.stringMatching(/^Anonymi/), expect.stringMatching(/^Anonymi/)]);
});

test("each night announces the next ones, so what grows old day by day goes without another question", async () => {
  const { property, call, nameOf } = await desk();
  property.clock.now = "2033-02-01T10:00:00.000Z";
  await call("POST /privacy/retention/confirm", { seen: { contacts: 36 } });
  property.clock.now = "2030-04-01T10:00:00.000Z";
  const guest = addContact(property, "Xaver Alt");
  for (const night of ["2033-02-02", "2033-03-10", "2033-04-02", "2033-04-03"]) {
    property.clock.now = `${night}T02:00:00.000Z`;
    await run(property);
  }
  expect(nameOf(guest)).toMatch(/^Anonymi/);
});

test("without a backup nothing is removed, and a choice from before there were announcements is announced first", async () => {
  const { property, call, nameOf } = await desk();
  const guest = addContact(property, "Xaver Alt");
  property.clock.now = "2033-04-02T10:00:00.000Z";
  await call("POST /privacy/retention/confirm", { seen: { contacts: 36 } });
  const { db } = property.runtime;
  db.$client.prepare("UPDATE settings SET value = json_remove(value, '$.announced') WHERE key = 'RETENTION'").run();
  property.clock.now = "2033-04-03T02:00:00.000Z";
  await run(property);
  expect(nameOf(guest)).toBe("Xaver Alt");
  property.clock.now = "2033-04-04T02:00:00.000Z";
  writeFileSync(join(property.dir, "backups"), "a file in place of the folder");
  await expect(run(property)).rejects.toThrow("could not be applied");
  expect(nameOf(guest)).toBe("Xaver Alt");
  rmSync(join(property.dir, "backups"));
  await run(property);
  expect(nameOf(guest)).toMatch(/^Anonymi/);
});
