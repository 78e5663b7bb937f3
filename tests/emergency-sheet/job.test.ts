import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emergencySheets } from "#server/office/emergency-sheet/job.ts";
import { startJobs } from "#server/platform/core/jobs/jobs-runner.ts";
import { putSetting } from "#server/tenant/settings/service.ts";
import { busyMonday } from "#tests/emergency-sheet/busy-monday.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { as } from "#tests/support/test-server.ts";

const START = Date.parse("2030-04-01T10:00:00.000Z");

/** The property with its hourly job and a mail server; `at` moves the clock to a number of minutes after noon. */
async function startHourlySheetJob() {
  const open = await busyMonday();
  const { property } = open;
  const mailServer = await startMailServer();
  property.config.smtp_url = mailServer.url;
  property.config.mail_from = "post@edelweiss.example";
  const { actor } = await open.login("admin");
  const failures: unknown[] = [];
  const jobs = startJobs(property.runtime, [emergencySheets], (thrown) => void failures.push(thrown));
  onCleanUp(() => jobs.stop());
  async function at(minutes: number): Promise<void> {
    property.clock.now = new Date(START + minutes * 60_000).toISOString();
    await jobs.tick();
  }
  async function set(key: string, value: string | null): Promise<void> {
    as(property, actor, (work) => putSetting(work, key, value));
    // The notifier has started the job, which runs after the current one.
    await new Promise((resolve) => setImmediate(resolve));
    await jobs.tick();
  }
  const folder = join(property.dir, "emergency", property.property_id);
  const saved = () => readdirSync(folder);
  const story = () =>
    property.runtime.db.$client.prepare("SELECT type, data FROM events WHERE type LIKE 'emergency_sheet.%' ORDER BY seq").all() as {
      type: string;
      data: string;
    }[];
  return { ...open, mailServer, at, set, folder, saved, story, failures };
}

test("nothing leaves the property unless it is asked to", async () => {
  const property = await startHourlySheetJob();
  await property.at(0);
  await property.at(120);
  expect(property.mailServer.received).toEqual([]);
  expect(readdirSync(property.property.dir)).not.toContain("emergency");
});

test("asked for by mail it comes at once and every full hour, once", async () => {
  const property = await startHourlySheetJob();
  await property.at(25);
  await property.set("EMERGENCY_SHEET_MAIL", "desk@example.com");
  expect(property.mailServer.received.map(({ to_addresses }) => to_addresses)).toEqual([["desk@example.com"]]);
  await property.at(59);
  expect(property.mailServer.received).toHaveLength(1);
  await property.at(60);
  await property.at(61);
  expect(property.mailServer.received).toHaveLength(2);

  const [, letter] = property.mailServer.received;
  expect(letter?.subject).toBe("Notfallblatt Pension Edelweiss, Stand Mo., 1. April 2030, 13:00 Uhr");
  const [sheet] = letter?.attachments ?? [];
  expect(sheet?.filename).toBe("Notfallblatt Pension Edelweiss 2030-04-01 13.00.pdf");
  expect((await readPdf(Buffer.from(sheet?.content as ArrayBuffer))).text).toContain("Staying");
  expect([property.story(), property.failures]).toEqual([[], []]);
});

test("a saved sheet is in the property's folder, readable by the property only, for two days", async () => {
  const property = await startHourlySheetJob();
  await property.set("EMERGENCY_SHEET_SAVE", "true");
  await property.at(60);
  expect(property.saved()).toEqual(["2030-04-01 12.00.pdf", "2030-04-01 13.00.pdf"]);
  for (let minute = 10; minute < 56; minute++) writeFileSync(join(property.folder, `2030-04-02 00.${minute}.pdf`), "");
  await property.at(49 * 60);
  const names = property.saved();
  expect(names).toHaveLength(48);
  expect([names[0], names.at(-1)]).toEqual(["2030-04-01 13.00.pdf", "2030-04-03 13.00.pdf"]);
  const path = join(property.folder, "2030-04-03 13.00.pdf");
  expect((statSync(path).mode & 0o777).toString(8)).toBe("600");
  expect((statSync(property.folder).mode & 0o777).toString(8)).toBe("700");
  expect((await readPdf(readFileSync(path))).text).toContain("Stand Mi., 3. April 2030, 13:00 Uhr");

  await property.set("EMERGENCY_SHEET_SAVE", null);
  expect(() => property.saved()).toThrow("ENOENT");
});

test("a mail that fails is reported once, retried every five minutes, and reported when it works again", async () => {
  const property = await startHourlySheetJob();
  property.mailServer.behaviour.mail = () => [452, "full"];
  await property.set("EMERGENCY_SHEET_MAIL", "desk@example.com");
  await property.at(3);
  await property.at(5);
  await property.at(10);
  expect(property.story().map(({ type }) => type)).toEqual(["emergency_sheet.failed"]);
  delete property.mailServer.behaviour.mail;
  await property.at(12);
  expect(property.mailServer.received).toHaveLength(0);
  await property.at(15);
  expect(property.mailServer.received).toHaveLength(1);
  expect(property.story().map(({ type }) => type)).toEqual(["emergency_sheet.failed", "emergency_sheet.recovered"]);
  expect(JSON.parse(property.story()[0]?.data ?? "{}")).toEqual({ words: { to: "desk@example.com", reason: "refused" } });
});

test("without a mail server the record says so", async () => {
  const property = await startHourlySheetJob();
  property.property.config.smtp_url = null;
  await property.set("EMERGENCY_SHEET_MAIL", "desk@example.com");
  const { call } = await property.login("admin");
  const { body } = await call<{ data: { description: string }[] }>("GET /events?type=emergency_sheet.failed");
  expect(body.data[0]?.description).toBe("The hourly emergency sheet did not get through (desk@example.com): no mail server is set up");
});
