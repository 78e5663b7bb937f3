import { isListed, type ListedScreen, type Screen } from "#client/platform/ui/page/screen.ts";
import { can, type Permission, type Role } from "#shared/platform/core/permissions.ts";
import type { Feature } from "#shared/tenant/settings/features.ts";

/** Screens that menus and search show to a role, with the texts for that role and the property's features. */
export function visibleScreens(screens: readonly Screen[], role: Role, has: (feature: Feature) => boolean): ListedScreen[] {
  const all = screens.flatMap((screen): (Screen | ListedScreen)[] => [screen, ...(screen.tabs ?? [])]);
  return all
    .filter(isListed)
    .filter(({ permission, feature }) => isPermitted(role, permission) && (feature === undefined || has(feature)))
    .map((screen) => ({ ...screen, ...namedFor(role, screen) }));
}

/** Some screens have another name for roles that see less there. */
export function namedFor<S extends Pick<Screen, "title" | "reduced">>(role: Role, { title, reduced }: S): Pick<Screen, "title" | "icon"> {
  return reduced && !can(role, reduced.without) ? reduced : { title };
}

export function isPermitted(role: Role, permission: Permission | null): boolean {
  return permission === null || can(role, permission);
}

/** Path of the first screen that the role may see, to which `/` redirects; null without one. */
export function homeOf(screens: readonly Screen[], role: Role): string | null {
  return visibleScreens(screens, role, () => false)[0]?.path ?? null;
}

/** A settings area of one or two screens is no area: they stand in the main menu. */
const MIN_FOR_AN_AREA = 3;

export type Menus = { day: ListedScreen[]; settings: ListedScreen[] };

/** Entries of the main menu and of the settings menu, which is empty for roles without settings. */
export function menusOf(visible: readonly ListedScreen[]): Menus {
  const entries = visible.filter(({ menu }) => menu !== "tab");
  const settings = entries.filter(({ menu }) => menu !== "day");
  if (settings.length < MIN_FOR_AN_AREA) return { day: entries, settings: [] };
  return { day: entries.filter(({ menu }) => menu === "day"), settings };
}

/** True if an address is one of the settings area. */
export function isInSettings(pathname: string, { settings }: Menus): boolean {
  return settings.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}
