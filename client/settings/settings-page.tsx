import { Navigate, Outlet, useLocation } from "react-router-dom";
import { type PlainTextKey, useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import { Page } from "#client/ui/page/page.tsx";

const TITLES: Readonly<Record<string, PlainTextKey>> = {
  "/settings/general": "shell.general",
  "/settings/mail": "shell.mail",
  "/settings/team": "shell.team",
  "/settings/advanced": "shell.advanced",
};

/** The frame of the settings that are not lists of their own; the menu beside it leads from one to another. */
export function SettingsPage() {
  const say = useSay();
  const may = useMay();
  const { pathname } = useLocation();
  return (
    <Page title={say(TITLES[pathname] ?? "settings.title")} hint={may("settings:write") ? undefined : say("settings.read_only")}>
      <Outlet />
    </Page>
  );
}

/** `/settings` leads to the first of them. */
export function FirstSettings() {
  return <Navigate to="/settings/general" replace />;
}
