import { Outlet, useLocation } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { Page } from "#client/platform/ui/page/page.tsx";
import type { FrameProps } from "#client/platform/ui/page/screen.ts";

/** Address of the integrations, which have permissions of their own. */
const INTEGRATIONS = "/settings/integrations";

/** The frame of the settings that are not lists of their own; the menu beside it leads from one to another. */
export function SettingsPage({ tabs }: FrameProps) {
  const say = useSay();
  const may = useMay();
  const { pathname } = useLocation();
  const title = tabs.find(({ path }) => path === pathname)?.title ?? "settings.title";
  const isReadOnly = pathname !== INTEGRATIONS && !may("settings:write");
  return (
    <Page title={say(title)} hint={isReadOnly ? say("settings.read_only") : undefined}>
      <Outlet />
    </Page>
  );
}
