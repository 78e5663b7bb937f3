import { foldings } from "#shared/platform/core/fold.ts";

export type Choice = {
  value: string;
  label: string;
  /** Under what else it is found, such as a country's code. */
  keys?: readonly string[];
  disabled?: boolean;
};
export type ChoiceGroup = { group: string; items: readonly Choice[] };
export type Choices = readonly (Choice | ChoiceGroup)[];

const MISS = 4;

/**
 * The choices that a typed text means, the likeliest first: one of its keys, a label that begins so, a word in it that begins so, a label
 * that holds it. Umlauts are found with and without their dots.
 */
export function matchChoices(choices: Choices, text: string): Choice[] {
  const unique = new Map(choicesOf(choices).map((choice) => [choice.value, choice]));
  const ranked = [...unique.values()].map((choice) => ({ choice, rank: rankOf(choice, text.trim()) }));
  return ranked
    .filter(({ rank }) => rank < MISS)
    .sort((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice);
}

/** Without their groups. */
export function choicesOf(choices: Choices): Choice[] {
  return choices.flatMap((each) => ("group" in each ? each.items : [each]));
}

function rankOf({ label, keys = [] }: Choice, text: string): number {
  if (keys.some((key) => key.toLowerCase() === text.toLowerCase())) return 0;
  const ranks = foldings(label).flatMap((folded) => foldings(text).map((typed) => placeOf(folded, typed)));
  return Math.min(...ranks);
}

function placeOf(label: string, typed: string): number {
  if (label.startsWith(typed)) return 1;
  const at = label.indexOf(typed);
  if (at < 0) return MISS;
  return new RegExp(`[^\\p{L}\\p{N}]${typed.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`, "u").test(label) ? 2 : 3;
}
