import { createRequire } from "node:module";

/** The glyphs of a text with their positions, which the PDF library modifies while drawing. */
export type Run = { positions: object[] };

/** A parsed font, in the form of fontkit, the font library of PDFKit. */
export type ReadFont = {
  ascent: number;
  unitsPerEm: number;
  layout(text: string, features?: unknown): Run;
  hasGlyphForCodePoint(codePoint: number): boolean;
};

/** Parses a font file. */
export function readFont(bytes: Buffer): ReadFont {
  const require = createRequire(import.meta.url);
  const library: { create(font: Buffer): ReadFont } = createRequire(require.resolve("pdfkit"))("fontkit");
  return library.create(bytes);
}
