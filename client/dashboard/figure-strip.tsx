import { IconArrowDownRight, IconArrowUpRight, IconEqual } from "@tabler/icons-react";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import css from "#client/dashboard/dashboard.module.css";
import { FactStrip } from "#client/ui/facts.tsx";
import type { DashboardReport } from "#shared/reports/dashboard-schema.ts";

type Props = { report: DashboardReport; before: DashboardReport | undefined };

/** The five numbers that a house is steered by, and how they have changed. */
export function FigureStrip({ report, before }: Props) {
  const say = useSay();
  const { money, percentInTenths } = useFormats();
  const { revenue, occupancy } = report;
  const facts = [
    { label: say("dashboard.gross"), value: money(revenue.gross_amount), now: revenue.gross_amount, earlier: before?.revenue.gross_amount },
    { label: say("dashboard.net"), value: money(revenue.net_amount), now: revenue.net_amount, earlier: before?.revenue.net_amount },
    {
      label: say("dashboard.tax"),
      value: money(revenue.tax_amount),
      now: revenue.tax_amount,
      earlier: before?.revenue.tax_amount,
      isNeutral: true,
    },
    {
      ...{ label: say("dashboard.utilization"), value: percentInTenths(occupancy.percentage) },
      ...{ now: occupancy.percentage, earlier: before?.occupancy.percentage, inPoints: true },
    },
    {
      ...{ label: say("dashboard.average"), value: money(revenue.average_gross_amount_per_booking) },
      ...{ now: revenue.average_gross_amount_per_booking, earlier: before?.revenue.average_gross_amount_per_booking },
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

type ChangeProps = { now: number; earlier: number; inPoints?: boolean /** Neither good nor bad. */; isNeutral?: boolean };

/** By how much a figure differs from the one before: a percentage in points, anything else in percent. */
function Change({ now, earlier, inPoints = false, isNeutral = false }: ChangeProps) {
  const say = useSay();
  const { locale, percentInTenths } = useFormats();
  const inTenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const points = (value: number) => `${inTenths.format(value)} ${say("dashboard.points")}`;
  if (!inPoints && earlier === 0) return <span className={css["change"]}>–</span>;
  const change = inPoints ? now - earlier : ((now - earlier) / Math.abs(earlier)) * 100;
  const shown = inPoints ? points(Math.abs(change)) : percentInTenths(Math.abs(change));
  const isSame = Math.abs(change) < 0.05;
  const words = isSame
    ? say("dashboard.change_none")
    : say(change > 0 ? "dashboard.change_up" : "dashboard.change_down", { change: shown });
  const Mark = isSame ? IconEqual : change > 0 ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={css["change"]} data-to={isSame || isNeutral ? undefined : change > 0 ? "up" : "down"}>
      <Mark size={14} stroke={2} aria-hidden />
      <span aria-hidden>{isSame ? "" : shown}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
