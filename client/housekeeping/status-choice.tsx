import { useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import css from "#client/housekeeping/status-choice.module.css";
import { useMarking } from "#client/housekeeping/use-marking.ts";
import { STATUS_ICONS } from "#client/rooms/room-status.tsx";
import type { BoardRow } from "#shared/housekeeping/schema.ts";
import { ROOM_STATUSES } from "#shared/rooms/schema.ts";

/** The three conditions side by side: the one that holds is pressed, the others are one tap away. */
export function StatusChoice({ row }: { row: BoardRow }) {
  const say = useSay();
  const may = useMay();
  const { mark } = useMarking();
  if (!may("room_status:write")) return null;
  return (
    <div className={css["choice"]} data-holds={row.status} role="group" aria-label={say("housekeeping.condition", { number: row.number })}>
      {ROOM_STATUSES.map((status) => {
        const Icon = STATUS_ICONS[status];
        return (
          <button key={status} type="button" data-status={status} aria-pressed={row.status === status} onClick={() => mark(row, status)}>
            <Icon size={18} stroke={1.8} aria-hidden />
            {say(`rooms.${status}`)}
          </button>
        );
      })}
    </div>
  );
}
