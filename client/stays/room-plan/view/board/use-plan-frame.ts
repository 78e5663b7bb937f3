import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { frameOf, type PlanFrame, type Scale, sameFrame } from "#client/stays/room-plan/model/plan-layout.ts";

/**
 * The drawn part of the plan, following the scroll position in steps. An external store, since React draws a change of
 * one in the same frame as the scroll event, and a state change only some time after it.
 */
export function useFrame(scroller: RefObject<HTMLElement | null>, tops: Float64Array, scale: Scale): [PlanFrame, () => void] {
  const [frames] = useState(() => makeFrames(look(scroller.current, tops, scale)));
  const frame = useSyncExternalStore(frames.subscribe, frames.get);
  const follow = () => frames.set(look(scroller.current, tops, scale));
  useLayoutEffect(() => {
    const update = () => frames.set(look(scroller.current, tops, scale));
    update();
    window.addEventListener("resize", update);
    return () => window.removeEventListener("resize", update);
  }, [frames, scroller, tops, scale]);
  return [frame, follow];
}

function look(element: HTMLElement | null, tops: Float64Array, scale: Scale): PlanFrame {
  const view = element
    ? { top: element.scrollTop, left: element.scrollLeft, width: element.clientWidth - scale.side, height: element.clientHeight }
    : { top: 0, left: 0, width: window.innerWidth - scale.side, height: window.innerHeight };
  return frameOf(view, tops, scale);
}

function makeFrames(first: PlanFrame) {
  let frame = first;
  const listeners = new Set<() => void>();
  return {
    get: () => frame,
    set(next: PlanFrame) {
      if (sameFrame(frame, next)) return;
      frame = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
