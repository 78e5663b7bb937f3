import { getDefaultStore } from "jotai";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { RoomPlanPage } from "#client/office/pages/room-plan-page.tsx";
import { loginAtom } from "#client/platform/core/session.ts";
import { instantAt, localDate, overlaps, type Stay } from "#shared/platform/core/stays.ts";
import { cut, joined, movedPart, type PartFacts, type PartPlace } from "#shared/stays/bookings/part-changes.ts";
import { daysOf, type Part } from "#shared/stays/bookings/parts.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { roomsOnPlan } from "#shared/stays/room-plan/rooms.ts";
import type { PlanBooking, PlanLock } from "#shared/stays/room-plan/schema.ts";
import type { SinceShift } from "#shared/stays/shifts/schema.ts";
import { makeCancellation } from "#tests/support/components/cancellations.ts";
import { type Answers, type InputOf, Refusal } from "#tests/support/components/fake-server.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { boxOf, holdMouse, mouseButton } from "#tests/support/components/hand.ts";
import { makeBookingRecord, makeProperty, makeRoom, makeRoomType, pageOf } from "#tests/support/components/records.ts";
import { hearChange, showApp, showScreen } from "#tests/support/components/screen.tsx";
import { decimal } from "#tests/support/whole-cents.ts";

const ZONE = "Europe/Vienna";
/** A shift in which nothing has changed. */
export const NOTHING_NEW: SinceShift = {
  object: "since_shift",
  since_seq: 0,
  since_at: "2030-04-01T04:00:00.000Z",
  head_seq: 0,
  count: 0,
  is_complete: true,
  histories: [],
};
const TYPES = [
  makeRoomType({ id: "double", name: "Double" }),
  makeRoomType({ id: "suite", name: "Suite", min_occupancy: 2, default_occupancy: 4, max_occupancy: 4 }),
];
/** Rooms 101, 102 and 110 are doubles, 201 is a suite. */
export const ROOMS = ["101", "102", "110", "201"].map((number) =>
  makeRoom({ id: `r${number}`, number, room_type_id: number === "201" ? "suite" : "double" }),
);
/** A night in a double and in a suite. */
const NIGHT = { double: 100, suite: 200 } as const;

/** A stay in April 2030 from one day at 15:00 to another at 11:00, at the price of its room. */
export function stayOf(name: string, room_id: string | null, [from, to]: readonly [number, number], more: Partial<Booking> = {}): Booking {
  const room_type_id = room_id === "r201" ? "suite" : "double";
  return makeBookingRecord({
    id: name.toLowerCase(),
    code: name,
    room_id,
    room_type_id,
    gross_amount: decimal((to - from) * NIGHT[room_type_id]),
    check_in: instantAt(`2030-04-${String(from).padStart(2, "0")}`, "15:00", ZONE),
    check_out: instantAt(`2030-04-${String(to).padStart(2, "0")}`, "11:00", ZONE),
    ...more,
  });
}

type Plan = {
  bookings?: readonly Booking[];
  locks?: readonly PlanLock[];
  at?: string;
  answers?: Answers;
  /** With the menu around it. */
  isInApp?: boolean;
};

/** Opens the room plan from 30 March 2030. What is moved there is in the fake server's bookings from then on. */
export async function showPlan({ bookings = [], locks = [], at = "/room-plan", answers = {}, isInApp = false }: Plan) {
  // What the test before has parked and selected ends with its login.
  getDefaultStore().set(loginAtom, (times) => times + 1);
  const fake = fakeBookings(bookings);
  const whole: Answers = {
    ...fakeGuesthouse().answers,
    ...fake.answers,
    "roomPlan.window": ({ from, to }) => ({
      bookings: fake.all().flatMap((row) => (overlaps(row, { check_in: from, check_out: to }) ? [planRowOf(row)] : [])),
      room_locks: locks.filter(({ start, end }) => overlaps({ check_in: start, check_out: end }, { check_in: from, check_out: to })),
      no_shows: [],
    }),
    "rates.rulesBetween": () => [],
    "rooms.list": () => pageOf(...ROOMS),
    "roomTypes.list": () => pageOf(...TYPES),
    "settings.list": () => pageOf(),
    "properties.current": () => makeProperty(),
    "shifts.since": () => NOTHING_NEW,
    ...answers,
  };
  const plan = (
    <div style={{ height: "100vh" }}>
      <RoomPlanPage />
    </div>
  );
  const shown = isInApp
    ? await showApp({ at, role: "staff", answers: whole })
    : await showScreen({ at, path: "/room-plan", elsewhere: ["/groups"], role: "staff", element: plan, answers: whole });
  for (const { id } of bookings) await expect.element(barOf(id)).toBeVisible();
  window.focus();
  return {
    ...shown,
    stateOf: fake.get,
    move: fake.move,
    /** Ben changes a booking on his screen. */
    whenBenChanges(id: string, change: Partial<Booking>, type = "booking.moved") {
      const row = fake.put({ ...fake.get(id), ...change });
      hearChange({ object: "booking", id, version: row.version, type, row: planRowOf(row) });
    },
  };
}

const STATUS_AFTER: Partial<Record<InputOf<"bookings.actAll">["action"], Booking["status"]>> = { check_in: "checked_in" };

/** A server that keeps bookings as they are changed and takes changes back by their version, but knows none of the rules. */
function fakeBookings(first: readonly Booking[]) {
  const rows = new Map(first.map((row) => [row.id, row]));
  const former = new Map<string, Booking>();
  /** The versions that undo each other: they stand in no earlier change's way. */
  const settled = new Set<string>();
  const restorations = new Set<string>();
  function get(id: string): Booking {
    const row = rows.get(id);
    if (!row) throw new Refusal("not_found");
    return row;
  }
  function put(row: Booking): Booking {
    const before = get(row.id);
    const next = { ...row, version: before.version + 1 };
    former.set(`${next.id} ${next.version}`, before);
    rows.set(next.id, next);
    return next;
  }
  function restored({ id, version }: { id: string; version: number }): Booking {
    const before = former.get(`${id} ${version}`);
    const latest = get(id).version;
    const later = Array.from({ length: latest - version }, (_, index) => `${id} ${latest - index}`);
    if (!before || later.some((each) => !settled.has(each))) throw new Refusal("booking/changed_since", { detail: "Ben" });
    const row = put(before);
    settled.add(`${id} ${version}`);
    if (!restorations.has(`${id} ${version}`)) settled.add(`${id} ${row.version}`);
    restorations.add(`${id} ${row.version}`);
    return row;
  }
  function move({ moves }: InputOf<"bookings.move">): Booking[] {
    return moves.map((each) => {
      const { id, part_id, room_id, check_in, check_out } = each;
      if (part_id === undefined) return put(moved(get(id), each));
      const place = room_id == null ? undefined : placeIn(room_id, "double");
      const days = { from: check_in && localDate(check_in, ZONE), to: check_out && localDate(check_out, ZONE) };
      return put(inRooms(get(id), movedPart(get(id), { id: part_id, place, ...days }, FACTS), each.retain_original_price));
    });
  }
  /** A booking with other parts, at the price of their rooms unless that stays. */
  function inRooms(row: Booking, parts: readonly Part[], retain: boolean | undefined): Booking {
    const rooms = parts.map((part) => ({ ...part, ...daysOf(part, ZONE) }));
    const [first, last] = [rooms[0], rooms.at(-1)];
    if (!first || !last) throw new Refusal("booking/invalid_dates");
    const { room_id, room_type_id, check_in } = first;
    const next = { ...row, rooms, room_id, room_type_id, check_in, check_out: last.check_out };
    return retain ? next : { ...next, gross_amount: priceOf(next) };
  }
  const answers: Answers = {
    "bookings.cut": ({ id, from, to, room_id, room_type_id = "double", retain_original_price }) => {
      const row = get(id);
      const place = placeIn(room_id ?? null, room_type_id);
      return put(inRooms(row, cut(row, { id: `${id} cut`, from, to, place }, FACTS), retain_original_price));
    },
    "bookings.movePart": ({ id, part_id, from, to, room_id, retain_original_price }) => {
      const row = get(id);
      const place = room_id === undefined ? undefined : placeIn(room_id, "double");
      return put(inRooms(row, movedPart(row, { id: part_id, from, to, place }, FACTS), retain_original_price));
    },
    "bookings.joinPart": ({ id, part_id }) => put(inRooms(get(id), joined(get(id), part_id), false)),
    "bookings.move": move,
    "bookings.undo": ({ bookings }) => bookings.map(restored),
    "bookings.quote": ({ id, rooms, ...wish }) => {
      const row = get(id);
      if (rooms) {
        const parts = rooms.map((part, index) => ({ id: String(index), room_fixed: false, ...part }));
        const recalculated = inRooms(row, parts, false).gross_amount;
        return {
          current: row.gross_amount,
          retained: row.gross_amount,
          recalculated,
          taken_by: null,
          rule_violations: [],
          out_of_stock: [],
        };
      }
      const there = moved(row, { id, version: row.version, ...wish });
      const retained = decimal((row.gross_amount / nightsOf(row)) * nightsOf(there));
      return { current: row.gross_amount, retained, recalculated: priceOf(there), taken_by: null, rule_violations: [], out_of_stock: [] };
    },
    "bookings.get": ({ id }) => get(id),
    "bookings.cancellations": ({ ids }) => ids.map((id) => makeCancellation({ id, code: get(id).code })),
    "bookings.cancelAll": ({ ids }) => ids.map((id) => put({ ...get(id), status: "canceled" })),
    "bookings.actAll": ({ ids, action }) => ids.map((id) => put({ ...get(id), status: STATUS_AFTER[action] ?? get(id).status })),
  };
  return { answers, get, put, move, all: () => [...rows.values()] };
}

type Move = InputOf<"bookings.move">["moves"][number];

function moved(row: Booking, move: Move): Booking {
  const { check_in = row.check_in, check_out = row.check_out, room_id = row.room_id, room_fixed = row.room_fixed } = move;
  const there = { ...row, check_in, check_out, room_id, room_type_id: room_id === "r201" ? "suite" : "double", room_fixed };
  const { retain_original_price, total_gross_amount } = move;
  if (total_gross_amount !== undefined && total_gross_amount !== null) return { ...there, gross_amount: decimal(total_gross_amount) };
  return retain_original_price ? there : { ...there, gross_amount: priceOf(there) };
}

function priceOf(row: Booking) {
  const night = ({ room_type_id }: { room_type_id: string }) => (room_type_id === "suite" ? NIGHT.suite : NIGHT.double);
  if (row.rooms.length > 1) return decimal(row.rooms.reduce((sum, part) => sum + nightsOf(part) * night(part), 0));
  return decimal(nightsOf(row) * night(row));
}

const FACTS: PartFacts = {
  clock: { now: instantAt("2030-04-01", "12:00", ZONE), time_zone: ZONE },
  times: { check_in_time: "15:00", check_out_time: "11:00" },
  occupants: () => [],
};

function placeIn(room_id: string | null, otherwise: string): PartPlace {
  const room_type_id = room_id === "r201" ? "suite" : room_id === null ? otherwise : "double";
  return { room_id, room_type_id, max_occupancy: 4, max_cots: 0 };
}

function nightsOf({ check_in, check_out }: Stay): number {
  return Math.round((Date.parse(check_out) - Date.parse(check_in)) / 86_400_000);
}

/** A booking as the plan reads it. */
export function planRowOf(row: Booking): PlanBooking {
  const { id, version, code, status, expires_at, check_in, check_out, room_type_id, room_id, room_fixed, read_only, occupancy, cots } = row;
  const { overbooked, color, group_id, arrival_time, gross_amount, due_amount, guest_due_amount } = row;
  return {
    id,
    version,
    code,
    status,
    expires_at,
    check_in,
    check_out,
    room_type_id,
    room_id,
    room_fixed,
    rooms: roomsOnPlan(row),
    read_only,
    overbooked,
    occupancy,
    children: row.children.length,
    cots,
    color,
    group_id,
    group_name: null,
    name: code,
    arrival_time,
    gross_amount,
    due_amount,
    guest_due_amount,
  };
}

/** The bar of a booking or a lock. */
export const barOf = (id: string) => page.css(`section :is([data-bar="${id}"], [data-lock="${id}"])`);
/** The row of a room. */
export const rowOf = (room: string) => page.css(`[data-row="room:${room}"]`);
/** The hint at the pointer: the target of what is dragged, or why it can't be dropped. */
export const hint = page.getByRole("region", { name: "Room plan" }).getByRole("status");

export async function expectInRow(id: string, room: string): Promise<void> {
  await expect.element(page.css(`[data-row="room:${room}"] :is([data-bar="${id}"], [data-lock="${id}"])`)).toBeVisible();
}

/** The middle of a day's column. */
export function columnOf(day: number): number {
  const head = [...document.querySelectorAll("[data-weekday]")].find((cell) => cell.textContent?.replaceAll(/\D/g, "") === String(day));
  const box = head?.getBoundingClientRect();
  return box ? box.x + box.width / 2 : 0;
}

function dayWidth(): number {
  const [first, second] = [...document.querySelectorAll("[data-weekday]")].map((head) => head.getBoundingClientRect());
  return first && second ? second.x - first.x : 0;
}

/** Takes a bar with the mouse into a room's row, `days` to the right, and holds it there. */
export async function hold(id: string, room: string, days = 0): Promise<void> {
  const [from, to] = [await boxOf(barOf(id)), await boxOf(rowOf(room))];
  const x = from.x + Math.min(20, from.width / 2);
  const y = from.y + from.height / 2;
  await holdMouse([x, y], [x + 12, y + 4], [x + days * dayWidth(), to.y + to.height / 2]);
}

/** Lets go, and waits until clicks count again: dnd-kit suppresses them for 50 ms after a drop. */
export async function drop(): Promise<void> {
  await mouseButton("up");
  await new Promise((counted) => setTimeout(counted, 60));
}
