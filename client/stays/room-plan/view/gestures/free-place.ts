import type { Range } from "#client/stays/room-plan/model/drawn-range.ts";
import { hasRoomToSpare } from "#client/stays/room-plan/model/plan-content.ts";
import { rowAt, wallAt, wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import type { PlanRoom } from "#client/stays/room-plan/model/plan-rows.ts";
import type { PlanView } from "#client/stays/room-plan/store/plan-view.ts";
import { isTaken } from "#client/stays/room-plan/view/gestures/plan-pointer.ts";

/**
 * A night on which something new could begin: after the current bar in its own room where that can be had then, else in
 * the first room in sight that can; never in days gone by. Where no room can be had, `isPossible` is false.
 */
export function freePlace(view: PlanView): { range: Range; isPossible: boolean } | null {
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
  const possible = ranges.find((range) => hasRoomToSpare(view.store.content, range) && !isTaken(view, range));
  const range = possible ?? ranges[0];
  return range ? { range, isPossible: possible !== undefined } : null;
}
