import { join } from "node:path";
import { contacts } from "#server/guests/contacts/tables.ts";
import { roomTypes } from "#server/inventory/room-types/tables.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { openDb } from "#server/platform/core/database/db.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { MIGRATIONS, migrate } from "#server/platform/core/database/migrations.ts";
import { makeMonitor } from "#server/platform/core/monitoring/monitor.ts";
import { makeThrottleMemory } from "#server/platform/core/process/throttle.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { makeNotifier } from "#server/platform/core/work/notifier.ts";
import { type Runtime, write } from "#server/platform/core/work/work.ts";
import { prices, rates } from "#server/prices/rates/tables.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { openSession } from "#server/tenant/session/lucia.ts";
import { wiring } from "#server/wiring.ts";
import { Communication, ContactCompany } from "#shared/guests/contacts/schema.ts";
import { NO_ADDRESS } from "#shared/platform/core/fields.ts";
import { cents } from "#shared/platform/core/money.ts";
import { seedStays } from "#tests/bench/bare-runtime.ts";
import { CONFIG } from "#tests/support/config.ts";

const ADMIN: Omit<Actor, "property_id" | "user_id"> = {
  time_zone: "Europe/Vienna",
  role: "admin",
  name: "Bench",
  language: "en",
  api_key_id: null,
  session_id: null,
  automated: false,
};

/** Keyrack's runtime on a new database in a folder. */
export function openBenchRuntime(dir: string, clock: () => Date): Runtime {
  const config = { ...CONFIG, data_dir: dir, public_url: "http://127.0.0.1" };
  const monitor = makeMonitor();
  const runtime: Runtime = {
    db: openDb(join(dir, "keyrack.db"), monitor.slowQuery),
    clock,
    notifier: makeNotifier(),
    config,
    wiring,
    throttles: makeThrottleMemory(),
    monitor,
  };
  migrate(runtime.db.$client, MIGRATIONS);
  return runtime;
}

/** Keyrack's runtime with the same stays as the baseline's, and the cookie of a user who may write. */
export async function openKeyrackProperty(dir: string, roomCount: number, total: number) {
  const runtime = openBenchRuntime(dir, () => new Date("2026-12-01T10:00:00Z"));
  return { runtime, ...(await addProperty(runtime, "bench", { roomCount, total })) };
}

/** A property with stays, and the cookie of its admin. */
export async function addProperty(runtime: Runtime, id: string, { roomCount, total }: { roomCount: number; total: number }) {
  insertProperty(runtime, id);
  const actor: Actor = { ...ADMIN, property_id: id, user_id: userOf(id) };
  const property = write(runtime, actor, (work) => {
    const type = entityStore("room_type", roomTypes).insert(work, {
      name: "Double",
      min_occupancy: 1,
      default_occupancy: 2,
      max_occupancy: 4,
    });
    const roomStore = entityStore("room", rooms);
    const roomIds = Array.from({ length: roomCount }, (_, i) => {
      const number = String(101 + i);
      return roomStore.insert(work, { room_type_id: type.id, number, number_order: number.padStart(9, "0"), status_changed_at: work.now })
        .id;
    });
    const rate = entityStore("rate", rates).insert(work, {
      name: "Standard",
      default: true,
      active: true,
      parent_adjustment_percentage: 0,
    });
    const priceStore = entityStore("price", prices);
    for (const occupancy of [1, 2, 3, 4])
      priceStore.insert(work, { rate_id: rate.id, room_type_id: type.id, occupancy, gross_amount: cents(100) });
    const customer = entityStore("contact", contacts).insert(work, {
      type: "person",
      gender: "unspecified",
      name: "Anna Muster",
      number: "1",
      communication: Communication.parse({}),
      address: NO_ADDRESS,
      company: ContactCompany.parse({}),
    });
    const store = entityStore("booking", bookings);
    for (const { room, check_in, check_out, code } of seedStays(roomCount, total)) {
      const nights = Math.round((Date.parse(check_out) - Date.parse(check_in)) / 86_400_000);
      store.insert(work, {
        code,
        status: "confirmed",
        occupancy: 2,
        source: "internal",
        check_in,
        check_out,
        number_of_nights: nights,
        room_type_id: type.id,
        room_id: roomIds[room] ?? null,
        room_fixed: false,
        rate_id: rate.id,
        customer_id: customer.id,
        security_code: "000000",
        gross_amount: cents(100 * nights),
        price: { nights: [{ date: check_in.slice(0, 10), gross_amount: cents(100) }], items: [], gross_amount: cents(100 * nights) },
        price_basis: { rate_id: rate.id, room_type_id: type.id, occupancy: 2 },
      });
    }
    return { roomIds, customer_id: customer.id, room_type_id: type.id };
  });
  const whence = { address: "127.0.0.1", userAgent: "a bench" };
  const token = await openSession(runtime, { user_id: userOf(id), property_id: id }, whence);
  return { actor, cookie: `keyrack_session=${token}`, ...property };
}

const userOf = (property: string) => `${property}-user`;

function insertProperty({ db, clock }: Runtime, id: string): void {
  const now = clock().toISOString();
  const numbering = [JSON.stringify({ prefix: "", suffix: "" }), JSON.stringify({ number_prefix: "", next_number: 2 })];
  db.$client
    .prepare(
      `INSERT INTO properties (id, created_at, updated_at, name, slug, time_zone, currency, check_in_time, check_out_time,
         communication, address, bank, company, branding, invoice, booking, contact)
       VALUES (?, ?, ?, 'Bench', ?, 'Europe/Vienna', 'EUR', '14:00', '10:00', '{}', '{}', '{}', '{}', '{}', '{}', ?, ?)`,
    )
    .run(id, now, now, id, ...numbering);
  db.$client
    .prepare("INSERT INTO users (id, created_at, updated_at, email, name, password_hash) VALUES (?, ?, ?, ?, 'Bench', '-')")
    .run(userOf(id), now, now, `${id}@example.com`);
  db.$client
    .prepare("INSERT INTO members (id, created_at, updated_at, property_id, user_id, role_id) VALUES (?, ?, ?, ?, ?, 'admin')")
    .run(`${id}-member`, now, now, id, userOf(id));
}
