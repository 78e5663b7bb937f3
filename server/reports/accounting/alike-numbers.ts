import { prepared } from "#server/core/database/prepared.ts";
import type { ReadOnly } from "#server/core/worker/tasks.ts";
import { BMD_NUMBER } from "#server/reports/accounting/bmd.ts";
import { RZL_NUMBER } from "#server/reports/accounting/rzl.ts";
import { bookedNumbers } from "#server/reports/accounting/statements.ts";
import type { PropertyDays } from "#server/reports/days.ts";
import { ACCOUNTING_FORMATS, type AccountingFormat, type MissingMapping } from "#shared/reports/accounting.ts";
import { digitsOf } from "#shared/reports/accounting-rules.ts";

const LENGTHS: Record<AccountingFormat, number> = { bmd_ntcs: BMD_NUMBER, rzl: RZL_NUMBER };

/** The most invoices that are listed. */
const MOST = 50;

/** The invoices of a range whose numbers an accounting program cannot distinguish, because it reads only a limited number of digits. */
export function alikeNumbers(db: ReadOnly, days: PropertyDays): MissingMapping[] {
  const rows = prepared(db, bookedNumbers).raw().all(days) as [id: string, number: string][];
  // Numbers that the program with the fewest digits can distinguish, the other one can, too.
  if (alikeFor("bmd_ntcs", rows).length === 0) return [];
  return ACCOUNTING_FORMATS.flatMap((format) => alikeFor(format, rows)).slice(0, MOST);
}

function alikeFor(format: AccountingFormat, rows: readonly (readonly [id: string, number: string])[]): MissingMapping[] {
  const known = new Map<string, string>();
  const found: MissingMapping[] = [];
  for (const [id, number] of rows) {
    const digits = digitsOf(number, LENGTHS[format]);
    const first = known.get(digits);
    if (first === undefined) known.set(digits, number);
    else found.push({ object: "invoice", id, name: `${first}, ${number}`, field: "number", format });
  }
  return found;
}
