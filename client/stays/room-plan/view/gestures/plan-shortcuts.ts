import type { PlainTextKey } from "#client/platform/core/i18n.ts";
import { currentUserMay } from "#client/platform/core/session.ts";
import { stepHistory } from "#client/platform/undo/step-history.ts";
import type { Range } from "#client/stays/room-plan/model/drawn-range.ts";
import { hasRoomToSpare } from "#client/stays/room-plan/model/plan-content.ts";
import { rowAt, wallAt, wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import { ZOOMS, type Zoom } from "#client/stays/room-plan/model/plan-range.ts";
import type { PlanRoom } from "#client/stays/room-plan/model/plan-rows.ts";
import { startLockMove } from "#client/stays/room-plan/store/lock-move.ts";
import { currentWords } from "#client/stays/room-plan/store/move-words.ts";
import { act } from "#client/stays/room-plan/store/plan-actions.ts";
import { startMove, startResize } from "#client/stays/room-plan/store/plan-move.ts";
import { cutBar, whyNotCutBar } from "#client/stays/room-plan/store/plan-part-move.ts";
import {
  clockOf,
  currentBar,
  dayPickerAtom,
  inHand,
  park,
  planHelpAtom,
  planState,
  toggleSelected,
} from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import type { NewRecord, PlanAddress } from "#client/stays/room-plan/store/use-plan-address.ts";
import { refuseBeside } from "#client/stays/room-plan/view/gestures/plan-elements.ts";
import { isTaken } from "#client/stays/room-plan/view/gestures/plan-pointer.ts";
import { wishForRoom } from "#client/stays/room-plan/view/gestures/wish-for-room.ts";
import type { Plan } from "#client/stays/room-plan/view/plan-context.ts";
import { nextStatus } from "#shared/stays/bookings/rules.ts";
import type { PlanBooking, PlanLock } from "#shared/stays/room-plan/schema.ts";

/** The plan on which keys are pressed. */
export type KeyPlan = Pick<Plan, "store" | "scale" | "times" | "scroller"> & { address: PlanAddress };

/** A key of the plan, what the help says of it, and what it does with what it is pressed on. */
export type PlanKey<Target = null> = {
  keys: readonly string[];
  text: PlainTextKey | null;
  run(plan: KeyPlan, target: Target): unknown;
};

const ZOOM_TEXTS = {
  7: "room_plan.days_7",
  14: "room_plan.days_14",
  30: "room_plan.days_30",
  90: "room_plan.days_90",
} as const satisfies Record<Zoom, PlainTextKey>;

/** Shortcuts of the whole plan. The help is rendered from these tables. */
export const PLAN_KEYS: readonly PlanKey[] = [
  { keys: ["n"], text: "shell.keys_new_booking", run: (plan) => drawInFreePlace(plan, "booking") },
  { keys: ["w"], text: "room_plan.walk_in", run: ({ address }) => currentUserMay("bookings:write") && address.openWalkIn() },
  { keys: ["a"], text: "room_plan.new_offer", run: (plan) => drawInFreePlace(plan, "offer") },
  { keys: ["l"], text: "room_plan.new_lock", run: (plan) => drawInFreePlace(plan, "lock") },
  { keys: ["t"], text: "room_plan.today", run: ({ address }) => address.showToday() },
  { keys: ["pageup"], text: "room_plan.earlier", run: ({ address }) => address.page(-1) },
  { keys: ["pagedown"], text: "room_plan.later", run: ({ address }) => address.page(1) },
  { keys: ["d"], text: "room_plan.jump_to", run: () => planState.set(dayPickerAtom, true) },
  ...ZOOMS.map((days, i): PlanKey => ({ keys: [String(i + 1)], text: ZOOM_TEXTS[days], run: ({ address }) => address.zoomTo(days) })),
  { keys: ["mod+z"], text: "room_plan.undo", run: () => void stepHistory.undo() },
  { keys: ["mod+shift+z", "mod+y"], text: "room_plan.redo", run: () => void stepHistory.redo() },
  { keys: ["?"], text: "shell.keys_help", run: () => planState.set(planHelpAtom, !planState.get(planHelpAtom)) },
];

/** A focused bar and the booking that it shows. */
export type FocusedBar = { key: string; booking: PlanBooking };

/** Shortcuts for the bar that has the focus. */
export const BAR_KEYS: readonly PlanKey<FocusedBar>[] = [
  { keys: ["enter"], text: "room_plan.keys_open", run: ({ address }, { booking }) => address.openBooking(booking.id) },
  { keys: ["m"], text: "room_plan.keys_move", run: ({ store }, { key }) => startMove(store, key, "keys") },
  { keys: ["r"], text: "room_plan.keys_resize", run: ({ store }, { key }) => startResize(store, { key, edge: "to", by: "keys" }) },
  { keys: ["c"], text: "room_plan.keys_change_room", run: ({ store }, { key }) => changeRoom(store, key) },
  {
    keys: ["i"],
    text: "room_plan.check_in",
    run: (plan, bar) => arriveOrLeave(plan, bar, "check_in"),
  },
  {
    keys: ["o"],
    text: "room_plan.check_out",
    run: (plan, bar) => arriveOrLeave(plan, bar, "check_out"),
  },
  { keys: ["space"], text: "room_plan.keys_select", run: (_plan, { key }) => toggleSelected(key) },
  { keys: ["p"], text: "room_plan.keys_park", run: ({ store }, { key }) => park(store, inHand(key)) },
  { keys: ["f"], text: "room_plan.keys_make_room", run: (_plan, { booking }) => wishForRoom(booking, null) },
];

/** The same for a lock. */
export const LOCK_KEYS: readonly PlanKey<PlanLock>[] = [
  { keys: ["enter"], text: "room_plan.keys_open_lock", run: ({ address }, { id }) => address.openLock(id) },
  { keys: ["m"], text: "room_plan.keys_move", run: ({ store }, { id }) => startLockMove(store, { id, part: "whole", by: "keys" }) },
  { keys: ["r"], text: "room_plan.keys_resize", run: ({ store }, { id }) => startLockMove(store, { id, part: "to", by: "keys" }) },
];

/** Opens the question about another room from a day on, or says beside the bar why the guest can't change rooms. */
function changeRoom(store: PlanStore, key: string): void {
  if (!currentUserMay("bookings:write")) return;
  const reason = whyNotCutBar(store, key);
  if (reason === null) return cutBar(store, key);
  refuseBeside(key, { verb: "not_moved", reason });
}

/** Checks a booking in or out, or says beside its bar why it can't be. */
function arriveOrLeave({ store, address }: KeyPlan, { key, booking }: FocusedBar, action: "check_in" | "check_out"): void {
  if (!currentUserMay("bookings:write")) return;
  if (nextStatus(booking.status, action)) return void act(store, { action, bookings: [booking] }, address);
  const verb = action === "check_in" ? "not_checked_in" : "not_checked_out";
  refuseBeside(key, { verb, reason: currentWords().say(`is_${booking.status}`) });
}

function drawInFreePlace(plan: KeyPlan, kind: NewRecord): void {
  const { store, address } = plan;
  const place = currentUserMay("bookings:write") ? freePlace(plan) : null;
  if (!place) return;
  const { range, isPossible } = place;
  if (isPossible) return address.openNew(kind, { ranges: [range], isProposed: true });
  // In a fully booked property the forms say who could make room, or on which other days there is one.
  if (kind !== "lock") return address.openNew(kind, { ranges: [{ ...range, roomId: null }], isProposed: true });
  const room = range.roomId === null ? undefined : store.room(range.roomId);
  if (room) address.openRoomLock(room, range);
}

/**
 * Free night for a new record: after the current bar in its own room if that is free then, else in the first free room in sight; never in
 * the past. If no room is free, `isPossible` is false.
 */
function freePlace({ store, scale, times, scroller }: KeyPlan): { range: Range; isPossible: boolean } | null {
  const current = currentBar();
  const bar = current === null ? undefined : store.barOf(current);
  const booking = current === null ? undefined : store.part(current);
  const { scrollLeft = 0, scrollTop = 0 } = scroller.current ?? {};
  const begin = bar ? bar.to : wallAt(scale, scrollLeft);
  const from = Math.floor(Math.max(begin, wallDays(clockOf(store).now, store.zone)));
  const own = booking?.room_id ? store.room(booking.room_id) : undefined;
  const { rows, tops } = store.shape();
  const first = rowAt(tops, scrollTop);
  const rooms = [...rows.slice(first), ...rows.slice(0, first)].flatMap((row) => (row.kind === "room" ? [row.room] : []));
  const rangeIn = (room: PlanRoom): Range => ({ roomId: room.id, typeId: room.room_type_id, from, to: from + 1 });
  const ranges = (own ? [own, ...rooms] : rooms).map(rangeIn);
  const possible = ranges.find((range) => hasRoomToSpare(store.content, range) && !isTaken(store, range, times));
  const range = possible ?? ranges[0];
  return range ? { range, isPossible: possible !== undefined } : null;
}
