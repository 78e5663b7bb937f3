import fc from "fast-check";
import { expect, test } from "vitest";
import type { Conflict } from "#shared/channels/conflicts/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { calendarOf } from "#tests/calendar-feeds/channel-server.ts";
import { startWithChannel } from "#tests/calendar-feeds/start-feed.ts";

const FIRST = "2030-08-10";
const nights = fc
  .record({ day: fc.nat(12), length: fc.integer({ min: 1, max: 4 }) })
  .map(({ day, length }) => ({ from: addDays(FIRST, day), to: addDays(FIRST, day + length) }));
const entry = fc.record({ uid: fc.constantFrom("a", "b", "c", "d"), nights }).map(({ uid, nights: stay }) => ({ uid, ...stay }));
const entries = fc.uniqueArray(entry, { maxLength: 4, selector: ({ from, to }) => `${from} ${to}` });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("channel" as const), entries }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("fail" as const), body: fc.constantFrom("", "<html>", calendarOf([])) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("move" as const), which: fc.nat(), room: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("book" as const), nights, room: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel" as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("resolve" as const), which: fc.nat() }) },
);

test("whatever a channel says and fails to say, and whatever the desk moves meanwhile: once it is calm, each of its stays is here or a conflict", {
  timeout: 120_000,
}, async () => {
  const { channel, read, call, bookings, room101, room102, room110, room201, runtime } = await startWithChannel();
  const rooms = [room101, room102, room110, room201];
  const open = async () => (await call<Page<Conflict>>("GET /conflicts?page_size=100")).body.data;
  const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), entries, async (steps, last) => {
      for (const each of steps) {
        const live = (await bookings()).filter(({ status }) => status === "confirmed");
        if (each.do === "channel") channel.has(...each.entries);
        if (each.do === "fail") channel.says({ body: each.body });
        if (each.do === "channel" || each.do === "fail") await read();
        if (each.do === "move") await call(`PATCH /bookings/${pick(live, each.which)?.id}`, { room_id: pick(rooms, each.room) });
        if (each.do === "book") {
          const { from, to } = each.nights;
          await call("POST /bookings", { room_id: pick(rooms, each.room), check_in: from, check_out: to, occupancy: 2 });
        }
        if (each.do === "cancel") {
          const own = live.filter(({ source }) => source === "internal");
          if (own.length > 0) await call(`POST /bookings/${pick(own, each.which)?.id}/cancel`, {});
        }
        if (each.do === "resolve") {
          const conflict = pick(await open(), each.which);
          const proposal = conflict?.proposals?.[0];
          if (conflict && proposal?.kind === "room") {
            const moves = proposal.moves.map(({ id, version, to }) => ({ id, version, room_id: to.id }));
            await call(`POST /conflicts/${conflict.id}/resolve`, { proposal: { kind: "room", room_id: proposal.room.id, moves } });
          }
        }
        expect(overlapping()).toEqual([]);
      }
      channel.has(...last);
      for (const minutes of [240, 15, 370, 15]) await read(minutes);
      const conflicts = await open();
      const known = (await bookings()).filter(
        ({ id, source, status }) => source === "Airbnb" && status === "confirmed" && !conflicts.some(({ booking }) => booking?.id === id),
      );
      const here = known.map(({ check_in, check_out }) => `${check_in.slice(0, 10)} ${check_out.slice(0, 10)}`);
      const inConflict = conflicts.map(({ from, to }) => `${from} ${to}`);
      expect([...here, ...inConflict].sort()).toEqual(last.map(({ from, to }) => `${from} ${to}`).sort());
      expect(overlapping()).toEqual([]);
    }),
    { numRuns: 15 },
  );

  /** Stays that take the same room at the same time. */
  function overlapping(): unknown[] {
    const sql = `SELECT a.code FROM bookings a JOIN bookings b ON a.room_id = b.room_id AND a.id < b.id
      AND a.check_in < b.check_out AND b.check_in < a.check_out
      WHERE a.status = 'confirmed' AND b.status = 'confirmed'`;
    return runtime.db.$client.prepare(sql).all();
  }
});
