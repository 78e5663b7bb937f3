import { saveBlob } from "#client/platform/core/files.ts";
import { currentLocale } from "#client/platform/core/i18n.ts";
import { cellTexts, type TableCell } from "#shared/platform/core/table-cells.ts";

/** Lets the browser save rows as a table that spreadsheets open by double click: `;` between cells, and a mark that says UTF-8. */
export async function saveTable(name: string, rows: readonly (readonly TableCell[])[]): Promise<void> {
  const { stringify } = await import("csv-stringify/browser/esm/sync");
  const locale = currentLocale();
  const text = stringify(
    rows.map((row) => cellTexts(row, locale)),
    { delimiter: ";", record_delimiter: "windows", bom: true },
  );
  saveBlob(new Blob([text], { type: "text/csv;charset=utf-8" }), name);
}
