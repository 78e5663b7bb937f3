import { roomWishAtom, wishForRoom } from "#client/room-plan/make-room-state.ts";
import { barsBetween, type PlanBar } from "#client/room-plan/plan-bars.ts";
import {
  drawnAtom,
  endOfHover,
  gestureAtom,
  helpAtom,
  inHand,
  park,
  refusalAtom,
  roomMenuAtom,
  type Spot,
  select,
  selectionAtom,
  setCurrent,
  toggleSelected,
} from "#client/room-plan/plan-gesture.ts";
import { HEAD_HEIGHT, ROW_HEIGHT, rowAt, SIDE_WIDTH, wallAt, wallDays, xOf } from "#client/room-plan/plan-layout.ts";
import { beginMove, beginResize, carry, drop, endGesture, stretch } from "#client/room-plan/plan-move.ts";
import { isTaken } from "#client/room-plan/plan-pointer.ts";
import type { PlanRoom, PlanRow } from "#client/room-plan/plan-rows.ts";
import type { Range } from "#client/room-plan/plan-target.ts";
import type { PlanView } from "#client/room-plan/plan-view.ts";
import { nextStatus } from "#shared/bookings/rules.ts";

/** What a key press of React and one of the window have in common. */
type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "target" | "preventDefault" | "stopPropagation">;

/** Everything the plan does without a mouse. */
export function handleKey(view: PlanView, event: Press): void {
  if (event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [role=dialog]")) return;
  const done = handleUndo(view, event) || handleGesture(view, event) || handlePlain(view, event);
  if (!done) return;
  event.preventDefault();
  event.stopPropagation();
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
  const gesture = view.atoms.get(gestureAtom);
  if (gesture.kind !== "move" && gesture.kind !== "resize") return false;
  const arrow = ARROWS[event.key];
  if (event.key === "Escape") endGesture(view);
  else if (event.key.toLowerCase() === "f" && gesture.kind === "move") makeRoomHere(view, gesture);
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

/** What is in the hand wants the room it is held over, or any of its type. */
function makeRoomHere(view: PlanView, { grabbed, row }: { grabbed: string; row: PlanRow }): void {
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
  const gesture = view.atoms.get(gestureAtom);
  if (gesture.kind !== "move" && gesture.kind !== "resize") return;
  const row = gesture.kind === "move" ? gesture.row.key : view.store.keyOf(gesture.id);
  const proposal = gesture.kind === "move" ? gesture.proposals.find(({ booking }) => booking.id === gesture.grabbed) : gesture.proposal;
  const { indexOf, tops } = view.store.shape();
  const top = tops[indexOf.get(row ?? "") ?? 0] ?? 0;
  if (!proposal) return;
  const from = wallDays(proposal.to.check_in, view.store.zone);
  const to = wallDays(proposal.to.check_out, view.store.zone);
  const isAtEnd = gesture.kind === "resize" ? gesture.edge === "to" : days > 0;
  bringIntoSight(view, top, isAtEnd ? { from: to - 1, to } : { from, to: from + 1 });
}

function handlePlain(view: PlanView, event: Press): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const arrow = ARROWS[event.key];
  if (arrow) return walk(view, arrow);
  if (event.key === "Escape") return closeAll(view);
  if (event.key === "?") return opened(() => view.atoms.set(helpAtom, !view.atoms.get(helpAtom)));
  if (event.key.toLowerCase() === "n") return opened(() => newBooking(view));
  return handleBar(view, event);
}

/** What concerns the bar that has the focus. */
function handleBar(view: PlanView, event: Press): boolean {
  const focused = event.target instanceof HTMLElement ? event.target : null;
  const id = focused?.dataset["bar"];
  const lock = focused?.dataset["lock"] === undefined ? undefined : view.store.lock(focused.dataset["lock"]);
  if (lock && event.key === "Enter") return opened(() => view.on.openLock(lock));
  const booking = id === undefined ? undefined : view.store.booking(id);
  if (!booking) return false;
  view.dom.focusWanted = true;
  switch (event.key.toLowerCase()) {
    case "enter":
      return opened(() => view.on.open(booking));
    case " ":
      return opened(() => toggleSelected(view, booking.id));
    case "m":
      return beginMove(view, booking.id, "keys");
    case "r":
      return beginResize(view, booking.id, "to", "keys");
    case "f":
      return opened(() => wishForRoom(view, booking, null));
    case "p":
      return opened(() => park(view, inHand(view, booking.id)));
    case "i":
      return opened(() => nextStatus(booking.status, "check_in") && view.on.act("check_in", [booking]));
    case "o":
      return opened(() => nextStatus(booking.status, "check_out") && view.on.act("check_out", [booking]));
    default:
      return false;
  }
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
  const to = wallAt(view.scale, scroller.scrollLeft + scroller.clientWidth - SIDE_WIDTH);
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
  const height = scroller.clientHeight - HEAD_HEIGHT - ROW_HEIGHT;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + ROW_HEIGHT > scroller.scrollTop + height) scroller.scrollTop = top + ROW_HEIGHT - height;
  const width = scroller.clientWidth - SIDE_WIDTH;
  const left = xOf(view.scale, bar.from);
  const right = xOf(view.scale, bar.to);
  if (right < scroller.scrollLeft + 24) scroller.scrollLeft = left - 24;
  else if (left > scroller.scrollLeft + width - 24) scroller.scrollLeft = right - width + 24;
}

/** A new booking after the current bar, else in the first free room in sight; never in days gone by. */
function newBooking(view: PlanView): void {
  if (!view.mayWrite) return;
  const bar = view.dom.current === null ? undefined : view.store.barOf(view.dom.current);
  const booking = view.dom.current === null ? undefined : view.store.booking(view.dom.current);
  const begin = bar ? bar.to : wallAt(view.scale, view.dom.scroller?.scrollLeft ?? 0);
  const from = Math.floor(Math.max(begin, wallDays(view.now(), view.store.zone)));
  const rangeIn = (room: PlanRoom): Range => ({ roomId: room.id, typeId: room.room_type_id, from, to: from + 1 });
  const { rows, tops } = view.store.shape();
  const inSight = rows
    .slice(rowAt(tops, view.dom.scroller?.scrollTop ?? 0))
    .flatMap((row) => (row.kind === "room" ? [rangeIn(row.room)] : []));
  const own = booking?.room_id ? view.store.room(booking.room_id) : undefined;
  const range = own ? rangeIn(own) : (inSight.find((each) => !isTaken(view, each)) ?? inSight[0]);
  if (range) view.on.draw("booking", [range]);
}

function closeAll(view: PlanView): boolean {
  endOfHover(view);
  view.atoms.set(drawnAtom, null);
  view.atoms.set(roomMenuAtom, null);
  view.atoms.set(refusalAtom, null);
  view.atoms.set(roomWishAtom, null);
  view.atoms.set(helpAtom, false);
  if (view.atoms.get(selectionAtom).size > 0) select(view, new Set());
  return true;
}

function spotOfCurrent(view: PlanView): Spot {
  const rect = document.activeElement?.getBoundingClientRect();
  return rect && view.dom.current ? { x: rect.left, y: rect.bottom } : { x: 200, y: 200 };
}

function opened(work: () => void): true {
  work();
  return true;
}
