import { Flex } from "@mantine/core";
import { Link } from "react-router-dom";
import { Change } from "#client/office/dashboard/change.tsx";
import css from "#client/office/dashboard/dashboard.module.css";
import { COMPARISONS, type EarlierReports } from "#client/office/dashboard/use-dashboard.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { FactStrip } from "#client/platform/ui/page/facts.tsx";
import { type RangePart, stayedAndBooked } from "#shared/office/reports/booked.ts";
import type { DashboardReport } from "#shared/office/reports/dashboard-schema.ts";

type RateKey = "average_daily_rate" | "revenue_per_available_room";

/** The revenue of a night, beside the days before and those a year ago, and the share of the range that is only booked so far. */
export function LodgingStrip({ report, earlier }: { report: DashboardReport; earlier: EarlierReports }) {
  const say = useSay();
  const { money, fullDate, today } = useFormats();
  const { stayed, booked } = stayedAndBooked(report.by_day, today());
  const rate = (key: RateKey) => ({
    label: say(`dashboard.${key}`),
    explained: say(`dashboard.${key}_hint`),
    value: money(report.revenue[key]),
    hint: (
      <>
        <Rates of={key} report={report} earlier={earlier} />
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

type RatesProps = { of: RateKey; report: DashboardReport; earlier: EarlierReports };

/** A rate as it was in both periods that one compares with. */
function Rates({ of, report, earlier }: RatesProps) {
  const say = useSay();
  const { money } = useFormats();
  return (
    <span className={css["beside"]}>
      {COMPARISONS.map((period) => {
        const other = earlier[period];
        if (other === undefined) return null;
        return (
          <Flex component="span" align="center" gap={5} display="inline-flex" key={period}>
            {say(`dashboard.compare_${period}`)} {other && money(other.revenue[of])}{" "}
            <Change now={report.revenue[of]} earlier={other && other.revenue[of]} />
          </Flex>
        );
      })}
    </span>
  );
}

function PartWords({ part: { number_of_nights, percentage } }: { part: RangePart }) {
  const say = useSay();
  const { percentInTenths } = useFormats();
  return (
    <span className={css["beside"]}>
      <Flex component="span" align="center" gap={5} display="inline-flex">
        {say("dashboard.nights_of", { count: number_of_nights })}
      </Flex>
      <Flex
        component="span"
        align="center"
        gap={5}
        display="inline-flex"
      >{`${say("dashboard.utilization")} ${percentInTenths(percentage)}`}</Flex>
    </span>
  );
}
