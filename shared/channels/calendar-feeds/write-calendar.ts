import type { Nights } from "#shared/channels/calendar-feeds/blocked-nights.ts";
import { icalendarEscaped, icalendarInstant, icalendarText } from "#shared/platform/core/icalendar.ts";

/** By this end of its UIDs the program knows its own entries when a channel sends them back. */
const OWN_UID_END = "@calendar.keyrack";

/** True if an entry of a calendar that was read is one of ours. */
export function isOwnUid(uid: string): boolean {
  return uid.endsWith(OWN_UID_END);
}

type CalendarContent = { feed_id: string; name: string; blocked: readonly Nights[]; now: string };

/**
 * The nights that are taken as an iCalendar file (RFC 5545): whole days without names, from the day of arrival to that of departure, which
 * is exclusive. The UID of a run of nights stays the same while it begins on the same day.
 */
export function writeCalendar({ feed_id, name, blocked, now }: CalendarContent): string {
  return icalendarText([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Keyrack//Availability//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${icalendarEscaped(name)}`,
    ...blocked.flatMap(({ from, to }) => [
      "BEGIN:VEVENT",
      `UID:${from}-${feed_id}${OWN_UID_END}`,
      `DTSTAMP:${icalendarInstant(now)}`,
      `DTSTART;VALUE=DATE:${plain(from)}`,
      `DTEND;VALUE=DATE:${plain(to)}`,
      "SUMMARY:Not available",
      "TRANSP:OPAQUE",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ]);
}

function plain(date: string): string {
  return date.replaceAll("-", "");
}
