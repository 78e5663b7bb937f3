import { expect, test } from "vitest";
import { addDays, datesBetween } from "#shared/platform/core/stays.ts";
import { QUOTA, startAttack } from "#tests/channel-engine/portal-attack.ts";
import { overlappingStays, wrongStays } from "#tests/channel-engine/portal-checks.ts";
import { IS_LONG } from "#tests/support/long-run.ts";

/** A long run adds further seeds. */
const SEED = Number(process.env["PORTAL_SEED"] ?? 41_500);
const SEEDS = IS_LONG ? Array.from({ length: 5 }, (_, index) => SEED + index) : [SEED];
const ROUNDS = Number(process.env["PORTAL_ROUNDS"] ?? (IS_LONG ? 300 : 8));
const LAST_DAY = 30;

type Attack = Awaited<ReturnType<typeof startAttack>>;

/**
 * The free rooms of each type by night, below zero if it is overbooked, with the stays marked as overbooked. From tomorrow on: rooms out of
 * service count only today.
 */
function nights(attack: Attack) {
  const { property, rooms, today } = attack;
  const { $client } = property.runtime.db;
  const free = $client.prepare(FREE);
  const shownBy = (name: string, night: string) => attack.partners.map(({ channex }) => channex.partner.rooms.get(name)?.get(night));
  return datesBetween(addDays(today(), 1), addDays(today(), LAST_DAY)).flatMap((night) =>
    [
      ["double", rooms.double],
      ["suite", rooms.suite],
    ].map(([name = "", type]) => {
      // Rooms change hands in the course of the day, so a night is looked at by its midnight in Vienna; a stay for the day only takes it, too.
      const row = free.get({ type, at: `${night}T22:00:00.000Z`, rate: rooms.rate, now: property.clock.now });
      return { name, night, shown: shownBy(name, night), ...(row as { free: number; marked: number; sold: number }) };
    }),
  );
}

test.each(SEEDS)(
  "desks, offers and two connections that want the same rooms at once: nothing is overbooked but what portals sold, seed %i",
  { timeout: IS_LONG ? 900_000 : 60_000 },
  async (seed) => {
    const attack = await startAttack(seed);
    const { property, partners, portals, edited, rooms, round, calm, pass, counts, today } = attack;
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      await round();
      expect(overlappingStays(property)).toEqual([]);
      expect(nights(attack).filter(({ free, marked }) => free < 0 && -free > marked)).toEqual([]);
    }
    await calm();
    const types = new Map([
      [rooms.double, "double"],
      [rooms.suite, "suite"],
    ]);
    expect(wrongStays(property, { portals, edited, types })).toMatchObject({ wrong: [], doubled: [] });
    const tooMany = () => nights(attack).filter(({ shown, free }) => shown.some((there) => (there ?? 0) > Math.max(0, free)));
    expect(tooMany(), "more rooms than are free").toEqual([]);
    // A booking of which neither its coming nor its end was ever heard leaves too few there, until they are read back within a day.
    await pass(24 * 3_600 + 1);
    for (let turn = 0; turn < 3; turn += 1) await pass(61);
    const here = nights(attack);
    const otherwise = here.filter(({ shown, free }) => shown.some((there) => there !== Math.max(0, free)));
    expect(otherwise, "other numbers than are free, a day later").toEqual([]);
    for (const { channex, call, id } of partners) {
      const { plans } = channex.partner;
      const open = here.filter(({ name, night, sold }) => {
        return plans.get(`${name}-bar`)?.get(night)?.["stop_sell"] !== (name === "double" && sold >= QUOTA);
      });
      expect(open, "quota at a partner").toEqual([]);
      const tooSoon = here.filter(({ name, night }) => {
        return plans.get(`${name}-bar`)?.get(night)?.["closed_to_arrival"] !== (name === "suite" && night < addDays(today(), 2));
      });
      expect(tooSoon, "arrivals of the next days at a partner").toEqual([]);
      expect((await call(`GET /channel_connections/${id}`)).body).toMatchObject({
        unacknowledged: 0,
        set_aside: 0,
        error: null,
        waiting: false,
      });
    }
    await soldOut(attack, here);
    expect(counts.refused).toBeGreaterThan(ROUNDS / 10);
    expect(counts.calls - counts.refused).toBeGreaterThan(ROUNDS / 2);
  },
);

/** Sells what the portals still show, in turn over both connections and each after the other has heard of it: no stay is overbooked. */
async function soldOut(attack: Attack, here: ReturnType<typeof nights>): Promise<void> {
  const { partners, sell, isOnSale, pass, property, today } = attack;
  const overbooked = () => property.runtime.db.$client.prepare("SELECT count(*) FROM bookings WHERE overbooked = 1").pluck().get();
  const before = overbooked();
  for (const { name, night } of here.filter((each) => each.night > addDays(today(), 2)).slice(0, IS_LONG ? 100 : 4)) {
    const room = { type: name === "suite" ? "suite" : "double", from: night, to: addDays(night, 1), adults: 2, price: 10_000 } as const;
    for (let turn = 0; partners.some((partner) => isOnSale(partner, room)); turn += 1) {
      const partner = partners[turn % 2 === 0 ? 0 : 1];
      if (isOnSale(partner, room)) sell(partner, room);
      await pass(61);
    }
  }
  expect(overbooked(), "overbooked stays after all was sold").toBe(before);
}

const FREE = `WITH taken AS (
    SELECT b.id, b.overbooked, b.rate_id FROM booking_rooms p JOIN bookings b ON b.id = p.booking_id
    WHERE p.room_type_id = :type AND p.blocking = 1 AND (p.check_in <= :at AND p.check_out > :at
        OR substr(p.check_in, 1, 10) = substr(:at, 1, 10) AND substr(p.check_out, 1, 10) = substr(:at, 1, 10))
      AND (b.status <> 'pending' OR b.expires_at IS NULL OR b.expires_at > :now))
  SELECT (SELECT count(*) FROM rooms WHERE room_type_id = :type AND deleted_at IS NULL)
    - (SELECT count(*) FROM taken)
    - (SELECT count(*) FROM room_locks l JOIN rooms r ON r.id = l.room_id
       WHERE r.room_type_id = :type AND l.deleted_at IS NULL AND l.start <= :at AND l."end" > :at) AS free,
    (SELECT count(*) FROM taken WHERE overbooked = 1) AS marked,
    (SELECT count(*) FROM taken WHERE rate_id = :rate) AS sold`;
