import type { Nights } from "#shared/channels/calendar-feeds/blocked-nights.ts";
import { type EntryMeaning, meaningOf } from "#shared/channels/calendar-feeds/entry-words.ts";
import { isOwnUid } from "#shared/channels/calendar-feeds/write-calendar.ts";
import { addDays, daysBetween, instantAt, localDate } from "#shared/platform/core/stays.ts";

/** `own`: an entry of a calendar of ours that came back; `free`: one that says that it takes no time. */
type EntryKind = EntryMeaning | "own" | "free";
/** An entry of a channel's calendar. Its text is not kept: it may name a guest. */
export type CalendarEntry = Nights & { uid: string; kind: EntryKind };

/** `unreadable` are the UIDs of entries whose dates make no sense, which are left out: what stood there is not gone. */
export type ReadCalendar = { entries: CalendarEntry[]; unreadable: string[] };

/**
 * The stays of an iCalendar file (RFC 5545), as nights of the property: dates as they stand there, and times by the zone they name. Entries
 * that were canceled are left out, and doubles are there once. Why it can't be read where it is no whole
 * calendar, which holds for a part of one, too, or where an entry repeats: no channel writes such, and half of it would be wrong.
 *
 * Our own reader, since node-ical makes dates local midnights, and ical.js knows only the zones that a file describes itself.
 */
export function readCalendar(text: string, time_zone: string): ReadCalendar | "not_a_calendar" | "repeating" {
  const lines = unfolded(text);
  if (!/^BEGIN:VCALENDAR$/i.test(lines[0] ?? "") || !/^END:VCALENDAR$/i.test(lines.at(-1) ?? "")) return "not_a_calendar";
  const found = new Map<string, CalendarEntry>();
  const places: Places = { own: time_zone, known: new Map([["", false]]) };
  const unreadable: string[] = [];
  for (const event of eventsOf(lines)) {
    if (event.has("RRULE") || event.has("RDATE") || event.has("RECURRENCE-ID")) return "repeating";
    if (/^CANCELLED$/i.test(event.get("STATUS")?.value ?? "")) continue;
    const uid = (event.get("UID")?.value ?? "").slice(0, MAX_LETTERS);
    const nights = nightsOfEvent(event, places);
    if (!nights) {
      unreadable.push(uid);
      continue;
    }
    const kind = kindOf(uid, event);
    found.set(`${nights.from} ${nights.to} ${kind === "free" ? kind : ""} ${uid}`, { uid, ...nights, kind });
  }
  return { entries: [...found.values()].sort((a, b) => (sortedBy(a) < sortedBy(b) ? -1 : 1)), unreadable };
}

/** A UID is as long as its maker likes; what follows says nothing more. */
const MAX_LETTERS = 500;

type Property = { value: string; params: string };
type Event = ReadonlyMap<string, Property>;

const sortedBy = ({ from, to, uid }: CalendarEntry) => `${from} ${to} ${uid}`;

/** Lines without their folds. Some programs end them by LF only, and some begin a file by a byte order mark. */
function unfolded(text: string): string[] {
  const whole = text.replace(/^\uFEFF/, "").replace(/(\r\n|\r|\n)[ \t]/g, "");
  return whole.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
}

/** Name, parameters and value of a line. No character can belong to two of its parts: else a long line without a colon would take for ever. */
const PROPERTY = /^([\w-]+)((?:;[^":;]*(?:"[^"]*"[^":;]*)*)*):(.*)$/;

/** The properties of each VEVENT. Those of components inside, such as alarms, do not count. */
function eventsOf(lines: readonly string[]): Event[] {
  const events: Map<string, Property>[] = [];
  const open: string[] = [];
  for (const line of lines) {
    const [, name = "", params = "", value = ""] = PROPERTY.exec(line) ?? [];
    const key = name.toUpperCase();
    const opened = /^BEGIN:V?([\w-]+)$/i.exec(line)?.[1]?.toUpperCase();
    if (opened !== undefined) {
      open.push(opened);
      if (opened === "EVENT") events.push(new Map());
    } else if (key === "END") open.pop();
    else if (open.at(-1) === "EVENT" && !events.at(-1)?.has(key)) events.at(-1)?.set(key, { value: value.trim(), params });
  }
  return events;
}

function kindOf(uid: string, event: Event): EntryKind {
  if (/^TRANSPARENT$/i.test(event.get("TRANSP")?.value ?? "")) return "free";
  if (isOwnUid(uid)) return "own";
  const textOf = (name: string) => unescaped(event.get(name)?.value ?? "");
  return meaningOf({ summary: textOf("SUMMARY"), description: textOf("DESCRIPTION"), hasGuest: event.has("ATTENDEE") });
}

function unescaped(text: string): string {
  return text
    .replace(/\\[nN]/g, " ")
    .replace(/\\(.)/g, "$1")
    .trim();
}

/** From the day of the start to that of the end, at least one night; null if there is no start, or the end comes before it. */
function nightsOfEvent(event: Event, places: Places): Nights | null {
  const start = momentOf(event.get("DTSTART"), places);
  if (!start) return null;
  const stated = event.get("DTEND");
  const end = stated ? momentOf(stated, places) : later(start, event.get("DURATION")?.value ?? "", places.own);
  if (!end || end.at < start.at) return null;
  return { from: start.date, to: end.date > start.date ? end.date : addDays(start.date, 1) };
}

/** A day of the property, and what orders moments of one day. */
type Moment = { date: string; at: string };

/** The property's time zone, and which names of others are known; each is looked up once. */
type Places = { own: string; known: Map<string, boolean> };

function momentOf(property: Property | undefined, { own, known }: Places): Moment | null {
  const [, y = "", m = "", d = "", time, utc] = /^(\d{4})(\d{2})(\d{2})(?:T(\d{6})(Z)?)?$/.exec(property?.value ?? "") ?? [];
  const date = `${y}-${m}-${d}`;
  if (!isDate(date)) return null;
  if (time === undefined) return { date, at: date };
  const [hour, minute] = [time.slice(0, 2), time.slice(2, 4)];
  if (hour > "23" || minute > "59") return null;
  const named = /;TZID="?([^";:]+)"?/i.exec(property?.params ?? "")?.[1] ?? "";
  if (!known.has(named)) known.set(named, CANONICAL_ZONES.has(named) || (known.size < MAX_ZONES && isZone(named)));
  const instant = instantAt(date, `${hour}:${minute}`, utc ? "UTC" : known.get(named) ? named : own);
  return { date: localDate(instant, own), at: instant };
}

function isDate(date: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && daysBetween("1970-01-01", date) >= 0 && addDays(date, 0) === date;
}

const CANONICAL_ZONES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("timeZone"));
/** Looking up a name takes a tenth of a millisecond; no calendar has so many, unless to keep the server busy. */
const MAX_ZONES = 100;

/**
 * True if a zone is known by this name, such as another one of a canonical zone. Times in others, such as those of Windows, and without any
 * are the property's own.
 */
function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}

const DURATION = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:\d{1,6}S)?)?$/i;

/** The end of an event that says how long it takes; of one that says nothing, its start. */
function later(start: Moment, duration: string, zone: string): Moment | null {
  if (duration === "") return start;
  const [whole, weeks = "0", days = "0", hours = "0", minutes = "0"] = DURATION.exec(duration) ?? [];
  if (whole === undefined) return null;
  const date = addDays(start.date, Number(weeks) * 7 + Number(days));
  if (!start.at.includes("T")) return { date: addDays(date, Math.floor(Number(hours) / 24)), at: "9" };
  const instant = addDays(start.at.slice(0, 10), Number(weeks) * 7 + Number(days)) + start.at.slice(10);
  const at = new Date(Date.parse(instant) + (Number(hours) * 60 + Number(minutes)) * 60_000).toISOString();
  return { date: localDate(at, zone), at };
}
