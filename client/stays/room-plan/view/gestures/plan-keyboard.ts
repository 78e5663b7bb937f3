import type { PlainTextKey } from "#client/platform/core/i18n.ts";
import type { Shortcut, ShortcutGroup } from "#client/platform/ui/keys/shortcuts.ts";
import { roomWishAtom, waitingGuestAtom } from "#client/stays/availability/free-up-room-state.ts";
import { barsBetween, type PlanBar } from "#client/stays/room-plan/model/plan-bars.ts";
import { FOOT_HEIGHT, HEAD_HEIGHT, ROW_HEIGHT, rowAt, wallAt, wallDays, xOf } from "#client/stays/room-plan/model/plan-layout.ts";
import { DEFAULT_ZOOM } from "#client/stays/room-plan/model/plan-range.ts";
import type { PlanRow } from "#client/stays/room-plan/model/plan-rows.ts";
import { commitLockMove, previewLockMove } from "#client/stays/room-plan/store/lock-move.ts";
import { commitMove, previewResize, previewTarget } from "#client/stays/room-plan/store/plan-move.ts";
import {
  currentBar,
  currentRoomAtom,
  dayPickerAtom,
  drawnAtom,
  endGesture,
  endOfHover,
  type Gesture,
  gestureAtom,
  keepFocus,
  keysInHand,
  planHelpAtom,
  planState,
  refusalAtom,
  roomMenuAtom,
  type Spot,
  select,
  selectionAtom,
  setCurrent,
} from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import { isOthersKey } from "#client/stays/room-plan/view/gestures/plan-elements.ts";
import {
  BAR_KEYS,
  type FocusedBar,
  type KeyPlan,
  LOCK_KEYS,
  PLAN_KEYS,
  type PlanKey,
} from "#client/stays/room-plan/view/gestures/plan-shortcuts.ts";
import { wishForRoom } from "#client/stays/room-plan/view/gestures/wish-for-room.ts";
import type { Stay } from "#shared/platform/core/stays.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

/** All that the plan does without a mouse: of what is in the hand, of what has the focus, and of the plan as a whole. */
export function planShortcuts(plan: KeyPlan): ShortcutGroup[] {
  const { store } = plan;
  /** `targetOf` answers what a key is pressed on; undefined if these keys are for something else. */
  const of = <T>(table: readonly PlanKey<T>[], targetOf: (event: KeyboardEvent) => T | undefined): Shortcut[] =>
    table.map(({ keys, text, run }) => ({
      keys,
      text,
      run(event) {
        const target = isOthersKey(event) ? undefined : targetOf(event);
        if (target === undefined) return false;
        endOfHover();
        run(plan, target);
        return true;
      },
    }));
  const bar = (event: KeyboardEvent): FocusedBar | undefined => {
    const key = focused(event, "bar");
    const booking = store.booking(key);
    return booking && { key, booking };
  };
  const lock = (event: KeyboardEvent) => store.lock(focused(event, "lock"));
  const missed = (event: KeyboardEvent) => store.missed(focused(event, "missed"));
  return [
    { title: null, shortcuts: of(ROOM_KEYS, (event) => (focused(event, "room") === "" ? undefined : event)) },
    { title: "room_plan.keys_in_hand", shortcuts: HAND_KEYS.map((key) => handKey(plan, key)) },
    { title: "room_plan.keys_on_bar", shortcuts: [...of(WALK_KEYS, (event) => event), ...of(ofFocused(BAR_KEYS), bar)] },
    { title: "room_plan.keys_on_lock", shortcuts: of(ofFocused(LOCK_KEYS), lock) },
    { title: null, shortcuts: of(MISSED_KEYS, missed) },
    { title: "room_plan.keys_on_plan", shortcuts: of([...PLAN_KEYS, CLOSE_ALL], () => null) },
  ];
}

/** Id of the focused bar, lock, no-show or room; empty if another element has the focus. */
function focused({ target }: KeyboardEvent, kind: "bar" | "lock" | "missed" | "room"): string {
  return (target instanceof HTMLElement ? target.dataset[kind] : undefined) ?? "";
}

/** Wraps actions on a bar so that it keeps the focus at its new place. */
function ofFocused<T>(table: readonly PlanKey<T>[]): PlanKey<T>[] {
  return table.map((key) => ({
    ...key,
    run(plan, target) {
      keepFocus(true);
      key.run(plan, target);
    },
  }));
}

const ARROWS: Readonly<Record<string, { days: number; rows: number }>> = {
  ArrowLeft: { days: -1, rows: 0 },
  ArrowRight: { days: 1, rows: 0 },
  ArrowUp: { days: 0, rows: -1 },
  ArrowDown: { days: 0, rows: 1 },
};
const STILL = { days: 0, rows: 0 };
const ARROW_KEYS = ["arrowleft", "arrowright", "arrowup", "arrowdown"];

/** On a room's number the arrows lead to the next room; Enter opens its menu as a click does. */
const ROOM_KEYS: readonly PlanKey<KeyboardEvent>[] = [{ keys: ["arrowup", "arrowdown"], text: null, run: walkRooms }];

const WALK_KEYS: readonly PlanKey<KeyboardEvent>[] = [
  { keys: ARROW_KEYS, text: "room_plan.keys_walk", run: (plan, { key }) => walk(plan, ARROWS[key] ?? STILL) },
];

const MISSED_KEYS: readonly PlanKey<PlanBooking>[] = [
  { keys: ["enter"], text: null, run: ({ address }, { id }) => address.openBooking(id) },
];

const CLOSE_ALL: PlanKey = { keys: ["escape"], text: "room_plan.keys_close_all", run: closeAll };

function walkRooms({ store, scroller: { current: scroller } }: KeyPlan, event: KeyboardEvent): void {
  const { rows, tops } = store.shape();
  const rooms = rows.flatMap((row, at) => (row.kind === "room" ? [{ id: row.room.id, top: tops[at] ?? 0 }] : []));
  const step = (ARROWS[event.key] ?? STILL).rows;
  const next = rooms[rooms.findIndex(({ id }) => id === focused(event, "room")) + step];
  if (!next || !scroller) return;
  showRow(scroller, next.top);
  planState.set(currentRoomAtom, next.id);
  // The row may come into the drawn part only now.
  requestAnimationFrame(() => scroller.querySelector<HTMLElement>(`[data-room="${CSS.escape(next.id)}"]`)?.focus());
}

/** A key for what is in the hand; `of` says of which hand. */
type HandKey = {
  keys: readonly string[];
  text: PlainTextKey | null;
  of(hand: KeyboardGesture): boolean;
  run(plan: KeyPlan, hand: KeyboardGesture, event: KeyboardEvent): unknown;
};
type KeyboardGesture = Extract<Gesture, { kind: "move" | "resize" | "lock" }>;

const HAND_KEYS: readonly HandKey[] = [
  {
    keys: ARROW_KEYS,
    text: "room_plan.keys_carry",
    of: ({ by }) => by === "keys",
    run: (plan, hand, { key }) => carryOn(plan, hand, ARROWS[key] ?? STILL),
  },
  {
    keys: ["enter"],
    text: "room_plan.keys_drop",
    of: ({ by }) => by === "keys",
    run: ({ store }, { kind }) => (kind === "lock" ? commitLockMove(store, spotOfCurrent()) : commitMove(store, spotOfCurrent())),
  },
  {
    keys: ["s"],
    text: "room_plan.swap",
    of: ({ kind, by }) => kind === "move" && by === "keys",
    run: ({ store }, hand) => {
      if (hand.kind === "move") previewTarget(store, { row: hand.row, days: hand.days, swapping: !hand.swapping });
    },
  },
  {
    keys: ["f"],
    text: "room_plan.keys_make_room_there",
    of: ({ kind }) => kind === "move",
    run: ({ store }, hand) => hand.kind === "move" && freeUpRoomHere(store, hand),
  },
  { keys: ["escape"], text: "room_plan.keys_take_back", of: () => true, run: endGesture },
  // Nothing else happens to a bar that is on its way.
  { keys: ["any"], text: null, of: ({ by }) => by === "keys", run: () => undefined },
];

function handKey(plan: KeyPlan, { keys, text, of, run }: HandKey): Shortcut {
  const isEscape = keys.includes("escape");
  return {
    keys,
    text,
    // Escape ends the hand before the drag library, which would leave it to the plan as a second one.
    ...(isEscape ? { isFirst: true, when: "always" } : {}),
    run(event) {
      const hand = planState.get(gestureAtom);
      if (hand.kind === "idle" || hand.kind === "draw" || hand.kind === "marquee" || !of(hand)) return false;
      if (!isEscape && (isOthersKey(event) || event.ctrlKey || event.metaKey)) return false;
      endOfHover();
      run(plan, hand, event);
      return true;
    },
  };
}

function carryOn(plan: KeyPlan, hand: KeyboardGesture, arrow: { days: number; rows: number }): void {
  const { store } = plan;
  const days = hand.days + arrow.days;
  if (hand.kind === "lock") previewLockMove(store, rowBeside(store, hand.row, arrow.rows), days);
  else if (hand.kind === "resize") previewResize(store, days);
  else previewTarget(store, { row: nextTarget(store, hand.row, arrow.rows), days });
  keepInSight(plan, arrow.days);
}

/** The next room's row, past headings and lanes: a lock is always of a room. */
function rowBeside(store: PlanStore, row: PlanRow, step: number): PlanRow {
  const rooms = store.shape().rows.filter(({ kind }) => kind === "room");
  return rooms[rooms.findIndex(({ key }) => key === row.key) + step] ?? row;
}

/** Requests the room below the dragged booking, or any of its type. */
function freeUpRoomHere(store: PlanStore, { grabbed, row }: { grabbed: string; row: PlanRow }): void {
  const booking = store.booking(grabbed);
  endGesture();
  if (booking) wishForRoom(booking, row.kind === "room" && row.type.id === booking.room_type_id ? row.room.id : null);
}

/** The row `rows` further down to which a bar is carried. */
function nextTarget(store: PlanStore, row: PlanRow, rows: number): PlanRow {
  const shape = store.shape();
  const next = shape.rows[(shape.indexOf.get(row.key) ?? 0) + rows] ?? row;
  // A type's heading stands for its bookings without a room only if it has no lane for them.
  const beyond = shape.rows[(shape.indexOf.get(next.key) ?? 0) + rows] ?? row;
  return next.kind === "type" && beyond.kind !== "type" ? beyond : next;
}

/** Scrolls to the bar that is moved or resized by keys, to its leading edge. */
function keepInSight(plan: KeyPlan, days: number): void {
  const { store } = plan;
  const gesture = planState.get(gestureAtom);
  const place = placeOfHand(gesture);
  if (!place) return;
  const row = gesture.kind === "move" || gesture.kind === "lock" ? gesture.row.key : store.rowKeyOf(keysInHand(gesture)[0] ?? "");
  const { indexOf, tops } = store.shape();
  const top = tops[indexOf.get(row ?? "") ?? 0] ?? 0;
  const from = wallDays(place.check_in, store.zone);
  const to = wallDays(place.check_out, store.zone);
  const isAtEnd = place.edge === null ? days > 0 : place.edge === "to";
  bringIntoSight(plan, top, isAtEnd ? { from: to - 1, to } : { from, to: from + 1 });
}

/** When it would stand, and the edge that is pulled, if one is. */
function placeOfHand(gesture: Gesture): (Stay & { edge: "from" | "to" | null }) | null {
  if (gesture.kind === "resize") return { ...gesture.proposal.to, edge: gesture.edge };
  if (gesture.kind === "lock") {
    const { start, end } = gesture.move.to;
    return { check_in: start, check_out: end, edge: gesture.part === "whole" ? null : gesture.part };
  }
  const carried = gesture.kind === "move" && gesture.proposals.find(({ key }) => key === gesture.grabbed);
  return carried ? { ...carried.to, edge: null } : null;
}

/** To the next bar in this direction: along the row, or in the next row that has one at this time. */
function walk(plan: KeyPlan, step: { days: number; rows: number }): void {
  const current = currentBar();
  const bar = current === null ? undefined : plan.store.barOf(current);
  const target = bar ? neighbour(plan, bar, step) : firstInSight(plan);
  if (!target) return;
  keepFocus(true);
  setCurrent(target.bar.key);
  bringIntoSight(plan, target.top, target.bar);
}

type BarPosition = { bar: PlanBar; top: number };

function neighbour({ store, scale, scroller }: KeyPlan, bar: PlanBar, { days, rows }: { days: number; rows: number }): BarPosition | null {
  const shape = store.shape();
  const own = store.rowKeyOf(bar.key) ?? "";
  const index = shape.indexOf.get(own) ?? 0;
  if (rows === 0) {
    const { bars } = store.row(own).laid;
    const next = bars[bars.findIndex((each) => each.key === bar.key) + days];
    return next ? { bar: next, top: shape.tops[index] ?? 0 } : null;
  }
  const middle = (bar.from + bar.to) / 2;
  const span = scroller.current ? scroller.current.clientWidth / scale.column : DEFAULT_ZOOM;
  for (let at = index + rows; at >= 0 && at < shape.rows.length; at += rows) {
    const row = shape.rows[at];
    if (!row || row.kind === "type") continue;
    const near = barsBetween(store.row(row.key).laid, middle - span / 2, middle + span / 2);
    const nearest = near.reduce<PlanBar | null>(
      (best, each) => (best && distance(best, middle) <= distance(each, middle) ? best : each),
      null,
    );
    if (nearest) return { bar: nearest, top: shape.tops[at] ?? 0 };
  }
  return null;
}

function distance(bar: PlanBar, middle: number): number {
  if (bar.from <= middle && middle <= bar.to) return 0;
  return Math.min(Math.abs(bar.from - middle), Math.abs(bar.to - middle));
}

/** First bar on the screen, where walking by keys begins. */
function firstInSight({ store, scale, scroller: { current: scroller } }: KeyPlan): BarPosition | null {
  if (!scroller) return null;
  const { rows, tops } = store.shape();
  const from = wallAt(scale, scroller.scrollLeft);
  const to = wallAt(scale, scroller.scrollLeft + scroller.clientWidth - scale.side);
  for (let at = rowAt(tops, scroller.scrollTop); at < rows.length; at++) {
    const row = rows[at];
    const bar = row && row.kind !== "type" ? barsBetween(store.row(row.key).laid, from, to)[0] : undefined;
    if (bar) return { bar, top: tops[at] ?? 0 };
  }
  return null;
}

function bringIntoSight({ scale, scroller: { current: scroller } }: KeyPlan, top: number, bar: { from: number; to: number }): void {
  if (!scroller) return;
  showRow(scroller, top);
  const width = scroller.clientWidth - scale.side;
  const left = xOf(scale, bar.from);
  const right = xOf(scale, bar.to);
  if (right < scroller.scrollLeft + 24) scroller.scrollLeft = left - 24;
  else if (left > scroller.scrollLeft + width - 24) scroller.scrollLeft = right - width + 24;
}

function showRow(scroller: HTMLElement, top: number): void {
  const height = scroller.clientHeight - HEAD_HEIGHT - FOOT_HEIGHT;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + ROW_HEIGHT > scroller.scrollTop + height) scroller.scrollTop = top + ROW_HEIGHT - height;
}

function closeAll(): void {
  planState.set(drawnAtom, null);
  planState.set(roomMenuAtom, null);
  planState.set(refusalAtom, null);
  planState.set(roomWishAtom, null);
  planState.set(waitingGuestAtom, null);
  planState.set(planHelpAtom, false);
  planState.set(dayPickerAtom, false);
  if (planState.get(selectionAtom).size > 0) select(new Set());
}

function spotOfCurrent(): Spot {
  const rect = document.activeElement?.getBoundingClientRect();
  return rect && currentBar() !== null ? { x: rect.left, y: rect.bottom } : { x: 200, y: 200 };
}
