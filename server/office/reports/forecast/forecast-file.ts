import type { Download } from "#server/platform/core/calls/transfer.ts";
import { tableFile } from "#server/platform/core/text/spreadsheet-file.ts";
import type { Config, View } from "#server/platform/core/work/work.ts";
import { fileSafe, type Pdf } from "#server/tenant/pdf/download.ts";
import { documentFormats } from "#server/tenant/pdf/formats.ts";
import type { Column, Row } from "#server/tenant/pdf/table.ts";
import { type TableDocument, tablePdf } from "#server/tenant/pdf/table-document.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import {
  FORECAST_PARTS,
  type Forecast,
  type ForecastPart,
  type ForecastPeriod,
  type ForecastShare,
} from "#shared/office/reports/forecast-schema.ts";
import { forecastText } from "#shared/office/reports/forecast-text.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import type { TableCell } from "#shared/platform/core/table-cells.ts";
import { sayIn } from "#shared/platform/core/text.ts";
import { localeOf } from "#shared/platform/countries/countries.ts";
import { bookingScreensText } from "#shared/stays/bookings/screens-text.ts";

type Words = ReturnType<typeof wordsOf>;

function wordsOf(view: View, language: Language) {
  const { address, currency } = getProperty(view, view.actor.property_id);
  const locale = localeOf(language, address);
  const formats = documentFormats(language, { country: address.country ?? null, currency });
  const month = new Intl.DateTimeFormat(locale, { timeZone: "UTC", month: "long", year: "numeric" });
  const regions = new Intl.DisplayNames(locale, { type: "region" });
  return {
    say: sayIn(forecastText, language),
    language,
    locale,
    formats,
    regions,
    month: (date: string) => month.format(Date.parse(date)),
  };
}

/** A row for each period with all figures, for spreadsheets. */
export function forecastCsv(view: View, forecast: Forecast, language: Language): Download {
  const { say, locale } = wordsOf(view, language);
  const heads = ["nights", "available", "persons", "percentage", "lodging", "adr", "revpar"] as const;
  const compared = ["last_year_nights", "last_year_percentage", "last_year_lodging", "pickup_nights", "pickup_lodging"] as const;
  const rows = [...forecast.periods, forecast.total].map((period): TableCell[] => [
    period.from,
    period.to,
    period.number_of_nights,
    period.available_nights,
    period.person_nights,
    period.percentage,
    { amount: period.lodging_amount },
    { amount: period.average_daily_rate },
    { amount: period.revenue_per_available_room },
    period.last_year?.number_of_nights,
    period.last_year?.percentage,
    period.last_year && { amount: period.last_year.lodging_amount },
    period.pickup?.number_of_nights,
    period.pickup && { amount: period.pickup.lodging_amount },
  ]);
  const head = [say("from"), say("to"), ...[...heads, ...compared].map((key) => say(key))];
  return tableFile(`${nameOf(forecast, say("title"))}.csv`, [head, ...rows], locale);
}

/** The sheet for printing: all periods, and the same nights by source, rate, room type and country. */
export function forecastPdf(view: View, config: Config, { forecast, language }: { forecast: Forecast; language: Language }): Promise<Pdf> {
  const words = wordsOf(view, language);
  const { say, formats } = words;
  const { total, as_of, since, last_year_as_of, complete_from } = forecast;
  const known = { date: formats.date(complete_from ?? as_of), day: formats.date(last_year_as_of) };
  const document: TableDocument = {
    title: say("title"),
    days: `${formats.range(total.from, total.to)} · ${say("as_of_short", { date: formats.date(as_of) })}`,
    notes: [
      say("hint"),
      total.last_year ? say("last_year_is", known) : say("no_last_year", known),
      total.pickup ? say("pickup_is", { day: formats.date(since) }) : say("no_pickup", { ...known, day: formats.date(since) }),
    ],
    tables: [
      { heading: null, columns: columnsOf(say(`period_${forecast.interval}`), words), rows: periodRows(forecast, words) },
      ...FORECAST_PARTS.map((part) => ({
        heading: say(`part_${part}`),
        columns: shareColumns(say(`part_${part}`), words),
        rows: forecast[`by_${part}`].map((share) => shareRow(share, part, words)),
      })),
    ],
  };
  return tablePdf(view, config, { document, name: nameOf(forecast, say("title")), language });
}

function nameOf({ total, as_of }: Forecast, title: string): string {
  return fileSafe(`${title} ${total.from} ${total.to} (${as_of})`);
}

const FIGURE = { align: "right" } as const;

function columnsOf(head: string, { say }: Words): Column[] {
  return [
    { head },
    { head: say("nights"), width: 62, ...FIGURE },
    { head: `${say("percentage")}, ${say("last_year")}`, width: 62, ...FIGURE },
    { head: `${say("lodging")}, ${say("last_year")}`, width: 74, ...FIGURE },
    { head: say("adr"), width: 44, ...FIGURE },
    { head: say("revpar"), width: 44, ...FIGURE },
    { head: say("pickup"), width: 60, ...FIGURE },
  ];
}

function periodRows({ periods, total, interval }: Forecast, words: Words): Row[] {
  const { say, formats, month } = words;
  const name = ({ from, to }: ForecastPeriod) => {
    if (interval === "month") return month(from);
    return interval === "week" ? formats.days(from, to) : formats.shortDate(from);
  };
  return [...periods.map((period) => periodRow(period, name(period), words)), periodRow(total, say("total"), words).map(strong)];
}

function strong(cell: Row[number]): Row[number] {
  return { ...cell, style: "row_strong" };
}

function periodRow({ last_year, pickup, ...period }: ForecastPeriod, name: string, { say, formats }: Words): Row {
  const percent = (value: number) => formats.percent(Math.round(value * 10) / 10);
  return [
    { text: name },
    { text: `${period.number_of_nights} / ${period.available_nights}` },
    { text: percent(period.percentage), note: last_year ? percent(last_year.percentage) : undefined },
    { text: formats.amount(period.lodging_amount), note: last_year ? formats.amount(last_year.lodging_amount) : undefined },
    { text: formats.amount(period.average_daily_rate) },
    { text: formats.amount(period.revenue_per_available_room) },
    pickupCell(pickup, { say, formats }),
  ];
}

function pickupCell(pickup: ForecastPeriod["pickup"], { say, formats }: Pick<Words, "say" | "formats">): Row[number] {
  if (pickup === null) return { text: "" };
  return {
    text: formats.amount(pickup.lodging_amount),
    note: `${pickup.number_of_nights > 0 ? "+" : ""}${formats.count(pickup.number_of_nights)} ${say("nights")}`,
  };
}

function shareColumns(head: string, { say }: Words): Column[] {
  return [
    { head },
    { head: say("nights"), width: 50, ...FIGURE },
    { head: say("lodging"), width: 80, ...FIGURE },
    { head: say("last_year"), width: 80, ...FIGURE },
    { head: say("adr"), width: 50, ...FIGURE },
    { head: say("pickup"), width: 70, ...FIGURE },
  ];
}

function shareRow(share: ForecastShare, part: ForecastPart, words: Words): Row {
  const { formats } = words;
  return [
    { text: shareName(share, part, words) },
    { text: formats.count(share.number_of_nights) },
    { text: formats.amount(share.lodging_amount) },
    { text: share.last_year ? formats.amount(share.last_year.lodging_amount) : "" },
    { text: formats.amount(share.average_daily_rate) },
    pickupCell(share.pickup, words),
  ];
}

const OWN_SOURCES = ["internal", "booking_page", "kiosk"] as const;

function shareName({ key, name }: ForecastShare, part: ForecastPart, { say, language, regions }: Words): string {
  if (key === null) return say("without");
  if (part === "country") return regions.of(key) ?? key;
  if (part !== "source") return name ?? say("deleted");
  const own = OWN_SOURCES.find((source) => source === key);
  return own ? bookingScreensText[`source_${own}`][language] : key;
}
