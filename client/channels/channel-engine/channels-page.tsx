import { Outlet } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { Page } from "#client/platform/ui/page/page.tsx";
import { RouteTabs } from "#client/platform/ui/page/route-tabs.tsx";
import type { FrameProps } from "#client/platform/ui/page/screen.ts";

/** The frame of all ways to portals: channel managers, and calendars for portals that only exchange these. */
export function ChannelsPage({ tabs }: FrameProps) {
  const say = useSay();
  return (
    <Page title={say("shell.channels")}>
      {tabs.length > 1 ? (
        <RouteTabs label={say("shell.channels")} tabs={tabs.map(({ path, title }) => ({ path, label: say(title) }))} />
      ) : (
        <Outlet />
      )}
    </Page>
  );
}
