import { HEAD_HEIGHT, rowAt, wallAt, wallDays } from "#client/stays/room-plan/board/plan-layout.ts";
import type { PlanRow } from "#client/stays/room-plan/board/plan-rows.ts";
import type { PlanText } from "#client/stays/room-plan/board/plan-words.ts";
import type { Range } from "#client/stays/room-plan/gestures/drawn-range.ts";
import type { Proposal } from "#client/stays/room-plan/gestures/plan-target.ts";
import type { LockMove, LockPart } from "#client/stays/room-plan/store/plan-locks.ts";
import type { PlanView } from "#client/stays/room-plan/store/plan-view.ts";
import type { Clock } from "#shared/stays/bookings/rules.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

/** What this user's hand is doing on the plan. */
export type Gesture =
  | { kind: "idle" }
  | {
      kind: "move";
      by: "pointer" | "keys";
      grabbed: string;
      ids: readonly string[];
      days: number;
      row: PlanRow;
      proposals: readonly Proposal[];
      swap: readonly Proposal[];
      swapping: boolean;
      parking: boolean;
    }
  | { kind: "resize"; by: "pointer" | "keys"; id: string; edge: "from" | "to"; days: number; proposal: Proposal }
  | { kind: "lock"; by: "pointer" | "keys"; id: string; part: LockPart; days: number; row: PlanRow; move: LockMove }
  | { kind: "draw"; range: Range; taken: boolean }
  | { kind: "marquee"; box: Box };

/** In pixels of the rows' area, from its top left. */
export type Box = { left: number; top: number; right: number; bottom: number };

/** Where a small card opens: pixels of the window. */
export type Spot = { x: number; y: number };

export const IDLE: Gesture = { kind: "idle" };

/**
 * A drop that was refused: what was not done and why, and what would be possible instead: the swap, others who make room
 * for it, a room for who waits for the last one, its release, or (of a lock) to move who is there.
 */
export type Refused = {
  verb: PlanText;
  reason: string;
  swap: readonly Proposal[];
  wanting?: Proposal;
  waiting?: PlanBooking;
  release?: Proposal;
  lock?: LockMove;
  spot: Spot;
  by?: "pointer" | "keys";
};

/** The bars that a gesture holds. */
export function idsInHand(gesture: Gesture): readonly string[] {
  if (gesture.kind === "move") return gesture.ids;
  return gesture.kind === "resize" || gesture.kind === "lock" ? [gesture.id] : [];
}

export function select(view: PlanView, ids: ReadonlySet<string>): void {
  view.atoms.set(view.session.selection, ids);
}

export function toggleSelected(view: PlanView, id: string): void {
  const next = new Set(view.atoms.get(view.session.selection));
  if (!next.delete(id)) next.add(id);
  select(view, next);
}

/** The grabbed booking alone, or all selected ones when it is among them. */
export function inHand(view: PlanView, grabbed: string): readonly string[] {
  const selected = view.atoms.get(view.session.selection);
  return selected.has(grabbed) ? [...selected] : [grabbed];
}

/** Lays bookings aside, with the days on which they are found again from wherever the plan has been scrolled to. */
export function park(view: PlanView, ids: readonly string[]): void {
  const parked = view.atoms.get(view.session.parking);
  const added = ids
    .filter((id) => !parked.some((each) => each.id === id))
    .flatMap((id) => {
      const booking = view.store.booking(id);
      return booking ? [{ id, day: Math.floor(wallDays(booking.check_in, view.store.zone)) }] : [];
    });
  view.atoms.set(view.session.parking, [...parked, ...added]);
}

export function unpark(view: PlanView, ids: readonly string[]): void {
  const parked = view.atoms.get(view.session.parking);
  if (!parked.some(({ id }) => ids.includes(id))) return;
  view.atoms.set(
    view.session.parking,
    parked.filter(({ id }) => !ids.includes(id)),
  );
}

/** Makes a bar the one that Tab reaches. */
export function setCurrent(view: PlanView, id: string | null): void {
  const before = view.dom.current;
  view.dom.current = id;
  view.store.change(() => {
    if (before && before !== id) view.store.mark(before, { current: false });
    if (id) view.store.mark(id, { current: true });
  });
}

export function focusBar(view: PlanView, id: string): void {
  view.dom.scroller?.querySelector<HTMLElement>(`[data-bar="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
}

export function endOfHover(view: PlanView): void {
  window.clearTimeout(view.dom.hoverTimer);
  view.atoms.set(view.session.hover, null);
}

export function clockOf(view: PlanView): Clock {
  return { now: view.now(), time_zone: view.store.zone };
}

/** Where the pointer stands in the rows' area; `x` counts from the first day's edge. */
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

export function spotOf(event: { clientX: number; clientY: number }): Spot {
  return { x: event.clientX, y: event.clientY };
}

/** Says beside a booking's or a lock's bar what was not done with it and why. */
export function refuseBeside(view: PlanView, id: string, { verb, reason }: Pick<Refused, "verb" | "reason">): void {
  view.atoms.set(view.session.refusal, { verb, reason, swap: [], spot: spotOfBar(view, id) });
  view.on.refuse(reason);
}

/** Beside the bar, else in the middle of the plan. */
function spotOfBar({ dom }: PlanView, id: string): Spot {
  const bar = dom.scroller?.querySelector(`[data-bar="${CSS.escape(id)}"], [data-lock="${CSS.escape(id)}"]`) ?? dom.scroller;
  const rect = bar?.getBoundingClientRect();
  return rect ? { x: rect.left + Math.min(rect.width, 600) / 2, y: rect.top + Math.min(rect.height, 400) } : { x: 300, y: 300 };
}

/** How near to its edge a bar is taken by the edge. */
const EDGE = 7;

/** Which edge of a bar the pointer is at, or null in its middle. */
export function edgeAt(bar: Element, x: number): "from" | "to" | null {
  const { left, right, width } = bar.getBoundingClientRect();
  if (width < EDGE * 4) return null;
  if (x - left < EDGE) return "from";
  return right - x < EDGE ? "to" : null;
}

/** What a button or link outside the plan does by these keys is its own, and so is what lists and choices do by arrows. */
const PRESSING: ReadonlySet<string> = new Set(["Enter", " "]);
const OWN_ARROWS = "input, nav, aside, [role=tablist], [role=toolbar]";

/** A key that was pressed somewhere beside the plan, on its tool bar for instance, still belongs to the plan where nothing else takes it. */
export function isOthersKey({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || target === document.body || target.closest("[data-plan]")) return false;
  return PRESSING.has(key) || (key.startsWith("Arrow") && target.closest(OWN_ARROWS) !== null);
}
