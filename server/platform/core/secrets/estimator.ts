import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** How many guesses find the password, as a power of ten. */
export function guessesOf(password: string, own: string[]): number {
  return estimator.check(password, own).guessesLog10;
}
