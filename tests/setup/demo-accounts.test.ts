import { expect, test, vi } from "vitest";
import { accountingSummary } from "#server/office/reports/accounting/accounting-export.ts";
import { prepareProperty } from "#server/office/setup/service.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { rangeOf } from "#shared/platform/core/date-ranges.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { makeEmptyDatabase } from "#tests/support/empty-database.ts";
import { startTestServer, viewOf } from "#tests/support/test-server.ts";

// Each starts processes or draws documents.
vi.setConfig({ testTimeout: 60_000 });

test("the demo's accounting files can be made, its deposits have invoices, and no calendar of a channel is ever read", async () => {
  const property = makeEmptyDatabase();
  await prepareProperty(property.runtime, { email: "owner@example.com", password: "open sesame for the mountain", demo: true });
  await startTestServer(property);
  const one = (sql: string) => property.runtime.db.$client.prepare(sql).pluck().get();
  const actor = automatedActor({ property_id: String(one("SELECT id FROM properties")), time_zone: "Europe/Vienna" });
  const view = viewOf(property, actor);
  const today = view.now.slice(0, 10);
  const { missing, files } = await accountingSummary(view, { from: addDays(today, -30), to: addDays(today, -1) });
  expect(missing).toEqual([]);
  expect(files.map(({ format }) => format)).toEqual(["bmd_ntcs", "rzl", "datev"]);
  for (const { rows } of files) expect(rows).toBeGreaterThan(100);
  const lastMonth = rangeOf("last_month", today);
  const { files: ofMonth, missing: ofMonthMissing } = await accountingSummary(view, { from: lastMonth.from ?? "", to: lastMonth.to ?? "" });
  expect(ofMonthMissing).toEqual([]);
  for (const { rows } of ofMonth) expect(rows).toBeGreaterThan(50);
  expect(one("SELECT count(*) FROM deposits")).toBeGreaterThan(10);
  expect(one("SELECT count(*) FROM calendar_feeds")).toBe(2);
  const imported = one(
    "SELECT count(*) FROM calendar_feed_stays s JOIN bookings b ON b.id = s.booking_id AND b.source = 'Airbnb' AND b.room_id = s.room_id",
  );
  expect(imported).toBeGreaterThan(1);
  expect(one("SELECT json_extract(counts, '$.stays') FROM calendar_feeds WHERE direction = 'in'")).toBe(imported);
  expect(one("SELECT count(*) FROM calendar_feed_stays")).toBe(imported);
  expect(one("SELECT count(*) FROM calendar_feeds WHERE direction = 'in' AND (active OR due_at IS NOT NULL)")).toBe(0);
});
