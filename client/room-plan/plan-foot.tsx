import { memo } from "react";
import { type PlanFrame, SIDE_WIDTH } from "#client/room-plan/plan-layout.ts";
import { usePlanView } from "#client/room-plan/plan-view.ts";
import css from "#client/room-plan/room-plan.module.css";
import { useFreeVersion, useShape } from "#client/room-plan/use-plan-store.ts";

type Days = Pick<PlanFrame, "firstDay" | "endDay">;

/** Free rooms of one type, a number a day. */
export const FreeCells = memo(function FreeCells({ typeId, firstDay, endDay }: Days & { typeId: string }) {
  const { store } = usePlanView();
  useFreeVersion(store, `free:${typeId}`);
  return <Cells firstDay={firstDay} endDay={endDay} freeOn={(day) => store.freeRooms(typeId, day)} />;
});

/** Free rooms of the whole house, always in sight. */
export const PlanFoot = memo(function PlanFoot({ firstDay, endDay }: Days) {
  const { store, words } = usePlanView();
  useFreeVersion(store, "free");
  const types = useShape(store).rows.filter((row) => row.kind === "type");
  return (
    <div className={css["foot"]}>
      <div className={css["footLabel"]}>{words.say("free")}</div>
      <Cells firstDay={firstDay} endDay={endDay} freeOn={(day) => types.reduce((sum, row) => sum + store.freeRooms(row.type.id, day), 0)} />
    </div>
  );
});

function Cells({ firstDay, endDay, freeOn }: Days & { freeOn: (day: number) => number }) {
  const { scale } = usePlanView();
  const days = Array.from({ length: endDay - firstDay }, (_, i) => firstDay + i);
  return days.map((day) => <FreeCell key={day} left={SIDE_WIDTH + (day - scale.first) * scale.column} width={scale.column} free={freeOn(day)} />);
}

const FreeCell = memo(function FreeCell({ left, width, free }: { left: number; width: number; free: number }) {
  return (
    <div className={classOf(free)} style={{ left, width }}>
      {free}
    </div>
  );
});

function classOf(free: number): string | undefined {
  if (free < 0) return css["cellOver"];
  return free === 0 ? css["cellNone"] : css["cell"];
}
