import { memo } from "react";
import { barsBetween } from "#client/stays/room-plan/model/plan-bars.ts";
import { hiddenPart, hitBeyond } from "#client/stays/room-plan/model/plan-edge.ts";
import { heightOf, type PlanRow as Row } from "#client/stays/room-plan/model/plan-rows.ts";
import type { PlanWords } from "#client/stays/room-plan/model/plan-words.ts";
import { isCovered } from "#client/stays/room-plan/store/plan-missed.ts";
import { useRow } from "#client/stays/room-plan/store/use-plan-store.ts";
import { BookingBar, LockBar, MissedBar } from "#client/stays/room-plan/view/board/bars.tsx";
import { FreeCells } from "#client/stays/room-plan/view/board/plan-foot.tsx";
import css from "#client/stays/room-plan/view/board/plan-sheet.module.css";
import { usePlan } from "#client/stays/room-plan/view/plan-context.ts";

type Props = { row: Row; top: number; firstDay: number; endDay: number };

export const PlanRow = memo(function PlanRow(props: Props) {
  return props.row.kind === "type" ? <TypeRow {...props} /> : <BarsRow {...props} />;
});

function TypeRow({ row, top, firstDay, endDay }: Props) {
  return (
    <div className={css["typeRow"]} data-row={row.key} style={{ top }}>
      <FreeCells typeId={row.type.id} rooms={row.kind === "type" ? row.rooms : 0} firstDay={firstDay} endDay={endDay} />
    </div>
  );
}

function BarsRow({ row, top, firstDay, endDay }: Props) {
  const { store, words, scale } = usePlan();
  const { laid } = useRow(store, row.key);
  const bars = barsBetween(laid, firstDay, endDay);
  return (
    <div
      className={row.kind === "room" ? css["row"] : css["unassignedRow"]}
      data-row={row.key}
      role="group"
      aria-label={labelOf(row, words.say)}
      style={{ top, height: heightOf(row) }}
    >
      {store.missedIn(row.key).map((stay) => {
        if (stay.to <= firstDay || stay.from >= endDay) return null;
        return <MissedBar key={stay.booking.id} stay={stay} isThin={isCovered(stay, laid)} />;
      })}
      {bars.map((bar) => {
        const beyond = hitBeyond(scale, bar, bars);
        const own = {
          marks: store.marksOf(bar.key),
          hidden: hiddenPart(scale, bar, store.edge()),
          left: beyond?.left ?? null,
          right: beyond?.right ?? null,
        };
        return bar.kind === "lock" ? <LockBar key={bar.key} bar={bar} {...own} /> : <BookingBar key={bar.key} bar={bar} {...own} />;
      })}
    </div>
  );
}

function labelOf(row: Row, say: PlanWords["say"]): string {
  if (row.kind === "room") return say("room_row", { number: row.room.number, status: say(row.room.status) });
  return say("unassigned_row", { type: row.type.name });
}
