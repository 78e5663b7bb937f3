import { type RefObject, useLayoutEffect, useRef } from "react";
import type { PlanShape } from "#client/stays/room-plan/model/plan-content.ts";
import { rowAt } from "#client/stays/room-plan/model/plan-layout.ts";

/** Rows that come or go above the screen leave what is on it where it is: the first row in sight, or the next that is still there. */
export function useAnchor(scroller: RefObject<HTMLElement | null>, shape: PlanShape): void {
  const before = useRef(shape);
  useLayoutEffect(() => {
    const element = scroller.current;
    const { rows, tops } = before.current;
    before.current = shape;
    if (!element || element.scrollTop === 0 || tops === shape.tops) return;
    for (let row = rowAt(tops, element.scrollTop); row < rows.length; row++) {
      const now = shape.tops[shape.indexOf.get(rows[row]?.key ?? "") ?? -1];
      if (now === undefined) continue;
      const shift = now - (tops[row] ?? 0);
      if (shift !== 0) element.scrollBy({ top: shift, behavior: "instant" });
      return;
    }
  }, [scroller, shape]);
}
