import { rowAt, wallAt, wallDays } from "#client/room-plan/plan-layout.ts";
import { isTaken } from "#client/room-plan/plan-pointer.ts";
import type { PlanRoom } from "#client/room-plan/plan-rows.ts";
import type { Range } from "#client/room-plan/plan-target.ts";
import type { PlanView } from "#client/room-plan/plan-view.ts";

/**
 * A night on which something new could begin: after the current bar in its own room where that is free then, else in the
 * first free room in sight; never in days gone by.
 */
export function freePlace(view: PlanView): Range | null {
  const { current } = view.dom;
  const bar = current === null ? undefined : view.store.barOf(current);
  const booking = current === null ? undefined : view.store.booking(current);
  const begin = bar ? bar.to : wallAt(view.scale, view.dom.scroller?.scrollLeft ?? 0);
  const from = Math.floor(Math.max(begin, wallDays(view.now(), view.store.zone)));
  const own = booking?.room_id ? view.store.room(booking.room_id) : undefined;
  const { rows, tops } = view.store.shape();
  const first = rowAt(tops, view.dom.scroller?.scrollTop ?? 0);
  const rooms = [...rows.slice(first), ...rows.slice(0, first)].flatMap((row) => (row.kind === "room" ? [row.room] : []));
  const rangeIn = (room: PlanRoom): Range => ({ roomId: room.id, typeId: room.room_type_id, from, to: from + 1 });
  const ranges = (own ? [own, ...rooms] : rooms).map(rangeIn);
  return ranges.find((range) => !isTaken(view, range)) ?? ranges[0] ?? null;
}
