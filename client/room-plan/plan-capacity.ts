import { eachDay, wallDays } from "#client/room-plan/plan-layout.ts";
import type { PlanStore } from "#client/room-plan/plan-store.ts";
import type { MoveTarget } from "#shared/bookings/rules.ts";
import type { Stay } from "#shared/core/stays.ts";
import type { PlanBooking } from "#shared/room-plan/schema.ts";

type Move = { booking: PlanBooking; to: MoveTarget };

/**
 * The moves that would take a room which a waiting booking of the type counts on: nights on which more come to the type
 * than go, though none is free. The server asks the same of all bookings; here only those in sight are known.
 */
export function withoutRoom(store: PlanStore, moves: readonly Move[]): ReadonlySet<Move> {
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
  return new Set(
    moves.filter(({ booking, to }) => nightsOf(to, store.zone).some((night) => isTooFull(store, balance, typeAfter(booking, to), night))),
  );
}

function isTooFull(store: PlanStore, balance: ReadonlyMap<string, number>, typeId: string, night: number): boolean {
  const more = balance.get(`${typeId} ${night}`) ?? 0;
  return more > 0 && (store.freeRooms(typeId, night, night + 1)[0] ?? 0) < more;
}

function typeNow(store: PlanStore, booking: PlanBooking): string {
  const room = booking.room_id === null ? undefined : store.room(booking.room_id);
  return room?.room_type_id ?? booking.room_type_id;
}

function typeAfter(booking: PlanBooking, to: MoveTarget): string {
  return to.room?.room_type_id ?? booking.room_type_id;
}

function nightsOf(stay: Stay, zone: string): number[] {
  const from = Math.floor(wallDays(stay.check_in, zone));
  const to = Math.max(from + 1, Math.floor(wallDays(stay.check_out, zone)));
  return eachDay(from, to);
}
