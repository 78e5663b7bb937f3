import { dashboardOf } from "#server/office/reports/dashboard/dashboard.ts";
import { propertyToday } from "#server/office/reports/dashboard/today.ts";
import { dayListCsv, dayListPdf } from "#server/office/reports/day-lists/day-list-file.ts";
import { dayListTask, listDays } from "#server/office/reports/day-lists/day-lists.ts";
import { forecastDays, forecastTask } from "#server/office/reports/forecast/forecast.ts";
import { forecastCsv, forecastPdf } from "#server/office/reports/forecast/forecast-file.ts";
import { serviceListOf } from "#server/office/reports/service-list/service-list.ts";
import { sourcesTask } from "#server/office/reports/sources/sources.ts";
import { originsOf, statisticsOf } from "#server/office/reports/statistics/statistics.ts";
import { statisticsFile } from "#server/office/reports/statistics/statistics-file.ts";
import { rawAnswer } from "#server/platform/core/calls/raw-json.ts";
import { daysOf } from "#server/platform/core/calls/report-days.ts";
import { DownloadAnswer } from "#server/platform/core/calls/transfer.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { viewInWorker } from "#server/platform/core/worker/worker-pool.ts";
import { pdfDownload } from "#server/tenant/pdf/download.ts";
import { DashboardQuery, DashboardReport, PropertyToday } from "#shared/office/reports/dashboard-schema.ts";
import { DayList, DayListFileQuery, DayListQuery } from "#shared/office/reports/day-lists-schema.ts";
import { Forecast, ForecastFileQuery, ForecastQuery } from "#shared/office/reports/forecast-schema.ts";
import { ServiceList, ServiceListQuery } from "#shared/office/reports/service-list.ts";
import { BookingSources } from "#shared/office/reports/sources.ts";
import { Statistics, StatisticsFile, StatisticsQuery } from "#shared/office/reports/statistics.ts";
import { ReportRange } from "#shared/platform/core/report-range.ts";
import { toAmounts } from "#shared/platform/core/wire-money.ts";

/** Every report, and the export files. */
export const reportsRouter = router({
  dashboard: procedure("reports:read")
    .meta({ rest: "GET /reports/dashboard", summary: "Revenue and occupancy of a range" })
    .input(DashboardQuery)
    .output(DashboardReport)
    .query(async ({ ctx, input }) => toAmounts(DashboardReport, await dashboardOf(ctx.view, daysOf(ctx.view, input)))),

  today: procedure("bookings:read")
    .meta({ rest: "GET /reports/today", summary: "Today's arrivals, departures, guests and rooms, and what is open" })
    .output(PropertyToday)
    .query(({ ctx }) => toAmounts(PropertyToday, propertyToday(ctx.view))),

  items: procedure("service_list:read")
    .meta({
      rest: "GET /reports/items",
      summary: "The service list, one line for each date, item and room",
      raw: true,
      problems: ["service_list/days_limited"],
    })
    .input(ServiceListQuery)
    .output(rawAnswer(ServiceList))
    .query(({ ctx, input }) => serviceListOf(ctx.view, daysOf(ctx.view, input), input)),

  dayList: procedure("bookings:read")
    .meta({
      rest: "GET /reports/day_lists",
      summary: "Arrivals, departures, guests in the house, birthdays or breakfast of at most 31 days, for printing",
    })
    .input(DayListQuery)
    .output(DayList)
    .query(({ ctx, input }) => viewInWorker(ctx.view, dayListTask, { ...listDays(ctx.view, input), language: ctx.language })),

  dayListFile: procedure("bookings:read")
    .meta({
      rest: "GET /reports/day_lists/file",
      summary: "A list of the day as a CSV for spreadsheets or as a PDF for printing",
      download: "text/csv, application/pdf",
    })
    .input(DayListFileQuery)
    .output(DownloadAnswer)
    .query(async ({ ctx, input: { format, language = ctx.language, ...query } }) => {
      const list = await viewInWorker(ctx.view, dayListTask, { ...listDays(ctx.view, query), language });
      if (format === "csv") return dayListCsv(ctx.view, list, language);
      return pdfDownload(await dayListPdf(ctx.view, ctx.runtime.config, { list, language }));
    }),

  origins: procedure("reports:read")
    .meta({ rest: "GET /reports/origins", summary: "Arrivals and nights by nationality, or by the official region of residence" })
    .input(StatisticsQuery)
    .output(Statistics)
    .query(({ ctx, input }) => statisticsOf(ctx.view, daysOf(ctx.view, input), input.basis)),

  sources: procedure("reports:read")
    .meta({
      rest: "GET /reports/sources",
      summary: "Stays that end in a range, by the source of their bookings, with the portals' commission",
    })
    .input(ReportRange)
    .output(BookingSources)
    .query(({ ctx, input }) => viewInWorker(ctx.view, sourcesTask, daysOf(ctx.view, input))),

  forecast: procedure("reports:read")
    .meta({
      rest: "GET /reports/forecast",
      summary: "Sold nights and their lodging by day, week or month as of a day, with pickup and the year before at the same lead time",
    })
    .input(ForecastQuery)
    .output(Forecast)
    .query(async ({ ctx, input }) => toAmounts(Forecast, await viewInWorker(ctx.view, forecastTask, forecastDays(ctx.view, input)))),

  forecastFile: procedure("reports:read")
    .meta({
      rest: "GET /reports/forecast/file",
      summary: "The forecast as a CSV for spreadsheets or as a PDF for printing",
      download: "text/csv, application/pdf",
    })
    .input(ForecastFileQuery)
    .output(DownloadAnswer)
    .query(async ({ ctx, input: { format, language = ctx.language, ...query } }) => {
      const forecast = toAmounts(Forecast, await viewInWorker(ctx.view, forecastTask, forecastDays(ctx.view, query)));
      if (format === "csv") return forecastCsv(ctx.view, forecast, language);
      return pdfDownload(await forecastPdf(ctx.view, ctx.runtime.config, { forecast, language }));
    }),

  nationalityStatistics: procedure("reports:read")
    .meta({
      rest: "GET /reports/nationality_statistics",
      summary: "Arrivals and nights by nationality, or by the official region of residence",
      download: "text/csv",
    })
    .input(StatisticsFile)
    .output(DownloadAnswer)
    .query(async ({ ctx, input: { basis, encoder = "utf-8", ...range } }) => {
      const days = daysOf(ctx.view, range);
      return statisticsFile(await originsOf(ctx.view, days, basis), { ...days, basis }, encoder);
    }),
});
