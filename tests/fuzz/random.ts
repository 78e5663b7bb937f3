/** Random choices that a seed repeats. */
export type Random = {
  /** From 0 up to, not including, `end`. */
  below(end: number): number;
  chance(share: number): boolean;
  one<T>(of: readonly T[]): T;
};

/** A random generator of 32 bits (mulberry32): the same seed makes the same choices. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    chance: (share) => next() < share,
    one<T>(of: readonly T[]): T {
      const [first] = of;
      if (first === undefined) throw new Error("nothing to choose from");
      return of[below(of.length)] ?? first;
    },
  };
}
