import { create } from "xmlbuilder2";
import { forXml } from "#server/tenant/pdf/enclosure.ts";
import { amount, cents, type Decimal } from "#shared/platform/core/money.ts";

/** Elements in the order that the schema requires; names with `@` are attributes, `#` is the text beside them. */
export type Elements = { readonly [name: string]: Content };
type Content = Elements | readonly Elements[] | string | null;

/** A group of elements; null if all of them are null, since empty elements are forbidden. */
export function group(elements: Elements): Elements | null {
  return Object.values(elements).every((content) => content === null) ? null : elements;
}

/** A trimmed text without characters that XML forbids; null if it is empty. */
export function given(words: string | null | undefined): string | null {
  return (words && forXml(words).trim()) || null;
}

/** Always two decimals, and never "-0.00". */
export function money(value: Decimal): string {
  return amount(cents(value)).toFixed(2);
}

/** The XML document of a root element. */
export function xmlOf(root: Elements): string {
  return create({ version: "1.0", encoding: "UTF-8" }, root).end({ prettyPrint: true });
}
