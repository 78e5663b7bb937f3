import type { createStore } from "jotai";
import { createContext, useContext } from "react";
import type { Scale } from "#client/stays/room-plan/model/plan-layout.ts";
import type { PlanWords } from "#client/stays/room-plan/model/plan-words.ts";
import type { PlanSession } from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import type { PlanCallbacks } from "#client/stays/room-plan/store/use-plan-callbacks.ts";

/** Shared context of all parts of a mounted plan. Stable while it is mounted, except for zoom and language. */
export type PlanView = {
  store: PlanStore;
  /** Selection, drag and open panels of this user; its atoms are read and written in `atoms`. */
  session: PlanSession;
  atoms: ReturnType<typeof createStore>;
  scale: Scale;
  words: PlanWords;
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
    /** Position of the left edge on the time axis when the plan last came to rest. */
    edge: number;
    /** No card opens before: right after a drop the pointer rests on a bar without asking about it. */
    quietUntil: number;
    scrollTimer: number;
    /** Listeners that follow the pointer until it is lifted; aborted with the plan. */
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
