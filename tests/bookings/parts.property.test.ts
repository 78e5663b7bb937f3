import { expect, test } from "vitest";
import { prepared } from "#server/platform/core/database/prepared.ts";
import { freeRooms } from "#server/stays/availability/free-rooms.ts";
import { cutBooking, joinPart, movePart } from "#server/stays/bookings/planning/change-parts.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { addDays, overlaps, type Stay } from "#shared/platform/core/stays.ts";
import { makeFrontDesk } from "#tests/support/front-desk.ts";
import { addGuest, addRoom } from "#tests/support/guesthouse.ts";
import { IS_LONG } from "#tests/support/long-run.ts";
import { makeRandom } from "#tests/support/random.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

const ROOMS = 60;
const STEPS = IS_LONG ? 6000 : 600;

type Part = Stay & { booking_id: string; id: string; room_id: string | null; blocking: 0 | 1 };
type Row = Stay & { id: string; version: number; status: string; room_id: string | null };

/** A guesthouse of 60 rooms in two types, and steps at its desk that the seed decides. */
function makeWalk(seed: number) {
  const desk = makeFrontDesk();
  const random = makeRandom(seed);
  const rooms = new Map(
    [desk.room101, desk.room102, desk.room110, desk.room201].map((id) => [id, id === desk.room201 ? desk.suite : desk.double]),
  );
  while (rooms.size < ROOMS) {
    const type = random.chance(0.7) ? desk.double : desk.suite;
    rooms.set(addRoom(desk.property, type, String(300 + rooms.size)), type);
  }
  const { db } = desk.property.runtime;
  const all = <T>(sql: string) => prepared(db, sql).all() as T[];
  const parts = () => all<Part>("SELECT * FROM booking_rooms ORDER BY booking_id, check_in");
  const bookings = () => all<Row>("SELECT * FROM bookings ORDER BY id");
  const locks = () =>
    all<Stay & { room_id: string }>('SELECT room_id, start AS check_in, "end" AS check_out FROM room_locks WHERE deleted_at IS NULL');
  return { desk, random, rooms, ids: [...rooms.keys()], db, parts, bookings, locks, guest: addGuest(desk.property) };
}
type Walk = ReturnType<typeof makeWalk>;

function doSomething({ desk, random, ids, bookings, parts, guest }: Walk): void {
  const rows = bookings();
  const row = rows[random.int(0, Math.max(0, rows.length - 1))];
  const today = desk.property.clock.now.slice(0, 10);
  const from = addDays(today, random.int(0, 14));
  const room_id = ids[random.int(0, ids.length - 1)] ?? "";
  const kind = random.int(0, 15);
  if (!row || kind <= 3) {
    desk.book(from, addDays(from, random.int(1, 7)), random.chance(0.9) ? { room_id, guest_id: guest } : { guest_id: guest });
    return;
  }
  const own = parts().filter((part) => part.booking_id === row.id);
  const part_id = own[random.int(0, own.length - 1)]?.id ?? "";
  const inside = addDays(row.check_in.slice(0, 10), random.int(0, 7));
  as(desk.property, desk.clerk, (work) => {
    if (kind <= 6) cutBooking(work, { id: row.id, from: inside, ...(random.chance(0.9) ? { room_id } : { room_type_id: desk.double }) });
    else if (kind === 7) movePart(work, { id: row.id, part_id, room_id });
    else if (kind === 8) movePart(work, { id: row.id, part_id, from: inside });
    else if (kind === 9) movePart(work, { id: row.id, part_id, to: inside });
    else if (kind === 10) joinPart(work, { id: row.id, part_id });
    else if (kind === 11) undoChanges(work, { bookings: [{ id: row.id, version: row.version }] });
  });
  if (kind === 12) desk.step(row.id, random.pick(["cancel", "undo_cancel", "no_show", "undo_no_show"]));
  if (kind === 13) desk.step(row.id, random.pick(["check_in", "check_out", "undo_check_in", "undo_check_out"]));
  if (kind === 14) desk.change(row.id, { check_in: from, check_out: addDays(from, random.int(1, 6)) });
  if (kind === 15) desk.lock(room_id, `${from}T10:00:00.000Z`, `${addDays(from, random.int(1, 4))}T08:00:00.000Z`);
}

/** The faults of the parts in words; none if all is well. */
function faultsOf({ bookings, parts, locks }: Walk): string[] {
  const all = parts();
  const faults: string[] = [];
  for (const row of bookings()) {
    const own = all.filter((part) => part.booking_id === row.id);
    if (own[0]?.check_in !== row.check_in || own.at(-1)?.check_out !== row.check_out)
      faults.push(`${row.id} has other days than its parts`);
    if (own.some((part, at) => at > 0 && part.check_in < (own[at - 1]?.check_out ?? ""))) faults.push(`${row.id} has parts that overlap`);
    if (!own.some((part) => part.room_id === row.room_id)) faults.push(`${row.id} is in a room of none of its parts`);
    const isBlocking = row.status !== "canceled" && row.status !== "no_show";
    if (own.some((part) => (part.blocking === 1) !== isBlocking)) faults.push(`${row.id} is ${row.status}, and its parts do not say so`);
    if (own.length > 10) faults.push(`${row.id} has more than ten parts`);
  }
  const taking = [
    ...all.filter((part) => part.blocking === 1 && part.room_id !== null),
    ...locks().map((lock) => ({ ...lock, id: "lock" })),
  ];
  for (const [at, one] of taking.entries()) {
    for (const other of taking.slice(at + 1)) {
      if (one.room_id === other.room_id && overlaps(one, other)) faults.push(`${one.id} and ${other.id} overlap in ${one.room_id}`);
    }
  }
  return faults;
}

/** The free rooms of a type by the statements, and by a look at all parts and locks. */
function freeBothWays({ desk, random, rooms, parts, locks }: Walk) {
  const first = addDays(desk.property.clock.now.slice(0, 10), random.int(1, 12));
  const stay = { check_in: `${first}T13:00:00.000Z`, check_out: `${addDays(first, random.int(1, 5))}T09:00:00.000Z` };
  const type = random.pick([desk.double, desk.suite]);
  const taken = new Set(
    [...parts().filter((part) => part.blocking === 1), ...locks()].filter((one) => overlaps(one, stay)).map((one) => one.room_id),
  );
  const byRule = [...rooms].flatMap(([id, of]) => (of === type && !taken.has(id) ? [id] : []));
  return { bySql: freeRooms(viewOf(desk.property, desk.clerk), type, stay).sort(), byRule: byRule.sort() };
}

/** Tries to put a part where another one is, past all rules. */
function overlapByHand({ db, random, parts }: Walk): void {
  const taking = parts().filter((part) => part.blocking === 1 && part.room_id !== null);
  const [one, other] = [taking[random.int(0, taking.length - 1)], taking[random.int(0, taking.length - 1)]];
  if (!one || !other || one === other || one.booking_id === other.booking_id) return;
  const { booking_id, id, room_id, check_in, check_out } = one;
  const type = prepared(db, "SELECT room_type_id FROM rooms WHERE id = ?").pluck().get(room_id);
  const move = prepared(
    db,
    "UPDATE booking_rooms SET room_id = ?, room_type_id = ?, check_in = ?, check_out = ? WHERE booking_id = ? AND id = ?",
  );
  expect(() => move.run(room_id, type, check_in, check_out, other.booking_id, other.id)).toThrow(/overlap/);
  const insert = prepared(
    db,
    "INSERT INTO booking_rooms SELECT booking_id, 'another', property_id, room_id, room_type_id, check_in, check_out, 0, 1 FROM booking_rooms WHERE booking_id = ? AND id = ?",
  );
  expect(() => insert.run(booking_id, id)).toThrow(/overlap/);
}

/** Free by SQL is free by rule, and no statement can take a room twice. */
function expectSound(walk: ReturnType<typeof makeWalk>): void {
  expect(faultsOf(walk)).toEqual([]);
  const { bySql, byRule } = freeBothWays(walk);
  expect(bySql).toEqual(byRule);
  overlapByHand(walk);
}

test.each(IS_LONG ? [1, 2, 3] : [1])(
  "random cuts, moves, joins, locks and undos never take a room twice (walk %i)",
  { timeout: IS_LONG ? 300_000 : 60_000 },
  (seed) => {
    const walk = makeWalk(seed);
    const outcomes = new Map<string, number>();
    for (let step = 0; step < STEPS; step += 1) {
      let outcome = "done";
      try {
        doSomething(walk);
      } catch (thrown) {
        if (!(thrown instanceof Problem)) throw thrown;
        outcome = thrown.type;
      }
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (step % 20 === 0) {
        expectSound(walk);
      }
      if (walk.random.chance(0.01)) {
        const { clock } = walk.desk.property;
        clock.now = new Date(Date.parse(clock.now) + walk.random.int(2, 22) * 3_600_000).toISOString();
      }
    }
    expect(faultsOf(walk)).toEqual([]);
    expect(outcomes.get("done")).toBeGreaterThan(STEPS / 5);
    const inParts = prepared(walk.db, "SELECT count(*) FROM (SELECT 1 FROM booking_rooms GROUP BY booking_id HAVING count(*) > 1)");
    expect(inParts.pluck().get()).toBeGreaterThan(9);
  },
);
