import { Box } from "@mantine/core";
import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import css from "#client/office/dashboard/dashboard.module.css";
import { Legend } from "#client/office/dashboard/revenue-bars.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { FONT_SIZES } from "#client/platform/core/theme.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { SaveTableButton } from "#client/platform/ui/table/save-table-button.tsx";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";
import { Dim } from "#client/platform/ui/typography.tsx";
import { type SplitValue, splitAtToday } from "#shared/office/reports/booked.ts";
import { type Bucket, type BucketSize, bucketSizeOf, bucketsOf, fullestAndEmptiest } from "#shared/office/reports/buckets.ts";
import type { DashboardReport } from "#shared/office/reports/dashboard-schema.ts";

const TITLES = { day: "dashboard.occupancy", week: "dashboard.occupancy_weeks", month: "dashboard.occupancy_months" } as const;

type Point = SplitValue & {
  label: string;
  whole: string;
  from: string;
  now: number | null;
  earlier: number | null;
  /** At least one of its nights is still to come. */
  isBooked: boolean;
};

/** Occupancy by day, or by week or month if there are many; the days before as a dashed line. */
export function OccupancyPlot({ report, before }: { report: DashboardReport; before: DashboardReport | undefined }) {
  const say = useSay();
  const { percent, today } = useFormats();
  const wordsOf = useBucketWords();
  const size = bucketSizeOf(report.by_day.length);
  const buckets = bucketsOf(report.by_day);
  const earlier = before ? bucketsOf(before.by_day) : [];
  const now = today();
  const lines = splitAtToday(buckets, now);
  const points = buckets.map(
    (bucket, index): Point => ({
      ...wordsOf(bucket, size),
      from: bucket.from,
      now: bucket.percentage,
      earlier: earlier[index]?.percentage ?? null,
      ...(lines[index] ?? NOT_DRAWN),
      isBooked: bucket.to >= now,
    }),
  );
  const hasBooked = points.some(({ isBooked }) => isBooked);
  const current = buckets.findIndex((bucket) => bucket.from <= now && now <= bucket.to);
  return (
    <Panel title={say(TITLES[size])} aside={<Legend hasBooked={hasBooked} />}>
      <Box flex={1} mih={230} h={230} role="img" aria-label={useSummary(buckets, report.occupancy.percentage, size)}>
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 600, height: 230 }}>
          <ComposedChart data={points} margin={{ top: 20, right: 6, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <defs>
              <linearGradient id="occupancy-fill" x1="0" y1="0" x2="0" y2="1">
                <stop offset="0%" stopColor="var(--kr-accent)" stopOpacity={0.22} />
                <stop offset="100%" stopColor="var(--kr-accent)" stopOpacity={0.02} />
              </linearGradient>
              <pattern id="occupancy-booked" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <line x1="0" y1="0" x2="0" y2="5" stroke="var(--kr-accent)" strokeWidth="1.6" strokeOpacity="0.28" />
              </pattern>
            </defs>
            <CartesianGrid vertical={false} stroke="var(--kr-border)" />
            <XAxis
              dataKey="label"
              tickLine={false}
              axisLine={false}
              interval="equidistantPreserveStart"
              minTickGap={28}
              tickMargin={8}
              tick={TICK}
            />
            <YAxis
              domain={[0, (highest: number) => Math.max(100, Math.ceil(highest / 10) * 10)]}
              width={46}
              ticks={[0, 25, 50, 75, 100]}
              tickFormatter={percent}
              tickLine={false}
              axisLine={false}
              tick={TICK}
            />
            {current > 0 && current < buckets.length - 1 && (
              <ReferenceLine
                x={points[current]?.label ?? ""}
                stroke="var(--kr-brass)"
                label={{ value: say("dashboard.today_mark"), position: "top", fill: "var(--kr-brass)", fontSize: FONT_SIZES.xs }}
              />
            )}
            <Tooltip
              cursor={{ stroke: "var(--kr-text-dim)", strokeDasharray: "3 3" }}
              content={({ active, payload }) => (active ? <Hover point={payload[0]?.payload as Point | undefined} /> : null)}
            />
            <Line
              dataKey="earlier"
              type="monotone"
              stroke="var(--kr-text-dim)"
              strokeWidth={1.5}
              strokeDasharray="4 4"
              dot={false}
              isAnimationActive={false}
            />
            <Area
              dataKey="stayed"
              type="monotone"
              stroke="var(--kr-accent)"
              strokeWidth={2}
              fill="url(#occupancy-fill)"
              dot={isAlone(points, "stayed")}
              isAnimationActive={false}
            />
            <Area
              dataKey="booked"
              type="monotone"
              stroke="var(--kr-accent)"
              strokeWidth={1.5}
              strokeOpacity={0.75}
              strokeDasharray="2 3"
              fill="url(#occupancy-booked)"
              dot={isAlone(points, "booked")}
              isAnimationActive={false}
            />
          </ComposedChart>
        </ResponsiveContainer>
      </Box>
      <OccupancyTable points={points} isDays={size === "day"} name={`${say(TITLES[size])} ${report.from} ${report.to}`} />
    </Panel>
  );
}

const NOT_DRAWN: SplitValue = { stayed: null, booked: null };

/** A line of a single point would not be seen. */
function isAlone(points: readonly Point[], line: keyof SplitValue): boolean {
  return points.filter((point) => point[line] !== null).length === 1;
}

const TICK = { fill: "var(--kr-text-dim)", fontSize: FONT_SIZES.xs };

function Hover({ point }: { point: Point | undefined }) {
  const say = useSay();
  const { percentInTenths } = useFormats();
  if (!point) return null;
  return (
    <div className={css["hover"]}>
      <strong>{point.whole}</strong>
      {point.now !== null && (
        <span data-now={!point.isBooked || undefined} data-booked={point.isBooked || undefined}>
          {`${say(point.isBooked ? "dashboard.booked" : "dashboard.this_period")} ${percentInTenths(point.now)}`}
        </span>
      )}
      {point.earlier !== null && <span data-earlier>{`${say("dashboard.period_before")} ${percentInTenths(point.earlier)}`}</span>}
    </div>
  );
}

type TableProps = { points: readonly Point[]; isDays: boolean; name: string };

/** The same numbers for who would rather read them. */
function OccupancyTable({ points, isDays, name }: TableProps) {
  const say = useSay();
  const { percentInTenths } = useFormats();
  return (
    <details className={css["asTable"]}>
      <summary>{say("dashboard.as_table")}</summary>
      <TableFrame look="figures" className={css["figuresTable"]}>
        <thead>
          <tr>
            <th scope="col">{say(isDays ? "dashboard.day" : "dashboard.from_day")}</th>
            <th scope="col">{say("dashboard.this_period")}</th>
            <th scope="col">{say("dashboard.period_before")}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ whole, now, earlier, isBooked }) => (
            <tr key={whole}>
              <th scope="row">{whole}</th>
              <td>
                {isBooked && <Dim mr={8}>{say("dashboard.booked")}</Dim>}
                {now === null ? "–" : percentInTenths(now)}
              </td>
              <td>{earlier === null ? "–" : percentInTenths(earlier)}</td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      <SaveTableButton
        name={name}
        rows={() => [
          [
            say(isDays ? "dashboard.day" : "dashboard.from_day"),
            say("dashboard.this_period"),
            say("dashboard.period_before"),
            say("dashboard.booked"),
          ],
          ...points.map(({ from, now, earlier, isBooked }) => [from, tenth(now), tenth(earlier), isBooked ? "x" : ""]),
        ]}
      />
    </details>
  );
}

/** Percent as the table shows them. */
function tenth(percentage: number | null): number | null {
  return percentage === null ? null : Math.round(percentage * 10) / 10;
}

/** Short and full labels of a point. */
function useBucketWords() {
  const { calendarDate, fullDate, dayMonth, monthYear } = useFormats();
  return ({ from, to }: Bucket, size: BucketSize) => {
    if (size === "day") return { label: dayMonth(from), whole: calendarDate(from) };
    const whole = `${fullDate(from)} – ${fullDate(to)}`;
    return { label: (size === "week" ? dayMonth : monthYear)(from), whole };
  };
}

function useSummary(buckets: readonly Bucket[], average: number, size: BucketSize): string {
  const say = useSay();
  const { percentInTenths } = useFormats();
  const wordsOf = useBucketWords();
  const extremes = fullestAndEmptiest(buckets);
  if (!extremes) return "";
  const { fullest, emptiest } = extremes;
  return say("dashboard.occupancy_words", {
    average: percentInTenths(average),
    best_on: wordsOf(fullest, size).whole,
    best: percentInTenths(fullest.percentage),
    worst_on: wordsOf(emptiest, size).whole,
    worst: percentInTenths(emptiest.percentage),
  });
}
