import { DashboardFigures } from "#client/office/dashboard/dashboard-figures.tsx";
import { TodayTiles } from "#client/office/dashboard/today-tiles.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { Page } from "#client/platform/ui/page/page.tsx";
import { NewsPanel } from "#client/stays/shifts/news-panel.tsx";

/** Dashboard: today at a glance; for users who may see figures also the results of a range. */
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
