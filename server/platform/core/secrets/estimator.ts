import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Estimates the number of guesses that find a password, as a power of ten. `own` are the user's own words, which count as known. */
export function guessesOf(password: string, own: string[]): number {
  return estimator.check(password, own).guessesLog10;
}
