import { create } from "xmlbuilder2";
import { forXml } from "#server/pdf/enclosure.ts";
import { amount, cents, type Decimal } from "#shared/core/money.ts";

/** Elements in the order in which the schema wants them; names with `@` are attributes, `#` is the text beside them. */
export type Elements = { readonly [name: string]: Content };
type Content = Elements | readonly Elements[] | string | null;

/** A group of elements; none where none of them is there, since empty elements are forbidden. */
export function group(elements: Elements): Elements | null {
  return Object.values(elements).every((content) => content === null) ? null : elements;
}

/** Words that are there, on their own, without letters that no XML may hold. */
export function given(words: string | null | undefined): string | null {
  return (words && forXml(words).trim()) || null;
}

/** Always two decimals, and never "minus nothing". */
export function money(value: Decimal): string {
  return amount(cents(value)).toFixed(2);
}

/** `2030-04-05` as CII writes it. */
export function day(date: string): Elements {
  return { "udt:DateTimeString": { "@format": "102", "#": date.replaceAll("-", "") } };
}

export function xmlOf(root: Elements): string {
  return create({ version: "1.0", encoding: "UTF-8" }, root).end({ prettyPrint: true });
}
