import { DECIMAL_RULES, SUM_RULES } from "#tests/e-invoices/en16931/amount-rules.ts";
import { CODE_RULES } from "#tests/e-invoices/en16931/code-rules.ts";
import { DOCUMENT_RULES } from "#tests/e-invoices/en16931/document-rules.ts";
import { isBetweenGermans, PEPPOL_RULES } from "#tests/e-invoices/en16931/peppol-rules.ts";
import { type Leaf, parse, type Rules } from "#tests/e-invoices/en16931/tree.ts";
import { semanticsOf } from "#tests/e-invoices/en16931/ubl-semantics.ts";
import { VAT_RULES } from "#tests/e-invoices/en16931/vat-rules.ts";
import { XRECHNUNG_RULES } from "#tests/e-invoices/en16931/xrechnung-rules.ts";

/** The business rules of EN 16931 that apply to a hotel's invoice. */
export const EN16931: Rules = { ...DOCUMENT_RULES, ...SUM_RULES, ...DECIMAL_RULES, ...VAT_RULES, ...CODE_RULES };
/** The same with the rules of XRechnung. */
export const XRECHNUNG: Rules = { ...EN16931, ...XRECHNUNG_RULES };

const adopted = (isOne: (name: string) => boolean): Rules =>
  Object.fromEntries(Object.entries(XRECHNUNG_RULES).filter(([name]) => isOne(name)));

/** The rules about terms that Peppol shares with XRechnung. That no element is empty is asked of the UBL itself. */
const PEPPOL_TERMS: Rules = { ...EN16931, ...adopted((name) => name.startsWith("PEPPOL") && name !== "PEPPOL-EN16931-R008") };
/** Between a German seller and a German buyer, Peppol has Germany's rules, too (DE-R-…, here BR-DE-…). */
const ONLY_XRECHNUNG = ["BR-DE-17", "BR-DE-21", "BR-DE-TMP-32"];
const GERMAN_TERMS: Rules = {
  ...PEPPOL_TERMS,
  ...adopted((name) => name.startsWith("BR-DE") && !ONLY_XRECHNUNG.includes(name)),
};

/** The names of the rules that a UBL invoice or credit note breaks: those about terms, and those about the elements of UBL. */
export function brokenInPeppol(invoice: Leaf | string): string[] {
  const leaf = typeof invoice === "string" ? parse(invoice) : invoice;
  return [...broken(isBetweenGermans(leaf) ? GERMAN_TERMS : PEPPOL_TERMS, semanticsOf(leaf)), ...broken(PEPPOL_RULES, leaf)];
}

/** The names of the rules that an invoice breaks. */
export function broken(rules: Rules, invoice: Leaf | string): string[] {
  const leaf = typeof invoice === "string" ? parse(invoice) : invoice;
  return Object.entries(rules).flatMap(([name, holds]) => (holds(leaf) ? [] : [name]));
}
