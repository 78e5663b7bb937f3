import { IconClockExclamation, IconDoorExit, IconRosetteDiscountCheck, IconUserCheck } from "@tabler/icons-react";
import { STATUS_ICONS } from "#client/inventory/rooms/room-status.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { staffName } from "#client/platform/core/staff-name.ts";
import { ChangedBy } from "#client/platform/ui/form/changed-by.tsx";
import { DayLines } from "#client/stays/housekeeping/day-lines.tsx";
import css from "#client/stays/housekeeping/room-card.module.css";
import { NoteButton } from "#client/stays/housekeeping/room-notes.tsx";
import { StatusChoice } from "#client/stays/housekeeping/status-choice.tsx";
import { TapMark } from "#client/stays/housekeeping/tap-mark.tsx";
import { isStillIn, taskOf } from "#shared/stays/housekeeping/rules.ts";
import type { BoardRow } from "#shared/stays/housekeeping/schema.ts";

/** More letters than that don't stand side by side in large figures. */
const LONG_NUMBER = 6;

/** One room: its condition large and in colour, what the day brings, and one tap for what was done. */
export function RoomCard({ row }: { row: BoardRow }) {
  const say = useSay();
  const task = taskOf(row);
  const isInspected = row.status === "clean" && row.inspected === true;
  const Icon = isInspected ? IconRosetteDiscountCheck : STATUS_ICONS[row.status];
  return (
    <article
      className={css["card"]}
      data-status={row.status}
      data-task={task}
      aria-label={say("housekeeping.room", { number: row.number })}
    >
      <div className={css["face"]}>
        <h3 data-long={row.number.length > LONG_NUMBER || undefined}>{row.number}</h3>
        <span className={css["word"]}>
          <Icon size={17} stroke={1.9} aria-hidden />
          {say(isInspected ? "rooms.inspected" : `rooms.${row.status}`)}
        </span>
      </div>
      <div className={css["day"]}>
        <p className={css["type"]}>{staffName({ name: row.room_type_name, name_en: row.room_type_name_en })}</p>
        <ChangedBy object="room" id={row.id} />
        <Urgency row={row} />
        <DayLines row={row} />
      </div>
      <NoteButton row={row} />
      <StatusChoice row={row} />
      <TapMark row={row} />
    </article>
  );
}

/** By when it is needed, and whether one can go in. */
function Urgency({ row }: { row: BoardRow }) {
  const say = useSay();
  const { time } = useFormats();
  const task = taskOf(row);
  if (task !== "needed_today" && task !== "departure") return null;
  const stillIn = isStillIn(row);
  return (
    <p className={css["marks"]}>
      {task === "needed_today" && row.arrival && (
        <span className={css["urgent"]}>
          <IconClockExclamation size={15} aria-hidden />
          {say("housekeeping.needed_at", { time: row.arrival.arrival_time ?? time(row.arrival.check_in) })}
        </span>
      )}
      {row.departure && (
        <span className={css["mark"]} data-free={!stillIn || undefined}>
          {stillIn ? <IconUserCheck size={15} aria-hidden /> : <IconDoorExit size={15} aria-hidden />}
          {say(stillIn ? "housekeeping.still_in" : "housekeeping.can_begin")}
        </span>
      )}
    </p>
  );
}
