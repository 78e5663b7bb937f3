import { memo } from "react";
import { barsBetween, type PlanBar } from "#client/stays/room-plan/model/plan-bars.ts";
import { hiddenPart, hitBeyond } from "#client/stays/room-plan/model/plan-edge.ts";
import type { Marks } from "#client/stays/room-plan/model/plan-marks.ts";
import { heightOf, type PlanRow as Row } from "#client/stays/room-plan/model/plan-rows.ts";
import { isCovered } from "#client/stays/room-plan/store/plan-missed.ts";
import { type PlanView, usePlanView } from "#client/stays/room-plan/store/plan-view.ts";
import { useRow } from "#client/stays/room-plan/store/use-plan-store.ts";
import { BookingBar, LockBar, MissedBar } from "#client/stays/room-plan/view/board/bars.tsx";
import { FreeCells } from "#client/stays/room-plan/view/board/plan-foot.tsx";
import css from "#client/stays/room-plan/view/board/plan-sheet.module.css";

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
  const view = usePlanView();
  const { store, words } = view;
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
        return <MissedBar key={stay.booking.id} view={view} stay={stay} isThin={isCovered(stay, laid)} />;
      })}
      {bars.map((bar) => barOf(view, { bar, row: bars, marks: store.marksOf(bar.id) }))}
    </div>
  );
}

function barOf(view: PlanView, { bar, row, marks }: { bar: PlanBar; row: readonly PlanBar[]; marks: Marks }) {
  const hidden = hiddenPart(view.scale, bar, view.dom.edge);
  if (bar.kind === "lock") return <LockBar key={bar.key} view={view} bar={bar} marks={marks} hidden={hidden} />;
  const beyond = hitBeyond(view.scale, bar, row);
  return (
    <BookingBar
      key={bar.key}
      view={view}
      bar={bar}
      marks={marks}
      hidden={hidden}
      left={beyond?.left ?? null}
      right={beyond?.right ?? null}
    />
  );
}

function labelOf(row: Row, say: ReturnType<typeof usePlanView>["words"]["say"]): string {
  if (row.kind === "room") return say("room_row", { number: row.room.number, status: say(row.room.status) });
  return say("unassigned_row", { type: row.type.name });
}
