/** The letters that VAT numbers begin with: the EU (Greece is EL), Northern Ireland, Great Britain and Norway. */
const PREFIX = /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|GR|HR|HU|IE|IT|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK|XI)[A-Z0-9+*]{4,13}$/;
const SWISS = /^CHE(\d{3})(\d{3})(\d{3})(MWST|TVA|IVA|VAT)?$/;

/**
 * The usual form of a VAT number, as documents print it: `ATU 123 45678` is `ATU12345678`, a Swiss UID is `CHE-123.456.789 MWST`. A text
 * that is no such number stays as typed; null for none.
 */
export function printedVatNumber(typed: string | null | undefined): string | null {
  if (!typed) return null;
  const plain = typed.replace(/[\s./-]/g, "").toUpperCase();
  const [, first, second, third, tax] = SWISS.exec(plain) ?? [];
  if (first !== undefined) return [`CHE-${first}.${second}.${third}`, tax].filter(Boolean).join(" ");
  return PREFIX.test(plain) ? plain : typed;
}

/** The same of a property's company, for the sender of a document. */
export function withPrintedVatNumber<P extends { company: { vat_number?: string | null } }>(property: P): P {
  return { ...property, company: { ...property.company, vat_number: printedVatNumber(property.company.vat_number) } };
}
