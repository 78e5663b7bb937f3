import { foldings } from "#shared/platform/core/fold.ts";

export type Part = { text: string; isHit: boolean };

/** Splits a text into the parts that match a query's words, ignoring accents, and the parts between. */
export function marked(text: string, query: string): Part[] {
  const letters = Array.from(text);
  const isHit = letters.map(() => false);
  const words = query.split(/\s+/).filter(Boolean).map(foldings);
  for (const spelling of [0, 1] as const) {
    const { folded, letterAt } = foldedLetters(letters, spelling);
    for (const word of words) {
      const sought = word[spelling];
      if (sought === "") continue;
      for (let at = folded.indexOf(sought); at >= 0; at = folded.indexOf(sought, at + 1))
        for (let i = at; i < at + sought.length; i++) isHit[letterAt[i] ?? -1] = true;
    }
  }
  const parts: Part[] = [];
  for (const [i, letter] of letters.entries()) {
    const last = parts.at(-1);
    if (last && last.isHit === isHit[i]) last.text += letter;
    else parts.push({ text: letter, isHit: isHit[i] === true });
  }
  return parts;
}

/** The normalised text, and for each of its characters the index of the original letter. */
function foldedLetters(letters: readonly string[], spelling: 0 | 1): { folded: string; letterAt: number[] } {
  const pieces = letters.map((letter) => foldings(letter)[spelling]);
  return { folded: pieces.join(""), letterAt: pieces.flatMap((piece, i) => Array.from({ length: piece.length }, () => i)) };
}
