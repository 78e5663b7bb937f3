import { expect, test } from "vitest";
import { calendarFile } from "#shared/channels/guest-links/calendar.ts";
import { lacksHouseNumber } from "#shared/channels/guest-links/rules.ts";

const STAY = {
  code: "48151",
  title: "Aufenthalt: Gästehaus Größl, Höll & Söhne; „Zum wunderschönen Blick über das ganze Tal“",
  location: "Gästehaus, Weg 1, 6234 Ort",
  description: "Buchung 48151\nDoppelzimmer",
  check_in: "2030-04-05T13:00:00.000Z",
  check_out: "2030-04-08T09:00:00.000Z",
  url: "https://example.com",
};

test("a stay is a calendar's entry from hour to hour, in lines of 75 octets that join to what was said", () => {
  const file = calendarFile(STAY, "2030-01-01T08:00:00.000Z");
  const lines = file.split("\r\n");
  expect(lines.at(-1)).toBe("");
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const joined = file.replaceAll("\r\n ", "");
  for (const line of [
    "BEGIN:VCALENDAR",
    "DTSTAMP:20300101T080000Z",
    "DTSTART:20300405T130000Z",
    "DTEND:20300408T090000Z",
    "SUMMARY:Aufenthalt: Gästehaus Größl\\, Höll & Söhne\\; „Zum wunderschönen Blick über das ganze Tal“",
    "LOCATION:Gästehaus\\, Weg 1\\, 6234 Ort",
    "DESCRIPTION:Buchung 48151\\nDoppelzimmer",
    "URL:https://example.com",
  ]) {
    expect(joined.split("\r\n")).toContain(line);
  }
});

test("what is not known is left out", () => {
  const file = calendarFile({ ...STAY, location: "", description: "", url: null }, "2030-01-01T08:00:00.000Z");
  expect(file).not.toMatch(/LOCATION|DESCRIPTION|URL/);
});

test.each([
  ["Hauptplatz", true],
  ["Hauptplatz 1", false],
  ["12 rue de la Paix", false],
  ["", false],
])("whether %j lacks its number: %j", (line, lacks) => {
  expect(lacksHouseNumber(line)).toBe(lacks);
});
