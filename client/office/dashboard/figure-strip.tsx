import { Change } from "#client/office/dashboard/change.tsx";
import type { EarlierReport } from "#client/office/dashboard/use-dashboard.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { FactStrip } from "#client/platform/ui/page/facts.tsx";
import type { DashboardReport } from "#shared/office/reports/dashboard-schema.ts";

type Props = { report: DashboardReport; before: EarlierReport };

/** The five numbers that a property is steered by, and how they have changed. */
export function FigureStrip({ report, before }: Props) {
  const say = useSay();
  const { money, percentInTenths } = useFormats();
  const { revenue, occupancy } = report;
  const earlierOf = (figure: (report: DashboardReport) => number) => before && figure(before);
  const facts = [
    {
      label: say("dashboard.gross"),
      value: money(revenue.gross_amount),
      now: revenue.gross_amount,
      earlier: earlierOf((each) => each.revenue.gross_amount),
    },
    {
      label: say("dashboard.net"),
      value: money(revenue.net_amount),
      now: revenue.net_amount,
      earlier: earlierOf((each) => each.revenue.net_amount),
    },
    {
      label: say("dashboard.tax"),
      value: money(revenue.tax_amount),
      now: revenue.tax_amount,
      earlier: earlierOf((each) => each.revenue.tax_amount),
      isNeutral: true,
    },
    {
      label: say("dashboard.utilization"),
      value: percentInTenths(occupancy.percentage),
      now: occupancy.percentage,
      earlier: earlierOf((each) => each.occupancy.percentage),
      inPoints: true,
    },
    {
      label: say("dashboard.average"),
      value: money(revenue.average_gross_amount_per_booking),
      now: revenue.average_gross_amount_per_booking,
      earlier: earlierOf((each) => each.revenue.average_gross_amount_per_booking),
    },
  ];
  return (
    <FactStrip
      isLarge
      label={say("dashboard.figures")}
      facts={facts.map(({ label, value, ...change }) => ({
        label,
        value,
        hint: change.earlier !== undefined && <Change {...change} earlier={change.earlier} />,
      }))}
    />
  );
}
