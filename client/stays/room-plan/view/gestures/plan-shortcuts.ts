import type { PlainTextKey } from "#client/platform/core/i18n.ts";
import { stepHistory } from "#client/platform/undo/step-history.ts";
import type { Range } from "#client/stays/room-plan/model/drawn-range.ts";
import { hasRoomToSpare } from "#client/stays/room-plan/model/plan-content.ts";
import { rowAt, wallAt, wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import { ZOOMS, type Zoom } from "#client/stays/room-plan/model/plan-range.ts";
import type { PlanRoom } from "#client/stays/room-plan/model/plan-rows.ts";
import { startLockMove } from "#client/stays/room-plan/store/lock-move.ts";
import { startMove, startResize } from "#client/stays/room-plan/store/plan-move.ts";
import { inHand, park, toggleSelected } from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanView } from "#client/stays/room-plan/store/plan-view.ts";
import type { DrawnKind } from "#client/stays/room-plan/store/use-plan-callbacks.ts";
import { refuseBeside } from "#client/stays/room-plan/view/gestures/plan-elements.ts";
import { isTaken } from "#client/stays/room-plan/view/gestures/plan-pointer.ts";
import { wishForRoom } from "#client/stays/room-plan/view/gestures/wish-for-room.ts";
import { nextStatus } from "#shared/stays/bookings/rules.ts";
import type { PlanBooking, PlanLock } from "#shared/stays/room-plan/schema.ts";

/** A key of the plan, what the help says of it, and what it does with what it is pressed on. */
export type PlanKey<Args extends unknown[] = []> = {
  keys: readonly string[];
  text: PlainTextKey | null;
  run(view: PlanView, ...args: Args): unknown;
};

const ZOOM_TEXTS = {
  7: "room_plan.days_7",
  14: "room_plan.days_14",
  30: "room_plan.days_30",
  90: "room_plan.days_90",
} as const satisfies Record<Zoom, PlainTextKey>;

/** Shortcuts of the whole plan. The help is rendered from these tables. */
export const PLAN_KEYS: readonly PlanKey[] = [
  { keys: ["n"], text: "shell.keys_new_booking", run: (view) => drawInFreePlace(view, "booking") },
  { keys: ["w"], text: "room_plan.walk_in", run: (view) => view.mayWrite && view.on.walkIn() },
  { keys: ["a"], text: "room_plan.new_offer", run: (view) => drawInFreePlace(view, "offer") },
  { keys: ["l"], text: "room_plan.new_lock", run: (view) => drawInFreePlace(view, "lock") },
  { keys: ["t"], text: "room_plan.today", run: (view) => view.on.showToday() },
  { keys: ["d"], text: "room_plan.jump_to", run: (view) => view.atoms.set(view.session.dayPicker, true) },
  ...ZOOMS.map((days, i): PlanKey => ({ keys: [String(i + 1)], text: ZOOM_TEXTS[days], run: (view) => view.on.zoomTo(days) })),
  { keys: ["mod+z"], text: "room_plan.undo", run: () => void stepHistory.undo() },
  { keys: ["mod+shift+z", "mod+y"], text: "room_plan.redo", run: () => void stepHistory.redo() },
  { keys: ["?"], text: "shell.keys_help", run: (view) => view.atoms.set(view.session.help, !view.atoms.get(view.session.help)) },
];

/** Shortcuts for the booking whose bar has the focus. */
export const BAR_KEYS: readonly PlanKey<[PlanBooking]>[] = [
  { keys: ["enter"], text: "room_plan.keys_open", run: (view, booking) => view.on.open(booking) },
  { keys: ["m"], text: "room_plan.keys_move", run: (view, { id }) => startMove(view, id, "keys") },
  { keys: ["r"], text: "room_plan.keys_resize", run: (view, { id }) => startResize(view, id, "to", "keys") },
  {
    keys: ["i"],
    text: "room_plan.check_in",
    run: (view, booking) => arriveOrLeave(view, booking, "check_in"),
  },
  {
    keys: ["o"],
    text: "room_plan.check_out",
    run: (view, booking) => arriveOrLeave(view, booking, "check_out"),
  },
  { keys: ["space"], text: "room_plan.keys_select", run: (view, { id }) => toggleSelected(view, id) },
  { keys: ["p"], text: "room_plan.keys_park", run: (view, { id }) => park(view, inHand(view, id)) },
  { keys: ["f"], text: "room_plan.keys_make_room", run: (view, booking) => wishForRoom(view, booking, null) },
];

/** The same for a lock. */
export const LOCK_KEYS: readonly PlanKey<[PlanLock]>[] = [
  { keys: ["enter"], text: "room_plan.keys_open_lock", run: (view, lock) => view.on.openLock(lock) },
  { keys: ["m"], text: "room_plan.keys_move", run: (view, { id }) => startLockMove(view, { id, part: "whole", by: "keys" }) },
  { keys: ["r"], text: "room_plan.keys_resize", run: (view, { id }) => startLockMove(view, { id, part: "to", by: "keys" }) },
];

/** Checks a booking in or out, or says beside its bar why it can't be. */
function arriveOrLeave(view: PlanView, booking: PlanBooking, action: "check_in" | "check_out"): void {
  if (!view.mayWrite) return;
  if (nextStatus(booking.status, action)) return view.on.act(action, [booking]);
  const verb = action === "check_in" ? "not_checked_in" : "not_checked_out";
  refuseBeside(view, booking.id, { verb, reason: view.words.say(`is_${booking.status}`) });
}

function drawInFreePlace(view: PlanView, kind: DrawnKind): void {
  const place = view.mayWrite ? freePlace(view) : null;
  if (!place) return;
  const { range, isPossible } = place;
  if (isPossible) return view.on.draw(kind, [range], true);
  // In a fully booked property the forms say who could make room, or on which other days there is one.
  if (kind !== "lock") return view.on.draw(kind, [{ ...range, roomId: null }], true);
  const room = range.roomId === null ? undefined : view.store.room(range.roomId);
  if (room) view.on.lockRoom(room, range);
}

/**
 * Free night for a new record: after the current bar in its own room if that is free then, else in the first free room in sight; never in
 * the past. If no room is free, `isPossible` is false.
 */
function freePlace(view: PlanView): { range: Range; isPossible: boolean } | null {
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
