import { wishForRoom } from "#client/availability/free-up-room-state.ts";
import type { PlanText } from "#client/room-plan/board/plan-words.ts";
import { ZOOMS, type Zoom } from "#client/room-plan/board/plan-zoom.ts";
import { freePlace } from "#client/room-plan/gestures/free-place.ts";
import { beginLockMove } from "#client/room-plan/gestures/lock-gesture.ts";
import { inHand, park, toggleSelected } from "#client/room-plan/gestures/plan-gesture.ts";
import { beginMove, beginResize } from "#client/room-plan/gestures/plan-move.ts";
import type { DrawnKind, PlanView } from "#client/room-plan/store/plan-view.ts";
import { nextStatus } from "#shared/bookings/rules.ts";
import type { PlanBooking, PlanLock } from "#shared/room-plan/schema.ts";

/** A key of the plan, what the help says of it, and what it does. */
export type Shortcut<Args extends unknown[] = []> = {
  keys: readonly string[];
  text: PlanText;
  run(view: PlanView, ...args: Args): unknown;
};

const ZOOM_TEXTS = { 7: "days_7", 14: "days_14", 30: "days_30", 90: "days_90" } as const satisfies Record<Zoom, PlanText>;

/** What a key does wherever on the plan the focus is. The help is drawn from the same table. */
export const PLAN_KEYS: readonly Shortcut[] = [
  { keys: ["n"], text: "keys_new", run: (view) => drawInFreePlace(view, "booking") },
  { keys: ["w"], text: "walk_in", run: (view) => view.mayWrite && view.on.walkIn() },
  { keys: ["a"], text: "new_offer", run: (view) => drawInFreePlace(view, "offer") },
  { keys: ["l"], text: "new_lock", run: (view) => drawInFreePlace(view, "lock") },
  { keys: ["t"], text: "today", run: (view) => view.on.showToday() },
  { keys: ["d"], text: "jump_to", run: (view) => view.atoms.set(view.session.dayPicker, true) },
  ...ZOOMS.map((days, i): Shortcut => ({ keys: [String(i + 1)], text: ZOOM_TEXTS[days], run: (view) => view.on.zoomTo(days) })),
  { keys: ["?"], text: "keys_help", run: (view) => view.atoms.set(view.session.help, !view.atoms.get(view.session.help)) },
];

/** What a key does with the booking whose bar has the focus. */
export const BAR_KEYS: readonly Shortcut<[PlanBooking]>[] = [
  { keys: ["enter"], text: "keys_open", run: (view, booking) => view.on.open(booking) },
  { keys: ["m"], text: "keys_move", run: (view, { id }) => beginMove(view, id, "keys") },
  { keys: ["r"], text: "keys_resize", run: (view, { id }) => beginResize(view, id, "to", "keys") },
  {
    keys: ["i"],
    text: "check_in",
    run: (view, booking) => nextStatus(booking.status, "check_in") && view.on.act("check_in", [booking]),
  },
  {
    keys: ["o"],
    text: "check_out",
    run: (view, booking) => nextStatus(booking.status, "check_out") && view.on.act("check_out", [booking]),
  },
  { keys: [" "], text: "keys_select", run: (view, { id }) => toggleSelected(view, id) },
  { keys: ["p"], text: "keys_park", run: (view, { id }) => park(view, inHand(view, id)) },
  { keys: ["f"], text: "keys_make_room", run: (view, booking) => wishForRoom(view, booking, null) },
];

/** The same for a lock. */
export const LOCK_KEYS: readonly Shortcut<[PlanLock]>[] = [
  { keys: ["enter"], text: "keys_open_lock", run: (view, lock) => view.on.openLock(lock) },
  { keys: ["m"], text: "keys_move", run: (view, { id }) => beginLockMove(view, { id, part: "whole", by: "keys" }) },
  { keys: ["r"], text: "keys_resize", run: (view, { id }) => beginLockMove(view, { id, part: "to", by: "keys" }) },
];

/** The shortcut of a table that a pressed key belongs to. */
export function shortcutFor<Args extends unknown[]>(table: readonly Shortcut<Args>[], pressed: string): Shortcut<Args> | undefined {
  return table.find(({ keys }) => keys.includes(pressed.toLowerCase()));
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
