import { expect, test } from "vitest";
import { partsOf } from "#server/stays/bookings/parts.ts";
import { cutBooking } from "#server/stays/bookings/planning/change-parts.ts";
import { moveIn } from "#server/stays/bookings/planning/move-in.ts";
import { getBooking } from "#server/stays/bookings/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { lockWindow } from "#shared/stays/access-control/codes.ts";
import type { LockDoors } from "#shared/stays/access-control/lock-doors.ts";
import { makeFrontDeskWithNuki } from "#tests/access-control/front-desk-with-nuki.ts";
import { IS_LONG } from "#tests/support/long-run.ts";
import { makeRandom } from "#tests/support/random.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

const SEEDS = IS_LONG ? 60 : 4;
const STEPS = IS_LONG ? 60 : 30;

/** A busy week at the front desk, while Nuki fails in every way that it has and the process is killed in between. */
async function runWeek(seed: number) {
  const desk = await makeFrontDeskWithNuki();
  const { property, clerk, nuki, room101, room102, lock101, lock102, front, foreign, keys } = desk;
  const random = makeRandom(seed);
  const pick = <T>(...of: readonly [T, ...T[]]): T => random.pick(of);
  const upTo = (most: number) => random.int(0, most);
  const { db } = property.runtime;
  const stays: [string, ...string[]] = [desk.arrival.id];
  const last = new Map<string, number>();
  const mapping = { [lock101]: [room101], [lock102]: [room102] };

  /** A refusal by the rules is as good as a change. */
  async function tryTo(task: () => unknown): Promise<void> {
    try {
      await task();
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
    }
  }
  const changed = (booking: { id: string; version: number }) => void last.set(booking.id, booking.version);
  const anyStay = () => pick(...stays);
  const april = (date: number) => `2030-04-${String(date).padStart(2, "0")}`;

  const ACTIONS: [() => unknown, ...(() => unknown)[]] = [
    () => stays.push(desk.book(april(1 + upTo(2)), april(12 + upTo(8)), { room_id: pick(room101, room102) }).id),
    () => desk.issue(anyStay()),
    () => desk.issue(anyStay()),
    () => changed(desk.change(anyStay(), { check_out: april(8 + upTo(15)) })),
    () => changed(desk.change(anyStay(), { room_id: pick(room101, room102) })),
    () =>
      changed(
        as(property, clerk, (work) => cutBooking(work, { id: anyStay(), from: april(2 + upTo(12)), room_id: pick(room101, room102) })),
      ),
    () => as(property, clerk, (work) => moveIn(work, { id: anyStay() })),
    () => changed(desk.step(anyStay(), "check_in")),
    () => changed(desk.step(anyStay(), "check_out")),
    () => changed(desk.step(anyStay(), "cancel")),
    () => {
      const id = anyStay();
      desk.undo(id, last.get(id) ?? 1);
    },
    () => desk.map(lock101, (mapping[lock101] = pick([room101], [room101, room102]))),
  ];
  const FAULTS: [() => void, ...(() => void)[]] = [
    () => nuki.next({ lost: true }),
    () => nuki.next({ dropped: true }),
    () => nuki.next({ status: 503 }),
    () => nuki.next({ status: 429, headers: { "retry-after": "30" } }),
    () => nuki.next({ reads: true, status: 429 }),
    () => nuki.next({ reads: true, lost: true }),
    () => nuki.next({ reads: true, body: "<html>", status: 200 }),
    () => nuki.next({ status: 422, body: '{"message":"\'code\' exists already"}' }),
    () => nuki.slow(upTo(3)),
    () => nuki.reach(pick(lock101, lock102, front), random.chance(0.5)),
    // The process ends before or after the call took effect; nothing is stored any more.
    () => nuki.next({ onDone: () => db.$client.pragma("query_only = 1"), ...(random.chance(0.5) ? { dropped: true as const } : {}) }),
  ];

  /** Lets the jobs run for a while; a process that was killed starts again. */
  async function go(seconds: number): Promise<void> {
    try {
      await desk.wait(seconds);
    } catch (thrown) {
      if (!(thrown instanceof Error && /readonly/.test(thrown.message))) throw thrown;
    } finally {
      db.$client.pragma("query_only = 0");
    }
  }

  for (let n = 0; n < STEPS; n += 1) {
    await tryTo(pick(...ACTIONS));
    if (random.chance(0.5)) pick(...FAULTS)();
    await go(pick(0, 2, 20, 60, 900, 20_000));
  }
  nuki.clear();
  for (const lock of [lock101, lock102, front]) nuki.reach(lock, true);
  nuki.slow(1);
  for (let n = 0; n < 3; n += 1) {
    await go(86_400);
    await desk.readLocks();
  }
  await go(3600);

  expect(stays.flatMap((id) => keys(id)).filter(({ state }) => !["issued", "revoked", "failed"].includes(state))).toEqual([]);
  for (const auth of foreign) expect(nuki.auths.get(auth.id)).toEqual(auth);
  const { now } = property.clock;
  const found = [lock101, lock102, front].map((lock) => desk.own(lock));
  // A code that nobody has ended stays for a day.
  const aDayAgo = new Date(Date.parse(now) - 86_400_000).toISOString();
  for (const { to } of found.flat()) expect(to).toSatisfy((end: string) => end > aDayAgo);
  return {
    found: found.map((codes) => byCode(codes.filter(({ to }) => to !== null && to > now))),
    wanted: wantedCodes(desk, stays, [
      { room_ids: mapping[lock101] ?? [], is_front_door: false },
      { room_ids: [room102], is_front_door: false },
      { room_ids: [], is_front_door: true },
    ]),
  };
}

type Desk = Awaited<ReturnType<typeof makeFrontDeskWithNuki>>;
type KeyRow = { booking_id: string; code: string; valid_from: string; valid_to: string };

/** The codes that each lock is to have by the present stays, which are all still going on. */
function wantedCodes({ property, clerk }: Desk, stays: readonly string[], locks: readonly LockDoors[]) {
  const view = viewOf(property, clerk);
  const keys = property.runtime.db.$client.prepare<[], KeyRow>("SELECT * FROM access_tokens WHERE state = 'issued'").all();
  const over = keys.filter(({ booking_id }) => !["confirmed", "checked_in"].includes(getBooking(view, booking_id).status));
  expect(over).toEqual([]);
  return locks.map((doors) =>
    byCode(
      keys.flatMap(({ booking_id, code, valid_from, valid_to }) => {
        if (!stays.includes(booking_id)) return [];
        const window = { check_in: valid_from, check_out: valid_to };
        const stay = lockWindow({ parts: partsOf(view, booking_id), window, doors }, view.now);
        return stay ? [{ code, from: stay.check_in, to: stay.check_out }] : [];
      }),
    ),
  );
}

function byCode<T extends { code: string }>(codes: readonly T[]): T[] {
  return [...codes].sort((a, b) => a.code.localeCompare(b.code));
}

test.each(Array.from({ length: SEEDS }, (_, n) => n + 1))(
  "whatever happens at the front desk and at Nuki, the locks end with the codes of the stays and those of others (%i)",
  async (seed) => {
    const { found, wanted } = await runWeek(seed);
    expect(found).toEqual(wanted);
  },
);
