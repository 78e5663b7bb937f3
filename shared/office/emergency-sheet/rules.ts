import { GENERAL_KEYS } from "#shared/tenant/settings/keys.ts";
/** The settings that make the server mail or save the sheet every hour. */
export const SHEET_KEYS = { mail: GENERAL_KEYS.sheet_mail, save: GENERAL_KEYS.saves_sheet } as const;

/** Sheets of two days are kept on the disk. */
const KEPT_SHEETS = 48;

/** A cached sheet older than this is fetched again. */
export const SHEET_LASTS_MS = 3_600_000;

/** The file name in the folder of saved sheets: sorting by name sorts by time. `2030-04-01 12.05.pdf`. */
export function sheetFileName(date: string, time: string): string {
  return `${date} ${time.replace(":", ".")}.pdf`;
}

/** The saved sheets that are older than the newest ones to keep; other files in the folder are never listed. */
export function outdatedSheets(names: readonly string[]): string[] {
  const sheets = names.filter((name) => /^\d{4}-\d{2}-\d{2} \d{2}\.\d{2}\.pdf$/.test(name)).sort();
  return sheets.slice(0, Math.max(0, sheets.length - KEPT_SHEETS));
}
