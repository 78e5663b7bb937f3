import { addShortcuts } from "#client/platform/ui/keys/shortcuts.ts";
import { planShortcuts } from "#client/stays/room-plan/gestures/plan-keyboard.ts";
import { watchHand } from "#client/stays/room-plan/gestures/under-my-hand.ts";
import type { PlanView } from "#client/stays/room-plan/store/plan-view.ts";

// What hands and keys need of the plan, in one part that is fetched when the plan has been drawn.
export { PlanOverlay } from "#client/stays/room-plan/board/plan-overlay.tsx";
export { PlanCards } from "#client/stays/room-plan/cards/plan-cards.tsx";
export { ParkingLane } from "#client/stays/room-plan/gestures/parking-lane.tsx";
export { PlanDrag } from "#client/stays/room-plan/gestures/plan-drag.tsx";
export { press } from "#client/stays/room-plan/gestures/plan-press.ts";

/** Lets the plan's keys count, and watches what is in the hand, until the answered function is called. */
export function takeUp(view: PlanView): () => void {
  const endKeys = addShortcuts(planShortcuts(view), "screen");
  const unwatch = watchHand(view);
  return () => {
    endKeys();
    unwatch();
  };
}
