import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { trpc } from "#client/core/trpc.ts";
import { useReportRange } from "#client/reports/use-report-range.ts";
import { periodBefore } from "#shared/reports/ranges.ts";

/** The figures of the days that the address names, and of those before them. */
export function useDashboard() {
  const days = useReportRange("this_month");
  const range = { from: days.from, to: days.to };
  const before = periodBefore(range);
  const answer = useQuery(trpc.reports.dashboard.queryOptions(range, { placeholderData: keepPreviousData }));
  const earlier = useQuery(trpc.reports.dashboard.queryOptions(before, { placeholderData: keepPreviousData }));
  return { days, before, answer, earlier: earlier.data };
}
