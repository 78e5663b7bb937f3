import { icalendarEscaped as escaped, icalendarText, icalendarInstant as utc } from "#shared/platform/core/icalendar.ts";

/** The data of a stay in a calendar entry. */
export type CalendarStay = {
  code: string;
  title: string;
  location: string;
  description: string;
  check_in: string;
  check_out: string;
  url: string | null;
};

/**
 * A stay as an iCalendar file (RFC 5545). It begins and ends with the times of arrival and departure in UTC, so that no
 * VTIMEZONE is needed. `now` is the time stamp of the entry.
 */
export function calendarFile({ code, title, location, description, check_in, check_out, url }: CalendarStay, now: string): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Keyrack//Stay//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${check_in.slice(0, 10)}-${escaped(code)}@keyrack`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(check_in)}`,
    `DTEND:${utc(check_out)}`,
    `SUMMARY:${escaped(title)}`,
    ...(location === "" ? [] : [`LOCATION:${escaped(location)}`]),
    ...(description === "" ? [] : [`DESCRIPTION:${escaped(description)}`]),
    ...(url === null ? [] : [`URL:${url}`]),
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return icalendarText(lines);
}
