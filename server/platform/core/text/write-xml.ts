import { create } from "xmlbuilder2";

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

/** The text without characters that XML forbids. */
export function forXml(words: string): string {
  return words.replace(/(?![\n\r\t])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, "");
}

/** The XML document of a root element. */
export function xmlOf(root: Elements): string {
  return create({ version: "1.0", encoding: "UTF-8" }, root).end({ prettyPrint: true });
}
