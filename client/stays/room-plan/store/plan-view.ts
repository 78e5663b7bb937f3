import type { createStore } from "jotai";
import { createContext, useContext } from "react";
import type { Formats } from "#client/platform/core/dates.ts";
import type { Range } from "#client/stays/room-plan/model/drawn-range.ts";
import type { Scale } from "#client/stays/room-plan/model/plan-layout.ts";
import type { LockMove } from "#client/stays/room-plan/model/plan-locks.ts";
import type { Zoom } from "#client/stays/room-plan/model/plan-range.ts";
import type { PlanRoom } from "#client/stays/room-plan/model/plan-rows.ts";
import type { PlanWords } from "#client/stays/room-plan/model/plan-words.ts";
import type { PlanSession } from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import type { RoomStatus } from "#shared/inventory/rooms/schema.ts";
import type { PlanBooking, PlanLock } from "#shared/stays/room-plan/schema.ts";

export type BarAction = "check_in" | "check_out" | "confirm" | "cancel";
export type RoomAction = RoomStatus | "unlock" | "openDoor";
export type DrawnKind = "booking" | "offer" | "lock" | "group";

/** What the plan asks for; who mounts it decides how it is done, in the app `usePlanCallbacks`. */
export type PlanCallbacks = {
  act(action: BarAction, bookings: readonly PlanBooking[]): void;
  group(bookings: readonly PlanBooking[]): void;
  /** Takes bookings of one group out of it. */
  ungroup(bookings: readonly PlanBooking[]): void;
  roomAction(action: RoomAction, room: PlanRoom): void;
  /** The form of a lock, with this room in it, and for these days if there are any. */
  lockRoom(room: PlanRoom, range?: Range): void;
  /** A lock over bookings: they move for it, once somebody has seen where to. */
  moveGuestsForLock(move: LockMove): void;
  open(booking: PlanBooking): void;
  openLock(lock: PlanLock): void;
  /** `isProposed`: nobody has chosen this place, it is what the plan offers. */
  draw(kind: DrawnKind, ranges: readonly Range[], isProposed?: boolean): void;
  /** Somebody stands at the front desk and wants a room tonight. */
  walkIn(): void;
  undo(): void;
  redo(): void;
  showToday(): void;
  zoomTo(days: Zoom): void;
  /** The first day on screen; a few times a second while it is scrolled. */
  scrolledTo(day: number): void;
};

/** What every part of one mounted plan shares. Stable while it is mounted, but for zoom and language. */
export type PlanView = {
  store: PlanStore;
  /** What this user selects, carries and has open here; its atoms are read and written in `atoms`. */
  session: PlanSession;
  atoms: ReturnType<typeof createStore>;
  scale: Scale;
  words: PlanWords;
  formats: Formats;
  now(): string;
  on: PlanCallbacks;
  /** When stays begin and end here, `HH:mm`. */
  times: { start: string; end: string };
  dom: {
    scroller: HTMLElement | null;
    /** The bar that Tab reaches, and whether it should take the focus when it is drawn again. */
    current: string | null;
    focusWanted: boolean;
    hoverTimer: number;
    /** Where on the wall calendar the left edge was when the plan last came to rest. */
    edge: number;
    /** No card opens before: right after a drop the pointer rests on a bar without asking about it. */
    quietUntil: number;
    scrollTimer: number;
    /** What follows the pointer until it is lifted; it ends with the plan. */
    following: AbortController | null;
  };
  mayWrite: boolean;
  /** True if rooms can be opened and keys issued from here. */
  hasDoors: boolean;
};

export const PlanContext = createContext<PlanView | null>(null);

export function usePlanView(): PlanView {
  const view = useContext(PlanContext);
  if (!view) throw new Error("outside a plan");
  return view;
}
