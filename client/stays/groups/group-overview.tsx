import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRoomTypes } from "#client/platform/core/master-data.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { TwoColumns } from "#client/platform/ui/page/two-columns.tsx";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";
import { CustomerCard } from "#client/stays/bookings/detail/customer-card.tsx";
import { GroupForm } from "#client/stays/groups/group-form.tsx";
import css from "#client/stays/groups/groups.module.css";
import type { Members } from "#client/stays/groups/use-members.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { byDay, byRoomType } from "#shared/stays/groups/rules.ts";
import type { Group } from "#shared/stays/groups/schema.ts";

type Props = { group: Group; members: Members; readAgain(): void };

/** Rooms and nights of the group, and beside it its name and payer. */
export function GroupOverview({ group, members, readAgain }: Props) {
  const say = useSay();
  return (
    <TwoColumns
      aside={
        <>
          <Panel title={say("groups.details")}>
            <GroupForm
              group={group}
              readAgain={readAgain}
              staysAt={({ pathname, search }) => pathname === `/groups/${group.id}` && !new URLSearchParams(search).has("tab")}
            />
          </Panel>
          {group.customer && <CustomerCard customer={group.customer} />}
        </>
      }
    >
      <RecordScreen answer={members}>
        {(bookings) => (
          <>
            <Panel title={say("groups.by_type")}>
              <TypeLines bookings={bookings} />
            </Panel>
            <Panel title={say("groups.by_day")}>
              <DayLines bookings={bookings} />
            </Panel>
          </>
        )}
      </RecordScreen>
    </TwoColumns>
  );
}

function TypeLines({ bookings }: { bookings: readonly Booking[] }) {
  const say = useSay();
  const { money } = useFormats();
  const types = new Map(useRoomTypes().data?.data.map(({ id, name }) => [id, name]));
  const lines = byRoomType(bookings);
  if (lines.length === 0) return <NoLines hasBookings={bookings.length > 0} />;
  return (
    <TableFrame look="figures" className={css["lines"]}>
      <thead>
        <tr>
          <th scope="col">{say("bookings.room_type")}</th>
          <th scope="col">{say("groups.rooms")}</th>
          <th scope="col">{say("groups.persons")}</th>
          <th scope="col">{say("groups.nights")}</th>
          <th scope="col">{say("groups.sum")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ room_type_id, rooms, persons, nights, gross_amount }) => (
          <tr key={room_type_id}>
            <th scope="row">{types.get(room_type_id) ?? ""}</th>
            <td>{rooms}</td>
            <td>{persons}</td>
            <td>{nights}</td>
            <td>{money(gross_amount)}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function DayLines({ bookings }: { bookings: readonly Booking[] }) {
  const say = useSay();
  const { zone, calendarDate } = useFormats();
  const lines = byDay(bookings, zone);
  if (lines.length === 0) return <NoLines hasBookings={bookings.length > 0} />;
  return (
    <TableFrame look="figures" className={css["lines"]}>
      <thead>
        <tr>
          <th scope="col">{say("groups.day")}</th>
          <th scope="col">{say("groups.arriving")}</th>
          <th scope="col">{say("groups.leaving")}</th>
          <th scope="col">{say("groups.over_night")}</th>
          <th scope="col">{say("groups.persons")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ date, arriving, leaving, rooms, persons }) => (
          <tr key={date}>
            <th scope="row">{calendarDate(date)}</th>
            <Count value={arriving} />
            <Count value={leaving} />
            <Count value={rooms} />
            <Count value={persons} />
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function Count({ value }: { value: number }) {
  return <td data-zero={value === 0 || undefined}>{value === 0 ? "–" : value}</td>;
}

function NoLines({ hasBookings }: { hasBookings: boolean }) {
  return <span className={css["dim"]}>{useSay()(hasBookings ? "groups.no_stays" : "groups.no_bookings")}</span>;
}
