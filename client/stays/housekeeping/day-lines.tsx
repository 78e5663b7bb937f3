import { IconBed, IconCalendarEvent, IconDoorEnter, IconDoorExit, IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useRoomActions } from "#client/inventory/rooms/use-room-actions.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { useNow } from "#client/platform/core/use-now.ts";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { HasMoved } from "#client/stays/bookings/parts/has-moved.tsx";
import { countsInWords } from "#client/stays/bookings/persons-words.ts";
import css from "#client/stays/housekeeping/day-lines.module.css";
import { useOffline } from "#client/stays/housekeeping/use-marking.ts";
import { hotelDay, localDate } from "#shared/platform/core/stays.ts";
import { isExpected } from "#shared/stays/housekeeping/rules.ts";
import type { BoardRow, BoardStay } from "#shared/stays/housekeeping/schema.ts";

type RowProps = { row: BoardRow };

/** Departure, stay, arrival, the next arrival, and the lock of a room, one per line. */
export function DayLines({ row }: RowProps) {
  const say = useSay();
  const { arrival, departure, stayer, next_arrival, lock } = row;
  const comesLater = next_arrival !== null && !(arrival && isExpected(arrival));
  const hasMovedOn = departure?.status === "checked_out" && arrival?.status === "checked_in";
  return (
    <ul className={css["lines"]}>
      {departure && !hasMovedOn && <DepartureLine stay={departure} />}
      {stayer && <StayerLine stay={stayer} />}
      {arrival && <ArrivalLine stay={arrival} room={row.number} />}
      {lock && <LockLine row={row} lock={lock} />}
      {comesLater && <NextLine at={next_arrival} stayer={stayer} />}
      {!departure && !stayer && !arrival && !lock && !comesLater && (
        <Line icon={IconBed} isQuiet>
          {say("housekeeping.free_today")}
        </Line>
      )}
    </ul>
  );
}

function DepartureLine({ stay }: { stay: BoardStay }) {
  const say = useSay();
  const { time, weekday, zone } = useFormats();
  const now = useNow();
  const isGone = stay.status === "checked_out";
  const isLate = hotelDay(stay.check_out, zone) < hotelDay(now, zone);
  const expected = isLate
    ? say("housekeeping.departs_late", { date: weekday(stay.check_out) })
    : say("housekeeping.departs", { time: time(stay.check_out) });
  const moves = stay.goes_to !== null && { room: stay.goes_to, time: time(stay.check_out) };
  const ahead = moves ? say("housekeeping.moves_on", moves) : expected;
  const done = moves ? say("housekeeping.moved_on", { room: moves.room }) : say("housekeeping.departed");
  return (
    <Line icon={IconDoorExit} isQuiet={isGone}>
      {isGone ? done : ahead}
      <Who stay={stay} />
    </Line>
  );
}

function StayerLine({ stay }: { stay: BoardStay }) {
  const say = useSay();
  const { weekday } = useFormats();
  return (
    <Line icon={IconBed}>
      {say("housekeeping.stays_until", { date: weekday(stay.check_out) })}
      <Who stay={stay} />
    </Line>
  );
}

function ArrivalLine({ stay, room }: { stay: BoardStay; room: string }) {
  const say = useSay();
  const { time } = useFormats();
  const mayWrite = useMay()("bookings:write");
  const { comes_from, booking_id, name } = stay;
  if (comes_from !== null) {
    const isAhead = isExpected(stay);
    return (
      <Line icon={IconDoorEnter}>
        {isAhead
          ? say("housekeeping.moves_here", { room: comes_from, time: time(stay.check_in) })
          : say("housekeeping.moved_here", { room: comes_from })}
        <Who stay={stay} />
        {isAhead && mayWrite && booking_id !== null && (
          <span data-screen-only>
            {" "}
            <HasMoved id={booking_id} name={name ?? ""} room={room} size="compact-xs" />
          </span>
        )}
      </Line>
    );
  }
  const expected = stay.arrival_time
    ? say("housekeeping.arrives_about", { time: stay.arrival_time })
    : say("housekeeping.arrives", { time: time(stay.check_in) });
  return (
    <Line icon={IconDoorEnter}>
      {isExpected(stay) ? expected : say("housekeeping.arrived")}
      <Who stay={stay} />
    </Line>
  );
}

function LockLine({ row, lock }: RowProps & { lock: NonNullable<BoardRow["lock"]> }) {
  const say = useSay();
  const { weekday, time } = useFormats();
  const now = useNow();
  const isAhead = lock.start > now;
  const words = isAhead
    ? say("housekeeping.locked_from", { date: time(lock.start) })
    : say("housekeeping.locked_until", { date: weekday(lock.end) });
  return (
    <Line icon={IconLock}>
      {lock.reason ? `${words}: ${lock.reason}` : words} {!isAhead && <UnlockButton row={row} />}
    </Line>
  );
}

/** The repair is done. Like an inspection it needs the network: the front desk must know at once what is locked. */
function UnlockButton({ row }: RowProps) {
  const say = useSay();
  const may = useMay();
  const offline = useOffline();
  const { unlock, isRunning } = useRoomActions();
  if (!may("room_status:write")) return null;
  return (
    <button type="button" className={css["unlock"]} data-screen-only disabled={offline || isRunning} onClick={() => unlock(row)}>
      {say("rooms.unlock")}
    </button>
  );
}

/** The next arrival. On the day of the departure it has that word instead of a date, which is already above. */
function NextLine({ at, stayer }: { at: string; stayer: BoardStay | null }) {
  const say = useSay();
  const { weekday, zone } = useFormats();
  const isSameDay = stayer !== null && localDate(stayer.check_out, zone) === localDate(at, zone);
  return (
    <Line icon={IconCalendarEvent} isQuiet>
      {isSameDay ? say("housekeeping.next_arrival_then") : say("housekeeping.next_arrival", { date: weekday(at) })}
    </Line>
  );
}

/** Number of persons, and for the front desk their names with a link that opens the booking beside the board. */
function Who({ stay: { persons, children, cots, name, booking_id } }: { stay: BoardStay }) {
  const say = useSay();
  const { withParam } = useAddress();
  return (
    <>
      {", "}
      <span className={css["together"]}>{countsInWords({ occupancy: persons, children, cots }, say)}</span>
      {booking_id !== null && name !== null && (
        <>
          {", "}
          <Link to={withParam("booking", booking_id)}>{name}</Link>
        </>
      )}
    </>
  );
}

type LineProps = { icon: typeof IconBed; isQuiet?: boolean; children: ReactNode };

function Line({ icon: Icon, isQuiet = false, children }: LineProps) {
  return (
    <li data-quiet={isQuiet || undefined}>
      <Icon size={16} stroke={1.7} aria-hidden />
      <span>{children}</span>
    </li>
  );
}
