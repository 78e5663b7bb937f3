/** One measured figure. `value` is compared with the target: mostly a ratio to `floor`, measured in the same run. */
export type Figure = {
  what: string;
  ours: string;
  floor: string;
  value: number;
  must: number;
  want: number;
  unit?: string;
  atLeast?: boolean;
};

export function ratio(ours: number, floor: number): number {
  return floor === 0 ? Number.POSITIVE_INFINITY : ours / floor;
}

export function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 1)} ms`;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function printFigures(figures: readonly Figure[]): void {
  const rows = figures.map(({ what, ours, floor, value, must, want, unit = "×", atLeast = false }) => {
    const holds = (target: number) => (atLeast ? value >= target : value <= target);
    const sign = atLeast ? "≥" : "≤";
    const verdict = holds(want) ? "as wanted" : holds(must) ? "holds" : "MISSED";
    return { what, ours, floor, ratio: `${value.toFixed(2)}${unit}`, must: `${sign}${must}`, want: `${sign}${want}`, verdict };
  });
  console.table(rows);
}
