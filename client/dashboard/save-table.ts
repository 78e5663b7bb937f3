/** Lets the browser save rows as a table that spreadsheets open by double click: `;` between cells, and a mark that says UTF-8. */
export async function saveTable(name: string, rows: readonly (readonly string[])[]): Promise<void> {
  const { stringify } = await import("csv-stringify/browser/esm/sync");
  const text = stringify(
    rows.map((row) => [...row]),
    { delimiter: ";", record_delimiter: "windows", bom: true, escape_formulas: true },
  );
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
