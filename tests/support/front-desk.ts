import type { z } from "zod";
import { roomStore } from "#server/inventory/rooms/queries.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { createBooking } from "#server/stays/bookings/planning/create-booking.ts";
import { updateBooking } from "#server/stays/bookings/planning/update-booking.ts";
import { act } from "#server/stays/bookings/steps/take-step.ts";
import { createRoomLock } from "#server/stays/room-locks/service.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { type BookingAction, BookingInput, BookingPatch } from "#shared/stays/bookings/schema.ts";
import { RoomLockInput } from "#shared/stays/room-locks/schema.ts";
import { furnish } from "#tests/support/guesthouse.ts";
import { as, makeMember, makeTestProperty, viewOf } from "#tests/support/test-server.ts";

/**
 * A furnished property with a member at the front desk, and functions for the use cases. Dates are days of April 2030:
 * `book("5", "8")`.
 */
export function makeFrontDesk() {
  const property = makeTestProperty();
  const rooms = furnish(property);
  const clerk = makeMember(property, "staff", "Clara");

  function book(from: string, to: string, given: Partial<z.input<typeof BookingInput>> = {}, actor: Actor = clerk) {
    const input = inCents(BookingInput).parse({ check_in: day(from), check_out: day(to), occupancy: 2, ...placed(given), ...given });
    return as(property, actor, (work) => createBooking(work, input));
  }
  function placed(given: Partial<z.input<typeof BookingInput>>) {
    return given.room_id || given.room_type_id ? {} : { room_type_id: rooms.double };
  }
  function change(id: string, patch: Partial<z.input<typeof BookingPatch>>, actor: Actor = clerk) {
    return as(property, actor, (work) => updateBooking(work, { ...inCents(BookingPatch).parse(patch), id }));
  }
  function step(id: string, action: BookingAction, actor: Actor = clerk) {
    return as(property, actor, (work) => act(work, id, action));
  }
  function lock(room_id: string, from: string, to: string, given: Partial<RoomLockInput> = {}) {
    const input = RoomLockInput.parse({ room_id, start: instant(from), end: instant(to), ...given });
    return as(property, clerk, (work) => createRoomLock(work, input));
  }
  return { property, ...rooms, clerk, book, change, step, lock };
}
export type FrontDesk = ReturnType<typeof makeFrontDesk>;

/** `"5"` is 5 April 2030; anything longer is returned unchanged. */
export function day(text: string): string {
  return text.length > 2 ? text : `2030-04-${text.padStart(2, "0")}`;
}

/** `"5 14:30"` is that time in Vienna's summer time, `"5"` noon. */
export function instant(text: string): string {
  if (text.length > 8) return text;
  const [date = "", time = "12:00"] = text.split(" ");
  return new Date(`${day(date)}T${time}:00.000+02:00`).toISOString();
}

/** The problem that a task throws; the test fails if nothing is refused. */
export function problemOf(task: () => unknown): Problem {
  try {
    task();
  } catch (thrown) {
    if (thrown instanceof Problem) return thrown;
    throw thrown;
  }
  throw new Error("nothing was refused");
}

/** The type of the problem that a task throws. */
export function refusalOf(task: () => unknown): string {
  return problemOf(task).type;
}

/** Status of a room: clean, dirty or out of service. */
export function roomStatusOf({ property, clerk }: Pick<FrontDesk, "property" | "clerk">, room: string): string {
  return roomStore.get(viewOf(property, clerk), room).status;
}

type EventRow = { type: string; data: string; automated: 0 | 1; actor_name: string | null };

/** The log of one entity, oldest first. */
export function eventsOf({ property }: Pick<FrontDesk, "property">, id: string) {
  return property.runtime.db.$client
    .prepare<[string], EventRow>("SELECT type, data, automated, actor_name FROM events WHERE parent_id = ? ORDER BY seq")
    .all(id)
    .map(({ data, ...event }) => ({ ...event, data: JSON.parse(data) as { words?: object; from?: object; to?: object } }));
}
