import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormats } from "#client/platform/core/dates.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { dayInAddress } from "#client/platform/ui/page/day-in-address.ts";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { FORECAST_PARTS, type ForecastPart, INTERVALS, type Interval } from "#shared/office/reports/forecast-schema.ts";
import { rangeAhead } from "#shared/office/reports/ranges.ts";
import { addDays } from "#shared/platform/core/stays.ts";

const PICKUP_DAYS = 7;

/** The forecast that the address asks for: `?by=week&from=…&as_of=…&since=…&part=rate`. */
export function useForecast() {
  const { today } = useFormats();
  const { time_zone } = useIdentity();
  const { params, change } = useAddress();
  const dayOf = (name: string) => dayInAddress(params, name, time_zone);
  const interval: Interval = INTERVALS.find((each) => each === params.get("by")) ?? "month";
  const part: ForecastPart = FORECAST_PARTS.find((each) => each === params.get("part")) ?? "source";
  const start = dayOf("from") ?? today();
  const days = rangeAhead(start, interval);
  const as_of = earliest(dayOf("as_of"), today());
  const since = earliest(dayOf("since") ?? addDays(as_of, -PICKUP_DAYS), as_of);
  const answer = useQuery(trpc.reports.forecast.queryOptions({ ...days, interval, as_of, since }, { placeholderData: keepPreviousData }));
  const set = (changes: Readonly<Record<string, string | null>>) => change(changes, { replace: true });
  return {
    answer,
    days,
    interval,
    part,
    as_of,
    since,
    isPast: as_of < today(),
    setInterval: (by: Interval) => set({ by: by === "month" ? null : by }),
    setPart: (chosen: ForecastPart) => set({ part: chosen === "source" ? null : chosen }),
    setAsOf: (day: string | null) => set({ as_of: day === null || day >= today() ? null : day, since: null }),
    setSince: (day: string | null) => set({ since: day }),
    turn: (steps: number) => set({ from: rangeAhead(start, interval, steps).from }),
  };
}
export type ForecastView = ReturnType<typeof useForecast>;

function earliest(day: string | null, latest: string): string {
  return day === null || day > latest ? latest : day;
}
