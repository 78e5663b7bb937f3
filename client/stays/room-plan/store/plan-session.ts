import { atom, getDefaultStore } from "jotai";
import { currentSession, loginAtom } from "#client/platform/core/session.ts";
import type { LongerStay } from "#client/stays/bookings/parts/open-part.tsx";
import type { Range } from "#client/stays/room-plan/model/drawn-range.ts";
import type { PriceQuestion } from "#client/stays/room-plan/model/move-price.ts";
import { wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import type { LockMove, LockPart } from "#client/stays/room-plan/model/plan-locks.ts";
import type { Marks } from "#client/stays/room-plan/model/plan-marks.ts";
import type { PlanRow } from "#client/stays/room-plan/model/plan-rows.ts";
import type { Proposal } from "#client/stays/room-plan/model/plan-target.ts";
import type { PlanText } from "#client/stays/room-plan/model/plan-words.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import type { Clock } from "#shared/stays/bookings/rules.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

/** The gesture of this user on the plan: dragging, resizing, drawing or selecting. */
export type Gesture =
  | { kind: "idle" }
  | {
      kind: "move";
      by: "pointer" | "keys";
      /** Key of the bar that was grabbed, and the keys of all that move with it. */
      grabbed: string;
      keys: readonly string[];
      days: number;
      row: PlanRow;
      proposals: readonly Proposal[];
      swap: readonly Proposal[];
      swapping: boolean;
      parking: boolean;
    }
  | { kind: "resize"; by: "pointer" | "keys"; key: string; edge: "from" | "to"; days: number; proposal: Proposal }
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
 * for it, a room for who waits for the last one, its release, a longer stay in another way, or (of a lock) to move who is there.
 */
export type Refused = {
  verb: PlanText;
  reason: string;
  swap: readonly Proposal[];
  wanting?: Proposal;
  waiting?: PlanBooking;
  release?: Proposal;
  lock?: LockMove;
  longer?: LongerStay;
  spot: Spot;
  by?: "pointer" | "keys";
};

/** An open dialog of the plan, with what it is about. */
export type PlanQuestion =
  | { kind: "lock_moves"; move: LockMove }
  | { kind: "arrival"; bookings: readonly PlanBooking[] }
  | { kind: "group"; ranges: readonly Range[]; bookings: readonly PlanBooking[] };

/** The state of the plan's user outside of components, where atoms are read and written. */
export const planState = getDefaultStore();

/** An atom that is reset with each login and in each property. */
function atomOfLogin<T>(initial: T) {
  const kept = atom<{ login: number; value: T } | null>(null);
  return atom(
    (get) => {
      const last = get(kept);
      return last?.login === get(loginAtom) ? last.value : initial;
    },
    (get, set, value: T) => set(kept, { login: get(loginAtom), value }),
  );
}

/** Keys of the selected bars. */
export const selectionAtom = atomOfLogin<ReadonlySet<string>>(new Set());
export const gestureAtom = atomOfLogin<Gesture>(IDLE);
export const refusalAtom = atomOfLogin<Refused | null>(null);
/** Moves that were dropped and whose price is asked about. */
export const priceQuestionAtom = atomOfLogin<PriceQuestion | null>(null);
export const planQuestionAtom = atomOfLogin<PlanQuestion | null>(null);
export const drawnAtom = atomOfLogin<{ ranges: readonly Range[]; spot: Spot } | null>(null);
/** The bar whose card is open, and its place in the window. */
export const hoverAtom = atomOfLogin<Hover | null>(null);
export const roomMenuAtom = atomOfLogin<{ roomId: string; spot: Spot } | null>(null);
/** Names of users who have just moved a bar, by the bar's key. */
export const tagsAtom = atomOfLogin<readonly { key: string; name: string }[]>([]);
export const planHelpAtom = atomOfLogin(false);
/** True if the calendar that leads to a day is open. */
export const dayPickerAtom = atomOfLogin(false);
/** The room whose number Tab reaches. */
export const currentRoomAtom = atomOfLogin<string | null>(null);
/** The bar that Tab reaches. */
const currentBarAtom = atomOfLogin<string | null>(null);

type Hover = { key: string; rect: DOMRect };

/** A parked bar and the first calendar day of what it shows: from there it is loaded at any scroll position. */
type Parked = { id: string; day: number };

const keptParkingAtom = atomOfLogin<readonly Parked[] | null>(null);

/** Bars this user has laid aside; their place on the server stays theirs. A reload keeps them. */
export const parkingAtom = atom(
  (get) => {
    // Remembered by the property and its user.
    get(loginAtom);
    return get(keptParkingAtom) ?? remembered(placeName());
  },
  (_get, set, next: readonly Parked[]) => {
    set(keptParkingAtom, next);
    remember(placeName(), next);
  },
);

/** The `sessionStorage` key of the parked bars. */
function placeName(): string | null {
  const session = currentSession();
  return "identity" in session ? `parking ${session.identity.property_id} ${session.identity.subject_id}` : null;
}

/**
 * Shows the user's state on the bars of a plan for as long as that is on the screen: which bars are selected, parked or dragged is marked
 * from here only. Left, the plan keeps what is selected and parked; what was under way or open ends.
 */
export function showSession(store: PlanStore): () => void {
  const selected = marker(store, { selected: true }, { selected: false });
  const parked = marker(store, { parked: true }, { parked: false });
  const moving = marker(store, { moving: true }, { moving: false });
  const current = marker(store, { current: true }, { current: false });
  const draw = () => {
    selected(planState.get(selectionAtom));
    parked(new Set(planState.get(parkingAtom).map(({ id }) => id)));
    moving(new Set(keysInHand(planState.get(gestureAtom))));
    const bar = planState.get(currentBarAtom);
    current(new Set(bar === null ? [] : [bar]));
  };
  store.change(draw);
  const ends = [selectionAtom, parkingAtom, gestureAtom, currentBarAtom].map((part) => planState.sub(part, () => store.change(draw)));
  return () => {
    for (const end of ends) end();
    store.change(() => {
      for (const mark of [selected, parked, moving, current]) mark(new Set());
    });
    endVisit();
  };
}

function endVisit(): void {
  keepFocus(false);
  quietUntil = 0;
  endOfHover();
  planState.set(gestureAtom, IDLE);
  planState.set(refusalAtom, null);
  planState.set(priceQuestionAtom, null);
  planState.set(planQuestionAtom, null);
  planState.set(drawnAtom, null);
  planState.set(roomMenuAtom, null);
  planState.set(planHelpAtom, false);
  planState.set(dayPickerAtom, false);
  planState.set(tagsAtom, []);
  planState.set(currentBarAtom, null);
}

/** Keeps one mark on exactly the bars that it is given. */
function marker(store: PlanStore, on: Partial<Marks>, off: Partial<Marks>): (keys: ReadonlySet<string>) => void {
  let marked: ReadonlySet<string> = new Set();
  return (keys) => {
    const before = marked;
    marked = keys;
    for (const key of before) if (!keys.has(key)) store.mark(key, off);
    for (const key of keys) if (!before.has(key)) store.mark(key, on);
  };
}

/** The bar that the pointer or the keys carry; null while nothing is carried. */
export function heldBar(gesture: Gesture): string | null {
  if (gesture.kind === "move") return gesture.grabbed;
  if (gesture.kind === "lock") return gesture.id;
  return gesture.kind === "resize" ? gesture.key : null;
}

/** The bars that a gesture holds. */
export function keysInHand(gesture: Gesture): readonly string[] {
  if (gesture.kind === "move") return gesture.keys;
  const held = heldBar(gesture);
  return held === null ? [] : [held];
}

export function select(keys: ReadonlySet<string>): void {
  planState.set(selectionAtom, keys);
}

export function toggleSelected(key: string): void {
  const next = new Set(planState.get(selectionAtom));
  if (!next.delete(key)) next.add(key);
  select(next);
}

/** The grabbed bar alone, or all selected ones when it is among them. */
export function inHand(grabbed: string): readonly string[] {
  const selected = planState.get(selectionAtom);
  return selected.has(grabbed) ? [...selected] : [grabbed];
}

/** Parks bars with their days, which lead back to them from any scroll position. */
export function park(store: PlanStore, keys: readonly string[]): void {
  const parked = planState.get(parkingAtom);
  const added = keys
    .filter((key) => !parked.some(({ id }) => id === key))
    .flatMap((key) => {
      const part = store.part(key);
      return part ? [{ id: key, day: Math.floor(wallDays(part.check_in, store.zone)) }] : [];
    });
  planState.set(parkingAtom, [...parked, ...added]);
}

export function unpark(keys: readonly string[]): void {
  const parked = planState.get(parkingAtom);
  if (!parked.some(({ id }) => keys.includes(id))) return;
  planState.set(
    parkingAtom,
    parked.filter(({ id }) => !keys.includes(id)),
  );
}

/** Makes a bar the one that Tab reaches. */
export function setCurrent(key: string | null): void {
  planState.set(currentBarAtom, key);
}

export function currentBar(): string | null {
  return planState.get(currentBarAtom);
}

/** True if the current bar takes the focus when it is drawn again. */
let keepsFocus = false;

/** Sets if the current bar keeps the focus when it is drawn at another place. */
export function keepFocus(keeps: boolean): void {
  keepsFocus = keeps;
}

export function isFocusKept(): boolean {
  return keepsFocus;
}

let hoverTimer: ReturnType<typeof setTimeout> | undefined;
let quietUntil = 0;

/** Opens the card of the bar on which the pointer rests, or closes the one that is open, after a moment. */
export function hoverSoon(rest: { key: string; bar: Element } | null, afterMs: number): void {
  clearTimeout(hoverTimer);
  if (performance.now() < quietUntil) return;
  hoverTimer = setTimeout(() => {
    planState.set(hoverAtom, rest && { key: rest.key, rect: rest.bar.getBoundingClientRect() });
  }, afterMs);
}

/** The card that is open stays open. */
export function stayHovered(): void {
  clearTimeout(hoverTimer);
}

export function endOfHover(): void {
  clearTimeout(hoverTimer);
  planState.set(hoverAtom, null);
}

const QUIET_MS = 1_200;

/** Cancels the gesture: the bars return to their places. */
export function endGesture(): void {
  if (planState.get(gestureAtom).kind === "idle") return;
  planState.set(gestureAtom, IDLE);
  // Right after a drop the pointer rests on a bar without asking about it.
  quietUntil = performance.now() + QUIET_MS;
}

export function clockOf({ zone }: PlanStore): Clock {
  return { now: new Date().toISOString(), time_zone: zone };
}

export function spotOf(event: { clientX: number; clientY: number }): Spot {
  return { x: event.clientX, y: event.clientY };
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
