/** A stay occupies [check_in, check_out), both UTC instants: the moment one guest leaves, the next may come. */
export type Stay = { check_in: string; check_out: string };

export function overlaps(a: Stay, b: Stay): boolean {
  return a.check_in < b.check_out && b.check_in < a.check_out;
}

export const DAY_MS = 86_400_000;

/** The longest stay, in nights. */
export const MAX_NIGHTS = 730;
const WEEK_MS = 7 * DAY_MS;
const HOUR_MS = 3_600_000;
/** Offsets change at quarter hours at the finest, so one look-up serves every instant of a quarter. */
const QUARTER_MS = 900_000;
/** When a hotel day ends and the next one begins: a walk-in at 00:30 still books the night that has begun. */
export const HOTEL_DAY_TURNS = "03:00";
const HOTEL_DAY_ENDS = Date.parse(`1970-01-01T${HOTEL_DAY_TURNS}:00.000Z`);

const offsets = new Map<string, { quarters: Map<number, number>; weeks: Map<number, number | null> }>();
const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * The offset of the zone from UTC at that moment, in milliseconds. Cached, because a plan asks 50,000 times: per week where the
 * offset is constant, else per quarter of an hour.
 */
export function zoneOffset(ms: number, zone: string): number {
  let known = offsets.get(zone);
  if (!known) offsets.set(zone, (known = { quarters: new Map(), weeks: new Map() }));
  const { quarters, weeks } = known;
  const week = Math.floor(ms / WEEK_MS);
  let steady = weeks.get(week);
  if (steady === undefined) weeks.set(week, (steady = steadyOffset(week, { zone, quarters })));
  return steady ?? offsetOf(Math.floor(ms / QUARTER_MS), { zone, quarters });
}

type Zone = { zone: string; quarters: Map<number, number> };

/** The offset of a week without a clock change, else null. No zone has two changes in one week. */
function steadyOffset(week: number, zone: Zone): number | null {
  const first = offsetOf((week * WEEK_MS) / QUARTER_MS, zone);
  return first === offsetOf(((week + 1) * WEEK_MS) / QUARTER_MS, zone) ? first : null;
}

function offsetOf(quarter: number, { zone, quarters }: Zone): number {
  let offset = quarters.get(quarter);
  if (offset === undefined) quarters.set(quarter, (offset = offsetAt(quarter * QUARTER_MS, zone)));
  return offset;
}

/** The offset that `Intl` reports for the zone (`GMT+02:00`), which is also right in the hours around a clock change. */
function offsetAt(ms: number, zone: string): number {
  let clock = clocks.get(zone);
  if (!clock) clocks.set(zone, (clock = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" })));
  const name = clock.formatToParts(ms).find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  const [, sign, hours = "0", minutes = "0"] = /^GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * 60_000);
}

/** The calendar date (`YYYY-MM-DD`) of an instant in the property's time zone. */
export function localDate(instant: string | number, zone: string): string {
  const ms = typeof instant === "number" ? instant : Date.parse(instant);
  return dateOf(ms + zoneOffset(ms, zone));
}

/** The first and the last date: a year with another number of digits would not sort. */
const LAST_DAY = "9999-12-31";
const LAST_MS = Date.parse(LAST_DAY);
const FIRST_MS = Date.parse("0001-01-01");

const MAX_DAYS = 10_000;
const days = new Map<number, string>();

/** The UTC date of a time in milliseconds, within the calendar. Cached by day, because a long list asks a thousand times. */
function dateOf(ms: number): string {
  const day = Math.floor(ms / DAY_MS);
  let date = days.get(day);
  if (date === undefined) {
    if (days.size >= MAX_DAYS) days.clear();
    days.set(day, (date = new Date(ms > LAST_MS ? LAST_MS : Math.max(ms, FIRST_MS)).toISOString().slice(0, 10)));
  }
  return date;
}

/** The day of a bound of a date range; an instant is converted to the property's local day. */
export function dayMeant(bound: string, zone: string): string {
  return bound.includes("T") ? localDate(bound, zone) : bound;
}

/** The instants [start, end) of a range of days, both inclusive; an open side has no bound. */
export function instantsOfDays(
  range: { from?: string | undefined; to?: string | undefined },
  zone: string,
): { start: string | undefined; end: string | undefined } {
  const [from, to] = [range.from, range.to].map((bound) => bound && dayMeant(bound, zone));
  return {
    start: from === undefined ? undefined : instantAt(from, "00:00", zone),
    end: to === undefined || to >= LAST_DAY ? undefined : instantAt(addDays(to, 1), "00:00", zone),
  };
}

/** The local time (`HH:mm`) of an instant. */
export function localTime(instant: string | number, zone: string): string {
  const ms = typeof instant === "number" ? instant : Date.parse(instant);
  return new Date(ms + zoneOffset(ms, zone)).toISOString().slice(11, 16);
}

/** The instant of a local `time` (`HH:mm`) on `date`; in the hours skipped in spring and repeated in autumn, the later one. */
export function instantAt(date: string, time: string, zone: string): string {
  const wall = Date.parse(`${date}T${time}:00.000Z`);
  const offset = zoneOffset(wall - zoneOffset(wall, zone), zone);
  return new Date(wall - Math.min(offset, zoneOffset(wall - offset, zone))).toISOString();
}

/** The day that "today" means at the front desk: until 03:00 local time it is still the previous day. Checks for past dates use it. */
export function hotelDay(now: string, zone: string): string {
  const ms = Date.parse(now);
  return dateOf(ms + zoneOffset(ms, zone) - HOTEL_DAY_ENDS);
}

/** The instant at which a hotel day begins. */
export function hotelDayBegins(day: string, zone: string): string {
  return instantAt(day, HOTEL_DAY_TURNS, zone);
}

/** The date that many days later; at the end of the calendar its last day. */
export function addDays(date: string, days: number): string {
  return dateOf(Date.parse(date) + days * DAY_MS);
}

const weekdays = new Map<string, number>();

/** Monday is 1, Sunday 7. Cached by date, because restrictions of 500 days and 200 rates ask a million times. */
export function weekdayOf(date: string): number {
  let weekday = weekdays.get(date);
  if (weekday === undefined) {
    if (weekdays.size >= MAX_DAYS) weekdays.clear();
    weekdays.set(date, (weekday = new Date(date).getUTCDay() || 7));
  }
  return weekday;
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** Dates from `from` up to, not including, `to`. */
export function datesBetween(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, i) => addDays(from, i));
}

/** The difference of local calendar dates; 0 for day use. */
export function numberOfNights(stay: Stay, zone: string): number {
  return daysBetween(localDate(stay.check_in, zone), localDate(stay.check_out, zone));
}

/** The dates on whose evening the guest is inhouse; day use counts as one date. */
export function nightsOf(stay: Stay, zone: string): string[] {
  return nightsBetween(localDate(stay.check_in, zone), localDate(stay.check_out, zone));
}

/** The same of a stay given by its calendar dates. */
export function nightsBetween(arrival: string, departure: string): string[] {
  const nights = datesBetween(arrival, departure);
  return nights.length > 0 ? nights : [arrival];
}

/**
 * The zone's offsets from UTC in milliseconds, each with the moment from which it applies: the first entry applies before all
 * others. Used for dates that SQL computes.
 */
export function zoneOffsets(from: string, to: string, zone: string): { since: string; offset: number }[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const found = [{ since: from, offset: zoneOffset(first, zone) }];
  for (let ms = first; ms < last; ms += WEEK_MS) {
    const [before, after] = [zoneOffset(ms, zone), zoneOffset(ms + WEEK_MS, zone)];
    if (before !== after) found.push({ since: new Date(changeBetween(ms, ms + WEEK_MS, zone)).toISOString(), offset: after });
  }
  return found;
}

/** The quarter of an hour in which the offset changes. */
function changeBetween(from: number, to: number, zone: string): number {
  const before = zoneOffset(from, zone);
  let [low, high] = [Math.floor(from / QUARTER_MS), Math.ceil(to / QUARTER_MS)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zoneOffset(middle * QUARTER_MS, zone) === before) low = middle;
    else high = middle;
  }
  return high * QUARTER_MS;
}
