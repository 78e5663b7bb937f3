import { afterEach, expect, test, vi } from "vitest";
import { applyChange } from "#client/changes.ts";
import { recentChanges, rememberChange } from "#client/platform/core/recent-changes.ts";
import { queryClient, trpc } from "#client/platform/core/trpc.ts";
import { dateOf, dayOf, wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import { planWords } from "#client/stays/room-plan/model/plan-words.ts";
import { parkingAtom, planState, selectionAtom, showSession } from "#client/stays/room-plan/store/plan-session.ts";
import { makePlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import { DAY_MS, instantAt, overlaps } from "#shared/platform/core/stays.ts";
import type { LiveChange } from "#shared/platform/live/schema.ts";
import type { PlanBooking, PlanWindow } from "#shared/stays/room-plan/schema.ts";
import { roomPlanText } from "#shared/stays/room-plan/text.ts";
import { makeBooking, ZONE } from "#tests/room-plan/plan-board-data.ts";
import { countKeptEntries } from "#tests/support/kept-entries.ts";

const FIRST = dayOf("2026-05-01");
const STRETCH = 35;
const NEW_A_DAY = 60;
const ROOMS = Array.from({ length: 100 }, (_, i) => ({
  id: `r${i}`,
  number: String(i),
  room_type_id: "double",
  status: "clean" as const,
  inspected_at: null,
}));

/** A clock time of its own for nearly every guest, as early check-ins and late check-outs make them. */
const clockOf = (n: number) => `${String(n % 24).padStart(2, "0")}:${String((n * 7) % 60).padStart(2, "0")}`;

/** A desk whose plan stays open: its store, its session, the feed, and the windows that move on with the days. */
function openDesk() {
  const store = makePlanStore(ZONE);
  showSession(store);
  store.setRooms([{ id: "double", name: "Double", code: null, default_occupancy: 2, max_occupancy: 2, max_cots: 0 }], ROOMS);
  const words = planWords("en-GB", "EUR", (key) => roomPlanText[key].en);
  const bookings: PlanBooking[] = [];
  let seq = 0;

  function hear(booking: PlanBooking, type: string): void {
    const change = { kind: "change", seq: ++seq, type, object: "booking", id: booking.id, version: booking.version, row: booking } as const;
    const event: LiveChange = { ...change, actor: { user_id: "ben", name: "Ben" }, automated: false, time: new Date().toISOString() };
    rememberChange(event);
    applyChange(event);
  }

  function windowAt(index: number): PlanWindow {
    const [from, to] = [0, 1].map((more) => instantAt(dateOf((index + more) * STRETCH), "00:00", ZONE));
    const input = { from: from ?? "", to: to ?? "" };
    const key = trpc.roomPlan.window.queryKey(input);
    const span = { check_in: input.from, check_out: input.to };
    const inSpan = bookings.filter((each) => overlaps(each, span));
    const answer = {
      bookings: inSpan.filter(({ status }) => status !== "no_show"),
      room_locks: [],
      no_shows: inSpan.filter(({ status }) => status === "no_show"),
    };
    return queryClient.getQueryData(key) ?? queryClient.setQueryData(key, answer) ?? answer;
  }

  function show(day: number): void {
    const windows = [Math.floor((day - 10) / STRETCH), Math.floor((day + 24) / STRETCH)].map(windowAt);
    store.sync(
      windows.flatMap((each) => each.bookings),
      [],
      windows.flatMap((each) => each.no_shows),
    );
    store.lookAt({ from: day, to: day + 14 }, false);
    store.freeRooms("double", day - 6, day + 20);
    for (const { key } of store.shape().rows) store.row(key);
  }

  /** A day's work: new bookings that are changed, moved, selected, parked, held by colleagues and told of; some don't come. */
  function work(day: number): void {
    for (let n = 0; n < NEW_A_DAY; n++) {
      const id = `${day}-${n}`;
      const at = bookings.length;
      const stay = {
        check_in: instantAt(dateOf(day + (n % 20)), clockOf(at), ZONE),
        check_out: instantAt(dateOf(day + (n % 20) + 2), clockOf(at + 13), ZONE),
      };
      for (let version = 1; version <= (n % 5 === 0 ? 2 : 1); version++) {
        const status = version === 2 && n % 10 === 0 ? "no_show" : "confirmed";
        bookings[at] = makeBooking(id, n % 7 === 0 ? null : `r${(n + version) % ROOMS.length}`, [1, 2], { ...stay, version, status });
        hear(bookings[at], version === 1 ? "booking.created" : "booking.updated");
      }
      words.money(at);
      store.mark(id, { holder: "Ben", news: "by Ben", glide: { dx: 1, dy: 1 }, waiting: true });
      planState.set(selectionAtom, new Set([id]));
      planState.set(parkingAtom, [{ id, day }]);
      store.mark(id, { holder: null, news: null, glide: null, waiting: false });
    }
    planState.set(selectionAtom, new Set());
    planState.set(parkingAtom, []);
    show(day);
  }
  /** As many contacts and clock times as the caches with a limit take, so that these are full from the start. */
  function fillCaches(): void {
    for (let n = 0; n < 5_000; n++) {
      wallDays(new Date((FIRST - 500) * DAY_MS + n * 1_000_000).toISOString(), ZONE);
      words.money(-n);
      applyChange({ object: "contact", id: String(n), version: 1, type: "contact.updated", row: undefined });
    }
  }
  return { work, fillCaches };
}

afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

test("a desk that stays open for months remembers no more than after its first weeks", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: FIRST * DAY_MS });
  const keptEntries = countKeptEntries();
  const desk = openDesk();
  desk.fillCaches();
  const kept: number[] = [];
  for (let day = 0; day < 70; day++) {
    desk.work(FIRST + day);
    vi.advanceTimersByTime(DAY_MS);
    if (day % 35 === 34) kept.push(await keptEntries());
  }
  const [fifthWeek = 0, tenthWeek = 0] = kept;
  expect({ kept, isBounded: tenthWeek < fifthWeek * 1.05 }).toMatchObject({ isBounded: true });
  expect(recentChanges().length).toBeLessThanOrEqual(200);
}, 60_000);
