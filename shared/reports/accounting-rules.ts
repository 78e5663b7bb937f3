import { JsonText } from "#shared/core/fields.ts";
import { AccountingSettings, type Journal, type MissingMapping } from "#shared/reports/accounting.ts";

/** Under which the accounting settings are kept, as JSON. */
export const ACCOUNTING_KEY = "ACCOUNTING";

const Kept = JsonText.pipe(AccountingSettings);

/** The settings as they are kept; the usual ones where nothing readable is. */
export function keptAccounting(value: string | undefined): AccountingSettings {
  return Kept.safeParse(value ?? "{}").data ?? AccountingSettings.parse({});
}

/** In the Austrian chart cash desks are 2700 to 2799; everything else is a bank unless somebody says otherwise. */
export function journalOf(chosen: Journal | null, account_number: string | null): Journal {
  return chosen ?? (account_number?.startsWith("27") ? "cash" : "bank");
}

/** A percentage as RZL's two digits: 10 is 10, 4.9 is 49, 5 is 05. Null where two digits can't say it. */
export function rzlKeyOf(percentage: number): string | null {
  if (percentage === 0) return "0";
  const tenths = Math.round(percentage * 1000) / 100;
  if (Number.isInteger(percentage)) return percentage < 100 ? String(percentage).padStart(2, "0") : null;
  return Number.isInteger(tenths) && tenths < 100 ? String(tenths) : null;
}

/** 2 is VAT; where there is none, there is no code. */
export function rzlCodeOf(percentage: number): string {
  return percentage === 0 ? "0" : "2";
}

/** Both programs know documents by number only: letters go, and of a long one the last digits stay. */
export function digitsOf(number: string, length: number): string {
  const digits = /^\d*$/.test(number) ? number : number.replace(/\D/g, "");
  return digits.slice(-length) || "0";
}

/** What a missing mapping is called in the answers: `tax_rates.{id}.account_number`, or the setting's name. */
export function pathOf({ object, id, field }: MissingMapping): string {
  return object === "setting" ? field : [`${object}s`, id, field].filter((part) => part !== null).join(".");
}
