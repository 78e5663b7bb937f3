import type { IconProps } from "@tabler/icons-react";
import type { ComponentType } from "react";
import { later, soon } from "#client/platform/ui/later.tsx";
import type { SETTINGS_ICONS } from "#client/tenant/settings/settings-icons.ts";

const icons = soon(() => import("#client/tenant/settings/settings-icons.ts").then((module) => module.SETTINGS_ICONS));

const PLACE = <svg width={18} height={18} aria-hidden />;

/** Beside its menu's words, which are there at once; the first picture shows none of them. */
export function settingsIcon(name: keyof typeof SETTINGS_ICONS): ComponentType<IconProps> {
  const fetch = () => icons().then((all) => all[name]);
  return later(Object.assign(fetch, { arrived: () => icons.arrived?.()?.[name] ?? null }), PLACE);
}
