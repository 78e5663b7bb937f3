/** A part of a line in one direction, with its letters in the order in which they are read. */
export type DirectedPart = { text: string; isRightToLeft: boolean };

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const DIGIT = /\p{Nd}/u;
const LETTER = /\p{L}/u;
const MARK = /\p{M}/u;
const PAIRS: Readonly<Record<string, string>> = { "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{", "«": "»", "»": "«" };

type Kind = "left" | "right" | "digit" | "neutral";

/** True if a line needs an order other than that of its letters. */
export function hasRightToLeft(line: string): boolean {
  return RIGHT_TO_LEFT.test(line);
}

/**
 * A line as its parts from left to right. The rules of Unicode's bidirectional algorithm (UAX 9) that names, addresses and remarks need:
 * the first letter decides the line's direction, numbers run from left to right within right-to-left words, signs between words of one
 * direction belong to them, and brackets are mirrored. Without the control characters for embedding, which nobody types.
 */
export function partsFromLeft(line: string): DirectedPart[] {
  const letters = Array.from(line);
  const kinds = kindsOf(letters);
  const isLineRight = kinds.find((kind) => kind === "left" || kind === "right") === "right";
  const levels = levelsOf(withBrackets(letters, kinds, isLineRight), isLineRight);
  const parts: { text: string; level: number }[] = [];
  for (const [index, letter] of letters.entries()) {
    const level = levels[index] ?? 0;
    const last = parts.at(-1);
    const shown = level % 2 === 1 ? (PAIRS[letter] ?? letter) : letter;
    if (last?.level === level) last.text += shown;
    else parts.push({ text: shown, level });
  }
  return reordered(parts).map(({ text, level }) => ({ text, isRightToLeft: level % 2 === 1 }));
}

function kindsOf(letters: readonly string[]): Kind[] {
  const kinds: Kind[] = [];
  for (const letter of letters) {
    if (MARK.test(letter)) kinds.push(kinds.at(-1) ?? "neutral");
    else if (DIGIT.test(letter)) kinds.push("digit");
    else if (RIGHT_TO_LEFT.test(letter)) kinds.push("right");
    else kinds.push(LETTER.test(letter) ? "left" : "neutral");
  }
  return kinds;
}

/** Brackets around right-to-left words or numbers, after such a word in a line to the right, belong to it (rule N0). */
function withBrackets(letters: readonly string[], kinds: readonly Kind[], isLineRight: boolean): Kind[] {
  const resolved = [...kinds];
  const opened: number[] = [];
  for (const [index, letter] of letters.entries()) {
    if ("([{".includes(letter)) opened.push(index);
    const start = ")]}".includes(letter) ? opened.pop() : undefined;
    if (start === undefined || PAIRS[letters[start] ?? ""] !== letter) continue;
    const inside = kinds.slice(start + 1, index);
    const before = kinds.slice(0, start).findLast((kind) => kind === "left" || kind === "right");
    const belongs = !isLineRight && before === "right" && !inside.includes("left") && inside.some((kind) => kind !== "neutral");
    if (belongs) resolved[start] = resolved[index] = "right";
  }
  return resolved;
}

/**
 * Embedding level of each letter, as in UAX #9: even levels run to the right, odd ones to the left; higher ones are nested in lower ones.
 */
function levelsOf(kinds: readonly Kind[], isLineRight: boolean): number[] {
  const base = isLineRight ? 1 : 0;
  const directions: ("left" | "right" | null)[] = [];
  let strong: "left" | "right" = isLineRight ? "right" : "left";
  for (const kind of kinds) {
    if (kind === "left" || kind === "right") strong = kind;
    directions.push(kind === "neutral" ? null : kind === "digit" ? strong : kind);
  }
  return kinds.map((kind, index) => {
    if (kind === "left") return isLineRight ? 2 : 0;
    if (kind === "right") return 1;
    if (kind === "digit") return directions[index] === "right" || isLineRight ? 2 : 0;
    const before = directions.slice(0, index).findLast((direction) => direction !== null) ?? null;
    const after = directions.slice(index + 1).find((direction) => direction !== null) ?? null;
    if (before === null || before !== after) return base;
    return before === "right" ? 1 : base + (base % 2);
  });
}

/** Reverses the parts of the highest level, then those of each lower one, down to the first. */
function reordered(parts: readonly { text: string; level: number }[]) {
  const ordered = [...parts];
  for (let level = Math.max(0, ...parts.map((part) => part.level)); level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end++;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end - 1);
    }
  }
  return ordered;
}
