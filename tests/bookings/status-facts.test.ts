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
  expect(lists.length).toBeGreaterThan(8);
  const free = BOOKING_STATUSES.filter((status) => !FACTS[status].blocks).sort();
  for (const list of lists) expect([...list.matchAll(/\w+/g)].map(String).sort()).toEqual(free);
});

/** The statuses that statements and indexes over bookings name in SQL: where a new status may have to be added. */
const NAMED: Record<string, Record<BookingStatus, boolean>> = {
  "server/office/emergency-sheet/statements.ts": {
    pending: true,
    confirmed: true,
    checked_in: true,
    checked_out: true,
    no_show: false,
    canceled: false,
  },
  "server/office/reconciliation/statements.ts": {
    pending: false,
    confirmed: false,
    checked_in: false,
    checked_out: true,
    no_show: false,
    canceled: false,
  },
  "server/office/reports/dashboard/statements.ts": {
    pending: true,
    confirmed: false,
    checked_in: false,
    checked_out: false,
    no_show: false,
    canceled: true,
  },
  "server/office/reports/dashboard/today.ts": {
    pending: false,
    confirmed: false,
    checked_in: false,
    checked_out: true,
    no_show: false,
    canceled: false,
  },
  "server/office/reports/service-list/statements.ts": {
    pending: false,
    confirmed: false,
    checked_in: false,
    checked_out: true,
    no_show: false,
    canceled: false,
  },
  "server/office/search/statements.ts": {
    pending: true,
    confirmed: true,
    checked_in: true,
    checked_out: false,
    no_show: true,
    canceled: true,
  },
  "server/stays/bookings/conditions.ts": {
    pending: true,
    confirmed: true,
    checked_in: true,
    checked_out: true,
    no_show: true,
    canceled: true,
  },
  "server/stays/bookings/queries.ts": {
    pending: false,
    confirmed: false,
    checked_in: true,
    checked_out: false,
    no_show: false,
    canceled: false,
  },
  "server/stays/bookings/steps/statements.ts": {
    pending: false,
    confirmed: false,
    checked_in: true,
    checked_out: false,
    no_show: false,
    canceled: false,
  },
  "server/stays/bookings/tables.ts": {
    pending: true,
    confirmed: false,
    checked_in: true,
    checked_out: false,
    no_show: true,
    canceled: true,
  },
  "server/stays/groups/queries.ts": {
    pending: false,
    confirmed: false,
    checked_in: true,
    checked_out: false,
    no_show: false,
    canceled: false,
  },
  "server/stays/housekeeping/statements.ts": {
    pending: false,
    confirmed: false,
    checked_in: true,
    checked_out: false,
    no_show: false,
    canceled: false,
  },
  "server/stays/room-plan/statements.ts": {
    pending: false,
    confirmed: false,
    checked_in: false,
    checked_out: false,
    no_show: true,
    canceled: false,
  },
};

test("SQL names statuses of bookings only where this table says so", () => {
  const reads = files.filter(
    ({ path, source }) => inside(path, "server") && (/bookings\/tables\.ts"/.test(source) || inside(path, "server/stays/bookings")),
  );
  const named = reads.flatMap(({ path, source }) => {
    const found = BOOKING_STATUSES.map((status) => [status, source.includes(`'${status}'`)] as const);
    return found.some(([, isNamed]) => isNamed) ? [[path, Object.fromEntries(found)] as const] : [];
  });
  expect(Object.fromEntries(named)).toEqual(NAMED);
});
