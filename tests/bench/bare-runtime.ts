import { Database } from "#server/platform/core/database/driver.ts";

/** The baseline's database: the fewest columns that a plan needs, the same durability as ours, one overlap check by index. */
export function openBareDatabase(file: string, seed: BareBooking[], rooms: number) {
  const db = new Database(file);
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL");
  db.pragma("foreign_keys = ON");
  db.exec(`CREATE TABLE room (id INTEGER PRIMARY KEY, number TEXT NOT NULL);
    CREATE TABLE booking (id INTEGER PRIMARY KEY, property_id INTEGER NOT NULL, room_id INTEGER NOT NULL REFERENCES room(id), check_in TEXT NOT NULL,
      check_out TEXT NOT NULL, status TEXT NOT NULL, code TEXT NOT NULL, customer TEXT NOT NULL, occupancy INTEGER NOT NULL, color TEXT, room_fixed INTEGER NOT NULL);
    CREATE INDEX booking_room ON booking (room_id, check_in) WHERE status <> 'canceled';
    CREATE INDEX booking_window ON booking (property_id, check_out, check_in);
    CREATE TABLE event (id INTEGER PRIMARY KEY, parent_id INTEGER NOT NULL, type TEXT NOT NULL, data TEXT NOT NULL, time TEXT NOT NULL);`);
  const overlap = db
    .prepare<unknown[], string>(
      "SELECT check_out FROM booking WHERE room_id = ? AND check_in < ? AND id <> ? AND status <> 'canceled' ORDER BY check_in DESC LIMIT 1",
    )
    .pluck();
  const insert = db.prepare("INSERT INTO booking VALUES (NULL, 1, ?, ?, ?, 'confirmed', ?, ?, 2, NULL, 0)");
  const move = db.prepare("UPDATE booking SET room_id = ?, check_in = ?, check_out = ? WHERE id = ?");
  const log = db.prepare("INSERT INTO event VALUES (NULL, ?, ?, '{\"a\":1}', ?)");
  const byWindow = db.prepare(
    `SELECT id, room_id, check_in, check_out, status, code, customer, occupancy, color, room_fixed FROM booking
     WHERE property_id = 1 AND check_out > ? AND check_out <= ? AND check_in < ?`,
  );
  const now = new Date().toISOString();

  db.transaction(() => {
    const room = db.prepare("INSERT INTO room VALUES (?, ?)");
    for (let id = 1; id <= rooms; id++) room.run(id, String(100 + id));
    for (const { room: id, check_in, check_out, code } of seed) insert.run(id + 1, check_in, check_out, code, "Muster Anna");
  })();

  return {
    create: db.transaction((booking: { room_id: number; check_in: string; check_out: string; code: string; customer: string }) => {
      if ((overlap.get(booking.room_id, booking.check_out, 0) ?? "") > booking.check_in) throw new Error("overlap");
      const id = Number(insert.run(booking.room_id, booking.check_in, booking.check_out, booking.code, booking.customer).lastInsertRowid);
      log.run(id, "created", now);
      return { id };
    }).immediate,
    move: db.transaction((to: { id: number; room_id: number; check_in: string; check_out: string }) => {
      if ((overlap.get(to.room_id, to.check_out, to.id) ?? "") > to.check_in) throw new Error("overlap");
      move.run(to.room_id, to.check_in, to.check_out, to.id);
      log.run(to.id, "moved", now);
      return { id: to.id };
    }).immediate,
    window: (from: string, to: string, latest: string) => byWindow.all(from, latest, to),
  };
}

/** A seeded stay; `room` counts from 0. */
export type BareBooking = { room: number; check_in: string; check_out: string; code: string };

const DAY_MS = 86_400_000;
/** The first seeded day. The stays follow one after the other in every room. */
const FIRST_DAY = Date.UTC(2027, 0, 1);

/** `total` stays of one to three nights, packed with few gaps into `rooms` rooms: the same for Keyrack and for the baseline. */
export function seedStays(rooms: number, total: number): BareBooking[] {
  let state = 3;
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  const stays: BareBooking[] = [];
  for (let room = 0; room < rooms; room++) {
    let day = 0;
    for (let i = 0; i < total / rooms; i++) {
      day += random() < 0.5 ? 1 : 0;
      const nights = 1 + Math.floor(random() * 3);
      stays.push({ room, check_in: at(day, 13), check_out: at(day + nights, 9), code: `${room}-${i}` });
      day += nights;
    }
  }
  return stays;
}

export function at(day: number, hour: number): string {
  return new Date(FIRST_DAY + day * DAY_MS + hour * 3_600_000).toISOString();
}
