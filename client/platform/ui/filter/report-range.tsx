import { SegmentedControl } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { DateRangeFilter } from "#client/platform/ui/filter/date-range-filter.tsx";
import type { ReportDays } from "#client/platform/ui/filter/use-report-range.ts";

type Props = { days: ReportDays; shown?: { from: string; to: string } | null };

/** From when to when a report reaches. */
export function ReportRange({ days, shown = null }: Props) {
  const say = useSay();
  return <DateRangeFilter label={say("reports.range")} choice={days.choice} onChange={days.setChoice} shown={shown} isBounded />;
}

const NEAR_DAYS = ["today", "tomorrow", "this_week"] as const;

type NearDaysProps = { label: string; days: ReportDays; from: string; to: string };

/** The same with the days that are asked for all the time, one tap away; `label` names them. */
export function NearDaysRange({ label, days, from, to }: NearDaysProps) {
  const say = useSay();
  const near = NEAR_DAYS.find((day) => day === days.choice) ?? null;
  return (
    <>
      <SegmentedControl
        aria-label={label}
        data={NEAR_DAYS.map((day) => ({ value: day, label: say(`screens.range_${day}`) }))}
        value={near ?? ""}
        onChange={(value) => days.setChoice(NEAR_DAYS.find((day) => day === value) ?? "today")}
      />
      <ReportRange days={days} shown={near && { from, to }} />
    </>
  );
}
