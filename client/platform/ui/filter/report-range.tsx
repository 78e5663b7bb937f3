import { useSay } from "#client/platform/core/i18n.ts";
import { DateRangeFilter } from "#client/platform/ui/filter/date-range-filter.tsx";
import type { ReportDays } from "#client/platform/ui/filter/use-report-range.ts";

type Props = { days: ReportDays; shown?: { from: string; to: string } | null };

/** From when to when a report reaches. */
export function ReportRange({ days, shown = null }: Props) {
  const say = useSay();
  return <DateRangeFilter label={say("reports.range")} choice={days.choice} onChange={days.setChoice} shown={shown} isBounded />;
}
