import { roomWishAtom, waitingGuestAtom, wishForRoom } from "#client/availability/free-up-room-state.ts";
import { barsBetween, type PlanBar } from "#client/room-plan/board/plan-bars.ts";
import { FOOT_HEIGHT, HEAD_HEIGHT, ROW_HEIGHT, rowAt, wallAt, wallDays, xOf } from "#client/room-plan/board/plan-layout.ts";
import type { PlanRow } from "#client/room-plan/board/plan-rows.ts";
import { carryLock, dropLock } from "#client/room-plan/gestures/lock-gesture.ts";
import { endOfHover, type Gesture, idsInHand, type Spot, select, setCurrent } from "#client/room-plan/gestures/plan-gesture.ts";
import { carry, drop, endGesture, stretch } from "#client/room-plan/gestures/plan-move.ts";
import { BAR_KEYS, LOCK_KEYS, PLAN_KEYS, shortcutFor } from "#client/room-plan/gestures/plan-shortcuts.ts";
import type { PlanView } from "#client/room-plan/store/plan-view.ts";
import type { Stay } from "#shared/core/stays.ts";

/** What a key press of React and one of the window have in common. */
type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "target" | "preventDefault" | "stopPropagation">;

/** Where keys are text, or a choice within what has the focus. */
const OWN_KEYS =
  "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=dialog], [role=menu], [role=listbox]";

/** What a button or link outside the plan does by these keys is its own, and so is what lists and choices do by arrows. */
const PRESSING: ReadonlySet<string> = new Set(["Enter", " "]);
const OWN_ARROWS = "input, nav, aside, [role=tablist], [role=toolbar]";

/** A key that was pressed somewhere beside the plan, on its tool bar for instance, still belongs to it where nothing else takes it. */
export function handleLooseKey(view: PlanView, event: KeyboardEvent): void {
  if (event.defaultPrevented || document.querySelector("[aria-modal=true], [role=menu]")) return;
  const beside = event.target instanceof Element && event.target !== document.body ? event.target : null;
  if (beside && (PRESSING.has(event.key) || (event.key.startsWith("Arrow") && beside.closest(OWN_ARROWS)))) return;
  handleKey(view, event);
}

/** Everything the plan does without a mouse. */
export function handleKey(view: PlanView, event: Press): void {
  if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
  if (event.target instanceof HTMLElement && event.target.dataset["room"] !== undefined && OF_ROOMS.has(event.key)) {
    return handleRoomKey(view, event, event.target.dataset["room"]);
  }
  const done = handleUndo(view, event) || handleGesture(view, event) || handlePlain(view, event);
  if (!done) return;
  endOfHover(view);
  event.preventDefault();
  event.stopPropagation();
}

/** On a room's number the arrows lead to the next room; Enter opens its menu as a click does. */
const OF_ROOMS: ReadonlySet<string> = new Set(["ArrowUp", "ArrowDown", "Enter", " "]);

function handleRoomKey(view: PlanView, event: Press, roomId: string): void {
  const arrow = ARROWS[event.key];
  if (!arrow) return;
  event.preventDefault();
  event.stopPropagation();
  const { rows, tops } = view.store.shape();
  const rooms = rows.flatMap((row, at) => (row.kind === "room" ? [{ id: row.room.id, top: tops[at] ?? 0 }] : []));
  const next = rooms[rooms.findIndex(({ id }) => id === roomId) + arrow.rows];
  if (!next || !view.dom.scroller) return;
  showRow(view.dom.scroller, next.top);
  view.atoms.set(view.session.currentRoom, next.id);
  // The row may come into the drawn part only now.
  requestAnimationFrame(() => view.dom.scroller?.querySelector<HTMLElement>(`[data-room="${CSS.escape(next.id)}"]`)?.focus());
}

function handleUndo(view: PlanView, event: Press): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) view.on.undo();
  else if ((key === "z" && event.shiftKey) || key === "y") view.on.redo();
  else return false;
  return true;
}

const ARROWS: Readonly<Record<string, { days: number; rows: number }>> = {
  ArrowLeft: { days: -1, rows: 0 },
  ArrowRight: { days: 1, rows: 0 },
  ArrowUp: { days: 0, rows: -1 },
  ArrowDown: { days: 0, rows: 1 },
};

/** While a booking is carried or stretched by keys. */
function handleGesture(view: PlanView, event: Press): boolean {
  const gesture = view.atoms.get(view.session.gesture);
  if (gesture.kind === "lock") return handleLockGesture(view, event, gesture);
  if (gesture.kind !== "move" && gesture.kind !== "resize") return false;
  const arrow = ARROWS[event.key];
  if (event.key === "Escape") endGesture(view);
  else if (event.key.toLowerCase() === "f" && gesture.kind === "move") freeUpRoomHere(view, gesture);
  else if (gesture.by === "pointer") return false;
  else if (event.key === "Enter") drop(view, spotOfCurrent(view));
  else if (event.key.toLowerCase() === "s" && gesture.kind === "move")
    carry(view, gesture.row, gesture.days, { swapping: !gesture.swapping });
  else if (!arrow) return true;
  else if (gesture.kind === "resize") stretch(view, gesture.days + arrow.days);
  else carryBy(view, gesture.row, gesture.days + arrow.days, arrow.rows);
  if (arrow) keepInSight(view, arrow.days);
  return true;
}

/** While a lock is carried or stretched by keys. */
function handleLockGesture(view: PlanView, event: Press, gesture: Extract<Gesture, { kind: "lock" }>): boolean {
  const arrow = ARROWS[event.key];
  if (event.key === "Escape") endGesture(view);
  else if (gesture.by === "pointer") return false;
  else if (event.key === "Enter") dropLock(view, spotOfCurrent(view));
  else if (arrow) {
    carryLock(view, rowBeside(view, gesture.row, arrow.rows), gesture.days + arrow.days);
    keepInSight(view, arrow.days);
  }
  return true;
}

/** The next room's row, past headings and lanes: a lock is always of a room. */
function rowBeside(view: PlanView, row: PlanRow, step: number): PlanRow {
  const rooms = view.store.shape().rows.filter(({ kind }) => kind === "room");
  return rooms[rooms.findIndex(({ key }) => key === row.key) + step] ?? row;
}

/** What is in the hand wants the room it is held over, or any of its type. */
function freeUpRoomHere(view: PlanView, { grabbed, row }: { grabbed: string; row: PlanRow }): void {
  const booking = view.store.booking(grabbed);
  endGesture(view);
  if (booking) wishForRoom(view, booking, row.kind === "room" && row.type.id === booking.room_type_id ? row.room.id : null);
}

function carryBy(view: PlanView, row: PlanRow, days: number, rows: number): void {
  const shape = view.store.shape();
  const next = shape.rows[(shape.indexOf.get(row.key) ?? 0) + rows] ?? row;
  // A type's heading stands for its bookings without a room only where it has no lane for them.
  const beyond = shape.rows[(shape.indexOf.get(next.key) ?? 0) + rows] ?? row;
  carry(view, next.kind === "type" && beyond.kind !== "type" ? beyond : next, days);
}

/** What is carried or stretched by keys, with the edge that goes ahead. */
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

function handlePlain(view: PlanView, event: Press): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const arrow = ARROWS[event.key];
  if (arrow) return walk(view, arrow);
  if (event.key === "Escape") return closeAll(view);
  const shortcut = shortcutFor(PLAN_KEYS, event.key);
  if (!shortcut) return handleBar(view, event);
  shortcut.run(view);
  return true;
}

/** What concerns the bar that has the focus. */
function handleBar(view: PlanView, event: Press): boolean {
  const focused = event.target instanceof HTMLElement ? event.target : null;
  const id = focused?.dataset["bar"];
  const lock = focused?.dataset["lock"] === undefined ? undefined : view.store.lock(focused.dataset["lock"]);
  const ofLock = lock && shortcutFor(LOCK_KEYS, event.key);
  if (ofLock) {
    view.dom.focusWanted = true;
    ofLock.run(view, lock);
    return true;
  }
  const missed = view.store.missed(focused?.dataset["missed"] ?? "");
  if (missed && event.key === "Enter") {
    view.on.open(missed);
    return true;
  }
  const booking = id === undefined ? undefined : view.store.booking(id);
  const shortcut = booking && shortcutFor(BAR_KEYS, event.key);
  if (!shortcut) return false;
  view.dom.focusWanted = true;
  shortcut.run(view, booking);
  return true;
}

/** To the next bar in this direction: along the row, or in the next row that has one at this time. */
function walk(view: PlanView, { days, rows }: { days: number; rows: number }): boolean {
  const current = view.dom.current;
  const key = current === null ? undefined : view.store.keyOf(current);
  const bar = current === null ? undefined : view.store.barOf(current);
  const target = key !== undefined && bar ? neighbour(view, key, bar, days, rows) : firstInSight(view);
  if (!target) return true;
  endOfHover(view);
  view.dom.focusWanted = true;
  setCurrent(view, target.bar.id);
  bringIntoSight(view, target.top, target.bar);
  return true;
}

type Found = { bar: PlanBar; top: number };

function neighbour(view: PlanView, key: string, bar: PlanBar, days: number, rows: number): Found | null {
  const { store } = view;
  const shape = store.shape();
  const index = shape.indexOf.get(key) ?? 0;
  if (rows === 0) {
    const { bars } = store.row(key).laid;
    const next = bars[bars.findIndex((each) => each.id === bar.id) + days];
    return next ? { bar: next, top: shape.tops[index] ?? 0 } : null;
  }
  const middle = (bar.from + bar.to) / 2;
  const span = view.dom.scroller ? view.dom.scroller.clientWidth / view.scale.column : 14;
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

/** Where the walk begins: the first bar on the screen. */
function firstInSight(view: PlanView): Found | null {
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

function closeAll(view: PlanView): boolean {
  endOfHover(view);
  view.atoms.set(view.session.drawn, null);
  view.atoms.set(view.session.roomMenu, null);
  view.atoms.set(view.session.refusal, null);
  view.atoms.set(roomWishAtom, null);
  view.atoms.set(waitingGuestAtom, null);
  view.atoms.set(view.session.help, false);
  view.atoms.set(view.session.dayPicker, false);
  if (view.atoms.get(view.session.selection).size > 0) select(view, new Set());
  return true;
}

function spotOfCurrent(view: PlanView): Spot {
  const rect = document.activeElement?.getBoundingClientRect();
  return rect && view.dom.current ? { x: rect.left, y: rect.bottom } : { x: 200, y: 200 };
}
