import { barsBetween } from "#client/stays/room-plan/model/plan-bars.ts";
import { eachDay, wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import { unassignedKey } from "#client/stays/room-plan/model/plan-rows.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
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
export function withoutRoom(store: PlanStore, moves: readonly Move[]): ReadonlyMap<Move, number> {
  const balance = new Map<string, number>();
  const add = (typeId: string, nights: readonly number[], by: number) => {
    for (const night of nights) {
      const key = `${typeId} ${night}`;
      balance.set(key, (balance.get(key) ?? 0) + by);
    }
  };
  for (const { booking, to } of moves) {
    add(typeNow(store, booking), nightsOf(booking, store.zone), -1);
    add(typeAfter(booking, to), nightsOf(to, store.zone), 1);
  }
  return new Map(
    moves.flatMap((move): [Move, number][] => {
      const typeId = typeAfter(move.booking, move.to);
      const full = nightsOf(move.to, store.zone).find((night) => isTooFull(store, balance, typeId, night));
      return full === undefined ? [] : [[move, full]];
    }),
  );
}

/** The first night on which a lock at another place would take a room of a type that has none to spare. */
export function fullForLock(store: PlanStore, before: LockPlace, after: LockPlace): { typeId: string; night: number } | null {
  const typeOf = ({ room_id }: LockPlace) => store.room(room_id)?.room_type_id ?? "";
  const nights = ({ start, end }: LockPlace) => nightsOf({ check_in: start, check_out: end }, store.zone);
  const typeId = typeOf(after);
  const given = typeOf(before) === typeId ? nights(before) : [];
  const night = nights(after).find((each) => !given.includes(each) && (store.freeRooms(typeId, each, each + 1)[0] ?? 0) <= 0);
  return night === undefined ? null : { typeId, night };
}

type LockPlace = Pick<PlanLock, "room_id" | "start" | "end">;

/** Who has no room yet and counts on one of the type on that night, apart from those that move; the first to arrive of several. */
export function waitingOn(
  store: PlanStore,
  { typeId, night }: { typeId: string; night: number },
  { leaving, now }: Others,
): Waiting | null {
  const bars = barsBetween(store.row(unassignedKey(typeId)).laid, night, night + 1);
  for (const bar of bars) {
    if (bar.kind !== "booking" || leaving.has(bar.id) || isPastExpiry(bar.booking, now)) continue;
    if (nightsOf(bar.booking, store.zone).includes(night)) return { booking: bar.booking, night };
  }
  return null;
}
/** The same for a stretch that is drawn for a new booking. */
export function waitingOnDrawn(store: PlanStore, { typeId, from, to }: DrawnRange, now: string): Waiting | null {
  const full = store.freeRooms(typeId, from, to).findIndex((free) => free <= 0);
  return full < 0 ? null : waitingOn(store, { typeId, night: from + full }, { leaving: new Set(), now });
}
type DrawnRange = { typeId: string; from: number; to: number };
type Others = { leaving: ReadonlySet<string>; now: string };

function isTooFull(store: PlanStore, balance: ReadonlyMap<string, number>, typeId: string, night: number): boolean {
  const more = balance.get(`${typeId} ${night}`) ?? 0;
  return more > 0 && (store.freeRooms(typeId, night, night + 1)[0] ?? 0) < more;
}

function typeNow(store: PlanStore, booking: PlanBooking): string {
  const room = booking.room_id === null ? undefined : store.room(booking.room_id);
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
