import { Box } from "@mantine/core";
import css from "#client/office/dashboard/dashboard.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useItemName } from "#client/platform/core/master-data.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import type { DashboardReport } from "#shared/office/reports/dashboard-schema.ts";
import { rankedItems } from "#shared/office/reports/revenue.ts";

const MAX_ITEMS = 7;

/** Revenue by item as a list of bars: readable as text, with the days before as a thin line below. */
export function RevenueBars({ report, before }: { report: DashboardReport; before: DashboardReport | undefined }) {
  const say = useSay();
  const { money } = useFormats();
  const itemName = useItemName();
  const items = rankedItems(report.revenue.by_charge, before?.revenue.by_charge ?? [], MAX_ITEMS);
  const most = Math.max(0.01, ...items.flatMap(({ now, earlier }) => [now, earlier]));
  const width = (amount: number) => `${(Math.max(0, amount) / most) * 100}%`;
  return (
    <Panel title={say("dashboard.revenue_by_item")} aside={<Legend />}>
      <ul className={css["bars"]}>
        {items.map(({ name, now, earlier }) => (
          <li key={name ?? ""}>
            <span className={css["barName"]}>{name === null ? say("dashboard.others") : itemName(name)}</span>
            <Box component="span" fw={600}>
              {money(now)}
            </Box>
            <span className={css["track"]} aria-hidden>
              <span className={css["now"]} style={{ width: width(now) }} />
              {before && <span className={css["earlier"]} style={{ width: width(earlier) }} />}
            </span>
            {before && (
              <span className={css["barBefore"]}>
                {say("dashboard.period_before")} {money(earlier)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Legend of the marks. */
export function Legend({ hasBooked = false }: { hasBooked?: boolean }) {
  const say = useSay();
  return (
    <span className={css["legend"]}>
      <span data-now>{say("dashboard.this_period")}</span>
      {hasBooked && <span data-booked>{say("dashboard.booked")}</span>}
      <span data-earlier>{say("dashboard.period_before")}</span>
    </span>
  );
}
