import { XMLParser, XMLValidator } from "fast-xml-parser";

/** An element: its text, its attributes by `@name`, its children by name; several of one name are a list. */
export type Node = string | { readonly [name: string]: unknown } | undefined;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  textNodeName: "#",
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: true,
});

/** The most levels of elements of a document; no format that is read here needs half of them. */
const MAX_DEPTH = 50;

/** Why a text is not read: it declares a document type or entities, or it is not well-formed, or its elements are nested too deeply. */
export class UnreadableXml extends Error {
  readonly reason: "doctype" | "unreadable";

  constructor(reason: UnreadableXml["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Reads a document as a node whose one child is its root. Prefixes of namespaces are left out. Document types and entities of its own are
 * refused before anything is parsed. Throws `UnreadableXml`.
 */
export function readXml(text: string): Node {
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableXml("doctype");
  if (depthOf(text) > MAX_DEPTH) throw new UnreadableXml("unreadable");
  try {
    if (XMLValidator.validate(text) === true) return parser.parse(text) as Node;
  } catch {
    // An error of the parser is no other than one of the text.
  }
  throw new UnreadableXml("unreadable");
}

/** Counted before parsing, because the parser keeps all levels of a document. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  const markup = text.replace(/<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->/g, "");
  for (const [tag] of markup.matchAll(/<\/?[a-z_][^<>]*>/gi)) {
    if (tag.startsWith("</")) depth -= 1;
    else if (!tag.endsWith("/>")) depth += 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** The element below; the first where there are several. */
export function child(node: Node, ...path: string[]): Node {
  let found = node;
  for (const name of path) found = children(found, name)[0];
  return found;
}

/** All elements of this name directly below. */
export function children(node: Node, name: string): Node[] {
  if (typeof node !== "object" || !Object.hasOwn(node, name)) return [];
  const found = node[name] as Node | Node[];
  return Array.isArray(found) ? found : [found];
}

const MAX_TEXT = 500;

/** The text of an element in one line, its first 500 characters; null if it is empty. */
export function lineIn(node: Node): string | null {
  const line =
    textIn(node)
      ?.replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
      .slice(0, MAX_TEXT) ?? "";
  return line === "" ? null : line;
}

/** The text of an element as it was written; null if the element is not there. */
export function textIn(node: Node): string | null {
  const text = typeof node === "object" ? node["#"] : node;
  return typeof text === "string" ? text : null;
}
