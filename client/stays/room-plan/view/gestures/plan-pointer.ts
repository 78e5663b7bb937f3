import { addShortcuts, type Shortcut } from "#client/platform/ui/keys/shortcuts.ts";
import { instantsOf, type Range } from "#client/stays/room-plan/model/drawn-range.ts";
import { barsBetween } from "#client/stays/room-plan/model/plan-bars.ts";
import { HEAD_HEIGHT, rowAt, wallAt } from "#client/stays/room-plan/model/plan-layout.ts";
import type { LockPart } from "#client/stays/room-plan/model/plan-locks.ts";
import type { PlanRow } from "#client/stays/room-plan/model/plan-rows.ts";
import { occupantsOf } from "#client/stays/room-plan/model/plan-target.ts";
import { commitLockMove, previewLockMove, startLockMove } from "#client/stays/room-plan/store/lock-move.ts";
import { commitMove, endGesture, previewResize, startResize } from "#client/stays/room-plan/store/plan-move.ts";
import {
  type Box,
  clockOf,
  endOfHover,
  IDLE,
  type Spot,
  select,
  setCurrent,
  spotOf,
  toggleSelected,
} from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanView } from "#client/stays/room-plan/store/plan-view.ts";
import { autoScroll } from "#client/stays/room-plan/view/gestures/auto-scroll.ts";

const CLICK = 4;

/** A pressed bar: how far from its left edge it was taken, where (in the rows' area), and where the pointer is now (in the window). */
export type Hold = { bar: HTMLElement; id: string; fromParking: boolean; grip: number; start: Spot; now: Spot };

/** Takes every press on the plan, for all the bars inside. Answers the bar that a drag would carry; anything else begins here. */
export function press(view: PlanView, event: PointerEvent): Hold | null {
  const { target } = event;
  if (event.button !== 0 || !(target instanceof Element) || target.closest("[data-room], button, input")) return null;
  endOfHover(view);
  const bar = target.closest<HTMLElement>("[data-bar], [data-lock]");
  const fromParking = target.closest("[data-parking]") !== null;
  if (event.shiftKey && !fromParking) marqueeByPointer(view, event);
  else if (bar) return pressBar(view, bar, { fromParking, event });
  else if (target.closest("[data-plan-body]")) drawByPointer(view, event);
  return null;
}

type Press = { fromParking: boolean; event: PointerEvent };

function pressBar(view: PlanView, bar: HTMLElement, { fromParking, event }: Press): Hold | null {
  const { bar: id, lock: lockId } = bar.dataset;
  const edge = fromParking ? null : edgeAt(bar, event.clientX);
  setCurrent(view, id ?? lockId ?? null);
  view.dom.focusWanted = false;
  if (lockId) moveLockByPointer(view, lockId, edge ?? "whole", event);
  if (!id) return null;
  const isSelecting = event.ctrlKey || event.metaKey;
  if (isSelecting) toggleSelected(view, id);
  else if (edge) resizeByPointer(view, id, edge, event);
  if (isSelecting || edge) return null;
  const now = spotOf(event);
  return { bar, id, fromParking, grip: now.x - bar.getBoundingClientRect().left, start: pointOf(view, now), now };
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
export function pointOf(view: PlanView, spot: Spot): Spot {
  const scroller = view.dom.scroller;
  if (!scroller) return { x: 0, y: 0 };
  const rect = scroller.getBoundingClientRect();
  return { x: spot.x - rect.left - view.scale.side + scroller.scrollLeft, y: spot.y - rect.top - HEAD_HEIGHT + scroller.scrollTop };
}

export function rowUnder(view: PlanView, y: number): PlanRow | undefined {
  const { rows, tops } = view.store.shape();
  return rows[rowAt(tops, y)];
}

export function dayUnder(view: PlanView, x: number): number {
  return Math.floor(wallAt(view.scale, x));
}

export function resizeByPointer(view: PlanView, id: string, edge: "from" | "to", event: PointerEvent): void {
  const start = pointOf(view, spotOf(event)).x;
  if (!startResize(view, id, edge, "pointer")) return;
  follow(view, ALONG_THE_ROW, {
    move: (now) => previewResize(view, Math.round((pointOf(view, now).x - start) / view.scale.column)),
    up: (now, wasMoved) => {
      if (wasMoved) withoutClick();
      commitMove(view, now);
    },
    cancel: () => endGesture(view),
  });
}

/** Carries a lock to another room or other days, or pulls one of its edges. */
export function moveLockByPointer(view: PlanView, id: string, part: LockPart, event: PointerEvent): void {
  const start = pointOf(view, spotOf(event)).x;
  let isHeld = false;
  follow(view, part === "whole" ? EVERYWHERE : ALONG_THE_ROW, {
    move(now) {
      // A press alone is a click, which opens the lock.
      isHeld ||= startLockMove(view, { id, part, by: "pointer" });
      const point = pointOf(view, now);
      const row = rowUnder(view, point.y);
      if (isHeld && row) previewLockMove(view, row, Math.round((point.x - start) / view.scale.column));
    },
    up(now, wasMoved) {
      if (wasMoved) withoutClick();
      if (isHeld) commitLockMove(view, now);
    },
    cancel: () => endGesture(view),
  });
}

/** Draws a stretch on empty cells; with Ctrl it is added to those drawn before. */
export function drawByPointer(view: PlanView, event: PointerEvent): void {
  const first = pointOf(view, spotOf(event));
  const row = rowUnder(view, first.y);
  if (!row || row.kind === "type" || !view.mayWrite) return;
  const adding = event.ctrlKey || event.metaKey;
  const roomId = row.kind === "room" ? row.room.id : null;
  const begun = dayUnder(view, first.x);
  const isOnMissed = event.target instanceof Element && event.target.closest("[data-missed]") !== null;
  const rangeTo = (now: Spot): Range => {
    const day = dayUnder(view, pointOf(view, now).x);
    const from = Math.min(begun, day);
    return { roomId, typeId: row.type.id, from, to: Math.max(from + 1, Math.max(begun, day)) };
  };
  const show = (now: Spot) => {
    const range = rangeTo(now);
    view.atoms.set(view.session.gesture, { kind: "draw", range, taken: isTaken(view, range) });
  };
  if (!adding) view.atoms.set(view.session.drawn, null);
  follow(view, ALONG_THE_ROW, {
    move: show,
    up(now, wasMoved) {
      view.atoms.set(view.session.gesture, IDLE);
      // A click on a no-show opens it.
      if (!wasMoved && isOnMissed) return;
      const hadSelection = view.atoms.get(view.session.selection).size > 0;
      select(view, new Set());
      if (!wasMoved && (hadSelection || view.atoms.get(view.session.refusal))) return view.atoms.set(view.session.refusal, null);
      const range = rangeTo(now);
      const taken = isTaken(view, range);
      // Over stays only a lock can be drawn, and only one: who is there has to move for it.
      if (taken && (adding || range.roomId === null || !wasMoved)) return;
      const before = adding ? (view.atoms.get(view.session.drawn)?.ranges ?? []) : [];
      view.atoms.set(view.session.drawn, { ranges: [...before, range], spot: now });
    },
    cancel: () => view.atoms.set(view.session.gesture, IDLE),
  });
}

/** A frame pulled over the plan selects every booking it touches. */
export function marqueeByPointer(view: PlanView, event: PointerEvent): void {
  const start = pointOf(view, spotOf(event));
  const before = view.atoms.get(view.session.selection);
  const boxTo = (now: Spot): Box => {
    const end = pointOf(view, now);
    return {
      left: Math.min(start.x, end.x),
      right: Math.max(start.x, end.x),
      top: Math.min(start.y, end.y),
      bottom: Math.max(start.y, end.y),
    };
  };
  follow(view, EVERYWHERE, {
    move(now) {
      const box = boxTo(now);
      view.atoms.set(view.session.gesture, { kind: "marquee", box });
      select(view, new Set([...before, ...bookingsIn(view, box)]));
    },
    up(now) {
      view.atoms.set(view.session.gesture, IDLE);
      const last = bookingsIn(view, boxTo(now)).at(-1);
      if (last) setCurrent(view, last);
    },
    cancel() {
      view.atoms.set(view.session.gesture, IDLE);
      select(view, before);
    },
  });
}

/** The bookings that a box touches. */
function bookingsIn(view: PlanView, box: Box): string[] {
  const { rows, tops } = view.store.shape();
  const [from, to] = [wallAt(view.scale, box.left), wallAt(view.scale, box.right)];
  return rows.slice(rowAt(tops, box.top), rowAt(tops, box.bottom) + 1).flatMap((row) => {
    if (row.kind === "type") return [];
    return barsBetween(view.store.row(row.key).laid, from, to).flatMap((bar) => (bar.kind === "booking" ? [bar.id] : []));
  });
}

export function isTaken(view: PlanView, range: Range): boolean {
  if (range.roomId === null) return false;
  const { start, end } = instantsOf(range, view.store.zone, view.times);
  return occupantsOf(view.store.content, range.roomId, { check_in: start, check_out: end }, new Set(), clockOf(view).now).length > 0;
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

/** Follows the pointer until it is lifted, and scrolls where it is held at the border; Escape takes it all back. */
function follow(view: PlanView, axes: { x: boolean; y: boolean }, session: Session): void {
  const done = new AbortController();
  view.dom.following?.abort();
  view.dom.following = done;
  const { signal } = done;
  let start: Spot | null = null;
  let last: Spot | null = null;
  const scroll = autoScroll(view, () => last && session.move(last), axes);
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
