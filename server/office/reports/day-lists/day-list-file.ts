import type { Download } from "#server/platform/core/calls/transfer.ts";
import { tableFile } from "#server/platform/core/text/spreadsheet-file.ts";
import type { Config, View } from "#server/platform/core/work/work.ts";
import type { Pdf } from "#server/tenant/pdf/download.ts";
import { documentFormats } from "#server/tenant/pdf/formats.ts";
import type { Column } from "#server/tenant/pdf/table.ts";
import { tablePdf } from "#server/tenant/pdf/table-document.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { DAY_LIST_COLUMNS, type DayListColumn, type DayListWords, dayListCell, dayListSections } from "#shared/office/reports/day-lists.ts";
import type { DayList } from "#shared/office/reports/day-lists-schema.ts";
import { dayListsText } from "#shared/office/reports/day-lists-text.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { fill, sayIn } from "#shared/platform/core/text.ts";
import { localeOf } from "#shared/platform/countries/countries.ts";
import { familyCounts } from "#shared/stays/bookings/persons-words.ts";

/** The widths of columns on paper, in points; names and notes share the rest. */
const WIDTHS: Readonly<Partial<Record<DayListColumn, number>>> = {
  room: 58,
  persons: 44,
  arrives: 38,
  leaves: 38,
  until: 52,
  since: 52,
  phone: 84,
  cars: 64,
  table: 44,
  age: 34,
};

function wordsOf(view: View, language: Language) {
  const { address, currency } = getProperty(view, view.actor.property_id);
  const locale = localeOf(language, address);
  const say = sayIn(dayListsText, language);
  const day = new Intl.DateTimeFormat(locale, { timeZone: "UTC", weekday: "short", day: "numeric", month: "numeric" });
  const words: DayListWords = {
    date: (date) => day.format(Date.parse(date)),
    family: ({ persons, children, cots }) => familyCounts({ occupancy: persons, children, cots }, language),
    item: (name) => name,
    moves: (room) => fill(dayListsText.moves[language], { room }),
    pending: say("pending"),
  };
  return { say, locale, words, formats: documentFormats(language, { country: address.country ?? null, currency }) };
}

/** A row for each entry with all that is known of it, for spreadsheets. */
export function dayListCsv(view: View, list: DayList, language: Language): Download {
  const { say, locale, words } = wordsOf(view, language);
  const heads = [
    "date",
    "room",
    "guests",
    "persons",
    "children",
    "cots",
    "since",
    "until",
    "arrives",
    "phone",
    "cars",
    "table",
    "notes",
    "age",
    "served",
    "code",
  ] as const;
  const rows = list.entries.map((entry) => [
    entry.date,
    entry.room,
    [entry.name, ...entry.others].join(", "),
    entry.persons,
    entry.children,
    entry.cots,
    entry.from,
    entry.to,
    entry.time,
    entry.phone,
    entry.cars,
    entry.table,
    entry.comment,
    entry.age,
    dayListCell(entry, "served", words).text,
    entry.code,
  ]);
  return tableFile(`${nameOf(list, say(list.list))}.csv`, [heads.map((head) => say(head)), ...rows], locale);
}

/** The list for printing, a table for each day. */
export function dayListPdf(view: View, config: Config, { list, language }: { list: DayList; language: Language }): Promise<Pdf> {
  const { say, words, formats } = wordsOf(view, language);
  const columns = DAY_LIST_COLUMNS[list.list];
  const heads = columns.map((column): Column => {
    const width = WIDTHS[column];
    return width === undefined ? { head: say(column) } : { head: say(column), width };
  });
  const tables = dayListSections(list.entries).map(({ date, entries, rooms, persons }) => ({
    heading: formats.shortDate(date),
    note: list.list === "birthdays" ? "" : fill(dayListsText.day_total[language], { rooms, persons }),
    columns: heads,
    rows: entries.map((entry) =>
      columns.map((column) => {
        const { text, note } = dayListCell(entry, column, words);
        return column === "room" ? { text, note: note ?? undefined, style: "row_strong" as const } : { text, note: note ?? undefined };
      }),
    ),
  }));
  const document = {
    title: say(list.list),
    days: list.from === list.to ? formats.shortDate(list.from) : formats.range(list.from, list.to),
    notes: [tables.length === 0 ? say("nobody_title") : say(`hint_${list.list}`)],
    tables,
  };
  return tablePdf(view, config, { document, name: nameOf(list, say(list.list)), language });
}

function nameOf({ from, to }: DayList, title: string): string {
  return from === to ? `${title} ${from}` : `${title} ${from} ${to}`;
}
