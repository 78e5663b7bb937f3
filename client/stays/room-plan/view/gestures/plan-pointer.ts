import { currentUserMay } from "#client/platform/core/session.ts";
import { addShortcuts, type Shortcut } from "#client/platform/ui/keys/shortcuts.ts";
import { instantsOf, type Range } from "#client/stays/room-plan/model/drawn-range.ts";
import { barsBetween } from "#client/stays/room-plan/model/plan-bars.ts";
import { HEAD_HEIGHT, rowAt, type Scale, wallAt } from "#client/stays/room-plan/model/plan-layout.ts";
import type { LockPart } from "#client/stays/room-plan/model/plan-locks.ts";
import type { PlanRow } from "#client/stays/room-plan/model/plan-rows.ts";
import { occupantsOf } from "#client/stays/room-plan/model/plan-target.ts";
import { commitLockMove, previewLockMove, startLockMove } from "#client/stays/room-plan/store/lock-move.ts";
import { commitMove, previewResize, startResize } from "#client/stays/room-plan/store/plan-move.ts";
import {
  type Box,
  clockOf,
  drawnAtom,
  endGesture,
  endOfHover,
  gestureAtom,
  IDLE,
  keepFocus,
  planState,
  refusalAtom,
  type Spot,
  select,
  selectionAtom,
  setCurrent,
  spotOf,
  toggleSelected,
} from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import { autoScroll, type Sheet } from "#client/stays/room-plan/view/gestures/auto-scroll.ts";

const CLICK = 4;

/** A pressed bar: how far from its left edge it was taken, where (in the rows' area), and where the pointer is now (in the window). */
export type Hold = { bar: HTMLElement; key: string; sheet: Sheet; fromParking: boolean; grip: number; start: Spot; now: Spot };

/** The plan under the pointer. */
type Under = { store: PlanStore; sheet: Sheet; times: { start: string; end: string } };

/** Takes every press on the plan, for all the bars inside. Answers the bar that a drag would carry; anything else begins here. */
export function press(plan: Under, event: PointerEvent): Hold | null {
  const { target } = event;
  if (event.button !== 0 || !(target instanceof Element) || target.closest("[data-room], button, input")) return null;
  endOfHover();
  const bar = target.closest<HTMLElement>("[data-bar], [data-lock]");
  const fromParking = target.closest("[data-parking]") !== null;
  if (event.shiftKey && !fromParking) marqueeByPointer(plan, event);
  else if (bar) return pressBar(plan, bar, { fromParking, event });
  else if (target.closest("[data-plan-body]")) drawByPointer(plan, event);
  return null;
}

type Press = { fromParking: boolean; event: PointerEvent };

function pressBar(plan: Under, bar: HTMLElement, { fromParking, event }: Press): Hold | null {
  const { bar: key, lock: lockId } = bar.dataset;
  const edge = fromParking ? null : edgeAt(bar, event.clientX);
  setCurrent(key ?? lockId ?? null);
  keepFocus(false);
  if (lockId) moveLockByPointer(plan, { id: lockId, part: edge ?? "whole" }, event);
  if (!key) return null;
  const isSelecting = event.ctrlKey || event.metaKey;
  if (isSelecting) toggleSelected(key);
  else if (edge) resizeByPointer(plan, { key, edge }, event);
  if (isSelecting || edge) return null;
  const now = spotOf(event);
  return { bar, key, sheet: plan.sheet, fromParking, grip: now.x - bar.getBoundingClientRect().left, start: pointOf(plan.sheet, now), now };
}

/** The distance from its edge, in pixels, within which a bar is taken by the edge. */
const EDGE = 7;

/** The edge of a bar under the pointer, or null in its middle. */
export function edgeAt(bar: Element, x: number): "from" | "to" | null {
  const { left, right, width } = bar.getBoundingClientRect();
  if (width < EDGE * 4) return null;
  if (x - left < EDGE) return "from";
  return right - x < EDGE ? "to" : null;
}

/** The position of the pointer in the rows' area; `x` counts from the first day's edge. */
export function pointOf({ scroller, scale }: Sheet, spot: Spot): Spot {
  const rect = scroller.getBoundingClientRect();
  return { x: spot.x - rect.left - scale.side + scroller.scrollLeft, y: spot.y - rect.top - HEAD_HEIGHT + scroller.scrollTop };
}

export function rowUnder(store: PlanStore, y: number): PlanRow | undefined {
  const { rows, tops } = store.shape();
  return rows[rowAt(tops, y)];
}

export function dayUnder(scale: Scale, x: number): number {
  return Math.floor(wallAt(scale, x));
}

function resizeByPointer({ store, sheet }: Under, taken: { key: string; edge: "from" | "to" }, event: PointerEvent): void {
  const start = pointOf(sheet, spotOf(event)).x;
  if (!startResize(store, { ...taken, by: "pointer" })) return;
  followPointer(sheet, ALONG_THE_ROW, {
    move: (now) => previewResize(store, Math.round((pointOf(sheet, now).x - start) / sheet.scale.column)),
    up: (now, wasMoved) => {
      if (wasMoved) withoutClick();
      commitMove(store, now);
    },
    cancel: () => endGesture(),
  });
}

/** Carries a lock to another room or other days, or pulls one of its edges. */
function moveLockByPointer({ store, sheet }: Under, { id, part }: { id: string; part: LockPart }, event: PointerEvent): void {
  const start = pointOf(sheet, spotOf(event)).x;
  let isHeld = false;
  followPointer(sheet, part === "whole" ? EVERYWHERE : ALONG_THE_ROW, {
    move(now) {
      // A press alone is a click, which opens the lock.
      isHeld ||= startLockMove(store, { id, part, by: "pointer" });
      const point = pointOf(sheet, now);
      const row = rowUnder(store, point.y);
      if (isHeld && row) previewLockMove(store, row, Math.round((point.x - start) / sheet.scale.column));
    },
    up(now, wasMoved) {
      if (wasMoved) withoutClick();
      if (isHeld) commitLockMove(store, now);
    },
    cancel: () => endGesture(),
  });
}

/** Draws a stretch on empty cells; with Ctrl it is added to those drawn before. */
function drawByPointer({ store, sheet, times }: Under, event: PointerEvent): void {
  const first = pointOf(sheet, spotOf(event));
  const row = rowUnder(store, first.y);
  if (!row || row.kind === "type" || !currentUserMay("bookings:write")) return;
  const adding = event.ctrlKey || event.metaKey;
  const roomId = row.kind === "room" ? row.room.id : null;
  const begun = dayUnder(sheet.scale, first.x);
  const isOnMissed = event.target instanceof Element && event.target.closest("[data-missed]") !== null;
  const rangeTo = (now: Spot): Range => {
    const day = dayUnder(sheet.scale, pointOf(sheet, now).x);
    const from = Math.min(begun, day);
    return { roomId, typeId: row.type.id, from, to: Math.max(from + 1, Math.max(begun, day)) };
  };
  const show = (now: Spot) => {
    const range = rangeTo(now);
    planState.set(gestureAtom, { kind: "draw", range, taken: isTaken(store, range, times) });
  };
  if (!adding) planState.set(drawnAtom, null);
  followPointer(sheet, ALONG_THE_ROW, {
    move: show,
    up(now, wasMoved) {
      planState.set(gestureAtom, IDLE);
      // A click on a no-show opens it.
      if (!wasMoved && isOnMissed) return;
      const hadSelection = planState.get(selectionAtom).size > 0;
      select(new Set());
      if (!wasMoved && (hadSelection || planState.get(refusalAtom))) return planState.set(refusalAtom, null);
      const range = rangeTo(now);
      const taken = isTaken(store, range, times);
      // Over stays only a lock can be drawn, and only one: who is there has to move for it.
      if (taken && (adding || range.roomId === null || !wasMoved)) return;
      const before = adding ? (planState.get(drawnAtom)?.ranges ?? []) : [];
      planState.set(drawnAtom, { ranges: [...before, range], spot: now });
    },
    cancel: () => planState.set(gestureAtom, IDLE),
  });
}

/** A frame pulled over the plan selects every booking it touches. */
function marqueeByPointer({ store, sheet }: Under, event: PointerEvent): void {
  const start = pointOf(sheet, spotOf(event));
  const before = planState.get(selectionAtom);
  const boxTo = (now: Spot): Box => {
    const end = pointOf(sheet, now);
    return {
      left: Math.min(start.x, end.x),
      right: Math.max(start.x, end.x),
      top: Math.min(start.y, end.y),
      bottom: Math.max(start.y, end.y),
    };
  };
  followPointer(sheet, EVERYWHERE, {
    move(now) {
      const box = boxTo(now);
      planState.set(gestureAtom, { kind: "marquee", box });
      select(new Set([...before, ...bookingBarsIn(store, sheet.scale, box)]));
    },
    up(now) {
      planState.set(gestureAtom, IDLE);
      const last = bookingBarsIn(store, sheet.scale, boxTo(now)).at(-1);
      if (last) setCurrent(last);
    },
    cancel() {
      planState.set(gestureAtom, IDLE);
      select(before);
    },
  });
}

/** Keys of the bookings' bars that a box touches. */
function bookingBarsIn(store: PlanStore, scale: Scale, box: Box): string[] {
  const { rows, tops } = store.shape();
  const [from, to] = [wallAt(scale, box.left), wallAt(scale, box.right)];
  return rows.slice(rowAt(tops, box.top), rowAt(tops, box.bottom) + 1).flatMap((row) => {
    if (row.kind === "type") return [];
    return barsBetween(store.row(row.key).laid, from, to).flatMap((bar) => (bar.kind === "booking" ? [bar.key] : []));
  });
}

/** True if a booking or lock is in a drawn range. */
export function isTaken(store: PlanStore, range: Range, times: { start: string; end: string }): boolean {
  const { roomId } = range;
  if (roomId === null) return false;
  const { start, end } = instantsOf(range, store.zone, times);
  return occupantsOf(store.content, { roomId, stay: { check_in: start, check_out: end } }, clockOf(store).now).length > 0;
}

const ALONG_THE_ROW = { x: true, y: false };
const EVERYWHERE = { x: true, y: true };

/** Suppresses the click that the browser fires for a drag that ends over the bar on which it began. */
function withoutClick(): void {
  const stop = (event: Event) => event.stopPropagation();
  window.addEventListener("click", stop, { capture: true });
  // The click comes right after the pointer is lifted.
  window.setTimeout(() => window.removeEventListener("click", stop, { capture: true }));
}

type Session = { move(now: Spot): void; up(now: Spot, wasMoved: boolean): void; cancel(): void };

/** Listeners that follow the pointer until it is lifted. */
let following: AbortController | null = null;

/** Ends the gesture of a pointer that is still held when the plan is left. */
export function endPointer(): void {
  following?.abort();
  following = null;
}

/** Follows the pointer until it is lifted, and scrolls where it is held at the border; Escape takes it all back. */
function followPointer(sheet: Sheet, axes: { x: boolean; y: boolean }, session: Session): void {
  const done = new AbortController();
  endPointer();
  following = done;
  const { signal } = done;
  let start: Spot | null = null;
  let last: Spot | null = null;
  const scroll = autoScroll(sheet, axes, { onScroll: () => last && session.move(last) });
  signal.addEventListener("abort", scroll.end);
  let wasMoved = false;
  window.addEventListener(
    "pointermove",
    (event) => {
      start ??= { x: event.clientX - event.movementX, y: event.clientY - event.movementY };
      wasMoved ||= Math.abs(event.clientX - start.x) + Math.abs(event.clientY - start.y) >= CLICK;
      last = spotOf(event);
      if (!wasMoved) return;
      session.move(last);
      scroll.follow(last);
    },
    { signal },
  );
  window.addEventListener(
    "pointerup",
    (event) => {
      done.abort();
      session.up(spotOf(event), wasMoved);
    },
    { signal },
  );
  window.addEventListener("pointercancel", () => (done.abort(), session.cancel()), { signal });
  const takeBack: Shortcut = {
    keys: ["escape"],
    text: null,
    when: "always",
    isFirst: true,
    run() {
      done.abort();
      session.cancel();
    },
  };
  signal.addEventListener("abort", addShortcuts([{ title: null, shortcuts: [takeBack] }], "window"));
}
