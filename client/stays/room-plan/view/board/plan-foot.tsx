import { type CSSProperties, memo } from "react";
import { NUMBER_COLUMN, type PlanFrame } from "#client/stays/room-plan/model/plan-layout.ts";
import { useFreeVersion, useShape } from "#client/stays/room-plan/store/use-plan-store.ts";
import { DayStrip } from "#client/stays/room-plan/view/board/day-strip.tsx";
import css from "#client/stays/room-plan/view/board/plan-sheet.module.css";
import { usePlan } from "#client/stays/room-plan/view/plan-context.ts";

type Days = Pick<PlanFrame, "firstDay" | "endDay">;

/** Free rooms of one type, a number a day. */
export const FreeCells = memo(function FreeCells({ typeId, rooms, firstDay, endDay }: Days & { typeId: string; rooms: number }) {
  const { store } = usePlan();
  useFreeVersion(store, typeId);
  return <Cells firstDay={firstDay} rooms={rooms} free={store.freeRooms(typeId, firstDay, endDay)} />;
});

/** Free rooms of the whole property, always in sight. */
export const PlanFoot = memo(function PlanFoot({ firstDay, endDay }: Days) {
  const { store, words } = usePlan();
  useFreeVersion(store, null);
  const types = useShape(store).rows.filter((row) => row.kind === "type");
  const byType = types.map((row) => store.freeRooms(row.type.id, firstDay, endDay));
  const free = Array.from({ length: endDay - firstDay }, (_, i) => byType.reduce((sum, counts) => sum + (counts[i] ?? 0), 0));
  return (
    <div className={css["foot"]}>
      <div className={css["footLabel"]}>{words.say("free")}</div>
      <Cells firstDay={firstDay} rooms={types.reduce((sum, row) => sum + row.rooms, 0)} free={free} />
    </div>
  );
});

function Cells({ firstDay, rooms, free }: { firstDay: number; rooms: number; free: readonly number[] }) {
  const { scale } = usePlan();
  const isNarrow = scale.column < NUMBER_COLUMN;
  return (
    <DayStrip firstDay={firstDay}>
      {free.map((count, i) => (isNarrow && count > 0 ? shade(firstDay + i, count, rooms) : figure(firstDay + i, count, isNarrow)))}
    </DayStrip>
  );
}

function figure(day: number, count: number, isNarrow: boolean) {
  return (
    <div key={day} className={classOf(count)} title={isNarrow ? String(count) : undefined}>
      {count < 0 ? `−${-count}` : count}
    </div>
  );
}

type ShadeStyle = CSSProperties & { "--full": string };

/** Shade of a day's occupancy, in steps that the eye can distinguish. */
function shade(day: number, count: number, rooms: number) {
  const taken = rooms === 0 ? 1 : 1 - count / rooms;
  const style: ShadeStyle = { "--full": `${Math.round(Math.max(0, taken) * 4) * 15}%` };
  return <div key={day} className={css["heat"]} style={style} title={String(count)} />;
}

function classOf(free: number): string | undefined {
  if (free < 0) return css["cellOver"];
  return free === 0 ? css["cellNone"] : css["cell"];
}
