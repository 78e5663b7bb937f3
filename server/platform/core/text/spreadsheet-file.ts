import { stringify } from "csv-stringify/sync";
import { Download } from "#server/platform/core/calls/transfer.ts";
import { FOR_SPREADSHEETS } from "#server/platform/core/text/csv-cells.ts";
import type { Locale } from "#shared/platform/core/language.ts";
import { cellTexts, type TableCell } from "#shared/platform/core/table-cells.ts";

/** A table as a CSV file that spreadsheets open: semicolons and a byte order mark for UTF-8. */
export function spreadsheetFile(name: string, rows: readonly (readonly (string | number | null)[])[]): Download {
  const content = Buffer.from(stringify([...rows], { ...FOR_SPREADSHEETS, bom: true }));
  return new Download({ name, type: "text/csv; charset=utf-8", size: content.length, content });
}

/** The same with figures as the reader's language writes them, as a table that a screen saves. */
export function tableFile(name: string, rows: readonly (readonly TableCell[])[], locale: Locale): Download {
  const texts = rows.map((row) => cellTexts(row, locale));
  const content = Buffer.from(stringify(texts, { delimiter: ";", record_delimiter: "windows", bom: true }));
  return new Download({ name, type: "text/csv; charset=utf-8", size: content.length, content });
}
