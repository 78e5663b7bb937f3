import { useMemo } from "react";
import { useLocale } from "#client/platform/core/dates.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { DAY, dateFormat, dateRangeFormat } from "#shared/platform/core/dates.ts";
import { addDays, nightsOf, type Stay } from "#shared/platform/core/stays.ts";

/** Spans of days as one reads them: `3–7 May`, `30 Apr – 2 May`. */
export function useStayWords() {
  const locale = useLocale();
  const { time_zone } = useIdentity();
  return useMemo(() => {
    const inZone = { ...DAY, timeZone: time_zone };
    const plain = { ...DAY, timeZone: "UTC" };
    // A range over the turn of the year would name both years.
    const range = (style: typeof plain, from: string, to: string) => {
      const [start, end] = [Date.parse(from), Date.parse(to)];
      if (from.slice(0, 4) === to.slice(0, 4)) return dateRangeFormat(locale, style)(start, end);
      const one = dateFormat(locale, style);
      return `${one(start)} – ${one(end)}`;
    };
    return {
      span: ({ check_in, check_out }: Stay) => range(inZone, check_in, check_out),
      nights: (spans: readonly Stay[]) =>
        runsOf(spans.flatMap((span) => nightsOf(span, time_zone)))
          .map((run) => range(plain, run[0] ?? "", run.at(-1) ?? ""))
          .join(", "),
    };
  }, [locale, time_zone]);
}

/** Days that follow one another belong together. */
function runsOf(dates: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (const date of [...new Set(dates)].sort()) {
    const run = runs.at(-1);
    if (run && addDays(run.at(-1) ?? "", 1) === date) run.push(date);
    else runs.push([date]);
  }
  return runs;
}
