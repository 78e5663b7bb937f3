import { channelBookingsJob, channelSyncJob } from "#server/channels/channel-engine/job.ts";
import { channexDriver } from "#server/channels/channex/driver.ts";
import { addDays, datesBetween, instantAt, localDate } from "#shared/platform/core/stays.ts";
import { asRoom, Killed, killing, type PortalBooking, type PortalRoom } from "#tests/channel-engine/portal-week.ts";
import { connectPartner } from "#tests/channel-engine/start-channex.ts";
import type { Fault } from "#tests/channex/channex-server.ts";
import { addRoom, furnish } from "#tests/support/guesthouse.ts";
import { makeRandom } from "#tests/support/random.ts";
import { startTestServer } from "#tests/support/test-server.ts";

const ZONE = "Europe/Vienna";
/** So few days that all want the same rooms. */
const HORIZON = 12;
const TYPES = ["double", "suite"] as const;
const FAULT = 0.04;
export const QUOTA = 3;

type Random = ReturnType<typeof makeRandom>;
type Body = { id?: string; version?: number; type?: string; rooms?: { id: string }[]; bookings?: { id: string; version: number }[] };
type Answer = { status: number; body: Body };

/**
 * A guesthouse of a few rooms that front desks, offers and two connections sell at once: groups, moves, cuts, locks, swaps, undo, quotas and
 * "days before", over some midnights, with faults of each kind.
 */
export async function startAttack(seed: number) {
  const random = makeRandom(seed);
  let isCalm = false;
  const fails = () => !isCalm && random.chance(FAULT);
  const served = await startTestServer();
  const { property, login } = served;
  const { runtime, clock } = property;
  const rooms = furnish(property);
  const doubles = [rooms.room101, rooms.room102, rooms.room110, addRoom(property, rooms.double, "103")];
  const suites = [rooms.room201, addRoom(property, rooms.suite, "202")];
  const { call } = await login("admin", "Clara");
  const today = () => localDate(clock.now, ZONE);
  const rule = { from: today(), to: "2031-12-31" };
  await call(`POST /rates/${rooms.rate}/rules`, { ...rule, quota: QUOTA, room_type_id: rooms.double });
  await call(`POST /rates/${rooms.rate}/rules`, { ...rule, days_before: 2, room_type_id: rooms.suite });
  const first = await connectPartner(served, rooms, { refuses: fails });
  const second = await connectPartner(served, rooms, { refuses: fails, property_id: "another-property" });
  const partners = [
    { ...first, portal: "Booking.com" },
    { ...second, portal: "Expedia" },
  ] as const;
  for (const { open } of partners) await open();
  Object.assign(runtime, { wiring: { ...runtime.wiring, channelDrivers: { channex: killing(channexDriver, fails) } } });
  const portals = new Map<string, PortalBooking & { of: (typeof partners)[number] }>();
  const edited = new Set<string>();
  const late: (() => void)[] = [];
  const counts = { calls: 0, refused: 0, statements: 0, kills: 0 };
  let job = channelSyncJob();

  async function survive(run: () => Promise<unknown>): Promise<void> {
    await run().catch((thrown: unknown) => {
      if (!(thrown instanceof AggregateError) || !thrown.errors.every((error) => error instanceof Killed)) throw thrown;
      counts.kills += 1;
      job = channelSyncJob();
    });
  }

  const desk = frontDesk(random, {
    property,
    rooms: { ...rooms, doubles, suites },
    today,
    async send(path, body) {
      counts.calls += 1;
      const { status, body: answered } = await call<Body>(path, body);
      if (status >= 500) throw new Error(`${path} ${JSON.stringify(body)}: ${status} ${JSON.stringify(answered)}`);
      if (status >= 400) counts.refused += 1;
      return { status, body: answered };
    },
    edited,
  });

  function say(booking: PortalBooking & { of: (typeof partners)[number] }, status: "new" | "modified" | "cancelled"): void {
    counts.statements += 1;
    const id = `revision-${counts.statements}`;
    const { partner } = booking.of.channex;
    const attributes = {
      property_id: booking.of.channex.access.property_id,
      booking_id: booking.id,
      system_id: id,
      ota_reservation_code: booking.code,
      ota_name: booking.of.portal,
      status,
      currency: "EUR",
      payment_collect: "property",
      customer: { name: "Ilse", surname: `Guest ${booking.code}`, mail: `${booking.code}@guest.example` },
      rooms: booking.rooms.map(asRoom),
      inserted_at: new Date(Date.parse(clock.now) + (counts.statements % 50_000)).toISOString().replace("Z", "000"),
    };
    const offer = (feed_id: string) => partner.offer(feed_id, attributes);
    if (fails()) late.push(() => offer(id));
    else offer(id);
    if (fails()) late.push(() => offer(`${id} again`));
    if (fails()) partner.forget(id);
    if (!fails()) runtime.db.$client.prepare("UPDATE channel_states SET pull_due_at = ?").run(clock.now);
  }

  /** True if a portal shows a room on all these nights. */
  function isOnSale(
    { channex: { partner } }: (typeof partners)[number],
    { type, from, to }: Omit<PortalRoom, "price" | "adults">,
  ): boolean {
    const [rooms_, plans] = [partner.rooms.get(type), partner.plans.get(`${type}-bar`)];
    const isOpen = (night: string) => (rooms_?.get(night) ?? 0) > 0 && plans?.get(night)?.["stop_sell"] === false;
    return datesBetween(from, to).every(isOpen) && plans?.get(from)?.["closed_to_arrival"] !== true;
  }

  function sell(of: (typeof partners)[number], room: PortalRoom, count = 1): void {
    const code = String(5_000_000 + portals.size);
    const made = { id: `booking-${code}`, code, rooms: Array.from({ length: count }, () => room), canceled: false, of };
    portals.set(made.id, made);
    // The partner counts new bookings by itself, and neither changed nor canceled ones.
    const days = of.channex.partner.rooms.get(room.type);
    for (const night of datesBetween(room.from, room.to)) days?.set(night, Math.max(0, (days.get(night) ?? 0) - count));
    say(made, "new");
  }

  function portalActs(of: (typeof partners)[number]): void {
    const live = [...portals.values()].filter((each) => each.of === of && !each.canceled && each.rooms.every(({ from }) => from > today()));
    const booking = live[random.int(0, Math.max(0, live.length - 1))];
    const type = random.pick(TYPES);
    const from = addDays(today(), random.int(0, HORIZON));
    const room = {
      type,
      from,
      to: addDays(from, random.int(1, 3)),
      adults: 2,
      price: (type === "double" ? 10_000 : 20_000) + 100 * random.int(0, 9),
    };
    const act = random.int(1, 10);
    if (act <= 6 || !booking) return isOnSale(of, room) ? sell(of, room, random.chance(0.2) ? 2 : 1) : undefined;
    if (act <= 8) {
      const [known, ...others] = booking.rooms;
      if (!known) return;
      const longer = { ...known, to: addDays(known.to, 1), price: known.price + 500 };
      const isFree = isOnSale(of, { ...known, from: known.to, to: longer.to });
      const changed = random.chance(0.6) && isFree ? longer : { ...known, price: known.price + 100, adults: random.int(1, 2) };
      booking.rooms = random.chance(0.2) && others.length > 0 ? [changed] : [changed, ...others];
      return say(booking, "modified");
    }
    booking.canceled = true;
    say(booking, "cancelled");
  }

  const takeOver = () => survive(() => channelBookingsJob.run(runtime));
  const send = () => survive(() => job.run(runtime));

  /** Lets seconds pass: bookings come, and then what has changed goes out. */
  async function pass(seconds: number): Promise<void> {
    clock.now = new Date(Date.parse(clock.now) + seconds * 1_000).toISOString();
    for (const offer of late.splice(0)) offer();
    await takeOver();
    await send();
  }

  /** Some people and portals act at once; now and then it is a second after midnight. */
  async function round(): Promise<void> {
    const midnight = instantAt(addDays(today(), 1), "00:00", ZONE);
    clock.now = random.chance(0.04)
      ? new Date(Date.parse(midnight) + 1_000).toISOString()
      : new Date(Date.parse(clock.now) + random.pick([1, 20, 61, 400]) * 1_000).toISOString();
    if (random.chance(0.5)) for (const offer of late.splice(0)) offer();
    for (const partner of partners) {
      if (fails()) partner.channex.fails(random.pick<Fault>(["drops_after_applying", { status: 429 }, { status: 503 }]));
      for (let act = random.int(0, 3); act > 0; act -= 1) portalActs(partner);
    }
    await Promise.all([...Array.from({ length: random.int(1, 6) }, () => desk.act()), takeOver(), send()]);
  }

  /** Without faults: what was late arrives, a person has what is missing asked for again, and all is sent. */
  async function calm(): Promise<void> {
    isCalm = true;
    for (let turn = 0; turn < 4; turn += 1) await pass(90);
    for (const { id } of partners) await call(`POST /channel_connections/${id}/recover`, { from: "2030-03-01" });
    await pass(3_700);
    for (let turn = 0; turn < 4; turn += 1) await pass(61);
  }

  return { ...served, rooms, partners, portals, edited, counts, round, calm, pass, sell, isOnSale, today, random };
}

type Path = `${"POST" | "PATCH" | "DELETE"} /${string}`;
type Desk = {
  property: Awaited<ReturnType<typeof startTestServer>>["property"];
  rooms: ReturnType<typeof furnish> & { doubles: string[]; suites: string[] };
  today(): string;
  send: (path: Path, body?: object) => Promise<Answer>;
  edited: Set<string>;
};

/** The steps of people at several front desks; each is chosen at once and may be refused. */
function frontDesk(random: Random, { property: { runtime, clock }, rooms, today, send, edited }: Desk) {
  const changed: { id: string; version: number }[] = [];
  const locks: string[] = [];
  const all = [...rooms.doubles, ...rooms.suites] as [string, ...string[]];
  const live = runtime.db.$client.prepare(
    "SELECT id, version FROM bookings WHERE status IN ('pending', 'confirmed') AND overbooked = 0 AND deleted_at IS NULL AND check_out > ? ORDER BY id",
  );
  const parts = runtime.db.$client.prepare("SELECT id FROM booking_rooms WHERE booking_id = ? ORDER BY check_in");

  async function note(path: Path, body?: object): Promise<void> {
    const { status, body: answered } = await send(path, body);
    if (status >= 300) return;
    for (const each of answered.bookings ?? [answered]) {
      if (each.id !== undefined && each.version !== undefined) changed.push({ id: each.id, version: each.version });
    }
  }

  function stay(): { check_in: string; check_out: string } {
    const check_in = addDays(today(), random.int(0, HORIZON));
    return { check_in, check_out: addDays(check_in, random.int(1, 4)) };
  }

  function place(): object {
    return random.chance(0.5) ? { room_id: random.pick(all) } : { room_type_id: random.chance(0.7) ? rooms.double : rooms.suite };
  }

  function book(): Promise<void> {
    const offer = { status: "pending", expires_at: new Date(Date.parse(clock.now) + random.int(1, 200) * 60_000).toISOString() };
    const input = { ...stay(), ...place(), occupancy: 2, ignore_rate_rules: true };
    if (random.chance(0.2)) return note("POST /bookings", { ...input, ...offer });
    if (random.chance(0.7)) return note("POST /bookings", input);
    const { check_in, check_out } = input;
    const bookings = Array.from({ length: random.int(2, 3) }, () => ({
      ...place(),
      check_in,
      check_out,
      occupancy: 2,
      ignore_rate_rules: true,
    }));
    return note("POST /groups", { name: "Wanderverein", bookings });
  }

  function change(id: string, other: string): Promise<void> {
    edited.add(id);
    const { check_in, check_out } = stay();
    const part = (parts.pluck().all(id) as string[]).at(-1) ?? "";
    const kinds: (() => Promise<void>)[] = [
      () => note(`PATCH /bookings/${id}`, place()),
      () => note(`PATCH /bookings/${id}`, { check_in, check_out }),
      () => note(`PATCH /bookings/${id}`, { check_out }),
      () => note(`POST /bookings/${id}/cancel`, {}),
      () => note(`POST /bookings/${id}/parts`, { from: check_in, ...place() }),
      () => note(`PATCH /bookings/${id}/parts/${part}`, place()),
      () => note(`DELETE /bookings/${id}/parts/${part}`),
      () => {
        edited.add(other);
        return note(`POST /bookings/${id}/swap`, { booking_id: other });
      },
    ];
    return kinds[random.int(0, kinds.length - 1)]?.() ?? Promise.resolve();
  }

  async function lock(): Promise<void> {
    const { check_in, check_out } = stay();
    const { status, body } = await send("POST /room_locks", { room_id: random.pick(all), start: check_in, end: check_out });
    if (status < 300 && body.id !== undefined) locks.push(body.id);
  }

  /** Takes back a step of anybody, and now and then the taking back. */
  function undo(): Promise<void> {
    const step = changed.splice(random.int(0, Math.max(0, changed.length - 1)), 1)[0];
    if (!step) return Promise.resolve();
    edited.add(step.id);
    return note("POST /bookings/undo", { bookings: [step] });
  }

  return {
    act(): Promise<void> {
      const kind = random.int(1, 12);
      const ids = (live.all(clock.now) as { id: string }[]).map(({ id }) => id);
      const [id, other] = [ids[random.int(0, Math.max(0, ids.length - 1))], ids[random.int(0, Math.max(0, ids.length - 1))]];
      if (kind <= 4 || id === undefined || other === undefined) return book();
      if (kind <= 8) return change(id, other);
      if (kind <= 9) return lock();
      if (kind <= 10) return locks.length > 0 ? send(`DELETE /room_locks/${locks.pop()}`).then(() => undefined) : lock();
      return undo();
    },
  };
}
