import type { PlainTextKey } from "#client/platform/core/i18n.ts";
import type { Shortcut, ShortcutGroup } from "#client/platform/ui/keys/shortcuts.ts";
import { roomWishAtom, waitingGuestAtom } from "#client/stays/availability/free-up-room-state.ts";
import { barsBetween, type PlanBar } from "#client/stays/room-plan/model/plan-bars.ts";
import { FOOT_HEIGHT, HEAD_HEIGHT, ROW_HEIGHT, rowAt, wallAt, wallDays, xOf } from "#client/stays/room-plan/model/plan-layout.ts";
import { DEFAULT_ZOOM } from "#client/stays/room-plan/model/plan-range.ts";
import type { PlanRow } from "#client/stays/room-plan/model/plan-rows.ts";
import { commitLockMove, previewLockMove } from "#client/stays/room-plan/store/lock-move.ts";
import { commitMove, endGesture, previewResize, previewTarget } from "#client/stays/room-plan/store/plan-move.ts";
import { endOfHover, type Gesture, idsInHand, type Spot, select, setCurrent } from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanView } from "#client/stays/room-plan/store/plan-view.ts";
import { isOthersKey } from "#client/stays/room-plan/view/gestures/plan-elements.ts";
import { BAR_KEYS, LOCK_KEYS, PLAN_KEYS, type PlanKey } from "#client/stays/room-plan/view/gestures/plan-shortcuts.ts";
import { wishForRoom } from "#client/stays/room-plan/view/gestures/wish-for-room.ts";
import type { Stay } from "#shared/platform/core/stays.ts";
import type { PlanBooking, PlanLock } from "#shared/stays/room-plan/schema.ts";

/** All that the plan does without a mouse: of what is in the hand, of what has the focus, and of the plan as a whole. */
export function planShortcuts(view: PlanView): ShortcutGroup[] {
  const of = <Args extends unknown[]>(table: readonly PlanKey<Args>[], argsOf: (event: KeyboardEvent) => Args | null): Shortcut[] =>
    table.map(({ keys, text, run }) => ({
      keys,
      text,
      run(event) {
        const args = isOthersKey(event) ? null : argsOf(event);
        if (args === null) return false;
        endOfHover(view);
        run(view, ...args);
        return true;
      },
    }));
  const bar = (event: KeyboardEvent): [PlanBooking] | null => found(view.store.booking(focused(event, "bar")));
  const lock = (event: KeyboardEvent): [PlanLock] | null => found(view.store.lock(focused(event, "lock")));
  const missed = (event: KeyboardEvent): [PlanBooking] | null => found(view.store.missed(focused(event, "missed")));
  return [
    { title: null, shortcuts: of(ROOM_KEYS, (event) => (focused(event, "room") === "" ? null : [event])) },
    { title: "room_plan.keys_in_hand", shortcuts: HAND_KEYS.map((key) => handKey(view, key)) },
    { title: "room_plan.keys_on_bar", shortcuts: [...of(WALK_KEYS, (event) => [event]), ...of(ofFocused(BAR_KEYS), bar)] },
    { title: "room_plan.keys_on_lock", shortcuts: of(ofFocused(LOCK_KEYS), lock) },
    { title: null, shortcuts: of(MISSED_KEYS, missed) },
    { title: "room_plan.keys_on_plan", shortcuts: of([...PLAN_KEYS, CLOSE_ALL], () => []) },
  ];
}

function found<T>(thing: T | undefined): [T] | null {
  return thing === undefined ? null : [thing];
}

/** Id of the focused bar, lock, no-show or room; empty if another element has the focus. */
function focused({ target }: KeyboardEvent, kind: "bar" | "lock" | "missed" | "room"): string {
  return (target instanceof HTMLElement ? target.dataset[kind] : undefined) ?? "";
}

/** Wraps actions on a bar so that it keeps the focus at its new place. */
function ofFocused<Args extends unknown[]>(table: readonly PlanKey<Args>[]): PlanKey<Args>[] {
  return table.map((key) => ({
    ...key,
    run(view, ...args) {
      view.dom.focusWanted = true;
      key.run(view, ...args);
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
const ROOM_KEYS: readonly PlanKey<[KeyboardEvent]>[] = [{ keys: ["arrowup", "arrowdown"], text: null, run: walkRooms }];

const WALK_KEYS: readonly PlanKey<[KeyboardEvent]>[] = [
  { keys: ARROW_KEYS, text: "room_plan.keys_walk", run: (view, { key }) => walk(view, ARROWS[key] ?? STILL) },
];

const MISSED_KEYS: readonly PlanKey<[PlanBooking]>[] = [{ keys: ["enter"], text: null, run: (view, booking) => view.on.open(booking) }];

const CLOSE_ALL: PlanKey = { keys: ["escape"], text: "room_plan.keys_close_all", run: closeAll };

function walkRooms(view: PlanView, event: KeyboardEvent): void {
  const { rows, tops } = view.store.shape();
  const rooms = rows.flatMap((row, at) => (row.kind === "room" ? [{ id: row.room.id, top: tops[at] ?? 0 }] : []));
  const step = (ARROWS[event.key] ?? STILL).rows;
  const next = rooms[rooms.findIndex(({ id }) => id === focused(event, "room")) + step];
  if (!next || !view.dom.scroller) return;
  showRow(view.dom.scroller, next.top);
  view.atoms.set(view.session.currentRoom, next.id);
  // The row may come into the drawn part only now.
  requestAnimationFrame(() => view.dom.scroller?.querySelector<HTMLElement>(`[data-room="${CSS.escape(next.id)}"]`)?.focus());
}

/** A key for what is in the hand; `of` says of which hand. */
type HandKey = {
  keys: readonly string[];
  text: PlainTextKey | null;
  of(hand: KeyboardGesture): boolean;
  run(view: PlanView, hand: KeyboardGesture, event: KeyboardEvent): unknown;
};
type KeyboardGesture = Extract<Gesture, { kind: "move" | "resize" | "lock" }>;

const HAND_KEYS: readonly HandKey[] = [
  {
    keys: ARROW_KEYS,
    text: "room_plan.keys_carry",
    of: ({ by }) => by === "keys",
    run: (view, hand, { key }) => carryOn(view, hand, ARROWS[key] ?? STILL),
  },
  {
    keys: ["enter"],
    text: "room_plan.keys_drop",
    of: ({ by }) => by === "keys",
    run: (view, { kind }) => (kind === "lock" ? commitLockMove : commitMove)(view, spotOfCurrent(view)),
  },
  {
    keys: ["s"],
    text: "room_plan.swap",
    of: ({ kind, by }) => kind === "move" && by === "keys",
    run: (view, hand) => hand.kind === "move" && previewTarget(view, hand.row, hand.days, { swapping: !hand.swapping }),
  },
  {
    keys: ["f"],
    text: "room_plan.keys_make_room_there",
    of: ({ kind }) => kind === "move",
    run: (view, hand) => hand.kind === "move" && freeUpRoomHere(view, hand),
  },
  { keys: ["escape"], text: "room_plan.keys_take_back", of: () => true, run: endGesture },
  // Nothing else happens to a bar that is on its way.
  { keys: ["any"], text: null, of: ({ by }) => by === "keys", run: () => undefined },
];

function handKey(view: PlanView, { keys, text, of, run }: HandKey): Shortcut {
  const isEscape = keys.includes("escape");
  return {
    keys,
    text,
    // Escape ends the hand before the drag library, which would leave it to the plan as a second one.
    ...(isEscape ? { isFirst: true, when: "always" } : {}),
    run(event) {
      const hand = view.atoms.get(view.session.gesture);
      if (hand.kind === "idle" || hand.kind === "draw" || hand.kind === "marquee" || !of(hand)) return false;
      if (!isEscape && (isOthersKey(event) || event.ctrlKey || event.metaKey)) return false;
      endOfHover(view);
      run(view, hand, event);
      return true;
    },
  };
}

function carryOn(view: PlanView, hand: KeyboardGesture, arrow: { days: number; rows: number }): void {
  if (hand.kind === "lock") previewLockMove(view, rowBeside(view, hand.row, arrow.rows), hand.days + arrow.days);
  else if (hand.kind === "resize") previewResize(view, hand.days + arrow.days);
  else carryBy(view, hand.row, hand.days + arrow.days, arrow.rows);
  keepInSight(view, arrow.days);
}

/** The next room's row, past headings and lanes: a lock is always of a room. */
function rowBeside(view: PlanView, row: PlanRow, step: number): PlanRow {
  const rooms = view.store.shape().rows.filter(({ kind }) => kind === "room");
  return rooms[rooms.findIndex(({ key }) => key === row.key) + step] ?? row;
}

/** Requests the room below the dragged booking, or any of its type. */
function freeUpRoomHere(view: PlanView, { grabbed, row }: { grabbed: string; row: PlanRow }): void {
  const booking = view.store.booking(grabbed);
  endGesture(view);
  if (booking) wishForRoom(view, booking, row.kind === "room" && row.type.id === booking.room_type_id ? row.room.id : null);
}

function carryBy(view: PlanView, row: PlanRow, days: number, rows: number): void {
  const shape = view.store.shape();
  const next = shape.rows[(shape.indexOf.get(row.key) ?? 0) + rows] ?? row;
  // A type's heading stands for its bookings without a room only if it has no lane for them.
  const beyond = shape.rows[(shape.indexOf.get(next.key) ?? 0) + rows] ?? row;
  previewTarget(view, next.kind === "type" && beyond.kind !== "type" ? beyond : next, days);
}

/** Scrolls to the bar that is moved or resized by keys, to its leading edge. */
function keepInSight(view: PlanView, days: number): void {
  const gesture = view.atoms.get(view.session.gesture);
  const place = placeOfHand(gesture);
  if (!place) return;
  const row = gesture.kind === "move" || gesture.kind === "lock" ? gesture.row.key : view.store.keyOf(idsInHand(gesture)[0] ?? "");
  const { indexOf, tops } = view.store.shape();
  const top = tops[indexOf.get(row ?? "") ?? 0] ?? 0;
  const from = wallDays(place.check_in, view.store.zone);
  const to = wallDays(place.check_out, view.store.zone);
  const isAtEnd = place.edge === null ? days > 0 : place.edge === "to";
  bringIntoSight(view, top, isAtEnd ? { from: to - 1, to } : { from, to: from + 1 });
}

/** When it would stand, and the edge that is pulled, if one is. */
function placeOfHand(gesture: Gesture): (Stay & { edge: "from" | "to" | null }) | null {
  if (gesture.kind === "resize") return { ...gesture.proposal.to, edge: gesture.edge };
  if (gesture.kind === "lock") {
    const { start, end } = gesture.move.to;
    return { check_in: start, check_out: end, edge: gesture.part === "whole" ? null : gesture.part };
  }
  const carried = gesture.kind === "move" && gesture.proposals.find(({ booking }) => booking.id === gesture.grabbed);
  return carried ? { ...carried.to, edge: null } : null;
}

/** To the next bar in this direction: along the row, or in the next row that has one at this time. */
function walk(view: PlanView, { days, rows }: { days: number; rows: number }): void {
  const current = view.dom.current;
  const key = current === null ? undefined : view.store.keyOf(current);
  const bar = current === null ? undefined : view.store.barOf(current);
  const target = key !== undefined && bar ? neighbour(view, key, bar, days, rows) : firstInSight(view);
  if (!target) return;
  view.dom.focusWanted = true;
  setCurrent(view, target.bar.id);
  bringIntoSight(view, target.top, target.bar);
}

type BarPosition = { bar: PlanBar; top: number };

function neighbour(view: PlanView, key: string, bar: PlanBar, days: number, rows: number): BarPosition | null {
  const { store } = view;
  const shape = store.shape();
  const index = shape.indexOf.get(key) ?? 0;
  if (rows === 0) {
    const { bars } = store.row(key).laid;
    const next = bars[bars.findIndex((each) => each.key === bar.key) + days];
    return next ? { bar: next, top: shape.tops[index] ?? 0 } : null;
  }
  const middle = (bar.from + bar.to) / 2;
  const span = view.dom.scroller ? view.dom.scroller.clientWidth / view.scale.column : DEFAULT_ZOOM;
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
function firstInSight(view: PlanView): BarPosition | null {
  const { scroller } = view.dom;
  if (!scroller) return null;
  const { rows, tops } = view.store.shape();
  const from = wallAt(view.scale, scroller.scrollLeft);
  const to = wallAt(view.scale, scroller.scrollLeft + scroller.clientWidth - view.scale.side);
  for (let at = rowAt(tops, scroller.scrollTop); at < rows.length; at++) {
    const row = rows[at];
    const bar = row && row.kind !== "type" ? barsBetween(view.store.row(row.key).laid, from, to)[0] : undefined;
    if (bar) return { bar, top: tops[at] ?? 0 };
  }
  return null;
}

function bringIntoSight(view: PlanView, top: number, bar: { from: number; to: number }): void {
  const { scroller } = view.dom;
  if (!scroller) return;
  showRow(scroller, top);
  const width = scroller.clientWidth - view.scale.side;
  const left = xOf(view.scale, bar.from);
  const right = xOf(view.scale, bar.to);
  if (right < scroller.scrollLeft + 24) scroller.scrollLeft = left - 24;
  else if (left > scroller.scrollLeft + width - 24) scroller.scrollLeft = right - width + 24;
}

function showRow(scroller: HTMLElement, top: number): void {
  const height = scroller.clientHeight - HEAD_HEIGHT - FOOT_HEIGHT;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + ROW_HEIGHT > scroller.scrollTop + height) scroller.scrollTop = top + ROW_HEIGHT - height;
}

function closeAll(view: PlanView): void {
  view.atoms.set(view.session.drawn, null);
  view.atoms.set(view.session.roomMenu, null);
  view.atoms.set(view.session.refusal, null);
  view.atoms.set(roomWishAtom, null);
  view.atoms.set(waitingGuestAtom, null);
  view.atoms.set(view.session.help, false);
  view.atoms.set(view.session.dayPicker, false);
  if (view.atoms.get(view.session.selection).size > 0) select(view, new Set());
}

function spotOfCurrent(view: PlanView): Spot {
  const rect = document.activeElement?.getBoundingClientRect();
  return rect && view.dom.current ? { x: rect.left, y: rect.bottom } : { x: 200, y: 200 };
}
