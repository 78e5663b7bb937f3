import { expect, test } from "vitest";
import { AUDIT } from "#server/office/audits/service.ts";
import { prepared } from "#server/platform/core/database/prepared.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { write } from "#server/platform/core/work/work.ts";
import { addGuest, removeGuest } from "#server/stays/bookings/guests.ts";
import { createBookings } from "#server/stays/bookings/planning/create-booking.ts";
import { moveBookings } from "#server/stays/bookings/planning/move-booking.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { depart, departuresOf, markNoShow } from "#server/stays/bookings/steps/departures.ts";
import { actAll } from "#server/stays/bookings/steps/take-step.ts";
import { deleteRoomLock, unlockRoom } from "#server/stays/room-locks/service.ts";
import { createSetting } from "#server/tenant/settings/service.ts";
import { AUDITS, type Audit } from "#shared/office/audits/schema.ts";
import { Problem, type ProblemType } from "#shared/platform/core/errors.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { NO_SHOW_CHARGES } from "#shared/stays/bookings/departure.ts";
import { BOOKING_ACTIONS, BookingBatch } from "#shared/stays/bookings/schema.ts";
import { nightsAsOf, nightsNow } from "#tests/support/counted-nights.ts";
import { type FrontDesk, instant, makeFrontDesk } from "#tests/support/front-desk.ts";
import { addContact, addGuest as addPerson, addRoom, insert } from "#tests/support/guesthouse.ts";
import { partOfToday } from "#tests/support/long-run.ts";
import { makeRandom } from "#tests/support/random.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

const STEPS = 3000;

type Random = ReturnType<typeof makeRandom>;

test.each(partOfToday([1, 2, 3]))("whatever the desk does, the rules of the property hold (walk %i)", { timeout: 90_000 }, (seed) => {
  const random = makeRandom(seed);
  const desk = makeFrontDesk();
  const walk = {
    desk,
    random,
    rooms: [desk.room101, desk.room102, desk.room110, desk.room201] as [string, ...string[]],
    guest: addPerson(desk.property),
  };
  walk.rooms.push(addRoom(desk.property, desk.suite, "202"));
  for (const name of ["Ben", "Clara", "Dora"]) addContact(desk.property, name);
  insert(desk.property, "payment_methods", { name: "Cash" });
  as(desk.property, desk.clerk, (work) => createSetting(work, { key: "AUTO_NO_SHOW", value: "true" }));
  const outcomes = new Map<string, number>();
  const found: unknown[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const outcome = attempt(() => doSomething(walk));
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (step % 50 === 0) found.push(...violations(desk));
    if (random.chance(0.02))
      desk.property.clock.now = new Date(Date.parse(desk.property.clock.now) + random.int(1, 20) * 3_600_000).toISOString();
  }
  expect([...found, ...violations(desk)]).toEqual([]);
  expect(nightsAsOf(desk.property)).toEqual(nightsNow(desk.property, desk.clerk));
  expect(outcomes.get("done")).toBeGreaterThan(STEPS / 8);
  expect(column(desk, "SELECT DISTINCT type FROM events WHERE data ->> 'waived' = 1 ORDER BY type")).toEqual([
    "booking.checked_out",
    "booking.no_show",
  ]);
  const met: ProblemType[] = [
    "booking/overlap_detected",
    "booking/no_available_room_found",
    "booking/invalid_status",
    "booking/changed_since",
  ];
  expect(met.filter((problem) => !outcomes.has(problem))).toEqual([]);
});

type Walk = { desk: FrontDesk; random: Random; rooms: [string, ...string[]]; guest: string };

function doSomething({ desk, random, rooms, guest }: Walk): void {
  const ids = column(desk, "SELECT id FROM bookings ORDER BY id");
  const some = ids[random.int(0, Math.max(0, ids.length - 1))];
  const today = desk.property.clock.now.slice(0, 10);
  const from = addDays(today, random.int(-1, 12));
  const to = addDays(from, random.int(0, 4));
  const kind = random.int(0, 17);
  if (kind <= 3 || !some) {
    const place = random.chance(0.5) ? { room_id: random.pick(rooms) } : { room_type_id: random.pick([desk.double, desk.suite]) };
    const offer = random.chance(0.3) ? { status: "pending" as const, expires_at: `${addDays(today, random.int(1, 3))}T12:00:00.000Z` } : {};
    const dayUse = from === to ? { check_in: `${from}T07:00:00.000Z`, check_out: `${from}T12:00:00.000Z` } : {};
    desk.book(from, to, { ...place, ...offer, ...dayUse, auto_assign_room: random.chance(0.3), guest_id: guest });
    return;
  }
  if (kind === 16) return sendOff(desk, random);
  if (kind === 17) return giveUp(desk, random);
  if (kind <= 5) return void desk.step(some, random.pick(BOOKING_ACTIONS));
  if (kind === 6) {
    const room_id = random.chance(0.2) ? null : random.pick(rooms);
    return void desk.change(some, { check_in: from, check_out: to, room_id, retain_original_price: random.chance(0.5) });
  }
  if (kind === 7) return void desk.change(some, { room_fixed: random.chance(0.3), occupancy: random.int(1, 3), total_gross_amount: 50 });
  if (kind === 8) return swap(desk, some, ids[random.int(0, ids.length - 1)] ?? some);
  if (kind === 9) return undo(desk, [some, ...(random.chance(0.3) ? ids.slice(-1) : [])], random.int(0, 3) === 0 ? 1 : 0);
  if (kind === 10) return void desk.lock(random.pick(rooms), instant(`${from}T10:00:00.000Z`), instant(`${addDays(to, 1)}T08:00:00.000Z`));
  if (kind === 11) return inspect(desk, random.pick(AUDITS));
  if (kind === 12) {
    const several = [...new Set([some, ...Array.from({ length: random.int(0, 3) }, () => random.pick([some, ...ids]))])];
    return void as(desk.property, desk.clerk, (work) => actAll(work, { ids: several, action: random.pick(BOOKING_ACTIONS) }));
  }
  if (kind === 13) {
    const [anybody = guest] = column(desk, "SELECT id FROM contacts ORDER BY random() LIMIT 1");
    return void as(desk.property, desk.clerk, (work) =>
      random.chance(0.6) ? addGuest(work, some, anybody) : removeGuest(work, some, anybody),
    );
  }
  if (kind === 14) {
    const one = {
      check_in: from,
      check_out: addDays(to, 1),
      occupancy: 2,
      room_type_id: desk.double,
      auto_assign_room: random.chance(0.5),
    };
    const batch = inCents(BookingBatch).parse({ bookings: Array.from({ length: random.int(1, 3) }, () => one) });
    return void as(desk.property, desk.clerk, (work) => createBookings(work, batch));
  }
  const [lock] = column(desk, "SELECT id FROM room_locks WHERE deleted_at IS NULL ORDER BY random() LIMIT 1");
  as(desk.property, desk.clerk, (work) => (lock && random.chance(0.7) ? deleteRoomLock(work, lock) : unlockRoom(work, random.pick(rooms))));
}

/** Checks a guest out, perhaps waiving unused nights, perhaps with a payment; half of the check-outs are undone at once. */
function sendOff(desk: FrontDesk, random: Random): void {
  const [id] = column(desk, "SELECT id FROM bookings WHERE status = 'checked_in' ORDER BY check_out DESC LIMIT 1");
  if (!id || random.chance(0.3)) return welcome(desk);
  const view = viewOf(desk.property, desk.clerk);
  const [departure] = departuresOf(view, [id]);
  const waive = random.chance(0.5);
  const before = accountOf(desk, id);
  const payments = (random.chance(0.3) ? (departure?.folios ?? []) : []).map(({ id: folio_id, due_amount, waived_due_amount }) => {
    const amount = waive ? waived_due_amount : due_amount;
    return { folio_id, payment_method_id: anyMethod(desk), amount, reference: null };
  });
  const [gone] = as(desk.property, desk.clerk, (work) =>
    depart(work, { ids: [id], waive, payments: payments.filter(({ amount }) => amount !== 0) }),
  );
  if (payments.length > 0 && payments.length === departure?.folios.length) expect(gone?.due_amount).toBe(0);
  if (random.chance(0.5)) takeBack(desk, id, before);
}

/** Checks in the due booking with the latest departure. */
function welcome(desk: FrontDesk): void {
  const today = desk.property.clock.now.slice(0, 10);
  const [id] = column(
    desk,
    `SELECT id FROM bookings WHERE status = 'confirmed' AND room_id IS NOT NULL AND substr(check_in, 1, 10) = ? ORDER BY check_out DESC LIMIT 1`,
    today,
  );
  if (id) desk.step(id, "check_in");
}

/** Marks a no-show, charged everything, the lodging or nothing; half of them are undone. */
function giveUp(desk: FrontDesk, random: Random): void {
  const late = "SELECT id FROM bookings WHERE status = 'confirmed' AND check_in < ? ORDER BY id DESC LIMIT 1";
  const [id] = column(desk, late, desk.property.clock.now);
  if (!id) return;
  const before = accountOf(desk, id);
  as(desk.property, desk.clerk, (work) => markNoShow(work, { id, charges: random.pick(NO_SHOW_CHARGES) }));
  if (random.chance(0.5)) takeBack(desk, id, before);
}

/** One undo restores price, payments and status; it is refused where the property has no room for the stay any more. */
function takeBack(desk: FrontDesk, id: string, before: unknown): void {
  undo(desk, [id], 0);
  expect(accountOf(desk, id)).toEqual(before);
}

function accountOf({ property }: FrontDesk, id: string): unknown {
  return prepared(property.runtime.db, "SELECT status, gross_amount, paid_amount, due_amount, price FROM bookings WHERE id = ?").get(id);
}

function anyMethod(desk: FrontDesk): string {
  return column(desk, "SELECT id FROM payment_methods LIMIT 1")[0] ?? "";
}

/** Runs one of the audits; a second run must change nothing. */
function inspect({ property, clerk }: FrontDesk, audit: Audit): void {
  const round = () =>
    write(property.runtime, automatedActor(clerk), AUDIT[audit]).changes.filter(({ change }) => !change.startsWith("overdue"));
  round();
  expect(round()).toEqual([]);
}

function swap({ property, clerk }: FrontDesk, a: string, b: string): void {
  const roomOf = (id: string) =>
    prepared(property.runtime.db, "SELECT room_id FROM bookings WHERE id = ?").pluck().get(id) as string | null;
  const moves = [
    { id: a, room_id: roomOf(b) },
    { id: b, room_id: roomOf(a) },
  ];
  as(property, clerk, (work) => moveBookings(work, { moves }));
}

function undo({ property, clerk }: FrontDesk, ids: string[], back: number): void {
  const versionOf = (id: string) => prepared(property.runtime.db, "SELECT version FROM bookings WHERE id = ?").pluck().get(id) as number;
  const bookings = [...new Set(ids)].map((id) => ({ id, version: versionOf(id) - back }));
  as(property, clerk, (work) => undoChanges(work, { bookings }));
}

function attempt(task: () => void): string {
  try {
    task();
    return "done";
  } catch (thrown) {
    if (thrown instanceof Problem) return thrown.type;
    throw thrown;
  }
}

function column({ property }: FrontDesk, sql: string, ...values: string[]): string[] {
  return prepared<string>(property.runtime.db, sql)
    .pluck()
    .all(...values);
}

const BLOCKING = "status NOT IN ('canceled', 'no_show') AND deleted_at IS NULL";

/** Violated invariants, queried from the database. */
function violations(desk: FrontDesk): unknown[] {
  const { now } = desk.property.clock;
  const ask = (sql: string) => prepared(desk.property.runtime.db, sql).all({ now });
  return [
    ...ask(`SELECT 'overlap' AS what, a.id FROM bookings a JOIN bookings b ON a.room_id = b.room_id AND a.id < b.id
      AND a.check_in < b.check_out AND b.check_in < a.check_out
      WHERE a.${BLOCKING.replace("deleted", "a.deleted")} AND b.${BLOCKING.replace("deleted", "b.deleted")} AND $now = $now`),
    ...ask(`SELECT 'locked' AS what, l.id FROM room_locks l JOIN bookings b ON b.room_id = l.room_id AND b.check_in < l."end" AND l.start < b.check_out
      WHERE l.deleted_at IS NULL AND b.${BLOCKING.replace("deleted", "b.deleted")} AND $now = $now`),
    ...ask("SELECT 'no room' AS what, id FROM bookings WHERE status = 'checked_in' AND room_id IS NULL AND $now = $now"),
    ...ask(
      "SELECT 'two in house' AS what, room_id FROM bookings WHERE status = 'checked_in' AND $now = $now GROUP BY room_id HAVING count(*) > 1",
    ),
    ...ask(
      "SELECT 'guests' AS what, id FROM bookings b WHERE occupancy < (SELECT count(*) FROM booking_guests WHERE booking_id = b.id) AND $now = $now",
    ),
    ...ask(
      "SELECT 'canceled from nowhere' AS what, id FROM bookings WHERE (status = 'canceled') <> (status_before_cancel IS NOT NULL) AND $now = $now",
    ),
    ...ask(
      "SELECT 'an offer that is none' AS what, id FROM bookings WHERE expires_at IS NOT NULL AND status NOT IN ('pending', 'canceled') AND $now = $now",
    ),
    ...ask(`SELECT 'cents' AS what, id FROM bookings b WHERE $now = $now AND gross_amount <> (
      SELECT sum(amount) FROM (
        SELECT value ->> 'gross_amount' AS amount FROM json_each(b.price, '$.nights')
        UNION ALL SELECT value ->> 'gross_amount' FROM json_each(b.price, '$.items') WHERE NOT (value ->> 'included')))`),
    // The account follows the stay: the charges add up to its price, and to nothing while it is canceled.
    ...ask(`SELECT 'account' AS what, b.id FROM bookings b WHERE $now = $now AND (
      SELECT coalesce(sum(c.gross_amount), 0) FROM charges c JOIN folios f ON f.id = c.folio_id WHERE f.booking_id = b.id AND c.deleted_at IS NULL
      ) <> CASE b.status WHEN 'canceled' THEN 0 ELSE b.gross_amount END`),
    ...ask(`SELECT 'sums' AS what, f.id FROM folios f JOIN bookings b ON b.id = f.booking_id WHERE $now = $now AND (f.gross_amount <> (
      SELECT coalesce(sum(c.gross_amount), 0) FROM charges c WHERE c.folio_id = f.id AND c.deleted_at IS NULL) OR b.due_amount <> f.gross_amount - f.paid_amount)`),
    ...ask("SELECT 'lifted' AS what, id FROM bookings WHERE deleted_at IS NOT NULL AND $now = $now"),
    ...ask(
      "SELECT 'version' AS what, id FROM bookings b WHERE version <> (SELECT max(parent_version) FROM events WHERE parent_id = b.id) AND $now = $now",
    ),
    // At no moment at which a stay begins are there more stays of its type than rooms.
    ...ask(`SELECT 'overbooked' AS what, m.room_type_id, m.at FROM
        (SELECT room_type_id, check_in AS at FROM bookings WHERE ${BLOCKING}
         UNION SELECT r.room_type_id, l.start FROM room_locks l JOIN rooms r ON r.id = l.room_id WHERE l.deleted_at IS NULL) m
      WHERE (SELECT count(*) FROM bookings b WHERE b.room_type_id = m.room_type_id AND b.check_in <= m.at AND b.check_out > m.at AND b.${BLOCKING.replace("deleted", "b.deleted")}
          AND NOT (b.status = 'checked_out' AND date(b.check_out, '+2 hours') <= date(m.at, '+2 hours'))
          AND NOT (b.status = 'pending' AND b.expires_at IS NOT NULL AND b.expires_at <= $now))
        + (SELECT count(*) FROM room_locks l JOIN rooms r ON r.id = l.room_id WHERE r.room_type_id = m.room_type_id AND l.start <= m.at AND l."end" > m.at AND l.deleted_at IS NULL)
        > (SELECT count(*) FROM rooms r WHERE r.room_type_id = m.room_type_id)`),
  ];
}
