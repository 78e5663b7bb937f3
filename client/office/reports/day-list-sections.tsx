import { Stack } from "@mantine/core";
import { Link } from "react-router-dom";
import css from "#client/office/reports/day-lists.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useItemName } from "#client/platform/core/master-data.ts";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";
import { Dim } from "#client/platform/ui/typography.tsx";
import { childrenInWords } from "#client/stays/bookings/persons-words.ts";
import { DAY_LIST_COLUMNS, type DayListColumn, type DayListWords, dayListCell, dayListSections } from "#shared/office/reports/day-lists.ts";
import type { DayList, DayListEntry } from "#shared/office/reports/day-lists-schema.ts";

/** A table for each day. */
export function DayListSections({ list }: { list: DayList }) {
  const say = useSay();
  const { calendarDate, number } = useFormats();
  const columns = DAY_LIST_COLUMNS[list.list];
  return dayListSections(list.entries).map(({ date, entries, rooms, persons }) => (
    <Stack component="section" gap={6} key={date} aria-label={calendarDate(date)}>
      <h2 className={css["day"]}>
        {calendarDate(date)}
        {list.list !== "birthdays" && (
          <Dim fz="sm" fw={400}>
            {say("day_lists.day_total", { rooms: number(rooms), persons: number(persons) })}
          </Dim>
        )}
      </h2>
      <TableFrame framed className={css["table"]} label={`${say(`day_lists.${list.list}`)} ${calendarDate(date)}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column} data-wide={isWide(column) || undefined}>
                {say(`day_lists.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <EntryRow key={`${entry.booking_id} ${entry.name}`} entry={entry} columns={columns} />
          ))}
        </tbody>
      </TableFrame>
    </Stack>
  ));
}

/** Columns that a phone has no width for; notes are below the guests' names there. */
const WIDE: ReadonlySet<DayListColumn> = new Set(["persons", "until", "since", "phone", "cars", "notes"]);

function isWide(column: DayListColumn): boolean {
  return WIDE.has(column);
}

function EntryRow({ entry, columns }: { entry: DayListEntry; columns: readonly DayListColumn[] }) {
  const words = useListWords();
  return (
    <tr>
      {columns.map((column) => {
        const { text, note } = dayListCell(entry, column, words);
        if (column === "guests")
          return <GuestsCell key={column} entry={entry} note={note} cars={columns.includes("cars") ? entry.cars : null} />;
        return (
          <td key={column} data-column={column} data-wide={isWide(column) || undefined}>
            {text}
            {note && (
              <Dim display="block" fz="xs" fw={400}>
                {note}
              </Dim>
            )}
          </td>
        );
      })}
    </tr>
  );
}

type GuestsCellProps = { entry: DayListEntry; note: string | null; cars: string | null };

/** The guests with the way to their stay; on a phone with the persons, the cars and the notes. */
function GuestsCell({ entry, note, cars }: GuestsCellProps) {
  const say = useSay();
  return (
    <th scope="row">
      <Link to={`/bookings/${entry.booking_id}`}>{entry.name}</Link>
      {note && (
        <Dim display="block" fz="xs" fw={400}>
          {note}
        </Dim>
      )}
      {entry.children === 0 && entry.age === null && (
        <Dim fz="xs" fw={400} className={css["phone"] ?? ""}>
          {say("bookings.persons", { count: entry.persons })}
        </Dim>
      )}
      {cars && (
        <Dim fz="xs" fw={400} className={css["phone"] ?? ""}>
          {cars}
        </Dim>
      )}
      {entry.comment && (
        <Dim fz="xs" fw={400} className={`${css["phone"]} ${css["comment"]}`}>
          {entry.comment}
        </Dim>
      )}
    </th>
  );
}

function useListWords(): DayListWords {
  const say = useSay();
  const item = useItemName();
  const { calendarDate } = useFormats();
  return {
    date: calendarDate,
    item,
    family: ({ persons, children, cots }) =>
      children === 0 ? null : `${say("bookings.adults_count", { count: persons - children })}, ${childrenInWords({ children, cots }, say)}`,
    moves: (room) => say("day_lists.moves", { room }),
    pending: say("day_lists.pending"),
  };
}
