import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import type { PauseEnded } from "#shared/tenant/system/pause.ts";
import { addRoom, copyOf } from "#tests/faults/copies.ts";
import { call, column, inDatabase, pausesOf, startOff, stop, untilIdle } from "#tests/faults/started.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

vi.setConfig({ testTimeout: 240_000 });

/** Another company's server, to which webhooks go and which has a calendar. */
async function startOthers() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onCleanUp(() => new Promise<void>((done) => void server.close(() => done())));
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("a copy beside its original sends and fetches nothing until an admin says that it is the only one", async () => {
  const others = await startOthers();
  const mails = await startMailServer();
  const env = { ALLOW_LOCAL_ADDRESSES: "1", SMTP_URL: mails.url, MAIL_FROM: "desk@example.com" };
  const dir = temporaryFolder();
  const original = await startOff(0, dir, env);
  await call(original, "POST /webhooks", { url: `${others.url}/hook`, event_types: ["contact.created"] });
  const { room_type_id } = await addRoom(original);
  await call(original, "POST /calendar_feeds", { name: "Airbnb", direction: "in", url: `${others.url}/calendar`, room_type_id });
  await untilIdle(original);
  await stop(original);

  const copied = copyOf(dir);
  // In both a mail and a reading are due.
  for (const each of [dir, copied]) {
    inDatabase(each, (database) => {
      database.exec("UPDATE calendar_feeds SET due_at = '2000-01-01T00:00:00.000Z'");
      database.exec(`INSERT INTO mails (id, created_at, updated_at, property_id, parent_object, parent_id, kind, language, recipients, subject, body,
        attachments, state, due_at) SELECT '0190a5f0-0000-7000-8000-000000000001', created_at, created_at, id, 'booking', 'b', 'confirmation', 'de',
        '["eva@example.com"]', 'x', 'x', '[]', 'waiting', NULL FROM properties LIMIT 1`);
    });
  }
  others.asked.length = 0;
  const asked = () => ({
    hooks: others.asked.filter((line) => line.includes("hook")).length,
    calendar: others.asked.some((line) => line.includes("calendar")),
  });
  const copy = await startOff(0, copied, env);
  await call(copy, "POST /contacts", { name: "Only here" });
  await untilIdle(copy);
  expect((await pausesOf(copy)).map(({ reason }) => reason)).toEqual(["copy"]);
  expect([others.asked, mails.received]).toEqual([[], []]);
  expect(column(copied, "SELECT state FROM mails")).toEqual(["waiting"]);

  const again = await startOff(0, dir, env);
  await call(again, "POST /contacts", { name: "In the original" });
  await untilIdle(again);
  expect(await pausesOf(again)).toEqual([]);
  await expect.poll(asked).toEqual({ hooks: 1, calendar: true });
  await stop(again);

  others.asked.length = 0;
  expect(await call<PauseEnded>(copy, "POST /system/end_pause", { only_copy: true })).toMatchObject({ pauses: [], waiting: { mails: 1 } });
  await untilIdle(copy);
  await expect.poll(asked).toEqual({ hooks: 1, calendar: true });
  await stop(copy);
  expect(column(copied, "SELECT state FROM mails")).not.toEqual(["waiting"]);
  const restarted = await startOff(0, copied, env);
  expect(await pausesOf(restarted)).toEqual([]);
});
