import type { Stay } from "#shared/platform/core/stays.ts";

/** The moments, as stays, at which `after` takes more rooms than `before` did. */
export function grown(before: readonly Stay[], after: readonly Stay[]): Stay[] {
  const steps = stepsOf([...before.map((stay) => ({ ...stay, weight: -1 })), ...after.map((stay) => ({ ...stay, weight: 1 }))]);
  return steps.filter((step) => step.level > 0).map(({ check_in, check_out }) => ({ check_in, check_out }));
}

/**
 * The highest number of `taken` stays at one moment within `spans`. Counted by moment, not by night: a day use that ends before
 * an arrival shares its room with it. The count only rises where a stay begins, so only these moments are checked.
 */
export function busiest(taken: readonly Stay[], spans: readonly Stay[]): number {
  const within = taken.filter((stay) => spans.some((span) => stay.check_in < span.check_out && span.check_in < stay.check_out));
  const arrivals = within.map((stay) => stay.check_in).sort();
  const departures = within.map((stay) => stay.check_out).sort();
  let most = 0;
  for (const span of spans) {
    for (const moment of [span.check_in, ...arrivals.filter((arrival) => span.check_in < arrival && arrival < span.check_out)]) {
      most = Math.max(most, countUpTo(arrivals, moment) - countUpTo(departures, moment));
    }
  }
  return most;
}

/** The same for each of the spans alone, for as many of both as there are in two years. */
export function busiestOfEach(taken: readonly Stay[], spans: readonly Stay[]): number[] {
  const arrivals = taken.map((stay) => stay.check_in).sort();
  const departures = taken.map((stay) => stay.check_out).sort();
  return spans.map((span) => {
    const takenAt = (moment: string) => countUpTo(arrivals, moment) - countUpTo(departures, moment);
    let most = takenAt(span.check_in);
    for (let next = countUpTo(arrivals, span.check_in); (arrivals[next] ?? span.check_out) < span.check_out; next += 1) {
      most = Math.max(most, takenAt(arrivals[next] ?? span.check_out));
    }
    return most;
  });
}

/** The first moment within `spans` at which there are more of `taken` than `rooms`; null if there is none. */
export function firstFull(taken: readonly Stay[], spans: readonly Stay[], rooms: number): string | null {
  const arrivals = taken.map((stay) => stay.check_in);
  const moments = spans.flatMap((span) => [
    span.check_in,
    ...arrivals.filter((arrival) => span.check_in < arrival && arrival < span.check_out),
  ]);
  const standsAt = (moment: string) => taken.filter((stay) => stay.check_in <= moment && moment < stay.check_out).length;
  return moments.sort().find((moment) => standsAt(moment) > rooms) ?? null;
}

/** Counts the sorted instants at or before a moment (binary search). */
function countUpTo(sorted: readonly string[], moment: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The parts of a stay that lie outside of another one. */
export function without(stay: Stay, hole: Stay): Stay[] {
  const parts = [
    { check_in: stay.check_in, check_out: stay.check_out < hole.check_in ? stay.check_out : hole.check_in },
    { check_in: stay.check_in > hole.check_out ? stay.check_in : hole.check_out, check_out: stay.check_out },
  ];
  return parts.filter((part) => part.check_in < part.check_out);
}

/** The spans between any two neighbouring bounds of the stays, with the sum of the weights of the stays in each span. */
function stepsOf(stays: readonly (Stay & { weight: number })[]): (Stay & { level: number })[] {
  const changes = new Map<string, number>();
  for (const { check_in, check_out, weight } of stays) {
    changes.set(check_in, (changes.get(check_in) ?? 0) + weight);
    changes.set(check_out, (changes.get(check_out) ?? 0) - weight);
  }
  const moments = [...changes.keys()].sort();
  let level = 0;
  return moments.slice(0, -1).map((check_in, index) => {
    level += changes.get(check_in) ?? 0;
    return { check_in, check_out: moments[index + 1] ?? check_in, level };
  });
}
