import { buffer } from "node:stream/consumers";
import { type Enclosure, enclose, protectMetadata } from "#server/tenant/pdf/enclosure.ts";
import { fontsForPdf, type Weight } from "#server/tenant/pdf/fonts.ts";
import { CONTENT_WIDTH, SHEET } from "#server/tenant/pdf/grid.ts";
import { type Ink, inkOf } from "#server/tenant/pdf/ink.ts";
import { metadataXml, PDF_UA } from "#server/tenant/pdf/metadata.ts";
import { drawable, isMixed, mixedHeight, mixedWidth, writeMixed } from "#server/tenant/pdf/mixed-text.ts";
import type { Language } from "#shared/platform/core/fields.ts";

declare global {
  namespace PDFKit {
    interface PDFStructureElement {
      /** The element's PDF dictionary, which the library's types do not declare. */
      dictionary: { data: Record<string, unknown> };
    }
  }
}

/** A document being drawn. `doc.y` is the present vertical position on its page. */
export type Sheet = {
  readonly doc: PDFKit.PDFDocument;
  readonly ink: Ink;
  readonly language: Language;
  /** The parent of the structure tags, which screen readers follow. */
  readonly tags: PDFKit.PDFStructureElement;
  /** A cache of measured text heights. */
  readonly heights: Map<string, number>;
};

export type SheetSetup = {
  title: string;
  author: string;
  language: Language;
  /** The property's colour. */
  color: string | null;
  /** The creation time in the metadata: the same content gives the same bytes. */
  made_at: string;
  /** A file to embed. */
  enclosure?: Enclosure | null;
  /** Another page than A4: width, height and the margin on all sides. */
  page?: { width: number; height: number; margin: number };
};

const STYLES = {
  name: { weight: "semibold", size: 17, gap: 1, color: "accent" },
  sign: { weight: "semibold", size: 34, gap: 0, color: "text", spacing: -0.8 },
  title: { weight: "semibold", size: 21, gap: 1, color: "text", spacing: -0.35 },
  heading: { weight: "semibold", size: 10.5, gap: 2, color: "text" },
  lead: { weight: "semibold", size: 11, gap: 2, color: "text" },
  body: { weight: "regular", size: 9.5, gap: 3, color: "text" },
  address: { weight: "regular", size: 8.5, gap: 2.5, color: "text" },
  address_small: { weight: "regular", size: 6.8, gap: 1.8, color: "text" },
  strong: { weight: "semibold", size: 9.5, gap: 3, color: "text" },
  row: { weight: "regular", size: 8.8, gap: 1.6, color: "text", tabular: true },
  row_strong: { weight: "semibold", size: 8.8, gap: 1.6, color: "text", tabular: true },
  small: { weight: "regular", size: 8, gap: 2, color: "soft" },
  small_strong: { weight: "semibold", size: 8, gap: 2, color: "text" },
  label: { weight: "semibold", size: 6.8, gap: 1, color: "soft", spacing: 0.55 },
  total: { weight: "semibold", size: 14, gap: 1, color: "accent" },
  fine: { weight: "regular", size: 6.8, gap: 2.2, color: "soft" },
  link: { weight: "medium", size: 9.5, gap: 3, color: "accent" },
} as const satisfies Record<string, Style>;
/** `tabular`: figures of equal width, so that they align in columns. */
type Style = { weight: Weight; size: number; gap: number; color: keyof Ink; spacing?: number; tabular?: boolean };
export type StyleName = keyof typeof STYLES;

export type Writing = {
  style?: StyleName;
  x?: number;
  y?: number;
  width?: number;
  align?: "left" | "right";
  /** Longer text is cut with an ellipsis. */
  most_lines?: number;
  /** A URL that the text links to. */
  link?: string | undefined;
};

/**
 * Makes a PDF/A-3b with embedded fonts, tagged for screen readers as PDF/UA-1 asks. `finish` draws what repeats on every page at the end. A
 * `draw` of many pages yields to the event loop between them, so that calls are served.
 */
export async function makeSheet(
  setup: SheetSetup,
  draw: (sheet: Sheet) => void | Promise<void>,
  finish: (sheet: Sheet, page: number, pages: number) => void,
): Promise<Buffer> {
  const { default: PDFDocument } = await import("pdfkit");
  const { title, author, language, made_at } = setup;
  const doc = new PDFDocument({
    ...pageOf(setup.page),
    // With any other value the library embeds Helvetica by reference, which PDF/A forbids.
    font: "",
    bufferPages: true,
    tagged: true,
    displayTitle: true,
    lang: language,
    pdfVersion: "1.7",
    subset: "PDF/A-3b",
    info: { Title: title, Author: author, Creator: "Keyrack", Producer: "Keyrack", CreationDate: new Date(made_at) },
  });
  const bytes = buffer(doc);
  protectMetadata(doc);
  if (setup.enclosure) enclose(doc, setup.enclosure, made_at);
  doc.appendXML(metadataXml([PDF_UA, ...(setup.enclosure ? [setup.enclosure.metadata] : [])]));
  describeLinks(doc);
  for (const [weight, font] of fontsForPdf()) doc.registerFont(weight, font);
  doc.font("regular");
  const tags = doc.struct("Document");
  doc.addStructure(tags);
  const sheet: Sheet = { doc, ink: inkOf(setup.color), language, tags, heights: new Map() };
  await draw(sheet);
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    // Text below the bottom margin would make the library add a page.
    doc.page.margins.bottom = 0;
    finish(sheet, page + 1, count);
  }
  doc.end();
  return bytes;
}

/** Gives each link the description that PDF/UA-1 (7.18.5) asks for: where it leads. The PDF library leaves it empty. */
function describeLinks(doc: PDFKit.PDFDocument): void {
  const link = doc.link.bind(doc);
  // The library writes strings as names, and buffers as texts.
  doc.link = (x, y, width, height, url, options) =>
    link(x, y, width, height, url, Object.assign({ ...options }, { Contents: Buffer.from(url) }));
}

function pageOf(page: SheetSetup["page"]) {
  if (page) return { size: [page.width, page.height] as [number, number], margin: page.margin };
  const { width, height, left, right, bottom, following_top } = SHEET;
  return {
    size: [width, height] as [number, number],
    margins: { top: following_top, bottom: height - bottom, left, right: width - right },
  };
}

/** Writes text into a column, from `y` down, and returns the position below it. Long text continues on the next page. */
export function write(sheet: Sheet, words: string, writing: Writing = {}): number {
  const { doc, ink } = sheet;
  const { x = SHEET.left, y = doc.y, width = CONTENT_WIDTH, align = "left", link, most_lines } = writing;
  const style: Style = STYLES[writing.style ?? "body"];
  const text = printable(sheet, words);
  if (text === "") return y;
  if (isMixed(text)) {
    doc.fillColor(ink[style.color]);
    return writeMixed(doc, text, { ...style, x, y, width, align, most_lines });
  }
  prepare(sheet, style, fittedSize(sheet, text, { style, width, align })).fillColor(ink[style.color]);
  const bounds = most_lines ? { height: (doc.currentLineHeight() + style.gap) * most_lines, ellipsis: true } : {};
  doc.text(text, x, y, { width, align, ...spacingOf(style, align), ...bounds, ...(link ? { link } : {}) });
  return doc.y;
}

/** The height of a text. Cached, because tables measure the same few texts again and again. */
export function heightOf(sheet: Sheet, words: string, { style: name = "body", width = CONTENT_WIDTH, align }: Writing = {}): number {
  const style: Style = STYLES[name];
  const text = printable(sheet, words);
  if (text === "") return 0;
  const key = [name, width, align, text].join("|");
  const known = sheet.heights.get(key);
  if (known !== undefined) return known;
  const height = isMixed(text) ? mixedHeight(sheet.doc, text, { ...style, width }) : plainHeight(sheet, text, { style, width, align });
  sheet.heights.set(key, height);
  return height;
}

type Measured = { style: Style; width: number; align: Writing["align"] };

function plainHeight(sheet: Sheet, text: string, { style, width, align }: Measured): number {
  const doc = prepare(sheet, style, fittedSize(sheet, text, { style, width, align: align ?? "left" }));
  return doc.heightOfString(text, { width, ...spacingOf(style, align) });
}

/** The width of a text on one line. */
export function widthOf(sheet: Sheet, words: string, name: StyleName, align: "left" | "right" = "left"): number {
  const style: Style = STYLES[name];
  const text = printable(sheet, words);
  return isMixed(text) ? mixedWidth(sheet.doc, text, style) : prepare(sheet, style).widthOfString(text, spacingOf(style, align));
}

/** Attributes of a table's cell for screen readers: the scope of a header, and the number of columns it spans. */
export type CellAttributes = { scope?: "Row" | "Column"; columns?: number };

/**
 * Opens a structure element for screen readers: `P`, `H1`, `Table`. Its contents are drawn with the sheet that `draw` gets. Cells that span
 * columns or name others say so (PDF/UA-1, 7.5 and 7.2).
 */
export function part(sheet: Sheet, tag: string, draw: (inside: Sheet) => void, attributes: CellAttributes = {}): void {
  const element = described(sheet.doc.struct(tag), attributes);
  sheet.tags.add(element);
  draw({ ...sheet, tags: element });
  element.end();
}

/** Draws text inside a structure element of its own. */
export function tagged(sheet: Sheet, tag: string, draw: () => void, attributes: CellAttributes = {}): void {
  sheet.tags.add(described(sheet.doc.struct(tag, {}, draw), attributes));
}

/** The PDF library knows `Scope`, but no `ColSpan`. */
function described(element: PDFKit.PDFStructureElement, { scope, columns = 1 }: CellAttributes): PDFKit.PDFStructureElement {
  const attributes = { ...(scope ? { Scope: scope } : {}), ...(columns > 1 ? { ColSpan: columns } : {}) };
  if (Object.keys(attributes).length > 0) element.dictionary.data["A"] = { O: "Table", ...attributes };
  return element;
}

/** Draws content that screen readers skip: lines, backgrounds, and what repeats on every page. */
export function ornament(sheet: Sheet, draw: () => void): void {
  sheet.doc.markContent("Artifact", { type: "Layout" });
  draw();
  sheet.doc.endMarkedContent();
}

export function hairline(
  sheet: Sheet,
  y: number,
  { x = SHEET.left, width = CONTENT_WIDTH, color = sheet.ink.line, weight = 0.6 } = {},
): void {
  ornament(sheet, () => {
    sheet.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(weight)
      .strokeColor(color)
      .stroke();
  });
}

/** True if this height is left on the page. */
export function hasRoomFor({ doc }: Sheet, height: number): boolean {
  return doc.y + height <= SHEET.bottom;
}

/** Begins a new page where less than `height` is left; returns whether it did. */
export function keepTogether(sheet: Sheet, height: number): boolean {
  const { doc } = sheet;
  if (hasRoomFor(sheet, height)) return false;
  doc.addPage();
  doc.y = SHEET.following_top;
  return true;
}

function prepare({ doc }: Sheet, { weight, size }: Style, fitted = size): PDFKit.PDFDocument {
  return doc.font(weight).fontSize(fitted);
}

/** A figure is never divided: one that is wider than its column is written smaller. */
function fittedSize(sheet: Sheet, text: string, { style, width, align }: { style: Style; width: number; align: "left" | "right" }): number {
  if (align !== "right" || /[ \n]/.test(text)) return style.size;
  const whole = prepare(sheet, style).widthOfString(text, spacingOf(style, align));
  return whole <= width ? style.size : Math.floor((style.size * width * 100) / whole) / 100;
}

/** Right-aligned texts are sums, whose figures have equal width, too. */
function spacingOf({ gap, spacing = 0, tabular = false }: Style, align: Writing["align"]) {
  return { lineGap: gap, characterSpacing: spacing, ...(align === "right" || tabular ? { features: ["tnum" as const] } : {}) };
}

/** Longer than any word or address. The PDF library breaks a word in time that grows with the square of its length. */
const ENDLESS_WORD = /\S{200}(?=\S)/gu;

/** The text as it can be drawn, with endless words divided. */
function printable({ doc }: Sheet, words: string): string {
  return drawable(doc, words.replace(ENDLESS_WORD, "$& ").normalize("NFC")).trim();
}
