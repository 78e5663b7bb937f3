import { bornGuests, roomPlaces, typeNames } from "#server/office/reports/day-lists/queries.ts";
import { type ListedStay, staysTouching } from "#server/office/reports/day-lists/statements.ts";
import { servedCharges } from "#server/office/reports/service-list/statements.ts";
import { type Days, daysOf } from "#server/platform/core/calls/report-days.ts";
import { boundsOf, localDateSql } from "#server/platform/core/database/local-dates.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { ViewTask } from "#server/platform/core/worker/tasks.ts";
import { partsOfAll } from "#server/stays/bookings/parts.ts";
import { naturalOrder } from "#shared/inventory/rooms/numbers.ts";
import { birthdaysWithin, MAX_LIST_DAYS } from "#shared/office/reports/day-lists.ts";
import { DayList, type DayListEntry, type DayListKind, type DayListQuery } from "#shared/office/reports/day-lists-schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { groupBy } from "#shared/platform/core/group-by.ts";
import { addDays, datesBetween, daysBetween, localDate, localTime } from "#shared/platform/core/stays.ts";
import type { Part } from "#shared/stays/bookings/parts.ts";
import { SOLD_STATUSES } from "#shared/stays/bookings/schema.ts";

export type DayListDays = Days & { list: DayListKind; language: Language };

/** The days of a list. Throws `validation` for more than a month. */
export function listDays(view: View, { list, ...range }: DayListQuery): Days & { list: DayListKind } {
  const days = daysOf(view, range);
  if (daysBetween(days.from, days.to) >= MAX_LIST_DAYS) throw new Problem("validation", "to", [{ path: "to", message: "a_month" }]);
  return { ...days, list };
}

/** One list of the guests of some days. */
export const dayListTask: ViewTask<DayListDays, DayList> = { name: "list of the day", read: readDayList };

function readDayList(view: View, { list, language, ...days }: DayListDays): DayList {
  const dates = datesBetween(days.from, addDays(days.to, 1));
  const stays = staysOf(view, days, language);
  const entries = ENTRIES[list]({ view, dates, stays, days });
  // The sort keys are no part of the answer.
  return DayList.parse({ list, ...days, entries });
}

/** A stay with its days, and its room in each of its nights. */
type Stay = ListedStay & { from: string; to: string; inNight(night: string): Placed };
type Placed = Pick<DayListEntry, "room" | "room_type" | "next_room"> & { place: string };
type Sorted = DayListEntry & { place: string };
type Listing = { view: View; days: Days; dates: readonly string[]; stays: readonly Stay[] };

function staysOf(view: View, days: Days, language: Language): Stay[] {
  const { time_zone: zone } = view.actor;
  const rows = staysTouching.all(view, boundsOf(view, days));
  const parts = partsOfAll(
    view,
    rows.map(({ id }) => id),
  );
  const rooms = new Map(roomPlaces.all(view, {}).map((room) => [room.id, room]));
  const types = new Map(typeNames.all(view, { language }).map(({ id, name }) => [id, name]));
  return rows.map((row) => {
    const stay = { from: localDate(row.check_in, zone), to: localDate(row.check_out, zone) };
    const [first, ...later] = parts.get(row.id) ?? [];
    const begins = later.map((part) => ({ part, from: localDate(part.check_in, zone) }));
    const partOf = (night: string) => begins.findLast(({ from }) => from <= night)?.part ?? first;
    const roomOf = (part: Part | undefined) => (part?.room_id ? rooms.get(part.room_id) : undefined);
    const inNight = (night: string): Placed => {
      const part = partOf(night);
      const [room, next] = [roomOf(part), roomOf(partOf(addDays(night, 1)))];
      const isMoving = addDays(night, 1) < stay.to && next?.id !== room?.id;
      return {
        room: room?.number ?? null,
        room_type: types.get(part?.room_type_id ?? "") ?? "",
        next_room: isMoving ? (next?.number ?? null) : null,
        place: room?.place ?? LAST,
      };
    };
    return { ...row, ...stay, inNight };
  });
}

/** Sorts after every room. */
const LAST = "\uffff";

const ENTRIES: Readonly<Record<DayListKind, (listing: Listing) => Sorted[]>> = {
  arrivals: ({ dates, stays, view }) =>
    eachDay(dates, (date) =>
      stays
        .filter(({ from }) => from === date)
        .map((stay) => entryOf(stay, { date, night: date, time: stay.arrival_time ?? localTime(stay.check_in, view.actor.time_zone) }))
        .sort((a, b) => compare(a.time ?? "", b.time ?? "") || byPlace(a, b)),
    ),
  departures: ({ dates, stays, view }) =>
    eachDay(dates, (date) =>
      stays
        .filter((stay) => stay.to === date && isSold(stay))
        .map((stay) => entryOf(stay, { date, night: nightBefore(stay, date), time: localTime(stay.check_out, view.actor.time_zone) }))
        .sort(byPlace),
    ),
  house: ({ dates, stays }) =>
    eachDay(dates, (date) =>
      stays
        .filter((stay) => stay.from <= date && date < stay.to && isSold(stay))
        .map((stay) => entryOf(stay, { date, night: date, time: null }))
        .sort(byPlace),
    ),
  birthdays,
  breakfast,
};

function eachDay(dates: readonly string[], entriesOn: (date: string) => Sorted[]): Sorted[] {
  return dates.flatMap(entriesOn);
}

function birthdays({ view, dates, stays }: Listing): Sorted[] {
  const sold = new Map(stays.filter(isSold).map((stay) => [stay.id, stay]));
  return bornGuests
    .all(view, { ids: [...sold.keys()] })
    .flatMap(({ booking_id, name, date_of_birth }) => {
      const stay = sold.get(booking_id);
      if (!stay) return [];
      const here = dates.filter((date) => stay.from <= date && date <= stay.to);
      return birthdaysWithin(date_of_birth, here).map(({ date, age }) => {
        const night = date === stay.to ? nightBefore(stay, date) : date;
        return { ...entryOf(stay, { date, night, time: null }), name, others: [], age };
      });
    })
    .sort((a, b) => compare(a.date, b.date) || byPlace(a, b));
}

/** Those who have slept here the night before, by table, with what is served on the day. */
function breakfast({ view, days, dates, stays }: Listing): Sorted[] {
  const charges = servedCharges(localDateSql(view, days)).all(view, { ...days, kitchen: 1 });
  const served = groupBy(charges, ({ booking_id, date }) => `${booking_id} ${date}`);
  return eachDay(dates, (date) =>
    stays
      .filter((stay) => stay.from < date && date <= stay.to && isSold(stay))
      .map((stay) => {
        const items = groupBy(served.get(`${stay.id} ${date}`) ?? [], ({ item }) => item);
        return {
          ...entryOf(stay, { date, night: addDays(date, -1), time: null }),
          items: [...items].map(([item, lines]) => ({ item, quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0) })),
        };
      })
      .sort((a, b) => compare(tableOrder(a), tableOrder(b)) || byPlace(a, b)),
  );
}

/** Guests without a table come last. */
function tableOrder({ table }: DayListEntry): string {
  return table === null ? LAST : naturalOrder(table);
}

function isSold({ status }: Stay): boolean {
  return SOLD_STATUSES.includes(status);
}

/** The night before a day, or that day for a stay without a night. */
function nightBefore({ from }: Stay, date: string): string {
  return from < date ? addDays(date, -1) : date;
}

function entryOf(stay: Stay, { date, night, time }: { date: string; night: string; time: string | null }): Sorted {
  const { id: booking_id, code, status, name, persons, children, cots, from, to, phone, comment } = stay;
  const { number_plates: cars, dining_table: table } = stay;
  const others = JSON.parse(stay.others) as string[];
  const who = { booking_id, code, pending: status === "pending", name, others, persons, children, cots };
  return { date, ...who, ...stay.inNight(night), from, to, time, phone, cars, table, comment, age: null, items: [] };
}

function byPlace(a: Sorted, b: Sorted): number {
  return compare(a.place, b.place) || compare(a.name, b.name) || compare(a.booking_id, b.booking_id);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
