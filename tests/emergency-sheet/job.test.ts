import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startJobs } from "#server/core/jobs/jobs-runner.ts";
import { emergencySheets } from "#server/emergency-sheet/job.ts";
import { putSetting } from "#server/settings/service.ts";
import { aHouseInTrouble } from "#tests/emergency-sheet/a-house-in-trouble.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { as } from "#tests/support/house.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { openPostOffice } from "#tests/support/post-office.ts";

const START = Date.parse("2030-04-01T10:00:00.000Z");

/** The house with its job and a post office; `at` moves the clock to so many minutes after noon. */
async function anHourlyHouse() {
  const open = await aHouseInTrouble();
  const { house } = open;
  const post = await openPostOffice();
  house.config.smtp_url = post.url;
  house.config.mail_from = "post@edelweiss.example";
  const { actor } = await open.login("admin");
  const failures: unknown[] = [];
  const jobs = startJobs(house.runtime, [emergencySheets], (thrown) => void failures.push(thrown));
  onCleanUp(() => jobs.stop());
  async function at(minutes: number): Promise<void> {
    house.clock.now = new Date(START + minutes * 60_000).toISOString();
    await jobs.tick();
  }
  async function set(key: string, value: string | null): Promise<void> {
    as(house, actor, (work) => putSetting(work, key, value));
    // The notifier has woken the job; its turn comes behind the one that runs.
    await new Promise((resolve) => setImmediate(resolve));
    await jobs.tick();
  }
  const folder = join(house.dir, "emergency", house.property_id);
  const saved = () => readdirSync(folder);
  const story = () =>
    house.runtime.db.$client.prepare("SELECT type, data FROM events WHERE type LIKE 'emergency_sheet.%' ORDER BY seq").all() as {
      type: string;
      data: string;
    }[];
  return { ...open, post, at, set, folder, saved, story, failures };
}

test("nothing leaves the house unless it is asked to", async () => {
  const house = await anHourlyHouse();
  await house.at(0);
  await house.at(120);
  expect(house.post.letters).toEqual([]);
  expect(readdirSync(house.house.dir)).not.toContain("emergency");
});

test("asked for by mail it comes at once and every full hour, once", async () => {
  const house = await anHourlyHouse();
  await house.at(25);
  await house.set("EMERGENCY_SHEET_MAIL", "desk@example.com");
  expect(house.post.letters.map(({ to_addresses }) => to_addresses)).toEqual([["desk@example.com"]]);
  await house.at(59);
  expect(house.post.letters).toHaveLength(1);
  await house.at(60);
  await house.at(61);
  expect(house.post.letters).toHaveLength(2);

  const [, letter] = house.post.letters;
  expect(letter?.subject).toBe("Notfallblatt Pension Edelweiss, Stand Mo., 1. April 2030, 13:00 Uhr");
  const [sheet] = letter?.attachments ?? [];
  expect(sheet?.filename).toBe("Notfallblatt Pension Edelweiss 2030-04-01 13.00.pdf");
  expect((await readPdf(Buffer.from(sheet?.content as ArrayBuffer))).text).toContain("Staying");
  expect([house.story(), house.failures]).toEqual([[], []]);
});

test("saved it lies in the house's folder, for the house's own eyes, two days long", async () => {
  const house = await anHourlyHouse();
  await house.set("EMERGENCY_SHEET_SAVE", "true");
  await house.at(60);
  expect(house.saved()).toEqual(["2030-04-01 12.00.pdf", "2030-04-01 13.00.pdf"]);
  for (let minute = 10; minute < 56; minute++) writeFileSync(join(house.folder, `2030-04-02 00.${minute}.pdf`), "");
  await house.at(49 * 60);
  const names = house.saved();
  expect(names).toHaveLength(48);
  expect([names[0], names.at(-1)]).toEqual(["2030-04-01 13.00.pdf", "2030-04-03 13.00.pdf"]);
  const path = join(house.folder, "2030-04-03 13.00.pdf");
  expect((statSync(path).mode & 0o777).toString(8)).toBe("600");
  expect((statSync(house.folder).mode & 0o777).toString(8)).toBe("700");
  expect((await readPdf(readFileSync(path))).text).toContain("Stand Mi., 3. April 2030, 13:00 Uhr");

  await house.set("EMERGENCY_SHEET_SAVE", null);
  expect(() => house.saved()).toThrow("ENOENT");
});

test("a mail that doesn't get through is told once, tried again every five minutes, and told when it works again", async () => {
  const house = await anHourlyHouse();
  house.post.manners.mail = () => [452, "full"];
  await house.set("EMERGENCY_SHEET_MAIL", "desk@example.com");
  await house.at(3);
  await house.at(5);
  await house.at(10);
  expect(house.story().map(({ type }) => type)).toEqual(["emergency_sheet.failed"]);
  delete house.post.manners.mail;
  await house.at(12);
  expect(house.post.letters).toHaveLength(0);
  await house.at(15);
  expect(house.post.letters).toHaveLength(1);
  expect(house.story().map(({ type }) => type)).toEqual(["emergency_sheet.failed", "emergency_sheet.recovered"]);
  expect(JSON.parse(house.story()[0]?.data ?? "{}")).toEqual({ words: { to: "desk@example.com", reason: "refused" } });
});

test("without a mail server the record says so", async () => {
  const house = await anHourlyHouse();
  house.house.config.smtp_url = null;
  await house.set("EMERGENCY_SHEET_MAIL", "desk@example.com");
  const { call } = await house.login("admin");
  const { body } = await call<{ data: { description: string }[] }>("GET /events?type=emergency_sheet.failed");
  expect(body.data[0]?.description).toBe("The hourly emergency sheet did not get through (desk@example.com): no mail server is set up");
});
