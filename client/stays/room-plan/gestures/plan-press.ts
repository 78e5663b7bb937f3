import type { PointerEvent } from "react";
import { edgeAt, endOfHover, pointOf, setCurrent, spotOf, toggleSelected } from "#client/stays/room-plan/gestures/plan-gesture.ts";
import { startDraw, startLockMove, startMarquee, startResize } from "#client/stays/room-plan/gestures/plan-pointer.ts";
import type { PlanView } from "#client/stays/room-plan/store/plan-view.ts";

/** Takes every press on the plan, for all the bars inside, and decides what it begins. */
export function press(view: PlanView, event: PointerEvent): void {
  if (event.button !== 0 || !(event.target instanceof Element)) return;
  if (event.target.closest("[data-room], button, input")) return;
  endOfHover(view);
  const bar = event.target.closest<HTMLElement>("[data-bar]");
  const id = bar?.dataset["bar"];
  if (event.shiftKey && !event.target.closest("[data-parking]")) return startMarquee(view, event);
  const lock = event.target.closest<HTMLElement>("[data-lock]");
  const lockId = lock?.dataset["lock"];
  if (lock && lockId) {
    setCurrent(view, lockId);
    view.dom.focusWanted = false;
    return startLockMove(view, lockId, edgeAt(lock, event.clientX) ?? "whole", event);
  }
  if (!bar || !id) {
    if (event.target.closest("[data-plan-body]")) startDraw(view, event);
    return;
  }
  setCurrent(view, id);
  view.dom.focusWanted = false;
  if (event.ctrlKey || event.metaKey) return toggleSelected(view, id);
  const fromParking = bar.closest("[data-parking]") !== null;
  const edge = fromParking ? null : edgeAt(bar, event.clientX);
  if (edge) return startResize(view, id, edge, event);
  const grip = event.clientX - bar.getBoundingClientRect().left;
  view.dom.grab?.({ id, fromParking, grip, start: pointOf(view, spotOf(event)), now: spotOf(event) }, bar, event);
}
