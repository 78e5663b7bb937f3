import { BMD_NUMBER } from "#server/office/reports/accounting/bmd.ts";
import { RZL_NUMBER } from "#server/office/reports/accounting/rzl.ts";
import { bookedNumbers } from "#server/office/reports/accounting/statements.ts";
import type { Days } from "#server/platform/core/calls/report-days.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { ACCOUNTING_FORMATS, type AccountingFormat, type MissingMapping } from "#shared/office/reports/accounting.ts";
import { datevNumberOf, digitsOf } from "#shared/office/reports/accounting-rules.ts";

/** What each program keeps of a number. */
const KEPT: Record<AccountingFormat, (number: string) => string> = {
  bmd_ntcs: (number) => digitsOf(number, BMD_NUMBER),
  rzl: (number) => digitsOf(number, RZL_NUMBER),
  datev: datevNumberOf,
};

/** The most invoices that are listed. */
const MAX = 50;

/** The invoices of a range whose numbers an accounting program cannot distinguish, because it reads only a limited number of digits. */
export function alikeNumbers(view: View, days: Days): MissingMapping[] {
  const rows = bookedNumbers.all(view, days);
  // Numbers that the program with the fewest digits can distinguish, the others can, too.
  if (alikeFor("bmd_ntcs", rows).length === 0) return [];
  return ACCOUNTING_FORMATS.flatMap((format) => alikeFor(format, rows)).slice(0, MAX);
}

function alikeFor(format: AccountingFormat, rows: readonly { invoice_id: string; number: string }[]): MissingMapping[] {
  const known = new Map<string, string>();
  const found: MissingMapping[] = [];
  for (const { invoice_id: id, number } of rows) {
    const digits = KEPT[format](number);
    const first = known.get(digits);
    if (first === undefined) known.set(digits, number);
    else found.push({ object: "invoice", id, name: `${first}, ${number}`, field: "number", format });
  }
  return found;
}
