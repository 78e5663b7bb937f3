import type { PropertyDocumentContext } from "#server/tenant/pdf/document-context.ts";
import { CONTENT_WIDTH, SHEET } from "#server/tenant/pdf/grid.ts";
import { drawPanel } from "#server/tenant/pdf/panel.ts";
import { keepTogether, type Sheet, tagged, write } from "#server/tenant/pdf/sheet.ts";
import { type Cell, type Column, drawTable, type Row } from "#server/tenant/pdf/table.ts";
import { sheetPdfText } from "#shared/office/emergency-sheet/pdf-text.ts";
import type { EmergencySheet, SheetRoom, SheetStay } from "#shared/office/emergency-sheet/schema.ts";
import { sayInCountry } from "#shared/platform/core/country-terms.ts";
import { type Amount, amount, sumOf } from "#shared/platform/core/money.ts";
import { localDate, localTime } from "#shared/platform/core/stays.ts";
import { type PlainKeyOf } from "#shared/platform/core/text.ts";
import { localeOf } from "#shared/platform/countries/countries.ts";
import { familyCounts } from "#shared/stays/bookings/persons-words.ts";

type PlainKey = PlainKeyOf<typeof sheetPdfText>;

/** Draws the sheet from top to bottom: first the figures, then the guests who are checked in. */
export function drawSections(sheet: Sheet, facts: EmergencySheet, context: PropertyDocumentContext): void {
  const words = wordsOf(context);
  drawFigures(sheet, facts, words);
  for (const section of SECTIONS)
    drawStays(sheet, { title: words.say(section.of), stays: facts[section.of], columns: section.columns, words });
  drawOwing(sheet, facts, words);
  drawFree(sheet, facts, words);
  drawNotReady(sheet, facts.rooms, words);
}

type Words = ReturnType<typeof wordsOf>;

function wordsOf({ language, formats, property }: PropertyDocumentContext) {
  const { time_zone: zone, currency } = property;
  const say = sayInCountry(sheetPdfText, language, property.address);
  const day = new Intl.DateTimeFormat(localeOf(language, property.address), {
    timeZone: "UTC",
    weekday: "short",
    day: "numeric",
    month: "numeric",
  });
  return {
    say,
    language,
    currency,
    formats,
    date: (instant: string) => day.format(Date.parse(localDate(instant, zone))),
    time: (instant: string) => localTime(instant, zone),
  };
}

function drawFigures(sheet: Sheet, facts: EmergencySheet, { say, formats }: Words): void {
  const persons = (stays: readonly SheetStay[]) => stays.reduce((sum, stay) => sum + stay.persons, 0);
  const owing = [...facts.in_house, ...facts.owing].filter(({ due_amount }) => due_amount > 0);
  const free = facts.types.reduce((sum, { tonight }) => sum + Math.max(0, tonight), 0);
  const total = facts.types.reduce((sum, type) => sum + type.total, 0);
  const counted = (stays: readonly SheetStay[]) => ({
    lead: formats.count(stays.length),
    line: say("persons_many", { persons: persons(stays) }),
  });
  drawPanel(sheet, [
    { label: say("in_house"), ...counted(facts.in_house) },
    { label: say("arrivals"), ...counted(facts.arrivals) },
    { label: say("departures"), ...counted(facts.departures) },
    { label: say("free"), lead: formats.count(free), line: say("of_rooms", { total }) },
    { label: say("open", { currency: "" }), lead: formats.money(dueOf(owing)), line: say("with_open", { count: owing.length }) },
  ]);
}

type StayColumn = { head: PlainKey | "open"; width?: number; align?: "right"; cell: (stay: SheetStay, words: Words) => Cell };

/** The room to which guests move during their stay. */
const movesOn = (next_room: string | null) => (next_room === null ? undefined : `→ ${next_room}`);

const COLUMNS = {
  room: { head: "room", width: 40, cell: ({ room, next_room }) => ({ text: room ?? "–", style: "row_strong", note: movesOn(next_room) }) },
  /** The room, or the booked type where no room is assigned yet. */
  room_or_type: {
    head: "room",
    width: 72,
    cell: ({ room, next_room, room_type }) => ({ text: room ?? room_type, style: room ? "row_strong" : "row", note: movesOn(next_room) }),
  },
  guest: {
    head: "guest",
    cell({ name, others, persons, children, cots }, { language }) {
      const family = familyCounts({ occupancy: persons, children, cots }, language);
      return { text: name, note: [others.join(", "), family].filter(Boolean).join(" · ") || undefined };
    },
  },
  persons: { head: "persons", width: 26, align: "right", cell: ({ persons }) => ({ text: String(persons) }) },
  until: { head: "until", width: 52, cell: ({ check_out }, { date }) => ({ text: date(check_out) }) },
  arrives: {
    head: "arrives",
    width: 46,
    cell: ({ arrival_time, check_in }, { time }) => ({ text: arrival_time ?? time(check_in) }),
  },
  leaves: { head: "leaves", width: 84, cell: ({ check_out }, { date, time }) => ({ text: `${date(check_out)} ${time(check_out)}` }) },
  phone: { head: "phone", width: 98, cell: ({ phone }) => ({ text: phone ?? "" }) },
  open: {
    head: "open",
    width: 58,
    align: "right",
    cell: ({ due_amount }, { formats }) => ({ text: due_amount > 0 ? formats.amount(amount(due_amount)) : "" }),
  },
} as const satisfies Record<string, StayColumn>;

const IN_HOUSE = [COLUMNS.room, COLUMNS.guest, COLUMNS.persons, COLUMNS.until, COLUMNS.phone, COLUMNS.open];
const COMING = [COLUMNS.room_or_type, COLUMNS.guest, COLUMNS.persons, COLUMNS.arrives, COLUMNS.until, COLUMNS.phone];
const GOING = [COLUMNS.room, COLUMNS.guest, COLUMNS.persons, COLUMNS.leaves, COLUMNS.phone, COLUMNS.open];

const SECTIONS: readonly {
  of: "in_house" | "arrivals" | "arrivals_tomorrow" | "departures";
  columns: readonly StayColumn[];
}[] = [
  { of: "in_house", columns: IN_HOUSE },
  { of: "arrivals", columns: COMING },
  { of: "departures", columns: GOING },
  { of: "arrivals_tomorrow", columns: COMING },
];

type Section = { title: string; stays: readonly SheetStay[]; columns: readonly StayColumn[]; words: Words };

/** The number of unpaid past stays on the sheet; older ones are not urgent. */
const MAX_OWING = 30;

function drawStays(sheet: Sheet, { title, stays, columns, words }: Section): void {
  drawTitle(sheet, title, stays.length === 0 ? words.say("none") : String(stays.length));
  if (stays.length === 0) return;
  const { say, currency } = words;
  const heads = columns.map(
    (column): Column => ({ ...column, head: column.head === "open" ? say("open", { currency }) : say(column.head) }),
  );
  drawTable(sheet, heads, { rows: stays.map((stay): Row => columns.map(({ cell }) => cell(stay, words))), dense: true });
}

/** The most recent departures; of the others their number and their sum. */
function drawOwing(sheet: Sheet, { owing }: EmergencySheet, words: Words): void {
  const rest = owing.slice(MAX_OWING);
  drawStays(sheet, { title: words.say("owing"), stays: owing.slice(0, MAX_OWING), columns: GOING, words });
  if (rest.length === 0) return;
  const line = `${words.say("and_more", { count: rest.length })}: ${words.formats.money(dueOf(rest))}`;
  tagged(sheet, "P", () => void write(sheet, line, { style: "small", y: sheet.doc.y + 3, align: "right" }));
}

function drawFree(sheet: Sheet, { types }: EmergencySheet, { say, formats }: Words): void {
  drawTitle(sheet, say("free"), "");
  const columns: Column[] = [
    { head: say("room_type") },
    { head: say("rooms"), width: 60, align: "right" },
    { head: say("tonight"), width: 80, align: "right" },
    { head: say("tomorrow_night"), width: 90, align: "right" },
  ];
  const rows = types.map(
    ({ name, total, tonight, tomorrow }): Row => [
      { text: name },
      { text: formats.count(total) },
      { text: formats.count(tonight), style: "row_strong" },
      { text: formats.count(tomorrow) },
    ],
  );
  drawTable(sheet, columns, { rows, dense: true });
}

/** Rooms of one state share a line of room numbers. */
function drawNotReady(sheet: Sheet, rooms: readonly SheetRoom[], words: Words): void {
  const { say, date } = words;
  drawTitle(sheet, say("not_ready"), rooms.length === 0 ? say("all_ready") : String(rooms.length));
  if (rooms.length === 0) return;
  const inState = (state: SheetRoom["state"]) => rooms.filter((room) => room.state === state);
  const together = (["dirty", "out_of_service"] as const).flatMap((state): Row[] => {
    const numbers = inState(state).map(({ number }) => number);
    return numbers.length === 0 ? [] : [[{ text: say(state) }, { text: numbers.join(", "), style: "row_strong" }, { text: "" }]];
  });
  const locked = inState("locked").map(
    ({ number, until, reason }): Row => [
      { text: until === null ? say("locked") : say("locked_until", { date: date(until) }) },
      { text: number, style: "row_strong" },
      { text: reason ?? "" },
    ],
  );
  drawTable(sheet, [{ head: say("state"), width: 110 }, { head: say("rooms") }, { head: "", width: 130 }], {
    rows: [...together, ...locked],
    dense: true,
  });
}

const TITLE_HEIGHT = 62;

/** A section's title with its number of lines; it is kept together with the line below it. */
function drawTitle(sheet: Sheet, title: string, note: string): void {
  const { doc } = sheet;
  if (!keepTogether(sheet, TITLE_HEIGHT)) doc.y += 13;
  const { y } = doc;
  tagged(sheet, "H2", () => void write(sheet, title, { style: "heading", y }));
  const after = doc.y;
  if (note !== "")
    tagged(sheet, "P", () => void write(sheet, note, { style: "small", x: SHEET.left, width: CONTENT_WIDTH, y: y + 1.5, align: "right" }));
  doc.y = after + 1.5;
}

function dueOf(stays: readonly SheetStay[]): Amount {
  return amount(sumOf(stays.map(({ due_amount }) => due_amount)));
}
