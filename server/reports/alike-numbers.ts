import { BMD_NUMBER } from "#server/reports/bmd.ts";
import type { InvoiceRow } from "#server/reports/ledger-days.ts";
import { RZL_NUMBER } from "#server/reports/rzl.ts";
import { ACCOUNTING_FORMATS, type AccountingFormat, type MissingMapping } from "#shared/reports/accounting.ts";
import { digitsOf } from "#shared/reports/accounting-rules.ts";

const LENGTHS: Record<AccountingFormat, number> = { bmd_ntcs: BMD_NUMBER, rzl: RZL_NUMBER };

/** Finds invoices that are one and the same document for a program, which knows only so many digits of their numbers. */
export function makeAlikeNumbers() {
  const known = { bmd_ntcs: new Map<string, string>(), rzl: new Map<string, string>() };
  const found: MissingMapping[] = [];

  function look(format: AccountingFormat, { id, number }: InvoiceRow): void {
    const digits = digitsOf(number, LENGTHS[format]);
    const first = known[format].get(digits);
    if (first === undefined) known[format].set(digits, number);
    else found.push({ object: "invoice", id, name: `${first}, ${number}`, field: "number", format });
  }

  return {
    add(invoices: readonly InvoiceRow[]): void {
      for (const invoice of invoices) for (const format of ACCOUNTING_FORMATS) look(format, invoice);
    },
    found: () => found.slice(0, MOST),
  };
}

/** More than anybody reads. */
const MOST = 50;
