import { atom, type createStore } from "jotai";
import { currentSession, loginAtom } from "#client/platform/core/session.ts";
import type { Range } from "#client/stays/room-plan/model/drawn-range.ts";
import type { PriceQuestion } from "#client/stays/room-plan/model/move-price.ts";
import { wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import type { LockMove, LockPart } from "#client/stays/room-plan/model/plan-locks.ts";
import type { Marks } from "#client/stays/room-plan/model/plan-marks.ts";
import type { PlanRow } from "#client/stays/room-plan/model/plan-rows.ts";
import type { Proposal } from "#client/stays/room-plan/model/plan-target.ts";
import type { PlanText } from "#client/stays/room-plan/model/plan-words.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import type { PlanView } from "#client/stays/room-plan/store/plan-view.ts";
import type { Clock } from "#shared/stays/bookings/rules.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

type Atoms = ReturnType<typeof createStore>;

/** The gesture of this user on the plan: dragging, resizing, drawing or selecting. */
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

/** The position at which a small card opens, in pixels of the window. */
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

export type PlanSession = ReturnType<typeof makePlanSession>;

/** An open dialog of the plan, with what it is about. */
export type PlanQuestion =
  | { kind: "lock"; ranges: readonly Range[] }
  | { kind: "lock_moves"; move: LockMove }
  | { kind: "arrival"; bookings: readonly PlanBooking[] }
  | { kind: "group"; ranges: readonly Range[]; bookings: readonly PlanBooking[] };

/** State of one user on one property's plan, each part an atom. `placeName` is the `sessionStorage` key of the parked bookings. */
export function makePlanSession(placeName: () => string | null = () => null) {
  return {
    selection: atom<ReadonlySet<string>>(new Set<string>()),
    /** Bookings this user has laid aside; their place on the server stays theirs. */
    parking: keptParking(placeName),
    /** The room whose number Tab reaches. */
    currentRoom: atom<string | null>(null),
    gesture: atom<Gesture>(IDLE),
    refusal: atom<Refused | null>(null),
    /** Moves that were dropped and whose price is asked about. */
    priceQuestion: atom<PriceQuestion | null>(null),
    question: atom<PlanQuestion | null>(null),
    drawn: atom<{ ranges: readonly Range[]; spot: Spot } | null>(null),
    hover: atom<{ id: string; rect: DOMRect } | null>(null),
    roomMenu: atom<{ roomId: string; spot: Spot } | null>(null),
    /** Names of users who have just moved a bar, by the bar's id. */
    tags: atom<readonly { id: string; name: string }[]>([]),
    help: atom(false),
    /** True if the calendar that leads to a day is open. */
    dayPicker: atom(false),
  };
}

/** The session of the person who is logged in, in their property: another login or another property begins a new one. */
export const planSessionAtom = atom((get) => {
  get(loginAtom);
  return makePlanSession(placeName);
});

function placeName(): string | null {
  const session = currentSession();
  return "identity" in session ? `parking ${session.identity.property_id} ${session.identity.subject_id}` : null;
}

/**
 * Shows a session on the bars of a plan for as long as that is on the screen: which bars are selected, parked or in the
 * hand is marked from here only. Left, the plan keeps what is selected and parked; what was under way or open ends.
 */
export function showSession(session: PlanSession, atoms: Atoms, store: PlanStore): () => void {
  const selected = marker(store, { selected: true }, { selected: false });
  const parked = marker(store, { parked: true }, { parked: false });
  const moving = marker(store, { moving: true }, { moving: false });
  const draw = () => {
    selected(atoms.get(session.selection));
    parked(new Set(atoms.get(session.parking).map(({ id }) => id)));
    moving(new Set(idsInHand(atoms.get(session.gesture))));
  };
  store.change(draw);
  const parts = [session.selection, session.parking, session.gesture];
  const ends = parts.map((part) => atoms.sub(part, draw));
  return () => {
    for (const end of ends) end();
    store.change(() => {
      for (const mark of [selected, parked, moving]) mark(new Set());
    });
    endVisit(session, atoms);
  };
}

function endVisit(session: PlanSession, atoms: Atoms): void {
  atoms.set(session.gesture, IDLE);
  atoms.set(session.refusal, null);
  atoms.set(session.priceQuestion, null);
  atoms.set(session.question, null);
  atoms.set(session.drawn, null);
  atoms.set(session.hover, null);
  atoms.set(session.roomMenu, null);
  atoms.set(session.help, false);
  atoms.set(session.dayPicker, false);
  atoms.set(session.tags, []);
}

/** Keeps one mark on exactly the bars that it is given. */
function marker(store: PlanStore, on: Partial<Marks>, off: Partial<Marks>): (ids: ReadonlySet<string>) => void {
  let marked: ReadonlySet<string> = new Set();
  return (ids) => {
    const before = marked;
    marked = ids;
    if (before.size === 0 && ids.size === 0) return;
    store.change(() => {
      for (const id of before) if (!ids.has(id)) store.mark(id, off);
      for (const id of ids) if (!before.has(id)) store.mark(id, on);
    });
  };
}

/** The booking or lock that the pointer or the keys carry; null while nothing is carried. */
export function heldBar(gesture: Gesture): string | null {
  if (gesture.kind === "move") return gesture.grabbed;
  return gesture.kind === "resize" || gesture.kind === "lock" ? gesture.id : null;
}

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

/** Parks bookings with their days, so that they are found again from any scroll position. */
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

export function endOfHover(view: PlanView): void {
  window.clearTimeout(view.dom.hoverTimer);
  view.atoms.set(view.session.hover, null);
}

export function clockOf(view: PlanView): Clock {
  return { now: view.now(), time_zone: view.store.zone };
}

export function spotOf(event: { clientX: number; clientY: number }): Spot {
  return { x: event.clientX, y: event.clientY };
}

/** A parked booking and the first calendar day of its stay: from there it is loaded at any scroll position. */
type Parked = { id: string; day: number };

/** Ids of parked bookings in `sessionStorage` under a name, so that they survive a reload; without a name only in memory. */
function keptParking(nameOf: () => string | null) {
  const parked = atom<readonly Parked[] | null>(null);
  return atom(
    (get) => get(parked) ?? remembered(nameOf()),
    (_get, set, next: readonly Parked[]) => {
      set(parked, next);
      remember(nameOf(), next);
    },
  );
}

function remember(name: string | null, parked: readonly Parked[]): void {
  if (name === null) return;
  try {
    if (parked.length === 0) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(parked));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

function remembered(name: string | null): readonly Parked[] {
  if (name === null) return [];
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isParked) : [];
  } catch {
    return [];
  }
}

function isParked(kept: unknown): kept is Parked {
  return (
    typeof kept === "object" && kept !== null && "id" in kept && typeof kept.id === "string" && "day" in kept && Number.isInteger(kept.day)
  );
}
