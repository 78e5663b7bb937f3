import type { Random } from "#server/office/setup/demo-random.ts";
import { dayUseIn, fillRoom, freeWithin, gapOf, HOLIDAYS, type TakenDays } from "#server/office/setup/demo-walk.ts";
import { addDays } from "#shared/platform/core/stays.ts";

/**
 * The guesthouse has the same year again and again: its days are numbered from today, and those before the first one are the end of the
 * year. So each figure is near that of the same days a year ago, in any range.
 */
const YEAR = 365;
/** The first day of the recurring year, in days from today. Two years before it the demo begins. */
const FIRST = -7;
/** The years that have stays, in years ago: this one, of which little is booked ahead, and the two before it. */
const YEARS_AGO = [0, 1, 2] as const;
/** The share of stays by which the guesthouse grows in a year. */
const GROWTH = 0.03;
/** Until this day all stays of the year are booked. */
const BOOKED_UP = 14;
/** Days in which the share of booked stays falls to a third. */
const BOOKED_AHEAD = 120;
/** The days around today in which the guesthouse is nearly full in any season, so that the plan has something to show. */
const BUSY_DAYS = 12;
const BUSY = 0.84;
/** The days before the first day that are filled as well, so that the year does not begin with empty rooms. */
const LEAD = 30;

/** The day of the recurring year on which a day falls. */
export function dayOfYear(day: number): number {
  return day < FIRST ? day + YEAR : day;
}

export type Dates = { from: string; to: string };

/** The dates of a span of the recurring year so many years ago; null if that year did not have its day. */
export function datesOf(today: string, { from, to }: TakenDays, yearsAgo: number): Dates | null {
  const dates = { from: yearsBefore(addDays(today, from), yearsAgo), to: yearsBefore(addDays(today, to), yearsAgo) };
  const isGone = from === to ? dates.from.slice(5) !== addDays(today, from).slice(5) : dates.from === dates.to;
  return isGone ? null : dates;
}

/** The same day of an earlier year; 29 February becomes 28 February. */
function yearsBefore(date: string, years: number): string {
  if (years === 0) return date;
  const monthAndDay = date.endsWith("-02-29") ? "-02-28" : date.slice(4);
  return `${Number(date.slice(0, 4)) - years}${monthAndDay}`;
}

type Year = { random: Random; today: string };

/** Fills a room for one recurring year, around what has taken it already, and without a gap in the coming weekend. */
export function fillYear({ random, today }: Year, taken: readonly TakenDays[], weekend: TakenDays): TakenDays[] {
  const days = { from: FIRST - LEAD, until: FIRST + YEAR };
  const arrival = (free: number) => nextArrival({ random, today }, free);
  const walked = fillRoom(random, taken, { ...days, lengths: HOLIDAYS, arrival });
  const found = walked.filter(({ from }) => from >= FIRST);
  const gap = freeWithin([...taken, ...found], weekend);
  const all = gap ? [...found, gap] : found;
  const first = Math.min(...[...taken, ...all].map(({ from }) => from));
  // The last stay of the year ends before the first one of the next.
  const stays = all.map(({ from, to }) => ({ from, to: Math.min(to, first + YEAR) }));
  const before = stays.map(({ from, to }) => ({ from: from - YEAR, to: to - YEAR }));
  const dayUses = random.chance(0.7) ? dayUseIn(random, [...taken, ...stays, ...before], { from: FIRST + 1, to: 60 }) : [];
  return [...stays, ...dayUses];
}

/** Draws for each day by its own demand, so that a season begins on its first day. */
function nextArrival({ random, today }: Year, free: number): number {
  let day = free;
  while (day < FIRST + YEAR && !random.chance(1 / (1 + gapOf(demandOn(today, day), HOLIDAYS)))) day += 1;
  return day;
}

/** The dates of a stay in each year in which it was booked: fewer the longer ago, and of this year fewer the further ahead. */
export function recurringDates({ random, today }: Year, span: TakenDays): Dates[] {
  return YEARS_AGO.flatMap((yearsAgo) => {
    const share = yearsAgo === 0 ? bookedAhead(span.from) : 1 - GROWTH * yearsAgo;
    const dates = random.chance(share) ? datesOf(today, span, yearsAgo) : null;
    return dates ? [dates] : [];
  });
}

/** The dates of a group in each year; of this year's groups those of the next months are known. */
export function groupDates(today: string, span: TakenDays): Dates[] {
  return YEARS_AGO.flatMap((yearsAgo) => {
    const dates = yearsAgo === 0 && span.from > KNOWN_GROUPS ? null : datesOf(today, span, yearsAgo);
    return dates ? [dates] : [];
  });
}

const KNOWN_GROUPS = 150;

function bookedAhead(day: number): number {
  return day <= BOOKED_UP ? 1 : Math.max(0.06, Math.exp(-(day - BOOKED_UP) / BOOKED_AHEAD));
}

/** The share of rooms sold on a day once all bookings have come in: by season, and higher around today. */
function demandOn(today: string, day: number): number {
  const season = seasonOf(addDays(today, day).slice(5));
  const isNear = Math.min(Math.abs(day), Math.abs(day - YEAR)) <= BUSY_DAYS;
  return isNear ? Math.max(season, BUSY) : season;
}

/** The share of rooms sold around a day of the year (`MM-DD`). */
const SEASONS = [
  ["01-07", 0.86],
  ["02-01", 0.62],
  ["03-10", 0.78],
  ["04-07", 0.52],
  ["06-01", 0.42],
  ["07-04", 0.56],
  ["09-06", 0.82],
  ["10-05", 0.64],
  ["11-01", 0.48],
  ["12-18", 0.36],
  ["12-31", 0.88],
] as const;

function seasonOf(day: string): number {
  return SEASONS.find(([until]) => day <= until)?.[1] ?? 0.5;
}
