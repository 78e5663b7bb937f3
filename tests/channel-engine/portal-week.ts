import type { ChannelDriver } from "#server/channels/channel-engine/driver.ts";
import { channelBookingsJob, channelSyncJob } from "#server/channels/channel-engine/job.ts";
import { channexDriver } from "#server/channels/channex/driver.ts";
import { addDays, datesBetween } from "#shared/platform/core/stays.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { startWithChannex } from "#tests/channel-engine/start-channex.ts";
import type { Fault } from "#tests/channex/channex-server.ts";
import { addRoom } from "#tests/support/guesthouse.ts";
import { IS_LONG } from "#tests/support/long-run.ts";
import { makeRandom } from "#tests/support/random.ts";

/** A part of a week has more faults, so that it has some of each kind. */
const FAULT = IS_LONG ? 0.01 : 0.05;
const HORIZON = 45;
const TYPES = ["double", "suite"] as const;

export type PortalRoom = { type: (typeof TYPES)[number]; from: string; to: string; adults: number; price: number };
/** A booking as its portal has it. */
export type PortalBooking = { id: string; code: string; rooms: PortalRoom[]; canceled: boolean };

/** The process ends before or after a call to the partner. */
export class Killed extends Error {}

/**
 * A guesthouse between its front desk and portals that sell what the partner has on sale, with faults of each kind.
 * `run` lets minutes pass; `calm` ends the faults and lets all arrive.
 */
export async function startPortalWeek(seed: number) {
  const random = makeRandom(seed);
  let isCalm = false;
  const fails = () => !isCalm && random.chance(FAULT);
  const started = await startWithChannex({ refuses: fails });
  const { property, rooms, channex, call, id, open } = started;
  const { runtime, clock } = property;
  for (const number of ["103", "104", "105"]) addRoom(property, rooms.double, number);
  for (const number of ["202", "203"]) addRoom(property, rooms.suite, number);
  await open();
  Object.assign(runtime, { wiring: { ...runtime.wiring, channelDrivers: { channex: killing(channexDriver, fails) } } });
  const portals = new Map<string, PortalBooking>();
  const own: string[] = [];
  const edited = new Set<string>();
  const late: { minute: number; offer: () => void }[] = [];
  const counts = { revisions: 0, kills: 0, doubled: 0, late: 0, forgotten: 0, lost_webhooks: 0 };
  let job = channelSyncJob();
  let minute = 0;
  const today = () => clock.now.slice(0, 10);
  const rate = { double: 10_000, suite: 20_000 };

  /** Runs a job; a process that ends is started again, and remembers nothing. */
  async function survive(run: () => Promise<unknown>): Promise<void> {
    await run().catch((thrown: unknown) => {
      if (!(thrown instanceof AggregateError) || !thrown.errors.every((error) => error instanceof Killed)) throw thrown;
      counts.kills += 1;
      job = channelSyncJob();
    });
  }

  function say(booking: PortalBooking, status: "new" | "modified" | "cancelled"): void {
    counts.revisions += 1;
    const system_id = `revision-${counts.revisions}`;
    const inserted_at = new Date(Date.parse(clock.now) + (counts.revisions % 50_000)).toISOString().replace("Z", "000");
    const attributes = {
      booking_id: booking.id,
      system_id,
      ota_reservation_code: booking.code,
      ota_name: "Booking.com",
      status,
      currency: "EUR",
      payment_collect: "property",
      customer: { name: "Ilse", surname: `Guest ${booking.code}`, mail: `${booking.code}@guest.example` },
      rooms: booking.rooms.map(asRoom),
      inserted_at,
    };
    const offer = (feed_id: string) => channex.partner.offer(feed_id, attributes);
    if (fails()) {
      counts.late += 1;
      late.push({ minute: minute + random.int(1, 2), offer: () => offer(system_id) });
    } else offer(system_id);
    if (fails()) {
      counts.doubled += 1;
      late.push({ minute: minute + random.int(0, 3), offer: () => offer(`${system_id} again`) });
    }
    if (fails()) {
      counts.forgotten += 1;
      channex.partner.forget(system_id);
    }
    // A webhook is a hint: it has the bookings asked for at once.
    if (fails()) counts.lost_webhooks += 1;
    else runtime.db.$client.prepare("UPDATE channel_states SET pull_due_at = ?").run(clock.now);
  }

  const free = (type: string, nights: readonly string[]) => nights.every((night) => (channex.partner.rooms.get(type)?.get(night) ?? 0) > 0);
  const sell = (type: string, nights: readonly string[], by = 1) => {
    const days = channex.partner.rooms.get(type);
    for (const night of nights) days?.set(night, Math.max(0, (days.get(night) ?? 0) - by));
  };
  const anyRoom = (): PortalRoom => {
    const type = random.pick(TYPES);
    const from = addDays(today(), random.int(0, HORIZON));
    return { type, from, to: addDays(from, random.int(1, 5)), adults: 2, price: rate[type] + 100 * random.int(0, 20) };
  };

  function portalActs(): void {
    const live = [...portals.values()].filter((each) => !each.canceled && each.rooms.every(({ from }) => from > today()));
    const act = random.int(1, 10);
    const booking = live[random.int(0, Math.max(0, live.length - 1))];
    if (act <= 5 || !booking) {
      const room = anyRoom();
      const wanted = random.chance(0.1) ? [room, room] : [room];
      const nights = datesBetween(room.from, room.to);
      if (!free(room.type, nights)) return;
      const code = String(5_000_000 + portals.size);
      const made = { id: `booking-${code}`, code, rooms: wanted, canceled: false };
      portals.set(made.id, made);
      sell(room.type, nights, wanted.length);
      return say(made, "new");
    }
    if (act <= 7) {
      const [room, ...others] = booking.rooms;
      if (!room) return;
      const longer = { ...room, to: addDays(room.to, 1), price: room.price + 500 };
      const changed =
        random.chance(0.5) && free(room.type, [room.to]) ? longer : { ...room, price: room.price + 100, adults: random.int(1, 2) };
      booking.rooms = random.chance(0.1) && others.length > 0 ? [changed] : [changed, ...others];
      return say(booking, "modified");
    }
    booking.canceled = true;
    say(booking, "cancelled");
  }

  async function deskActs(): Promise<void> {
    const [kind, room] = [random.int(1, 10), anyRoom()];
    const stays = runtime.db.$client
      .prepare(
        "SELECT b.id FROM bookings b JOIN channel_stays s ON s.booking_id = b.id WHERE b.status = 'confirmed' AND b.check_in > ? ORDER BY s.booking_key, s.position",
      )
      .pluck()
      .all(clock.now) as string[];
    const stay = stays[random.int(0, Math.max(0, stays.length - 1))];
    if (kind <= 5) {
      const input = { check_in: room.from, check_out: room.to, room_type_id: rooms[room.type], occupancy: 2 };
      const { status, body } = await call<Booking>("POST /bookings", input);
      if (status < 300) own.push(body.id);
      return;
    }
    if (kind <= 8) return void (await call(`POST /bookings/${own.splice(random.int(0, Math.max(0, own.length - 1)), 1)[0]}/cancel`, {}));
    if (!stay) return;
    // What people change here is theirs: the portal's booking is as it is here.
    edited.add(stay);
    if (kind === 9)
      return void (await call(`PATCH /bookings/${stay}`, { room_id: random.pick([rooms.room101, rooms.room102, rooms.room110]) }));
    await call(`PATCH /bookings/${stay}`, random.chance(0.5) ? { check_out: addDays(room.to, 1) } : { adults: 1 });
  }

  async function pass(seconds: number): Promise<void> {
    clock.now = new Date(Date.parse(clock.now) + seconds * 1000).toISOString();
    for (const each of late.filter((waiting) => waiting.minute <= minute)) {
      late.splice(late.indexOf(each), 1);
      each.offer();
    }
    if (fails()) channex.fails(random.pick<Fault>(["drops_after_applying", { status: 429 }, { status: 503 }]));
    await survive(() => channelBookingsJob.run(runtime));
    await survive(() => job.run(runtime));
  }

  /** Lets the portals act until they have said so much. */
  async function run(revisions: number, each: (minute: number) => Promise<void> = () => Promise.resolve()): Promise<void> {
    while (counts.revisions < revisions) {
      minute += 1;
      for (let act = random.int(3, 9); act > 0; act -= 1) portalActs();
      for (let act = random.int(0, 2); act > 0; act -= 1) await deskActs();
      await pass(300);
      await each(minute);
    }
  }

  /** Without faults: what was late arrives, a person has what is missing asked for again, and all is sent. */
  async function calm(): Promise<void> {
    isCalm = true;
    minute += 10;
    for (let turn = 0; turn < 5; turn += 1) await pass(90);
    await call(`POST /channel_connections/${id}/recover`, { from: "2030-03-01" });
    await pass(3_700);
    for (let turn = 0; turn < 3; turn += 1) await pass(60);
  }

  return { ...started, portals, edited, counts, run, calm };
}

export function asRoom({ type, from, to, adults, price }: PortalRoom): object {
  const days = Object.fromEntries(datesBetween(from, to).map((night) => [night, (price / 100).toFixed(2)]));
  const occupancy = { adults, children: 0, infants: 0 };
  return { checkin_date: from, checkout_date: to, room_type_id: type, rate_plan_id: `${type}-bar`, days, occupancy };
}

/** The driver of a process that ends at any call, before it was made or before its answer was stored. */
export function killing(driver: ChannelDriver, dies: () => boolean): ChannelDriver {
  const deadly = <A extends unknown[], R>(call: (...values: A) => Promise<R>) => {
    return async (...values: A): Promise<R> => {
      if (dies()) throw new Killed("before the call");
      const answer = await call(...values);
      if (dies()) throw new Killed("before its answer was stored");
      return answer;
    };
  };
  const { pushRooms, pushPlans, pull, acknowledge, readBack } = driver;
  const deadlyCalls = { pushRooms: deadly(pushRooms), pushPlans: deadly(pushPlans), pull: deadly(pull), acknowledge: deadly(acknowledge) };
  if (!readBack) throw new Error("Channex can be read back");
  return { ...driver, ...deadlyCalls, readBack: { rooms: deadly(readBack.rooms), plans: deadly(readBack.plans) } };
}
