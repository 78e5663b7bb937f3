import { stringify } from "csv-stringify/sync";
import iconv from "iconv-lite";
import { Download } from "#server/core/transfer.ts";
import type { Encoder } from "#shared/reports/schema.ts";
import type { Statistics } from "#shared/reports/statistics.ts";

const COLUMNS = ["code", "name", "arrivals", "nights"] as const;

/** The statistics as a table for the municipality's form or a spreadsheet: `;` between the fields, a row an origin. */
export function statisticsFile({ from, to, basis, rows }: Statistics, encoder: Encoder): Download {
  const text = stringify([...rows], {
    header: true,
    columns: [...COLUMNS],
    delimiter: ";",
    record_delimiter: "windows",
    escape_formulas: true,
  });
  const content = iconv.encode(text, encoder);
  return new Download({
    name: `${basis}-statistics-${from}-${to}.csv`,
    type: `text/csv; charset=${encoder}`,
    size: content.length,
    content,
  });
}
