import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { trpc } from "#client/platform/core/trpc.ts";
import { useReportRange } from "#client/platform/ui/filter/use-report-range.ts";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import type { DashboardReport } from "#shared/office/reports/dashboard-schema.ts";
import { isWholeIn, periodBefore, periodLastYear } from "#shared/office/reports/ranges.ts";

export const COMPARISONS = ["before", "last_year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** The figures of an earlier period: null if they are not wholly in the data, undefined while they load. */
export type EarlierReport = DashboardReport | null | undefined;
export type EarlierReports = Readonly<Record<Comparison, EarlierReport>>;

/** The figures of the days that the address names, and of those before them, or a year earlier (`?compare=last_year`). */
export function useDashboard() {
  const days = useReportRange("this_month");
  const range = { from: days.from, to: days.to };
  const { params, change } = useAddress();
  const comparison: Comparison = COMPARISONS.find((each) => each === params.get("compare")) ?? "before";
  const compareWith = (chosen: Comparison) => change({ compare: chosen === "before" ? null : chosen }, { replace: true });
  const others = { before: periodBefore(range), last_year: periodLastYear(range) };
  const answer = useQuery(trpc.reports.dashboard.queryOptions(range, { placeholderData: keepPreviousData }));
  const before = useQuery(trpc.reports.dashboard.queryOptions(others.before, { placeholderData: keepPreviousData }));
  const lastYear = useQuery(trpc.reports.dashboard.queryOptions(others.last_year, { placeholderData: keepPreviousData }));
  const earlier: EarlierReports = { before: wholeOf(before.data), last_year: wholeOf(lastYear.data) };
  return { days, before: others[comparison], comparison, compareWith, answer, earlier };
}

function wholeOf(report: DashboardReport | undefined): EarlierReport {
  return report && !isWholeIn(report, report.business_from) ? null : report;
}
