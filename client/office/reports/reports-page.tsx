import { Outlet } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { Page } from "#client/platform/ui/page/page.tsx";
import { RouteTabs } from "#client/platform/ui/page/route-tabs.tsx";
import type { FrameProps } from "#client/platform/ui/page/screen.ts";

/** The frame of all reports: one tab each, as far as the role may see them. The chosen days go along from tab to tab. Who has one report only sees its name. */
export function ReportsPage({ tabs }: FrameProps) {
  const say = useSay();
  const [only] = tabs.length === 1 ? tabs : [];
  if (only)
    return (
      <Page title={say(only.title)}>
        <Outlet />
      </Page>
    );
  return (
    <Page title={say("reports.title")}>
      <RouteTabs label={say("reports.title")} tabs={tabs.map(({ path, title }) => ({ path, label: say(title) }))} keepsSearch />
    </Page>
  );
}
