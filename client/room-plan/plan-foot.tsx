import { memo } from "react";
import { DayStrip } from "#client/room-plan/day-strip.tsx";
import type { PlanFrame } from "#client/room-plan/plan-layout.ts";
import css from "#client/room-plan/plan-sheet.module.css";
import { usePlanView } from "#client/room-plan/plan-view.ts";
import { useFreeVersion, useShape } from "#client/room-plan/use-plan-store.ts";

type Days = Pick<PlanFrame, "firstDay" | "endDay">;

/** Free rooms of one type, a number a day. */
export const FreeCells = memo(function FreeCells({ typeId, firstDay, endDay }: Days & { typeId: string }) {
  const { store } = usePlanView();
  useFreeVersion(store, `free:${typeId}`);
  return <Cells firstDay={firstDay} free={store.freeRooms(typeId, firstDay, endDay)} />;
});

/** Free rooms of the whole house, always in sight. */
export const PlanFoot = memo(function PlanFoot({ firstDay, endDay }: Days) {
  const { store, words } = usePlanView();
  useFreeVersion(store, "free");
  const types = useShape(store).rows.filter((row) => row.kind === "type");
  const byType = types.map((row) => store.freeRooms(row.type.id, firstDay, endDay));
  const free = Array.from({ length: endDay - firstDay }, (_, i) => byType.reduce((sum, counts) => sum + (counts[i] ?? 0), 0));
  return (
    <div className={css["foot"]}>
      <div className={css["footLabel"]}>{words.say("free")}</div>
      <Cells firstDay={firstDay} free={free} />
    </div>
  );
});

function Cells({ firstDay, free }: { firstDay: number; free: readonly number[] }) {
  return (
    <DayStrip firstDay={firstDay}>
      {free.map((count, i) => (
        <div key={firstDay + i} className={classOf(count)}>
          {count < 0 ? `−${-count}` : count}
        </div>
      ))}
    </DayStrip>
  );
}

function classOf(free: number): string | undefined {
  if (free < 0) return css["cellOver"];
  return free === 0 ? css["cellNone"] : css["cell"];
}
