import { Button } from "@mantine/core";
import { Link, Navigate } from "react-router-dom";
import { type TextKey, useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import { Page } from "#client/ui/page.tsx";
import { RouteTabs } from "#client/ui/route-tabs.tsx";
import type { Permission } from "#shared/core/permissions.ts";

type Tab = { path: string; label: TextKey; permission: Permission };

const TABS: readonly Tab[] = [
  { path: "/settings/general", label: "settings.general", permission: "settings:read" },
  { path: "/settings/team", label: "team.title", permission: "team:read" },
  { path: "/settings/advanced", label: "settings.advanced", permission: "settings:read" },
];

/** The frame of all settings: one tab each, as far as the role may see them. */
export function SettingsPage() {
  const say = useSay();
  const may = useMay();
  return (
    <Page
      title={say("settings.title")}
      hint={may("settings:write") ? undefined : say("settings.read_only")}
      actions={
        may("base_data:write") && (
          <Button component={Link} to="/settings/import" variant="default">
            {say("imports.title")}
          </Button>
        )
      }
    >
      <RouteTabs
        label={say("settings.title")}
        tabs={TABS.filter(({ permission }) => may(permission)).map(({ path, label }) => ({ path, label: say(label) }))}
      />
    </Page>
  );
}

/** `/settings` leads to the first of them. */
export function FirstSettings() {
  return <Navigate to="/settings/general" replace />;
}
