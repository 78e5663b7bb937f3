import { useSay } from "#client/core/i18n.ts";
import { DashboardFigures } from "#client/dashboard/dashboard-figures.tsx";
import { TodayTiles } from "#client/dashboard/today-tiles.tsx";
import { NewsPanel } from "#client/shifts/news-panel.tsx";
import { Page } from "#client/ui/page.tsx";

/** How the house does: today at a glance, and what a range brought. */
export function DashboardPage() {
  const say = useSay();
  return (
    <Page title={say("dashboard.title")}>
      <TodayTiles />
      <NewsPanel />
      <DashboardFigures />
    </Page>
  );
}
