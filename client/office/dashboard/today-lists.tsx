import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { Link } from "react-router-dom";
import { RoomStatusBadge } from "#client/inventory/rooms/room-status.tsx";
import { RoomChanges } from "#client/office/dashboard/room-changes.tsx";
import css from "#client/office/dashboard/today-lists.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { bookingTitle } from "#client/platform/ui/booking-name.ts";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { Dim, Hint } from "#client/platform/ui/typography.tsx";
import { BookingRowActions } from "#client/stays/bookings/list/booking-row-actions.tsx";
import { dueWords } from "#client/stays/folios/due-words.ts";
import { MAX_PAGE_SIZE } from "#shared/platform/core/paging.ts";
import { addDays, localDate } from "#shared/platform/core/stays.ts";
import type { Booking, BookingStatus } from "#shared/stays/bookings/schema.ts";

/** Days for which a guest who did not come or leave in time is still listed. */
const OVERDUE_DAYS = 7;
const COMING: BookingStatus[] = ["pending", "confirmed"];
const LEAVING: BookingStatus[] = ["checked_in"];

/** The guests who are still to come and to leave today, each with the next step. */
export function TodayLists() {
  return (
    <div className={css["lists"]}>
      <Arrivals />
      <Departures />
      <RoomChanges />
    </div>
  );
}

function Arrivals() {
  const say = useSay();
  const stays = useStays("check_in", COMING);
  return (
    <StayList title={say("dashboard.arrivals")} none={say("dashboard.nobody_to_come")} answer={stays}>
      {(booking) => (
        <StayLine booking={booking}>
          <span className={css["time"]}>{booking.arrival_time}</span>
          {booking.room && <RoomStatusBadge status={booking.room.status} inspected={booking.room.inspected_at !== null} />}
        </StayLine>
      )}
    </StayList>
  );
}

function Departures() {
  const say = useSay();
  const { money } = useFormats();
  const stays = useStays("check_out", LEAVING);
  return (
    <StayList title={say("dashboard.departures")} none={say("dashboard.nobody_to_leave")} answer={stays}>
      {(booking) => {
        const { guest_due_amount: due_amount, gross_amount } = booking;
        return (
          <StayLine booking={booking}>
            <span className={css["due"]} data-open={due_amount > 0 || undefined}>
              {dueWords({ due_amount, gross_amount }, say, money)}
            </span>
          </StayLine>
        );
      }}
    </StayList>
  );
}

/** The stays of these statuses whose day is today, or was lately. */
function useStays(date_filter: "check_in" | "check_out", status: BookingStatus[]) {
  const today = useFormats().today();
  const answer = useQuery(
    trpc.bookings.list.queryOptions({
      date_filter,
      status,
      from: addDays(today, -OVERDUE_DAYS),
      to: today,
      page_size: MAX_PAGE_SIZE,
      sort: date_filter,
      expand: ["customer", "guests", "room", "group", "actions", "payers"],
    }),
  );
  const stays = useMemo(() => answer.data?.data.filter((stay) => status.includes(stay.status)), [answer.data, status]);
  return { ...answer, stays };
}

type ListProps = { title: string; none: string; answer: ReturnType<typeof useStays>; children(booking: Booking): ReactNode };

function StayList({ title, none, answer: { stays, error, refetch }, children }: ListProps) {
  return (
    <Panel title={title} aside={stays && stays.length > 0 && <Dim>{stays.length}</Dim>}>
      {error && !stays && <LoadFailed error={error} retry={refetch} />}
      {!error && !stays && (
        <Stack gap="sm" aria-busy>
          <Skeleton height={36} />
          <Skeleton height={36} />
        </Stack>
      )}
      {stays?.length === 0 && <Hint>{none}</Hint>}
      {stays && stays.length > 0 && (
        <ul aria-label={title} className={css["list"]}>
          {stays.map((booking) => (
            <li key={booking.id}>{children(booking)}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Room, name, what the list says of the stay, and the next step; below it the note. */
function StayLine({ booking, children }: { booking: Booking; children: ReactNode }) {
  const say = useSay();
  const mayWrite = useMay()("bookings:write");
  const { calendarDate, today, zone } = useFormats();
  const { withParam } = useAddress();
  const day = localDate(booking.status === "checked_in" ? booking.check_out : booking.check_in, zone);
  const facts = [
    day < today() ? say("dashboard.since_day", { date: calendarDate(day) }) : null,
    say("dashboard.persons", { count: booking.occupancy }),
    booking.number_of_nights > 0 ? say("dashboard.nights_of", { count: booking.number_of_nights }) : null,
    booking.group?.name,
  ];
  return (
    <div className={css["line"]}>
      <strong className={css["room"]}>{booking.room?.number ?? "–"}</strong>
      <div className={css["who"]}>
        <Link to={withParam("booking", booking.id)}>{bookingTitle(booking)}</Link>
        <Hint>{facts.filter(Boolean).join(" · ")}</Hint>
        {booking.description && <p className={css["note"]}>{booking.description}</p>}
      </div>
      <div className={css["facts"]}>{children}</div>
      {mayWrite && <BookingRowActions isStepShown booking={booking} />}
    </div>
  );
}
