import { type RefObject, useEffect, useState } from "react";
import { soon } from "#client/platform/ui/later.tsx";
import { keepInput } from "#client/stays/room-plan/gestures/early-input.ts";
import type { PlanView } from "#client/stays/room-plan/store/plan-view.ts";

const fetchHand = soon(() => import("#client/stays/room-plan/gestures/plan-hand.ts"));

export type PlanHand = Awaited<ReturnType<typeof fetchHand>>;

/** First the picture, then what only hands and keys will need: null until it is here. What they do before waits for it. */
export function usePlanHand(view: PlanView, plan: RefObject<HTMLElement | null>): PlanHand | null {
  const [hand, setHand] = useState<PlanHand | null>(null);
  useEffect(() => {
    let isHere = true;
    // An effect may still run before the picture; what comes after the next frame does not.
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => void fetchHand().then((fetched) => isHere && setHand(fetched)));
    });
    return () => {
      isHere = false;
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);

  useEffect(() => hand?.takeUp(view), [hand, view]);

  // The parts inside the plan have taken up theirs by now.
  const [input] = useState(keepInput);
  useEffect(() => {
    if (hand) return input.repeat();
    return plan.current ? input.keepOf(plan.current) : undefined;
  }, [hand, input, plan]);
  return hand;
}
