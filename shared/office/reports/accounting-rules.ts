import { AccountingSettings, type Journal, type MissingMapping } from "#shared/office/reports/accounting.ts";
import { JsonText } from "#shared/platform/core/fields.ts";

/** The key of the setting that stores the accounting settings as JSON. */
export const ACCOUNTING_KEY = "ACCOUNTING";

const Kept = JsonText.pipe(AccountingSettings);

/** The stored settings; the defaults where they are missing or unreadable. */
export function keptAccounting(value: string | undefined): AccountingSettings {
  return Kept.safeParse(value ?? "{}").data ?? AccountingSettings.parse({});
}

/** In the Austrian chart of accounts cash desks are 2700 to 2799; all other accounts are banks by default. */
export function journalOf(chosen: Journal | null, account_number: string | null): Journal {
  return chosen ?? (account_number?.startsWith("27") ? "cash" : "bank");
}

/** A percentage in RZL's two digits: 10 is 10, 4.9 is 49, 5 is 05. Null if two digits can't express it. */
export function rzlKeyOf(percentage: number): string | null {
  if (percentage === 0) return "0";
  const tenths = Math.round(percentage * 1000) / 100;
  if (Number.isInteger(percentage)) return percentage < 100 ? String(percentage).padStart(2, "0") : null;
  return Number.isInteger(tenths) && tenths < 100 ? String(tenths) : null;
}

/** RZL's tax code: 2 is VAT, 0 is none. */
export function rzlCodeOf(percentage: number): string {
  return percentage === 0 ? "0" : "2";
}

/** Both programs only accept document numbers of digits: letters are removed, and of a long number the last digits are kept. */
export function digitsOf(number: string, length: number): string {
  const digits = /^\d*$/.test(number) ? number : number.replace(/\D/g, "");
  return digits.slice(-length) || "0";
}

/** The first day of the fiscal year of a day, where fiscal years begin on the first of `month`. */
export function fiscalYearOf(day: string, month: number): string {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < month ? 1 : 0);
  return `${year}-${String(month).padStart(2, "0")}-01`;
}

/** A document number as DATEV accepts it: up to 36 letters, digits and a few signs; anything else becomes a hyphen. */
export function datevNumberOf(number: string): string {
  return number.replace(/[^\w$&%*+\-/]/g, "-").slice(-36);
}

/**
 * Prefixes of the folio numbers of groups and sales in a file: with ten digits they are longer than any invoice number with these digits.
 */
const FOLIO_DIGITS = { G: "98", V: "99" } as const;

/**
 * The number of a document that is no invoice, in digits: folios of groups (G9) and of sales (V3) would otherwise be 9 and 3, and be taken
 * for those invoices. A booking's folio has the booking's code.
 */
export function folioDigits(number: string, length: number): string {
  const [, letter, running = ""] = /^([GV])(\d+)$/.exec(number) ?? [];
  if (letter !== "G" && letter !== "V") return digitsOf(number, length);
  return `${FOLIO_DIGITS[letter]}${running.padStart(8, "0")}`.slice(-length);
}

/** The path of a missing mapping in the answers: `tax_rates.{id}.account_number`, or the setting's name. */
export function pathOf({ object, id, field }: MissingMapping): string {
  return object === "setting" ? field : [`${object}s`, id, field].filter((part) => part !== null).join(".");
}
