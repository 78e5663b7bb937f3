import { useAtomValue } from "jotai";
import { memo } from "react";
import type { PlanShape } from "#client/stays/room-plan/model/plan-content.ts";
import { heightOf, type PlanRow } from "#client/stays/room-plan/model/plan-rows.ts";
import { clockOf, currentRoomAtom } from "#client/stays/room-plan/store/plan-session.ts";
import { useIsLocked, useShape } from "#client/stays/room-plan/store/use-plan-store.ts";
import css from "#client/stays/room-plan/view/board/plan-sheet.module.css";
import { usePlan } from "#client/stays/room-plan/view/plan-context.ts";

type Props = { shape: PlanShape; firstRow: number; endRow: number };

/**
 * Row labels, in one sticky column at the left edge: single sticky labels would each be a layer of their own, and the browser would have
 * dozens.
 */
export const PlanLabels = memo(function PlanLabels({ shape: { rows, tops }, firstRow, endRow }: Props) {
  return (
    <div className={css["labels"]}>
      {rows.slice(firstRow, endRow).map((row, i) => (
        <Label key={row.key} row={row} top={tops[firstRow + i] ?? 0} />
      ))}
    </div>
  );
});

/** One of the rooms is reached by Tab, the others from there by the arrows: the one that had the focus last, else the first. */
function useIsTabStop(roomId: string): boolean {
  const { store } = usePlan();
  const current = useAtomValue(currentRoomAtom);
  const first = useShape(store).rows.find((row) => row.kind === "room")?.room.id;
  const known = current !== null && store.room(current) ? current : first;
  return known === roomId;
}

type LabelProps<R extends PlanRow = PlanRow> = { row: R; top: number };

const Label = memo(function Label({ row, top }: LabelProps) {
  const { words } = usePlan();
  if (row.kind === "room") return <RoomLabel row={row} top={top} />;
  const { name } = row.type;
  if (row.kind === "unassigned") {
    return (
      <div className={css["unassignedLabel"]} style={{ top, height: heightOf(row) }}>
        {words.say("unassigned")}
      </div>
    );
  }
  return (
    <div className={css["typeLabel"]} style={{ top }} title={name}>
      <span>{name}</span>
      <small title={words.say("rooms_count", { count: row.rooms })}>{row.rooms}</small>
    </div>
  );
});

function RoomLabel({ row, top }: LabelProps<Extract<PlanRow, { kind: "room" }>>) {
  const { store, words } = usePlan();
  const { id, number, status, inspected_at } = row.room;
  const locked = useIsLocked(store, row.key, clockOf(store).now);
  const isTabStop = useIsTabStop(id);
  const state = [words.say(status), inspected_at !== null && words.say("inspected"), locked && words.say("locked")]
    .filter((word) => word !== false)
    .join(", ");
  return (
    <button
      type="button"
      className={css["roomLabel"]}
      style={{ top, height: heightOf(row) }}
      data-status={status}
      data-locked={locked || undefined}
      data-room={id}
      title={`${number}: ${state}`}
      aria-label={`${number}: ${state}`}
      aria-haspopup="menu"
      tabIndex={isTabStop ? 0 : -1}
    >
      {number}
    </button>
  );
}
