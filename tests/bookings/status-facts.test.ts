import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { blocksRoom, hasArrived, isSoldStay, isUnfinished } from "#server/stays/bookings/conditions.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { blocks } from "#shared/stays/bookings/rules.ts";
import { BOOKING_STATUSES, type BookingStatus } from "#shared/stays/bookings/schema.ts";
import { files, inside } from "#tests/architecture/source-files.ts";
import { makeTestProperty } from "#tests/support/test-server.ts";

/** The meaning of each status. A new status does not compile before it is decided here and in the table of the files below. */
const FACTS: Record<BookingStatus, { blocks: boolean; sold: boolean; arrived: boolean; unfinished: boolean }> = {
  pending: { blocks: true, sold: false, arrived: false, unfinished: true },
  confirmed: { blocks: true, sold: true, arrived: false, unfinished: true },
  checked_in: { blocks: true, sold: true, arrived: true, unfinished: true },
  checked_out: { blocks: true, sold: true, arrived: true, unfinished: false },
  no_show: { blocks: false, sold: false, arrived: false, unfinished: false },
  canceled: { blocks: false, sold: false, arrived: false, unfinished: false },
};

const b = alias(bookings, "b");

test.each(BOOKING_STATUSES)("statements and rules agree about %s", (status) => {
  const { db } = makeTestProperty().runtime;
  const holds = (condition: SQL) =>
    db.get<{ holds: number }>(sql`SELECT ${condition} AS holds FROM (SELECT ${status} AS status, NULL AS deleted_at) b`).holds === 1;
  expect({
    blocks: holds(blocksRoom(b)),
    sold: holds(isSoldStay(b)),
    arrived: holds(hasArrived(b)),
    unfinished: holds(isUnfinished(b)),
  }).toEqual(FACTS[status]);
  const offer = { status, expires_at: null, paid_amount: 0, read_only: false };
  expect(blocks(offer, "2030-04-01T10:00:00.000Z")).toBe(FACTS[status].blocks);
});

test("indexes and triggers leave out just the stays that block no room", () => {
  const { $client } = makeTestProperty().runtime.db;
  const texts = $client.prepare<unknown[], string>("SELECT sql FROM sqlite_master WHERE sql LIKE '%status%NOT IN%'").pluck().all();
  const lists = texts.flatMap((text) => [...text.matchAll(/\bstatus NOT IN \(([^)]*)\)/g)].map(([, list = ""]) => list));
  expect(lists.length).toBeGreaterThan(1);
  const free = BOOKING_STATUSES.filter((status) => !FACTS[status].blocks).sort();
  for (const list of lists) expect([...list.matchAll(/\w+/g)].map(String).sort()).toEqual(free);
});

/** The files whose SQL names each status of bookings: a new status may have to be added there. */
const NAMED: Record<BookingStatus, readonly string[]> = {
  pending: [
    "server/channels/alpinebits/own-requests.ts",
    "server/office/emergency-sheet/statements.ts",
    "server/office/reports/dashboard/statements.ts",
    "server/office/search/statements.ts",
    "server/stays/bookings/conditions.ts",
    "server/stays/bookings/tables.ts",
  ],
  confirmed: ["server/office/emergency-sheet/statements.ts", "server/office/search/statements.ts", "server/stays/bookings/conditions.ts"],
  checked_in: [
    "server/office/emergency-sheet/statements.ts",
    "server/office/search/statements.ts",
    "server/stays/bookings/conditions.ts",
    "server/stays/bookings/queries.ts",
    "server/stays/bookings/steps/statements.ts",
    "server/stays/bookings/tables.ts",
    "server/stays/groups/queries.ts",
    "server/stays/housekeeping/statements.ts",
  ],
  checked_out: [
    "server/office/emergency-sheet/statements.ts",
    "server/office/reconciliation/statements.ts",
    "server/office/reports/dashboard/today.ts",
    "server/office/reports/service-list/statements.ts",
    "server/stays/bookings/conditions.ts",
  ],
  no_show: [
    "server/office/search/statements.ts",
    "server/stays/bookings/conditions.ts",
    "server/stays/bookings/tables.ts",
    "server/stays/room-plan/statements.ts",
  ],
  canceled: [
    "server/channels/alpinebits/own-requests.ts",
    "server/office/reports/dashboard/statements.ts",
    "server/office/search/statements.ts",
    "server/stays/bookings/conditions.ts",
    "server/stays/bookings/tables.ts",
  ],
};

test("SQL names statuses of bookings only where this table says so", () => {
  const sources = files.filter(
    ({ path, source }) => inside(path, "server") && (/bookings\/tables\.ts"/.test(source) || inside(path, "server/stays/bookings")),
  );
  const namedIn = (status: BookingStatus) => sources.filter(({ source }) => source.includes(`'${status}'`)).map(({ path }) => path);
  expect(Object.fromEntries(BOOKING_STATUSES.map((status) => [status, namedIn(status).toSorted()]))).toEqual(NAMED);
});
