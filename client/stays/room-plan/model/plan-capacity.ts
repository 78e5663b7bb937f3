import { barsBetween } from "#client/stays/room-plan/model/plan-bars.ts";
import { barsIn, freeRoomsIn, type PlanContent } from "#client/stays/room-plan/model/plan-content.ts";
import { eachDay, wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import { unassignedKey } from "#client/stays/room-plan/model/plan-rows.ts";
import type { Stay } from "#shared/platform/core/stays.ts";
import { isPastExpiry, type MoveTarget } from "#shared/stays/bookings/rules.ts";
import type { PlanBooking, PlanLock } from "#shared/stays/room-plan/schema.ts";

type Move = { booking: PlanBooking; to: MoveTarget };

/** The booking without a room that counts on the last one of its type, and the night: calendar days since 1970. */
export type Waiting = { booking: PlanBooking; night: number };

/**
 * The moves that would take a room which a waiting booking of the type counts on: nights on which more come to the type
 * than go, though none is free. The server asks the same of all bookings; here only those in sight are known. Each move comes with the first of those nights.
 */
export function withoutRoom(plan: PlanContent, moves: readonly Move[]): ReadonlyMap<Move, number> {
  const balance = new Map<string, number>();
  const add = (typeId: string, nights: readonly number[], by: number) => {
    for (const night of nights) {
      const key = `${typeId} ${night}`;
      balance.set(key, (balance.get(key) ?? 0) + by);
    }
  };
  for (const { booking, to } of moves) {
    add(typeNow(plan, booking), nightsOf(booking, plan.zone), -1);
    add(typeAfter(booking, to), nightsOf(to, plan.zone), 1);
  }
  return new Map(
    moves.flatMap((move): [Move, number][] => {
      const typeId = typeAfter(move.booking, move.to);
      const full = nightsOf(move.to, plan.zone).find((night) => isTooFull(plan, balance, typeId, night));
      return full === undefined ? [] : [[move, full]];
    }),
  );
}

/** The first night on which a lock at another place would take a room of a type that has none to spare. */
export function fullForLock(plan: PlanContent, before: LockPlace, after: LockPlace): { typeId: string; night: number } | null {
  const typeOf = ({ room_id }: LockPlace) => plan.rooms.get(room_id)?.room_type_id ?? "";
  const nights = ({ start, end }: LockPlace) => nightsOf({ check_in: start, check_out: end }, plan.zone);
  const typeId = typeOf(after);
  const given = typeOf(before) === typeId ? nights(before) : [];
  const night = nights(after).find((each) => !given.includes(each) && (freeRoomsIn(plan, typeId, each, each + 1)[0] ?? 0) <= 0);
  return night === undefined ? null : { typeId, night };
}

type LockPlace = Pick<PlanLock, "room_id" | "start" | "end">;

/** Booking without a room that needs one of the type on that night, apart from those that move; the first to arrive of several. */
export function waitingOn(
  plan: PlanContent,
  { typeId, night }: { typeId: string; night: number },
  { leaving, now }: Others,
): Waiting | null {
  const bars = barsBetween(barsIn(plan, unassignedKey(typeId)), night, night + 1);
  for (const bar of bars) {
    if (bar.kind !== "booking" || leaving.has(bar.key) || isPastExpiry(bar.booking, now)) continue;
    if (nightsOf(bar.booking, plan.zone).includes(night)) return { booking: bar.booking, night };
  }
  return null;
}
/** The same for a range that is drawn for a new booking. */
export function waitingOnDrawn(plan: PlanContent, { typeId, from, to }: DrawnRange, now: string): Waiting | null {
  const full = freeRoomsIn(plan, typeId, from, to).findIndex((free) => free <= 0);
  return full < 0 ? null : waitingOn(plan, { typeId, night: from + full }, { leaving: new Set(), now });
}
type DrawnRange = { typeId: string; from: number; to: number };
type Others = { leaving: ReadonlySet<string>; now: string };

function isTooFull(plan: PlanContent, balance: ReadonlyMap<string, number>, typeId: string, night: number): boolean {
  const more = balance.get(`${typeId} ${night}`) ?? 0;
  return more > 0 && (freeRoomsIn(plan, typeId, night, night + 1)[0] ?? 0) < more;
}

function typeNow(plan: PlanContent, booking: PlanBooking): string {
  const room = booking.room_id === null ? undefined : plan.rooms.get(booking.room_id);
  return room?.room_type_id ?? booking.room_type_id;
}

/** The type of which a booking takes a room once it has moved. */
export function typeAfter(booking: PlanBooking, to: MoveTarget): string {
  return to.room?.room_type_id ?? booking.room_type_id;
}

function nightsOf(stay: Stay, zone: string): number[] {
  const from = Math.floor(wallDays(stay.check_in, zone));
  const to = Math.max(from + 1, Math.floor(wallDays(stay.check_out, zone)));
  return eachDay(from, to);
}
