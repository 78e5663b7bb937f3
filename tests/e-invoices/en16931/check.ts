import { DECIMAL_RULES, SUM_RULES } from "#tests/e-invoices/en16931/amount-rules.ts";
import { CODE_RULES } from "#tests/e-invoices/en16931/code-rules.ts";
import { DOCUMENT_RULES } from "#tests/e-invoices/en16931/document-rules.ts";
import { type Leaf, parse, type Rules } from "#tests/e-invoices/en16931/tree.ts";
import { VAT_RULES } from "#tests/e-invoices/en16931/vat-rules.ts";
import { XRECHNUNG_RULES } from "#tests/e-invoices/en16931/xrechnung-rules.ts";

/** The business rules of EN 16931 that apply to a hotel's invoice. */
export const EN16931: Rules = { ...DOCUMENT_RULES, ...SUM_RULES, ...DECIMAL_RULES, ...VAT_RULES, ...CODE_RULES };
/** The same with the rules of XRechnung. */
export const XRECHNUNG: Rules = { ...EN16931, ...XRECHNUNG_RULES };

/** The names of the rules that an invoice breaks. */
export function broken(rules: Rules, invoice: Leaf | string): string[] {
  const leaf = typeof invoice === "string" ? parse(invoice) : invoice;
  return Object.entries(rules).flatMap(([name, holds]) => (holds(leaf) ? [] : [name]));
}
