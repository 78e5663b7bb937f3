import { Stack } from "@mantine/core";
import { ChannelsLine } from "#client/channels/channel-engine/channels-line.tsx";
import { DashboardFigures } from "#client/office/dashboard/dashboard-figures.tsx";
import { TodayLists } from "#client/office/dashboard/today-lists.tsx";
import { TodayTiles } from "#client/office/dashboard/today-tiles.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { Page } from "#client/platform/ui/page/page.tsx";
import { UrlTabs } from "#client/platform/ui/page/url-tabs.tsx";
import { HandoverPanel } from "#client/stays/notes/handover-panel.tsx";
import { NewsPanel } from "#client/stays/shifts/news-panel.tsx";

/**
 * The day at the front desk: notes of the shift before, who comes and who leaves, and folded up what changed meanwhile. Users who may see
 * figures see these first, and the day in a tab beside them.
 */
export function DashboardPage() {
  const say = useSay();
  const may = useMay();
  const mayReadFigures = may("reports:read");
  return (
    <Page title={say(mayReadFigures ? "dashboard.title" : "shell.today")}>
      {may("property:read") && <HandoverPanel />}
      <ChannelsLine />
      <TodayTiles />
      {mayReadFigures ? (
        <UrlTabs
          label={say("dashboard.views")}
          tabs={[
            { key: "figures", label: say("dashboard.figures"), content: () => <DashboardFigures /> },
            { key: "day", label: say("dashboard.coming_and_leaving"), content: () => <Day /> },
          ]}
        />
      ) : (
        <Day />
      )}
    </Page>
  );
}

function Day() {
  return (
    <Stack gap="lg">
      <TodayLists />
      <NewsPanel />
    </Stack>
  );
}
