import { Link } from "react-router-dom";
import { Change } from "#client/office/dashboard/change.tsx";
import css from "#client/office/dashboard/dashboard.module.css";
import type { Comparison } from "#client/office/dashboard/use-dashboard.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { FactStrip } from "#client/platform/ui/page/facts.tsx";
import { type RangePart, stayedAndBooked } from "#shared/office/reports/booked.ts";
import type { DashboardReport } from "#shared/office/reports/dashboard-schema.ts";

type Earlier = Record<Comparison, DashboardReport | undefined>;

/** The revenue of a night, beside the days before and those a year ago, and the share of the range that is only booked so far. */
export function LodgingStrip({ report, earlier }: { report: DashboardReport; earlier: Earlier }) {
  const say = useSay();
  const { money, fullDate, today } = useFormats();
  const { stayed, booked } = stayedAndBooked(report.by_day, today());
  const rate = (key: "average_daily_rate" | "revenue_per_available_room") => ({
    label: say(`dashboard.${key}`),
    explained: say(`dashboard.${key}_hint`),
    value: money(report.revenue[key]),
    hint: (
      <>
        <Rates now={report.revenue[key]} earlier={{ before: earlier.before?.revenue[key], last_year: earlier.last_year?.revenue[key] }} />
        {key === "average_daily_rate" && <Unpriced report={report} />}
      </>
    ),
  });
  const fact = (label: string, part: RangePart) => ({ label, value: money(part.gross_amount), hint: <PartWords part={part} /> });
  return (
    <FactStrip
      isLarge
      label={say("dashboard.lodging_figures")}
      facts={[
        rate("average_daily_rate"),
        rate("revenue_per_available_room"),
        ...(booked && stayed ? [fact(say("dashboard.stayed_until", { date: fullDate(stayed.to) }), stayed)] : []),
        ...(booked ? [fact(say("dashboard.booked_from", { date: fullDate(booked.from) }), booked)] : []),
      ]}
    />
  );
}

/** The nights that are left out because nobody has given them a price, with the way to them. */
function Unpriced({ report: { from, to, occupancy } }: { report: DashboardReport }) {
  const say = useSay();
  const count = occupancy.unpriced_nights;
  if (count === 0) return null;
  return <Link to={`/bookings?account=unpriced&dates=stay&from=${from}&to=${to}`}>{say("dashboard.unpriced_nights", { count })}</Link>;
}

/** A rate as it was in both periods that one compares with. */
function Rates({ now, earlier }: { now: number; earlier: Record<Comparison, number | undefined> }) {
  const say = useSay();
  const { money } = useFormats();
  const known = (["before", "last_year"] as const).flatMap((period) => {
    const rate = earlier[period];
    return rate === undefined ? [] : [{ period, rate }];
  });
  return (
    <span className={css["beside"]}>
      {known.map(({ period, rate }) => (
        <span key={period}>
          {say(`dashboard.compare_${period}`)} {money(rate)} <Change now={now} earlier={rate} />
        </span>
      ))}
    </span>
  );
}

function PartWords({ part: { number_of_nights, percentage } }: { part: RangePart }) {
  const say = useSay();
  const { percentInTenths } = useFormats();
  return (
    <span className={css["beside"]}>
      <span>{say("dashboard.nights_of", { count: number_of_nights })}</span>
      <span>{`${say("dashboard.utilization")} ${percentInTenths(percentage)}`}</span>
    </span>
  );
}
