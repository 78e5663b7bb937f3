import { useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import { DashboardFigures } from "#client/dashboard/dashboard-figures.tsx";
import { TodayTiles } from "#client/dashboard/today-tiles.tsx";
import { NewsPanel } from "#client/shifts/news-panel.tsx";
import { Page } from "#client/ui/page/page.tsx";

/** How the property does: today at a glance, for all at the front desk; for those who may see figures also what a range brought. */
export function DashboardPage() {
  const say = useSay();
  const mayReadFigures = useMay()("reports:read");
  return (
    <Page title={say(mayReadFigures ? "dashboard.title" : "shell.today")}>
      <TodayTiles />
      <NewsPanel />
      {mayReadFigures && <DashboardFigures />}
    </Page>
  );
}
