import { describe, expect, test, vi } from "vitest";
import { readCalendar } from "#shared/channels/calendar-feeds/read-calendar.ts";
import { writeCalendar } from "#shared/channels/calendar-feeds/write-calendar.ts";

const VIENNA = "Europe/Vienna";

const calendar = (...events: string[][]) =>
  ["BEGIN:VCALENDAR", ...events.flatMap((event) => ["BEGIN:VEVENT", "UID:a@b", ...event, "END:VEVENT"]), "END:VCALENDAR"].join("\r\n");

/** The nights of one event in Vienna; null if it was left out. */
function nights(...lines: string[]) {
  const read = readCalendar(calendar(lines), VIENNA);
  if (typeof read === "string") return read;
  const [first] = read.entries;
  return first ? `${first.from} ${first.to}` : null;
}

describe("which nights an event takes", () => {
  test.each([
    ["dates, the end exclusive", ["DTSTART;VALUE=DATE:20300405", "DTEND;VALUE=DATE:20300408"], "2030-04-05 2030-04-08"],
    ["dates without saying so", ["DTSTART:20300405", "DTEND:20300408"], "2030-04-05 2030-04-08"],
    ["no end: one night", ["DTSTART;VALUE=DATE:20300405"], "2030-04-05 2030-04-06"],
    ["the end at the start: one night", ["DTSTART;VALUE=DATE:20300405", "DTEND;VALUE=DATE:20300405"], "2030-04-05 2030-04-06"],
    ["the end before the start: none", ["DTSTART;VALUE=DATE:20300405", "DTEND;VALUE=DATE:20300404"], null],
    ["a duration in days", ["DTSTART;VALUE=DATE:20300405", "DURATION:P3D"], "2030-04-05 2030-04-08"],
    ["a duration in weeks", ["DTSTART;VALUE=DATE:20300405", "DURATION:P1W"], "2030-04-05 2030-04-12"],
    ["a duration of hours over midnight", ["DTSTART;TZID=Europe/Vienna:20300405T150000", "DURATION:PT20H"], "2030-04-05 2030-04-06"],
    ["a duration that is none", ["DTSTART;VALUE=DATE:20300405", "DURATION:three days"], null],
    ["times of the property", ["DTSTART:20300405T150000", "DTEND:20300408T110000"], "2030-04-05 2030-04-08"],
    ["times until midnight", ["DTSTART:20300405T000000", "DTEND:20300408T000000"], "2030-04-05 2030-04-08"],
    ["a few hours on one day: its night", ["DTSTART:20300405T100000", "DTEND:20300405T120000"], "2030-04-05 2030-04-06"],
    ["UTC, which is the next day in Vienna", ["DTSTART:20300404T223000Z", "DTEND:20300407T223000Z"], "2030-04-05 2030-04-08"],
    [
      "a zone far away",
      ["DTSTART;TZID=America/New_York:20300404T200000", "DTEND;TZID=America/New_York:20300407T200000"],
      "2030-04-05 2030-04-08",
    ],
    ["a zone in quotes", ['DTSTART;TZID="Europe/London":20300405T150000', "DTEND:20300408T110000"], "2030-04-05 2030-04-08"],
    [
      "a zone that nobody knows: the property's",
      ["DTSTART;TZID=W. Europe:20300405T150000", "DTEND:20300408T110000"],
      "2030-04-05 2030-04-08",
    ],
    ["the night of the clock change in spring", ["DTSTART:20300330T150000", "DTEND:20300331T110000"], "2030-03-30 2030-03-31"],
    ["midnight UTC before the clock change", ["DTSTART:20300330T230000Z", "DTEND:20300331T220000Z"], "2030-03-31 2030-04-01"],
    ["a duration over the clock change in autumn", ["DTSTART:20301026T150000", "DURATION:P1DT20H"], "2030-10-26 2030-10-28"],
    ["a day that does not exist", ["DTSTART;VALUE=DATE:20300231"], null],
    ["an hour that does not exist", ["DTSTART:20300405T250000"], null],
    ["no start", ["SUMMARY:Reserved"], null],
    ["canceled", ["DTSTART;VALUE=DATE:20300405", "STATUS:CANCELLED"], null],
    ["in small letters", ["dtstart;value=date:20300405", "dtend;value=date:20300408"], "2030-04-05 2030-04-08"],
    ["repeating", ["DTSTART;VALUE=DATE:20300405", "RRULE:FREQ=YEARLY"], "repeating"],
  ])("%s", (_, lines, expected) => {
    expect(nights(...lines)).toEqual(expected);
  });
});

test("a line without an end of its parameters is passed over at once, however long it is", () => {
  const lines = ["DTSTART;VALUE=DATE:20300405", `DESCRIPTION${";".repeat(5_000)}`, `DESCRIPTION${";a=b".repeat(5_000)}`];
  expect(nights(...lines)).toBe("2030-04-05 2030-04-06");
});

test("entries whose dates make no sense are named by their UID", () => {
  const text = calendar(["DTSTART;VALUE=DATE:20300405"], ["DTSTART:20300405T1500"]);
  expect(readCalendar(text, VIENNA)).toMatchObject({ entries: [{ from: "2030-04-05" }], unreadable: ["a@b"] });
});

test("folded lines, ends by LF only, a byte order mark and blank lines are read", () => {
  const text = `\uFEFF${calendar(["DTSTART;VALUE=DATE:2030", " 0405", "DTEND;VALUE=", "\tDATE:20300408"]).replaceAll("\r\n", "\n")}\n\n`;
  expect(readCalendar(text, VIENNA)).toEqual({
    entries: [{ uid: "a@b", from: "2030-04-05", to: "2030-04-08", kind: "reserved" }],
    unreadable: [],
  });
});

test("an alarm inside an event changes nothing of it", () => {
  const alarm = ["BEGIN:VALARM", "TRIGGER:-PT15M", "DURATION:PT5M", "DTSTART:20300101", "UID:other", "END:VALARM"];
  expect(nights("DTSTART;VALUE=DATE:20300405", "DTEND;VALUE=DATE:20300408", ...alarm)).toBe("2030-04-05 2030-04-08");
});

test.each([
  ["Reserved", "reserved"],
  ["Airbnb (Not available)", "blocked"],
  ["Blocked", "blocked"],
  ["CLOSED - Not available", "closed"],
  ["Not available\\, closed", "closed"],
  ["Anna Gruber (HM4M2E)", "reserved"],
  ["", "reserved"],
  ["Réservée - Julie", "reserved"],
  ["Reserviert", "reserved"],
  ["Prenotato", "reserved"],
  ["Reservado", "reserved"],
  ["Geboekt", "reserved"],
  ["Rezervováno", "reserved"],
  ["Foglalás", "reserved"],
  ["Rezerwacja", "reserved"],
  ["van der Berg Jan", "reserved"],
  ["HM4M2EXY", "reserved"],
  ["Familie Öztürk", "reserved"],
  ["Indisponible", "blocked"],
  ["Nicht verfügbar", "blocked"],
  ["NICHT BUCHBAR", "blocked"],
  ["Airbnb (Nicht verfügbar)", "blocked"],
  ["Gesperrt", "blocked"],
  ["Blockiert (Eigennutzung)", "blocked"],
  ["Non disponibile", "blocked"],
  ["No disponible", "blocked"],
  ["Bloqueado", "blocked"],
  ["Niet beschikbaar", "blocked"],
  ["Nedostupné", "blocked"],
  ["Ni na voljo", "blocked"],
  ["Nije dostupno", "blocked"],
  ["Nem elérhető", "blocked"],
  ["Niedostępny", "blocked"],
  ["Réservé par le propriétaire", "blocked"],
  ["Owner block", "blocked"],
  ["Belegt", "closed"],
  ["Occupé", "closed"],
  ["Obsazeno", "closed"],
  ["Geschlossen - Nicht verfügbar", "closed"],
  ["Fermé", "closed"],
  ["Zxqw", "unclear"],
  ["不可用", "unclear"],
  ["Anna", "unclear"],
  ["Frühjahrsputz im Haus", "unclear"],
])("%s is %s", (summary, kind) => {
  const read = readCalendar(calendar(["DTSTART;VALUE=DATE:20300405", `SUMMARY:${summary}`]), VIENNA);
  expect(read).toMatchObject({ entries: [{ kind }] });
});

test.each([
  ["a reservation's address", "DESCRIPTION:Reservation URL: https://example.com/HM4M2E"],
  ["a booking number", "DESCRIPTION:Buchung Nr. 4711"],
  ["a guest", "DESCRIPTION:2 nights\\nName: Anna Gruber\\nPhone: 1"],
  ["an e-mail address", "DESCRIPTION:anna@example.com"],
  ["an attendee", "ATTENDEE;CN=Anna:mailto:anna@example.com"],
])("unknown words with %s are a stay", (_, line) => {
  const read = readCalendar(calendar(["DTSTART;VALUE=DATE:20300405", "SUMMARY:Zxqw", line]), VIENNA);
  expect(read).toMatchObject({ entries: [{ kind: "reserved" }] });
});

test("an entry that takes no time is free, whatever it says", () => {
  const read = readCalendar(calendar(["DTSTART;VALUE=DATE:20300405", "SUMMARY:Reserved", "TRANSP:TRANSPARENT"]), VIENNA);
  expect(read).toMatchObject({ entries: [{ kind: "free" }] });
});

test("what names a guest is not kept", () => {
  const read = readCalendar(calendar(["DTSTART;VALUE=DATE:20300405", "SUMMARY:Anna Gruber", "DESCRIPTION:+43 1 234"]), VIENNA);
  expect(JSON.stringify(read)).not.toMatch(/Anna|Gruber|234/);
});

test("our own calendar is known when it comes back", () => {
  const text = writeCalendar({
    feed_id: "f",
    name: "Airbnb",
    blocked: [{ from: "2030-04-05", to: "2030-04-08" }],
    now: "2030-04-01T10:00:00.000Z",
  });
  expect(readCalendar(text, VIENNA)).toMatchObject({ entries: [{ kind: "own", from: "2030-04-05", to: "2030-04-08" }] });
});

test.each([
  ["nothing", ""],
  ["a page", "<!doctype html><html><body>Please log in</body></html>"],
  ["half a calendar", calendar(["DTSTART;VALUE=DATE:20300405"]).slice(0, -20)],
  ["words", "BEGIN:VCARD\r\nEND:VCARD"],
])("%s is no calendar", (_, text) => {
  expect(readCalendar(text, VIENNA)).toBe("not_a_calendar");
});

test("of two entries with one UID both count, and of the same entry twice one", () => {
  const event = (day: string) => [`DTSTART;VALUE=DATE:203004${day}`];
  const read = readCalendar(calendar(event("05"), event("09"), event("05")), VIENNA);
  expect(read).toMatchObject({ entries: [{ from: "2030-04-05" }, { from: "2030-04-09" }], unreadable: [] });
});

test("ten thousand zones that nobody knows are not looked up one by one", () => {
  const lookedUp = vi.spyOn(Intl, "DateTimeFormat");
  const events = Array.from({ length: 10_000 }, (_, n) => [`DTSTART;TZID=Nowhere/${n}:20300405T150000`, "DTEND:20300408T110000"]);
  const read = readCalendar(calendar(...events), VIENNA);
  expect(lookedUp.mock.calls.filter(([, options]) => options?.timeZone?.startsWith("Nowhere/")).length).toBeLessThanOrEqual(100);
  expect(read).toMatchObject({ entries: expect.arrayContaining([expect.objectContaining({ from: "2030-04-05", to: "2030-04-08" })]) });
  lookedUp.mockRestore();
});
