import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type ReadFont, type Run, readFont } from "#server/tenant/pdf/font-file.ts";
import { scriptFontOf } from "#server/tenant/pdf/scripts.ts";

const FILES = {
  regular: "400Regular/Inter_400Regular.ttf",
  medium: "500Medium/Inter_500Medium.ttf",
  semibold: "600SemiBold/Inter_600SemiBold.ttf",
} as const;
export type Weight = keyof typeof FILES;

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** Also accepts parsed fonts, which the library's types do not declare. */
      registerFont(name: string, font: ReadFont): this;
    }
  }
}

/**
 * Inter with Latin Extended for one document. Parsing the font and laying out text is most of the work of making a document, so the tables
 * are parsed once for all documents, and texts that a document repeats are laid out once.
 */
export function fontsForPdf(): ReadonlyMap<Weight, ReadFont> {
  return new Map([...interFonts()].map(([weight, font]) => [weight, ownFont(font)]));
}

/** True if the font has a glyph for a character; all its weights have the same ones. */
export function draws(letter: string): boolean {
  return (
    interFonts()
      .get("regular")
      ?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ?? false
  );
}

/** The height of Inter's letters above the line, as a share of the type size. */
export function ascentOfInter(): number {
  const font = interFonts().get("regular");
  return font ? font.ascent / font.unitsPerEm : 1;
}

const registered = new WeakMap<PDFKit.PDFDocument, Set<string>>();

/** Makes the font of a letter of another script known to a document, and returns its name; null if no font has the letter. */
export function scriptFont(doc: PDFKit.PDFDocument, letter: string): string | null {
  const found = scriptFontOf(letter);
  if (!found) return null;
  const known = registered.get(doc) ?? new Set();
  registered.set(doc, known);
  if (!known.has(found.name)) doc.registerFont(found.name, ownFont(found.font));
  known.add(found.name);
  return found.name;
}

let loaded: ReadonlyMap<Weight, ReadFont> | null = null;

function interFonts(): ReadonlyMap<Weight, ReadFont> {
  if (loaded) return loaded;
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve("@expo-google-fonts/inter/package.json"));
  const files = Object.entries(FILES) as [Weight, string][];
  loaded = new Map(files.map(([weight, file]) => [weight, readFont(readFileSync(join(folder, file)))]));
  return loaded;
}

/**
 * The font with a glyph cache of its own: a cached glyph keeps the characters that it was first drawn for, so that an arrow would be copied
 * out of this document as the "->" of an earlier one. `_glyphs` is private to fontkit. Its public way, parsing the font for each document,
 * takes 88 instead of 25 ms for a page, and 847 instead of 364 ms for a table of 600 rows; tests/pdf/sheet.test.ts fails if fontkit renames
 * it.
 */
function ownFont(font: ReadFont): ReadFont {
  const runs = new Map<string, Run>();
  const own: ReadFont = Object.create(font, { _glyphs: { value: {}, writable: true } });
  own.layout = (text, features) => {
    const key = `${JSON.stringify(features)} ${text}`;
    const run = runs.get(key) ?? laidOut(own, font, { text, features });
    runs.set(key, run);
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions });
  };
  return own;
}

/** Rare letters have marks that the library can't place, and throws: then marks stand where they are drawn by themselves. */
function laidOut(own: ReadFont, { layout }: ReadFont, { text, features }: { text: string; features: unknown }): Run {
  try {
    return layout.call(own, text, features);
  } catch {
    return layout.call(own, text, { mark: false, mkmk: false, curs: false });
  }
}
