import { saveBlob } from "#client/core/files.ts";

/** Lets the browser save rows as a table that spreadsheets open by double click: `;` between cells, and a mark that says UTF-8. */
export async function saveTable(name: string, rows: readonly (readonly string[])[]): Promise<void> {
  const { stringify } = await import("csv-stringify/browser/esm/sync");
  const text = stringify(
    rows.map((row) => [...row]),
    { delimiter: ";", record_delimiter: "windows", bom: true, escape_formulas: true },
  );
  saveBlob(new Blob([text], { type: "text/csv;charset=utf-8" }), name);
}
