import { IconRosetteDiscountCheck } from "@tabler/icons-react";
import { STATUS_ICONS } from "#client/inventory/rooms/room-status.tsx";
import { useRoomActions } from "#client/inventory/rooms/use-room-actions.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import css from "#client/stays/housekeeping/status-choice.module.css";
import { useMarking, useOffline } from "#client/stays/housekeeping/use-marking.ts";
import { ROOM_STATUSES } from "#shared/inventory/rooms/schema.ts";
import type { BoardRow } from "#shared/stays/housekeeping/schema.ts";

/** The three conditions side by side: the one that holds is pressed, the others are one tap away. */
export function StatusChoice({ row }: { row: BoardRow }) {
  const say = useSay();
  const may = useMay();
  const { mark } = useMarking();
  if (!may("room_status:write")) return null;
  const takesInspection = row.status === "clean" && row.inspected !== null;
  return (
    <div
      className={css["choice"]}
      data-screen-only
      data-holds={row.status}
      data-inspects={takesInspection || undefined}
      role="group"
      aria-label={say("housekeeping.condition", { number: row.number })}
    >
      {ROOM_STATUSES.map((status) => {
        const Icon = STATUS_ICONS[status];
        return (
          <button key={status} type="button" data-status={status} aria-pressed={row.status === status} onClick={() => mark(row, status)}>
            <Icon size={18} stroke={1.8} aria-hidden />
            {say(`rooms.${status}`)}
          </button>
        );
      })}
      {takesInspection && <InspectButton row={row} />}
    </div>
  );
}

/** A second look at the clean room. It needs the network: nobody inspects what a colleague may have changed meanwhile. */
function InspectButton({ row }: { row: BoardRow }) {
  const say = useSay();
  const offline = useOffline();
  const { taps } = useMarking();
  const { inspect, isRunning } = useRoomActions();
  const isInspected = row.inspected === true;
  return (
    <button
      type="button"
      data-inspect
      aria-pressed={isInspected}
      disabled={offline || isRunning || taps.some(({ room_id }) => room_id === row.id)}
      onClick={() => inspect(row, !isInspected)}
    >
      <IconRosetteDiscountCheck size={18} stroke={1.8} aria-hidden />
      {say("rooms.inspected")}
    </button>
  );
}
