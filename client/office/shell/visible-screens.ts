import { isListed, type ListedScreen, type Screen } from "#client/platform/ui/page/screen.ts";
import { can, type Permission, type Role } from "#shared/platform/core/permissions.ts";
import type { Feature } from "#shared/tenant/settings/features.ts";

/** What the menus and the search show a role of what the property has, in the words for that role. */
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

/** Where `/` leads: the first screen that the role may see, or nowhere. */
export function homeOf(screens: readonly Screen[], role: Role): string | null {
  return visibleScreens(screens, role, () => false)[0]?.path ?? null;
}

/** A settings area of one or two screens is no area: they stand in the main menu. */
const MIN_FOR_AN_AREA = 3;

export type Menus = { day: ListedScreen[]; settings: ListedScreen[] };

/** What stands in the main menu and what in that of the settings area, which is empty for roles that set nothing. */
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
