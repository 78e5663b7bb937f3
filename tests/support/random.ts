/** A seeded random generator (mulberry32). */
export function makeRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(values: readonly [T, ...T[]]): T => values[int(0, values.length - 1)] ?? values[0];
  return { int, pick, chance: (probability: number) => next() < probability };
}
