import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { datesBetween } from "#shared/platform/core/stays.ts";
import { type PortalBooking, startPortalWeek } from "#tests/channel-engine/portal-week.ts";
import { IS_LONG } from "#tests/support/long-run.ts";

const SEED = Number(process.env["PORTAL_SEED"] ?? 20_301);
/** `KEEP=1 LONG_TESTS=1 npm run test:unit tests/channel-engine/portal-week` writes it again. */
const RESULT = "tests/channel-engine/portal-week-result.json";
const REVISIONS = Number(process.env["PORTAL_REVISIONS"] ?? (IS_LONG ? 10_000 : 120));

type StayRow = {
  booking_id: string | null;
  isEdited: boolean;
  booking_key: string;
  position: number;
  conflict: string | null;
  ended_at: string | null;
  status: string | null;
  type: string | null;
  check_in: string | null;
  check_out: string | null;
  lodging: number | null;
};

test(`${REVISIONS} statements of portals, with faults of each kind, kills and work at the desk: nothing is lost, doubled or sold wrongly`, {
  timeout: IS_LONG ? 3_600_000 : 120_000,
}, async () => {
  const { portals, edited, counts, run, calm, property, rooms, channex, connection, cells } = await startPortalWeek(SEED);
  const { $client } = property.runtime.db;
  await run(REVISIONS, () => {
    expect($client.prepare(OVERLAPPING).all()).toEqual([]);
    return Promise.resolve();
  });
  await calm();
  const types = new Map([
    [rooms.double, "double"],
    [rooms.suite, "suite"],
  ]);
  const rows = ($client.prepare(STAYS).all() as StayRow[]).map((row) => ({ ...row, isEdited: edited.has(row.booking_id ?? "") }));
  const wrong: unknown[] = [];
  for (const booking of portals.values()) {
    const stays = rows.filter(({ booking_key }) => booking_key === booking.id);
    wrong.push(...(booking.canceled ? goingOn(stays) : differing(booking, stays, types)));
  }
  expect(wrong).toEqual([]);
  expect($client.prepare(DOUBLED).all()).toEqual([]);
  expect($client.prepare(OVERLAPPING).all()).toEqual([]);
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
    const conflicts = rows.filter(({ conflict }) => conflict !== null).length;
    writeFileSync(RESULT, `${JSON.stringify({ seed: SEED, ...counts, bookings: portals.size, conflicts }, null, 2)}\n`);
  }
});

/** Stays of a canceled booking that go on without anybody being asked. */
function goingOn(stays: readonly StayRow[]): unknown[] {
  return stays.filter(({ conflict, ended_at, status }) => conflict === null && (ended_at === null || status === "confirmed"));
}

/** The rooms of a booking that are not here as the portal has sold them, and about which nobody is asked. */
function differing({ id, rooms }: PortalBooking, stays: readonly StayRow[], types: ReadonlyMap<string, string>): unknown[] {
  const wrong = rooms.flatMap(({ type, from, to, price }, position) => {
    const stay = stays.find((each) => each.position === position);
    if (stay?.conflict || stay?.isEdited) return [];
    const { status, check_in, check_out, lodging } = stay ?? {};
    const here = { status, type: types.get(stay?.type ?? ""), from: check_in?.slice(0, 10), to: check_out?.slice(0, 10), lodging };
    const wanted = { status: "confirmed", type, from, to, lodging: price * datesBetween(from, to).length };
    return JSON.stringify(here) === JSON.stringify(wanted) ? [] : [{ id, position, here, wanted }];
  });
  return [...wrong, ...goingOn(stays.filter(({ position }) => position >= rooms.length))];
}

const STAYS = `SELECT s.booking_id, s.booking_key, s.position, s.conflict, s.ended_at, b.status, b.room_type_id AS type, b.check_in, b.check_out,
  (SELECT sum(night.value ->> 'gross_amount') FROM json_each(b.price, '$.nights') AS night) AS lodging
  FROM channel_stays s LEFT JOIN bookings b ON b.id = s.booking_id`;

/** Stays that take the same room at the same time. */
const OVERLAPPING = `SELECT a.code, b.code AS other FROM bookings a JOIN bookings b ON a.room_id = b.room_id AND a.id < b.id
  AND a.check_in < b.check_out AND b.check_in < a.check_out WHERE a.status = 'confirmed' AND b.status = 'confirmed'`;

/** Bookings of a portal that belong to no room, or to two rooms, of the portal's own bookings. */
const DOUBLED = `SELECT b.code, b.external_code, count(s.id) AS stays FROM bookings b LEFT JOIN channel_stays s ON s.booking_id = b.id
  WHERE b.source = 'Booking.com' AND b.status = 'confirmed' GROUP BY b.id HAVING count(s.id) <> 1`;
