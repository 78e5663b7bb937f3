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

/** The XML document of a root element. Texts are written as they are, also those that look like entities. */
export function xmlOf(root: Elements): string {
  const text = create({ version: "1.0", encoding: "UTF-8" }, withoutAmpersands(root)).end({ prettyPrint: true });
  return text.replaceAll(AMPERSAND, "&amp;");
}

/** A character for private use, in place of ampersands: the library reads "&#0;" and "&name;" in texts as entities, and escapes only others. */
const AMPERSAND = "\ue000";

function withoutAmpersands(elements: Elements): Elements {
  return Object.fromEntries(Object.entries(elements).map(([name, content]) => [name, plainContent(content)]));
}

function plainContent(content: Content): Content {
  if (content === null) return null;
  if (typeof content === "string") return forXml(content).replaceAll(AMPERSAND, "").replaceAll("&", AMPERSAND);
  return isList(content) ? content.map(withoutAmpersands) : withoutAmpersands(content);
}

function isList(content: Elements | readonly Elements[]): content is readonly Elements[] {
  return Array.isArray(content);
}
