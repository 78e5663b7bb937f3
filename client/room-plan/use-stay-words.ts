import { useMemo } from "react";
import { useLanguage } from "#client/core/i18n.ts";
import { useIdentity } from "#client/core/session.ts";
import { localeOf } from "#shared/core/dates.ts";
import { addDays, nightsOf, type Stay } from "#shared/core/stays.ts";

/** Spans of days as one reads them: `3–7 May`, `30 Apr – 2 May`. */
export function useStayWords() {
  const language = useLanguage();
  const { time_zone } = useIdentity();
  return useMemo(() => {
    const inZone = new Intl.DateTimeFormat(localeOf(language), { day: "numeric", month: "short", timeZone: time_zone });
    const plain = new Intl.DateTimeFormat(localeOf(language), { day: "numeric", month: "short", timeZone: "UTC" });
    const range = (nights: readonly string[]) => plain.formatRange(Date.parse(nights[0] ?? ""), Date.parse(nights.at(-1) ?? ""));
    return {
      span: ({ check_in, check_out }: Stay) => inZone.formatRange(Date.parse(check_in), Date.parse(check_out)),
      nights: (spans: readonly Stay[]) =>
        runsOf(spans.flatMap((span) => nightsOf(span, time_zone)))
          .map(range)
          .join(", "),
    };
  }, [language, time_zone]);
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
