import type { ReactNode } from "react";
import css from "#client/stays/room-plan/view/board/plan-sheet.module.css";
import { usePlan } from "#client/stays/room-plan/view/plan-context.ts";

/** Parts for the days from `firstDay` on, side by side. Only the strip has a place of its own: a plan draws hundreds of parts. */
export function DayStrip({ firstDay, children }: { firstDay: number; children: ReactNode }) {
  const { scale } = usePlan();
  return (
    <div className={css["strip"]} style={{ left: scale.side + (firstDay - scale.first) * scale.column }}>
      {children}
    </div>
  );
}
