/** Seeded random numbers: the same seed gives the same property. */
export type Random = ReturnType<typeof makeRandom>;

/** Mulberry32: small, fast, and good enough for demo data. */
export function makeRandom(seed: number) {
  let state = seed >>> 0;

  /** A number in [0, 1). */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number, both ends inclusive. */
  function int(from: number, to: number): number {
    return from + Math.floor(next() * (to - from + 1));
  }

  function chance(probability: number): boolean {
    return next() < probability;
  }

  function pick<T>(choices: readonly T[]): T {
    const choice = choices[int(0, choices.length - 1)];
    if (choice === undefined) throw new Error("nothing to pick from");
    return choice;
  }

  /** One of the choices, with a probability proportional to its weight. */
  function weighted<T>(choices: readonly (readonly [T, number])[]): T {
    let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [choice, weight] of choices) {
      left -= weight;
      if (left < 0) return choice;
    }
    return pick(choices)[0];
  }

  /** An exponentially distributed whole number: many small values and few large ones around a mean. */
  function exponential(mean: number): number {
    return Math.floor(-Math.log(1 - next()) * mean);
  }

  function digits(count: number): string {
    return String(int(0, 10 ** count - 1)).padStart(count, "0");
  }

  return { int, chance, pick, weighted, exponential, digits };
}
