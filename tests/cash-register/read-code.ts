import { inflateSync } from "node:zlib";
import { groupBy } from "#shared/platform/core/group-by.ts";

/**
 * Reads the QR code that a PDF draws as rectangles, apart from the library that made it: what a camera sees, by ISO/IEC 18004, without the
 * error correction, which a clean drawing does not need. For correction level M and the sizes that receipts have.
 */
export function readCode(pdf: Buffer): string {
  const code = matrixOf(rectanglesIn(pdf));
  const bits = dataWords(wordsOf(code), sizeOf(code))
    .map((word) => word.toString(2).padStart(8, "0"))
    .join("");
  return textOf(bits, sizeOf(code).version);
}

/** The distance from the top of the page to the end of the quiet zone below a code, in points. */
export function bottomOfCode(pdf: Buffer): number {
  const runs = runsOf(rectanglesIn(pdf));
  return Math.max(...runs.map(({ y, height }) => y + height)) + QUIET_MODULES * (runs[0]?.height ?? 0);
}

/** Without four modules of nothing around it cameras do not detect a code. */
const QUIET_MODULES = 4;

type Rectangle = { x: number; y: number; width: number; height: number };
/** Dark modules, row by row. */
type Matrix = readonly (readonly boolean[])[];

/** By version: blocks, correction words of each, all words, and the centres of the alignment patterns. */
const SIZES: Readonly<Record<number, { blocks: number; correction: number; words: number; centres: readonly number[] }>> = {
  7: { blocks: 4, correction: 18, words: 196, centres: [6, 22, 38] },
  8: { blocks: 4, correction: 22, words: 242, centres: [6, 24, 42] },
  9: { blocks: 5, correction: 22, words: 292, centres: [6, 26, 46] },
  10: { blocks: 5, correction: 26, words: 346, centres: [6, 28, 50] },
  11: { blocks: 5, correction: 30, words: 404, centres: [6, 30, 54] },
  12: { blocks: 8, correction: 22, words: 466, centres: [6, 32, 58] },
  13: { blocks: 9, correction: 22, words: 532, centres: [6, 34, 62] },
  14: { blocks: 9, correction: 24, words: 581, centres: [6, 26, 46, 66] },
  15: { blocks: 10, correction: 24, words: 655, centres: [6, 26, 48, 70] },
  16: { blocks: 10, correction: 28, words: 733, centres: [6, 26, 50, 74] },
  17: { blocks: 11, correction: 28, words: 815, centres: [6, 30, 54, 78] },
};

function sizeOf(code: Matrix) {
  const version = (code.length - 17) / 4;
  const size = SIZES[version];
  if (!size) throw new Error(`a code of ${code.length} modules`);
  return { version, ...size };
}

function rectanglesIn(pdf: Buffer): Rectangle[] {
  const raw = pdf.toString("latin1");
  return [...raw.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: { length } }) => {
    if (raw.slice(index - 3, index) === "end") return [];
    const bytes = pdf.subarray(index + length, raw.indexOf("endstream", index + length));
    const content = inflated(bytes);
    return [...content.matchAll(/(\S+) (\S+) (\S+) (\S+) re\b/g)].map(([, x, y, width, height]) => ({
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
    }));
  });
}

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString("latin1");
  } catch {
    // Fonts and metadata are stored otherwise.
    return "";
  }
}

/** The rectangles of a code. Rows are as high as a module, so the height that most rectangles have is a module's. */
function runsOf(all: readonly Rectangle[]): readonly Rectangle[] {
  const byHeight = groupBy(all, ({ height }) => height.toFixed(2));
  return [...byHeight.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
}

function matrixOf(all: readonly Rectangle[]): Matrix {
  const runs = runsOf(all);
  const module = runs[0]?.height ?? 1;
  const [left, top] = [Math.min(...runs.map(({ x }) => x)), Math.min(...runs.map(({ y }) => y))];
  const length = Math.round((Math.max(...runs.map(({ x, width }) => x + width)) - left) / module);
  const matrix = Array.from({ length }, () => Array<boolean>(length).fill(false));
  for (const { x, y, width } of runs) {
    const from = Math.round((x - left) / module);
    matrix[Math.round((y - top) / module)]?.fill(true, from, from + Math.round(width / module));
  }
  return matrix;
}

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row * column) % 3) + ((row + column) % 2)) % 2 === 0,
];

/** The words in their order: two columns at a time from the right, up and down in turns, without patterns and their surroundings. */
function wordsOf(code: Matrix): number[] {
  const { length } = code;
  const mask = MASKS[maskOf(code)];
  const isPattern = patternsOf(code);
  let bits = "";
  let isUpward = true;
  for (let right = length - 1; right > 0; right -= 2) {
    // The column of the timing pattern counts for none.
    if (right === 6) right -= 1;
    for (let step = 0; step < length; step++) {
      const row = isUpward ? length - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (!isPattern(row, column)) bits += code[row]?.[column] === mask?.(row, column) ? "0" : "1";
      }
    }
    isUpward = !isUpward;
  }
  return (bits.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 2));
}

/** The mask's number: three bits of the format, which is itself masked. */
function maskOf(code: Matrix): number {
  const format = [0, 1, 2, 3, 4].map((column) => (code[8]?.[column] ? 1 : 0)).join("");
  const unmasked = Number.parseInt(format, 2) ^ 0b10101;
  if (unmasked >> 3 !== 0b00) throw new Error("a code that is not of correction level M");
  return unmasked & 0b111;
}

function patternsOf(code: Matrix): (row: number, column: number) => boolean {
  const { length } = code;
  const { centres } = sizeOf(code);
  const [first, last] = [centres[0], centres.at(-1)];
  const isAligned = (row: number, column: number) =>
    centres.some((y) =>
      centres.some((x) => {
        const isFinder = (y === first && (x === first || x === last)) || (y === last && x === first);
        return !isFinder && Math.abs(row - y) <= 2 && Math.abs(column - x) <= 2;
      }),
    );
  return (row, column) => {
    if (row === 6 || column === 6 || isAligned(row, column)) return true;
    if (row < 9 && (column < 9 || column >= length - 8)) return true;
    if (row >= length - 8 && column < 9) return true;
    // The version is encoded twice, beside the finder patterns.
    return (row < 6 && column >= length - 11) || (column < 6 && row >= length - 11);
  };
}

/** The blocks stand word by word beside each other; the later ones may be one word longer. */
function dataWords(words: readonly number[], { blocks, correction, words: all }: ReturnType<typeof sizeOf>): number[] {
  const data = all - blocks * correction;
  const short = Math.floor(data / blocks);
  const longer = data % blocks;
  const sorted = Array.from({ length: blocks }, (): number[] => []);
  let at = 0;
  for (let index = 0; index < short + 1; index++) {
    for (const [block, found] of sorted.entries()) {
      if (index < short || block >= blocks - longer) found.push(words[at++] ?? 0);
    }
  }
  return sorted.flat();
}

const ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
/** By mode: the bits of a segment's length, up to version 9 and above. */
const LENGTHS: Readonly<Record<number, readonly [number, number]>> = { 1: [10, 12], 2: [9, 11], 4: [8, 16] };

function textOf(bits: string, version: number): string {
  let at = 0;
  const next = (count: number) => Number.parseInt(bits.slice(at, (at += count)), 2);
  const digits = (count: number) => String(next(count === 3 ? 10 : count === 2 ? 7 : 4)).padStart(count, "0");
  const letters = (count: number) => {
    const value = next(count === 2 ? 11 : 6);
    return count === 2 ? `${ALPHANUMERIC[Math.floor(value / 45)]}${ALPHANUMERIC[value % 45]}` : ALPHANUMERIC[value];
  };
  const READ = { 1: [3, digits], 2: [2, letters], 4: [1, () => String.fromCharCode(next(8))] } as const;
  let text = "";
  for (let mode = next(4); mode === 1 || mode === 2 || mode === 4; mode = next(4)) {
    const count = next(LENGTHS[mode]?.[version < 10 ? 0 : 1] ?? 0);
    const [most, read] = READ[mode];
    for (let left = count; left > 0; left -= most) text += read(Math.min(left, most));
  }
  return text;
}
