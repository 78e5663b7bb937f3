import { stringify } from "csv-stringify/sync";
import { csvDownload, encoded } from "#server/platform/core/calls/csv-download.ts";
import type { Download } from "#server/platform/core/calls/transfer.ts";
import { FOR_SPREADSHEETS } from "#server/platform/core/text/csv-cells.ts";
import type { OriginRow, StatisticsQuery } from "#shared/office/reports/statistics.ts";
import type { Encoder } from "#shared/platform/core/report-range.ts";

const COLUMNS = ["code", "name", "arrivals", "nights"] as const;

/** The statistics as a CSV for the municipality's form or a spreadsheet: `;` between the fields, one row for each origin. */
export function statisticsFile(rows: readonly OriginRow[], { from, to, basis }: StatisticsQuery, encoder: Encoder): Download {
  const table = stringify([...rows], { header: true, columns: [...COLUMNS], ...FOR_SPREADSHEETS });
  return csvDownload(`${basis}-statistics-${from}-${to}.csv`, encoded(table, encoder), encoder);
}
