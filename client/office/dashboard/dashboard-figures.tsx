import { Flex, SegmentedControl, Skeleton } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { useEffect } from "react";
import { ChargesTable } from "#client/office/dashboard/charges-table.tsx";
import css from "#client/office/dashboard/dashboard.module.css";
import { FigureStrip } from "#client/office/dashboard/figure-strip.tsx";
import { LodgingStrip } from "#client/office/dashboard/lodging-strip.tsx";
import { RevenueBars } from "#client/office/dashboard/revenue-bars.tsx";
import { RoomTypeNights } from "#client/office/dashboard/room-type-nights.tsx";
import { COMPARISONS, useDashboard } from "#client/office/dashboard/use-dashboard.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { ReportRange } from "#client/platform/ui/filter/report-range.tsx";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";
import { EmptyState } from "#client/platform/ui/page/empty-state.tsx";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";

/** Plots need a library of their own, which is fetched while the figures are read. */
const fetchPlot = () => import("#client/office/dashboard/occupancy-plot.tsx");
const OccupancyPlot = lazyPart(() => fetchPlot().then((module) => module.OccupancyPlot), <Skeleton height={330} radius="md" />);

/** Figures of a range, compared with the days before it. */
export function DashboardFigures() {
  const say = useSay();
  const { fullDate } = useFormats();
  const { days, before, comparison, compareWith, answer, earlier: both } = useDashboard();
  const earlier = both[comparison];
  const { data, error, refetch } = answer;
  // A failure is shown, and tried again, where the plot is drawn.
  useEffect(() => void fetchPlot().catch(() => undefined), []);
  const isBare = data?.revenue.by_charge.length === 0;
  const wasBare = earlier === null || earlier?.revenue.by_charge.length === 0;
  const nothing = <EmptyState icon={IconChartBar} title={say("dashboard.nothing_title")} detail={say("dashboard.nothing_detail")} />;
  return (
    <Flex component="section" direction="column" gap={16} aria-label={say("dashboard.figures")} aria-busy={!data}>
      <header className={css["head"]}>
        <h2>{say("dashboard.figures")}</h2>
        <ReportRange days={days} />
        <SegmentedControl
          size="xs"
          aria-label={say("dashboard.compare_with")}
          data={COMPARISONS.map((each) => ({ value: each, label: say(`dashboard.compare_${each}`) }))}
          value={comparison}
          onChange={(value) => compareWith(COMPARISONS.find((each) => each === value) ?? "before")}
        />
        <p>{comparedWords({ say, fullDate }, { period: before, isWhole: earlier !== null, business_from: data?.business_from ?? null })}</p>
      </header>
      {error && !data && <LoadFailed error={error} retry={refetch} />}
      {!error && !data && <FiguresToCome />}
      {data && (
        <>
          <FigureStrip report={data} before={earlier} />
          <LodgingStrip report={data} earlier={both} />
          <div className={css["plots"]}>
            <OccupancyPlot report={data} before={earlier ?? undefined} />
            {isBare && wasBare ? nothing : <RevenueBars report={data} before={earlier ?? undefined} />}
          </div>
          {!isBare && (
            <div className={css["plots"]}>
              <ChargesTable report={data} />
              <RoomTypeNights report={data} />
            </div>
          )}
          {isBare && !wasBare && nothing}
        </>
      )}
    </Flex>
  );
}

type Speaking = { say: ReturnType<typeof useSay>; fullDate: ReturnType<typeof useFormats>["fullDate"] };
type ComparedWith = { period: { from: string; to: string }; isWhole: boolean; business_from: string | null };

/** The sentence that names the period of comparison, or says why there is none. */
function comparedWords({ say, fullDate }: Speaking, { period, isWhole, business_from }: ComparedWith): string {
  const [from, to] = [fullDate(period.from), fullDate(period.to)];
  if (isWhole) return from === to ? say("dashboard.compared_day", { from }) : say("dashboard.compared", { from, to });
  if (business_from === null) return say("dashboard.compared_with_none");
  return say("dashboard.compared_not", { from, to, start: fullDate(business_from) });
}

/** The two strips, and the two plots below it. */
function FiguresToCome() {
  return (
    <>
      <Skeleton height={78} radius="lg" />
      <Skeleton height={98} radius="lg" />
      <div className={css["plots"]}>
        <Skeleton height={390} radius="lg" />
        <Skeleton height={390} radius="lg" />
      </div>
    </>
  );
}
