/** The settings that have the property mail or save its sheet every hour. */
export const SHEET_KEYS = { mail: "EMERGENCY_SHEET_MAIL", save: "EMERGENCY_SHEET_SAVE" } as const;

/** Two days of sheets stay on the disk. */
const KEPT_SHEETS = 48;

/** A kept sheet older than that is fetched anew. */
export const SHEET_LASTS_MS = 3_600_000;

/** The file's name in the folder of saved sheets: names in order are sheets in order. `2030-04-01 12.05.pdf`. */
export function sheetFileName(date: string, time: string): string {
  return `${date} ${time.replace(":", ".")}.pdf`;
}

/** Of the files in that folder, those that have had their time; what isn't a sheet is left alone. */
export function outdatedSheets(names: readonly string[]): string[] {
  const sheets = names.filter((name) => /^\d{4}-\d{2}-\d{2} \d{2}\.\d{2}\.pdf$/.test(name)).sort();
  return sheets.slice(0, Math.max(0, sheets.length - KEPT_SHEETS));
}
