import type { DayListEntry, DayListKind } from "#shared/office/reports/day-lists-schema.ts";
import { groupBy } from "#shared/platform/core/group-by.ts";

/** The longest range of a list: a month. */
export const MAX_LIST_DAYS = 31;

export type DayListColumn =
  | "table"
  | "room"
  | "guests"
  | "persons"
  | "arrives"
  | "leaves"
  | "until"
  | "since"
  | "phone"
  | "cars"
  | "notes"
  | "age"
  | "served";

/** The columns of each list, in their order. */
export const DAY_LIST_COLUMNS: Readonly<Record<DayListKind, readonly DayListColumn[]>> = {
  arrivals: ["arrives", "room", "guests", "persons", "until", "phone", "cars", "notes"],
  departures: ["leaves", "room", "guests", "persons", "since", "phone", "cars", "notes"],
  house: ["room", "guests", "persons", "since", "until", "phone", "cars", "notes"],
  birthdays: ["room", "guests", "age", "until", "notes"],
  breakfast: ["table", "room", "guests", "persons", "served", "until", "notes"],
};

/** The formats of a list's cells in a language. */
export type DayListWords = {
  date(day: string): string;
  family(entry: Pick<DayListEntry, "persons" | "children" | "cots">): string | null;
  item(name: string): string;
  moves(room: string): string;
  pending: string;
};

/** A cell of a list, and a smaller line below it. */
export type DayListCell = { text: string; note: string | null };

/** The text of a column for an entry. */
export function dayListCell(entry: DayListEntry, column: DayListColumn, words: DayListWords): DayListCell {
  switch (column) {
    case "room":
      return { text: entry.room ?? "–", note: entry.next_room === null ? roomTypeOf(entry) : words.moves(entry.next_room) };
    case "guests":
      return { text: entry.name, note: guestsNote(entry, words) };
    case "persons":
      return { text: String(entry.persons), note: null };
    case "arrives":
    case "leaves":
      return { text: entry.time ?? "", note: null };
    case "until":
      return { text: words.date(entry.to), note: null };
    case "since":
      return { text: words.date(entry.from), note: null };
    case "phone":
      return { text: entry.phone ?? "", note: null };
    case "cars":
      return { text: entry.cars ?? "", note: null };
    case "table":
      return { text: entry.table ?? "–", note: null };
    case "notes":
      return { text: entry.comment ?? "", note: null };
    case "age":
      return { text: entry.age === null ? "" : String(entry.age), note: null };
    case "served":
      return { text: entry.items.map(({ item, quantity }) => `${quantity} × ${words.item(item)}`).join(", "), note: null };
  }
}

function guestsNote(entry: DayListEntry, { family, pending }: DayListWords): string | null {
  const lines = [entry.others.join(", "), family(entry) ?? "", entry.pending ? pending : ""];
  return lines.filter((line) => line !== "").join(" · ") || null;
}

/** The booked room type where no room is assigned yet. */
function roomTypeOf({ room, room_type }: DayListEntry): string | null {
  return room === null ? room_type : null;
}

/** The entries of each day, with the number of rooms and persons. */
export function dayListSections(
  entries: readonly DayListEntry[],
): { date: string; entries: DayListEntry[]; rooms: number; persons: number }[] {
  return [...groupBy(entries, ({ date }) => date)].map(([date, ofDay]) => ({
    date,
    entries: ofDay,
    rooms: new Set(ofDay.map((entry) => entry.room ?? entry.booking_id)).size,
    persons: ofDay.reduce((sum, { persons }) => sum + persons, 0),
  }));
}

/** The birthdays of a person within some days, with the age that they bring; someone born on a leap day has it on 28 February otherwise. */
export function birthdaysWithin(date_of_birth: string, days: readonly string[]): { date: string; age: number }[] {
  const [year = 0] = date_of_birth.split("-").map(Number);
  const monthAndDay = date_of_birth.slice(5);
  return days.flatMap((date) => {
    const isLeapDayMissing = monthAndDay === "02-29" && date.slice(5) === "02-28" && !isLeapYear(Number(date.slice(0, 4)));
    const age = Number(date.slice(0, 4)) - year;
    return (date.slice(5) === monthAndDay || isLeapDayMissing) && age > 0 ? [{ date, age }] : [];
  });
}

function isLeapYear(year: number): boolean {
  return new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
}
