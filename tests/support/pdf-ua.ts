import { named, type PdfObject, pdfObjects } from "#tests/support/pdf-objects.ts";

type Element = { number: number; tag: string; parent: number; words: string };
type Read = { objects: readonly PdfObject[]; elements: readonly Element[]; catalog: string; metadata: string };

/** The requirements of PDF/UA-1 (ISO 14289-1), as far as they can be checked in the objects; the numbers are those of its clauses. */
const CHECKS: Readonly<Record<string, (pdf: Read) => boolean>> = {
  "5: it says what it follows": ({ metadata }) => /<pdfuaid:part>1<\/pdfuaid:part>/.test(metadata),
  "7.1: tagged, with a title that is shown": ({ catalog, objects, metadata }) =>
    /\/Marked true/.test(named(objects, catalog, "MarkInfo")?.words ?? "") &&
    /\/DisplayDocTitle true/.test(named(objects, catalog, "ViewerPreferences")?.words ?? "") &&
    /<dc:title>[\s\S]*<rdf:li[^>]*>[^<]+<\/rdf:li>/.test(metadata),
  "7.1: nothing is drawn that is neither content nor ornament": ({ objects }) =>
    objects.every(({ words, stream }) => !isPageContent(words, stream) || isAllMarked(stream?.toString("latin1") ?? "")),
  "7.2: a language": ({ catalog }) => /\/Lang \(\w\w/.test(catalog),
  "7.2: rows of a table have as many columns as each other": ({ elements }) =>
    ofTag(elements, "Table").every((table) => {
      const rows = childrenOf(elements, table).filter(({ tag }) => tag === "TR");
      return new Set(rows.map((row) => childrenOf(elements, row).reduce((sum, cell) => sum + columnsOf(cell), 0))).size === 1;
    }),
  "7.2: rows stand in tables, and only cells in rows": ({ elements }) =>
    ofTag(elements, "Table").every((table) => childrenOf(elements, table).every(({ tag }) => tag === "TR")) &&
    ofTag(elements, "TR").every((row) => childrenOf(elements, row).every(({ tag }) => tag === "TH" || tag === "TD")),
  "7.3: figures have a text instead": ({ elements }) => ofTag(elements, "Figure").every(({ words }) => /\/Alt \([^)]/.test(words)),
  "7.4: headings begin with the first level and leave none out": ({ elements }) => {
    const levels = elements.flatMap(({ tag }) => /^H([1-6])$/.exec(tag)?.[1] ?? []).map(Number);
    return levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1);
  },
  "7.5: headers of tables say what they head": ({ elements }) =>
    ofTag(elements, "TH").every(({ words }) => /\/Scope \/(Row|Column|Both)/.test(words)),
  "7.18: links are described, and belong to the text": ({ objects }) =>
    objects
      .filter(({ words }) => words.includes("/Subtype /Link"))
      .every(({ words }) => /\/StructParent \d/.test(words) && /\/Contents [(<][^)>]/.test(words)),
  "7.18: pages are walked through in the order of their text": ({ objects }) =>
    objects.filter(({ words }) => /\/Type \/Page\n/.test(words)).every(({ words }) => words.includes("/Tabs /S")),
};

/** The requirements of PDF/UA-1 that a file violates. */
export function lacksOfPdfUa(bytes: Buffer): string[] {
  const { objects } = pdfObjects(bytes);
  const catalog = objects.find(({ words }) => words.includes("/Type /Catalog"))?.words ?? "";
  const metadata = named(objects, catalog, "Metadata")?.stream?.toString("utf8") ?? "";
  const elements = objects.flatMap(({ number, words }): Element[] => {
    const tag = /^\/S \/(\w+)$/m.exec(words)?.[1];
    const parent = /^\/P (\d+) 0 R$/m.exec(words)?.[1];
    return tag && parent ? [{ number, tag, parent: Number(parent), words }] : [];
  });
  const pdf = { objects, elements, catalog, metadata };
  return Object.entries(CHECKS).flatMap(([name, holds]) => (holds(pdf) ? [] : [name]));
}

function ofTag(elements: readonly Element[], tag: string): Element[] {
  return elements.filter((element) => element.tag === tag);
}

function childrenOf(elements: readonly Element[], { number }: Element): Element[] {
  return elements.filter(({ parent }) => parent === number);
}

function columnsOf({ words }: Element): number {
  return Number(/\/ColSpan (\d+)/.exec(words)?.[1] ?? 1);
}

function isPageContent(words: string, stream: Buffer | null): boolean {
  return stream !== null && !/\/(Type|Subtype|N|Length1) /.test(words) && /\b(BT|BDC|BMC)\b/.test(stream.toString("latin1"));
}

/** True if every painting operator is between the beginning and the end of marked content. */
function isAllMarked(stream: string): boolean {
  let depth = 0;
  for (const line of stream.split("\n")) {
    const operator = line.trim().split(" ").at(-1) ?? "";
    if (operator === "BDC" || operator === "BMC") depth += 1;
    else if (operator === "EMC") depth -= 1;
    else if (depth === 0 && PAINTING.includes(operator)) return false;
  }
  return depth === 0;
}

const PAINTING: readonly string[] = ["TJ", "Tj", "f", "f*", "S", "s", "B", "Do"];
