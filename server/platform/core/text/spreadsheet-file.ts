import { stringify } from "csv-stringify/sync";
import { Download } from "#server/platform/core/calls/transfer.ts";
import { FOR_SPREADSHEETS } from "#server/platform/core/text/csv-cells.ts";

/** A table as a CSV file that spreadsheets open: semicolons and a byte order mark for UTF-8. */
export function spreadsheetFile(name: string, rows: readonly (readonly (string | number | null)[])[]): Download {
  const content = Buffer.from(stringify([...rows], { ...FOR_SPREADSHEETS, bom: true }));
  return new Download({ name, type: "text/csv; charset=utf-8", size: content.length, content });
}
