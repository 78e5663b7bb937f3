import { hasRightToLeft, partsFromLeft } from "#server/tenant/pdf/direction.ts";
import { ascentOfInter, draws, scriptFont, type Weight } from "#server/tenant/pdf/fonts.ts";
import { SHEET } from "#server/tenant/pdf/grid.ts";

/** Style of a text, in points; `gap` is added below each line. */
export type Type = { weight: Weight; size: number; gap: number };
type TextBox = { x: number; y: number; width: number; align: "left" | "right"; most_lines?: number | undefined };

/** Letters that need a font of another script. */
const OF_OTHER_SCRIPTS = /[^\n\u0020-\u024f\u0370-\u04ff\u1e00-\u1eff\u2000-\u206f\u20ac\u2122\u2192\u2212]/u;
/** Scripts that are written without blanks between words. */
const WITHOUT_BLANKS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const CLOSING = /^[\p{Pe}\p{Pf}、。，．！？：；,.;:!?]+$/u;

const LETTERS = new Intl.Segmenter("und", { granularity: "grapheme" });
const WORDS = new Intl.Segmenter("und", { granularity: "word" });

/** True if a text has letters beyond those of Inter. */
export function isMixed(text: string): boolean {
  return OF_OTHER_SCRIPTS.test(text);
}

/** The width of a text on one line. */
export function mixedWidth(doc: PDFKit.PDFDocument, text: string, type: Type): number {
  return runsOf(doc, text, type.weight).reduce((sum, run) => sum + runWidth(doc, run, type), 0);
}

/** The height of a text in a column. */
export function mixedHeight(doc: PDFKit.PDFDocument, text: string, { width, ...type }: Type & { width: number }): number {
  return linesOf(doc, text, { ...type, width }).length * lineHeight(doc, type);
}

/**
 * Writes a text with letters of several scripts and directions, each in the font that has it, on the line of Inter's letters; returns the
 * position below it. The PDF library writes a text in one font, from left to right.
 */
export function writeMixed(doc: PDFKit.PDFDocument, text: string, { x, y, width, align, most_lines, ...type }: Type & TextBox): number {
  const all = linesOf(doc, text, { ...type, width });
  const lines = most_lines === undefined || all.length <= most_lines ? all : shortened(all, most_lines);
  const height = lineHeight(doc, type);
  doc.y = y;
  for (const line of lines) {
    if (doc.y + height > doc.page.maxY()) {
      doc.continueOnNewPage();
      doc.y = SHEET.following_top;
    }
    const top = doc.y;
    let left = align === "right" ? x + width - mixedWidth(doc, line, type) : x;
    const parts = hasRightToLeft(line) ? partsFromLeft(line) : [{ text: line, isRightToLeft: false }];
    for (const part of parts) {
      const runs = runsOf(doc, part.text, type.weight);
      for (const run of part.isRightToLeft ? runs.reverse() : runs) {
        const shown = part.isRightToLeft && !hasRightToLeft(run.text) ? Array.from(run.text).reverse().join("") : run.text;
        doc.font(run.font).fontSize(type.size);
        doc.text(shown, left, top + ascentOfInter() * type.size, { lineBreak: false, baseline: "alphabetic", features: [] });
        left += runWidth(doc, run, type);
      }
    }
    doc.y = top + height;
  }
  doc.font(type.weight).fontSize(type.size);
  return doc.y;
}

function shortened(lines: readonly string[], most: number): string[] {
  return [...lines.slice(0, most - 1), `${(lines[most - 1] ?? "").trimEnd().slice(0, -1)}…`];
}

type Run = { font: string; text: string };

/** The text in runs of one font. Signs and blanks stay with the letters before them where their font has them. */
function runsOf(doc: PDFKit.PDFDocument, text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const { segment } of LETTERS.segment(text)) {
    const font = OF_OTHER_SCRIPTS.test(segment) ? (scriptFont(doc, firstOther(segment)) ?? weight) : weight;
    const last = runs.at(-1);
    if (last?.font === font || (last && segment === " ")) last.text += segment;
    else runs.push({ font, text: segment });
  }
  return runs;
}

function firstOther(segment: string): string {
  return Array.from(segment).find((letter) => OF_OTHER_SCRIPTS.test(letter)) ?? segment;
}

function runWidth(doc: PDFKit.PDFDocument, { font, text }: Run, { size }: Type): number {
  return doc.font(font).fontSize(size).widthOfString(text, { features: [] });
}

function lineHeight(doc: PDFKit.PDFDocument, { weight, size, gap }: Type): number {
  return doc.font(weight).fontSize(size).currentLineHeight() + gap;
}

function linesOf(doc: PDFKit.PDFDocument, text: string, { width, ...type }: Type & { width: number }): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    let filled = 0;
    for (const piece of piecesOf(paragraph)) {
      if (line !== "" && filled + mixedWidth(doc, piece.trimEnd(), type) > width) {
        lines.push(line.trimEnd());
        line = "";
        filled = 0;
      }
      line += piece;
      filled += mixedWidth(doc, piece, type);
      while (filled > width && mixedWidth(doc, line.trimEnd(), type) > width && Array.from(line).length > 1) {
        const fitting = longestFitting(doc, line, { ...type, width });
        lines.push(fitting);
        line = line.slice(fitting.length);
        filled = mixedWidth(doc, line, type);
      }
    }
    return [...lines, line.trimEnd()];
  });
}

/** As many letters of an endless word as one line has room for; at least one. */
function longestFitting(doc: PDFKit.PDFDocument, line: string, { width, ...type }: Type & { width: number }): string {
  let fitting = "";
  let filled = 0;
  for (const { segment } of LETTERS.segment(line)) {
    filled += mixedWidth(doc, segment, type);
    if (fitting !== "" && filled > width) break;
    fitting += segment;
  }
  return fitting;
}

/** The parts of a line that are not divided: words with the blanks after them. */
function piecesOf(paragraph: string): string[] {
  const words = paragraph.match(/\S+\s*|\s+/gu) ?? [];
  return words.flatMap((word) => {
    if (!WITHOUT_BLANKS.test(word)) return [word];
    const pieces: string[] = [];
    for (const { segment } of WORDS.segment(word)) {
      const last = pieces.length - 1;
      if (last >= 0 && (CLOSING.test(segment) || /^\s+$/.test(segment))) pieces[last] += segment;
      else pieces.push(segment);
    }
    return pieces;
  });
}

/** Joiners and marks of direction are kept between letters of scripts that are shaped by them. */
const LOOSE_JOINERS = /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}]\p{M}*)[\u200c\u200d]/gu;
const UNSEEN_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Variation_Selector}/gu;

/**
 * A text without the characters that no font of ours draws, since missing glyphs are forbidden in PDF/A: emoji, and letters of scripts that
 * nobody has brought a font for. They are dropped without a placeholder, so that no name reads "?"; full-width letters become plain ones.
 */
export function drawable(doc: PDFKit.PDFDocument, text: string): string {
  if (PLAIN.test(text)) return text;
  const kept = text
    .replace(LOOSE_JOINERS, "")
    .replace(UNSEEN_MARKS, "")
    .replace(/[^\n\u0020-\u007e]/gu, (letter) => {
      if (OF_EUROPE.test(letter)) return draws(letter) ? letter : "";
      if (!/\p{Cn}|\p{Co}/u.test(letter) && scriptFont(doc, letter) !== null) return letter;
      const plain = letter.normalize("NFKC");
      return PLAIN.test(plain) ? plain : "";
    });
  return kept === text ? text : kept.replace(/ {2,}/g, " ").replace(/ +$/gm, "");
}

const PLAIN = /^[\n\u0020-\u007e]*$/;
const OF_EUROPE =
  /[\u00a0-\u00ac\u00ae-\u024f\u0370-\u03ff\u0400-\u04ff\u1e00-\u1eff\u2009\u2010-\u2015\u2018-\u201e\u2022\u2026\u202f\u20ac\u2122\u2192\u2212]/u;
