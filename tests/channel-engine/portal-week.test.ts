import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { datesBetween } from "#shared/platform/core/stays.ts";
import { overlappingStays, wrongStays } from "#tests/channel-engine/portal-checks.ts";
import { startPortalWeek } from "#tests/channel-engine/portal-week.ts";
import { IS_LONG } from "#tests/support/long-run.ts";

const SEED = Number(process.env["PORTAL_SEED"] ?? 20_301);
/** `KEEP=1 LONG_TESTS=1 npm run test:unit tests/channel-engine/portal-week` writes it again. */
const RESULT = "tests/channel-engine/portal-week-result.json";
const REVISIONS = Number(process.env["PORTAL_REVISIONS"] ?? (IS_LONG ? 10_000 : 120));

test(`${REVISIONS} statements of portals, with faults of each kind, kills and work at the desk: nothing is lost, doubled or sold wrongly`, {
  timeout: IS_LONG ? 3_600_000 : 120_000,
}, async () => {
  const { portals, edited, counts, run, calm, property, rooms, channex, connection, cells } = await startPortalWeek(SEED);
  const { $client } = property.runtime.db;
  await run(REVISIONS, () => {
    expect(overlappingStays(property)).toEqual([]);
    return Promise.resolve();
  });
  await calm();
  const types = new Map([
    [rooms.double, "double"],
    [rooms.suite, "suite"],
  ]);
  const { wrong, doubled, conflicts } = wrongStays(property, { portals, edited, types });
  expect(wrong).toEqual([]);
  expect(doubled).toEqual([]);
  expect(overlappingStays(property)).toEqual([]);
  const { unacknowledged, set_aside, error, waiting, refused } = await connection();
  expect({ unacknowledged, set_aside, error, waiting, refused }).toEqual({
    unacknowledged: 0,
    set_aside: 0,
    error: null,
    waiting: false,
    refused: 0,
  });
  const today = property.clock.now.slice(0, 10);
  const shown = (await cells(today, datesBetween(today, "2031-01-01")[59])).filter(({ state }) => state !== "live");
  expect(shown).toEqual([]);
  const sent = $client
    .prepare(
      "SELECT m.partner_id, c.date, c.sent FROM channel_cells c JOIN channel_mappings m ON m.id = c.mapping_id WHERE m.rate_id IS NULL AND c.date >= ?",
    )
    .all(today) as { partner_id: string; date: string; sent: string }[];
  expect(sent.filter((cell) => String(channex.partner.rooms.get(cell.partner_id)?.get(cell.date)) !== cell.sent)).toEqual([]);
  if (process.env["KEEP"] === "1") {
    writeFileSync(RESULT, `${JSON.stringify({ seed: SEED, ...counts, bookings: portals.size, conflicts }, null, 2)}\n`);
  }
});
