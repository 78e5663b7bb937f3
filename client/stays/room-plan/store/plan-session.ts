import { atom, type createStore } from "jotai";
import { currentSession, loginAtom } from "#client/platform/core/session.ts";
import type { Range } from "#client/stays/room-plan/gestures/drawn-range.ts";
import { type Gesture, IDLE, idsInHand, type Refused, type Spot } from "#client/stays/room-plan/gestures/plan-gesture.ts";
import { keptParking } from "#client/stays/room-plan/store/kept-parking.ts";
import type { Marks } from "#client/stays/room-plan/store/plan-marks.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";

type Atoms = ReturnType<typeof createStore>;

export type PlanSession = ReturnType<typeof makePlanSession>;

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
    drawn: atom<{ ranges: readonly Range[]; spot: Spot } | null>(null),
    hover: atom<{ id: string; rect: DOMRect } | null>(null),
    roomMenu: atom<{ roomId: string; spot: Spot } | null>(null),
    /** Who has just put a bar where it is. */
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
