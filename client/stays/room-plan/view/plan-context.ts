import { createContext, type RefObject, useContext } from "react";
import type { Scale } from "#client/stays/room-plan/model/plan-layout.ts";
import type { PlanWords } from "#client/stays/room-plan/model/plan-words.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";

/** The values that all components of a mounted plan read. Stable while it is mounted, except for zoom and language. */
export type Plan = {
  store: PlanStore;
  scale: Scale;
  words: PlanWords;
  /** When stays begin and end here, `HH:mm`. */
  times: { start: string; end: string };
  /** The element that scrolls. */
  scroller: RefObject<HTMLElement | null>;
};

export const PlanContext = createContext<Plan | null>(null);

export function usePlan(): Plan {
  const plan = useContext(PlanContext);
  if (!plan) throw new Error("outside a plan");
  return plan;
}
