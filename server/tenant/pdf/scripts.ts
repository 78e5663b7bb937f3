import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ReadFont, readFont } from "#server/tenant/pdf/font-file.ts";

/**
 * The fonts of scripts that Inter lacks, one package each: Noto Sans, in files of a few dozen to a few hundred letters. The first one that has
 * a letter draws it: Japanese names are written with the Chinese font, which has their syllables, too.
 */
const PACKAGES = [
  ...["noto-sans-arabic", "noto-sans-hebrew", "noto-sans-thai", "noto-sans-devanagari", "noto-sans-armenian", "noto-sans-georgian"],
  ...["noto-sans-bengali", "noto-sans-tamil", "noto-sans-sc", "noto-sans-kr"],
] as const;

/** Parts of the packages that Inter has itself, or that are no letters of names. */
const NOT_NEEDED = /^(latin|latin-ext|vietnamese|cyrillic|cyrillic-ext|greek|greek-ext|math|symbols)$/;

type Range = readonly [from: number, to: number];
type Slice = { name: string; file: string; ranges: readonly Range[] };
export type ScriptFont = { name: string; font: ReadFont };

const ofLetters = new Map<number, ScriptFont | null>();
const opened = new Map<string, ReadFont>();
let slices: readonly Slice[] | null = null;

/** The font that draws a letter of another script; null if none does. Only the files of letters that are written are read. */
export function scriptFontOf(letter: string): ScriptFont | null {
  const code = letter.codePointAt(0) ?? 0;
  const known = ofLetters.get(code);
  if (known !== undefined) return known;
  slices ??= PACKAGES.flatMap(slicesOf);
  const found = slices
    .filter(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to))
    .map(open)
    .find(({ font }) => hasGlyph(font, code));
  ofLetters.set(code, found ?? null);
  return found ?? null;
}

/** One of the files is not readable for the library; its letters are taken from the next font. */
function hasGlyph(font: ReadFont, code: number): boolean {
  try {
    return font.hasGlyphForCodePoint(code);
  } catch {
    return false;
  }
}

function open({ name, file }: Slice): ScriptFont {
  const font = opened.get(name) ?? readFont(readFileSync(file));
  opened.set(name, font);
  return { name, font };
}

/** The files of a package, with the letters that they have. A package that is not installed has none: its letters are left out. */
function slicesOf(name: string): Slice[] {
  const folder = folderOf(name);
  if (folder === null) return [];
  const ranges: Record<string, string> = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8"));
  return Object.entries(ranges)
    .filter(([part]) => !NOT_NEEDED.test(part))
    .map(([part, written]) => {
      const plain = part.replace(/[[\]]/g, "");
      return {
        name: `${name}-${plain}`,
        file: join(folder, "files", `${name}-${plain}-400-normal.woff`),
        ranges: written.split(",").map(rangeOf),
      };
    });
}

/** Beside the built program, else in its package. */
function folderOf(name: string): string | null {
  const built = join(dirname(fileURLToPath(import.meta.url)), "fonts", name);
  if (existsSync(built)) return built;
  try {
    return dirname(createRequire(import.meta.url).resolve(`@fontsource/${name}/package.json`));
  } catch {
    return null;
  }
}

/** `U+0600-06FF` or `U+4e00`. */
function rangeOf(written: string): Range {
  const [from = "", to = from] = written.trim().replace(/^U\+/i, "").split("-");
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
