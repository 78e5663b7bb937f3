import { rearrange } from "#shared/stays/availability/rearrange.ts";
import { type Figure, ms, percentile } from "#tests/bench/figures.ts";
import { denseYear } from "#tests/support/dense-year.ts";

const SEEDS = [1, 2, 3, 4, 5];

/**
 * Frees a room among a hundred rooms of one type with a year of bookings, 95 % of the nights sold. Compared with the target
 * only, there is no baseline.
 */
export function benchFreeUpRoom(): Promise<Figure[]> {
  const answers = SEEDS.flatMap((seed) => {
    const year = denseYear(seed, 0.95);
    return year.stays.map((stay) => {
      const begin = performance.now();
      const found = rearrange({ ...year, stay });
      return { took: performance.now() - begin, proven: found.room_id !== null && found.proven_least };
    });
  });
  const times = answers.map(({ took }) => took);
  const line = (what: string, value: number, must: number, want: number): Figure => ({
    what: `${what} of ${times.length}`,
    ours: ms(value),
    floor: "–",
    value,
    must,
    want,
    unit: " ms",
  });
  const proven = (100 * answers.filter((answer) => answer.proven).length) / answers.length;
  return Promise.resolve([
    line("median", percentile(times, 0.5), 200, 50),
    line("slowest", Math.max(...times), 200, 150),
    { what: "proven least", ours: `${Math.round(proven)} %`, floor: "–", value: proven, must: 80, want: 95, unit: " %", atLeast: true },
  ]);
}
