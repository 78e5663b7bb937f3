import {
  IconAddressBook,
  IconAdjustments,
  IconApi,
  IconBed,
  IconBuildingCottage,
  IconCalendarWeek,
  IconCategory,
  IconChartBar,
  IconCreditCard,
  IconFileImport,
  IconFileInvoice,
  IconFolder,
  IconHistory,
  IconId,
  IconLayoutDashboard,
  IconLock,
  IconMail,
  IconNotebook,
  IconReceiptTax,
  IconSettings,
  IconSparkles,
  IconTag,
  IconTicket,
  IconToolsKitchen2,
  IconUsers,
  IconUsersGroup,
} from "@tabler/icons-react";
import type { PlainTextKey } from "#client/core/i18n.ts";
import { can, type Permission, type Role } from "#shared/core/permissions.ts";
import type { Feature } from "#shared/settings/features.ts";

/** The parts of the settings area, in the order of its menu. */
export const SETTINGS_PARTS = ["house", "rooms", "prices", "access", "program"] as const;

/** A screen of a menu: where it is, who may see it, and the key that leads there after `g`. */
export type Screen = {
  path: string;
  label: PlainTextKey;
  icon: typeof IconBed;
  permission: Permission;
  /** `day` stands in the main menu, all others in the menu of the settings area. */
  part: "day" | (typeof SETTINGS_PARTS)[number];
  key?: string;
  /** Who may that sees another entry in its place. */
  unless?: Permission;
  /** Other words that somebody would look for it by. */
  also?: PlainTextKey;
  /** Only where the property has it. */
  feature?: Feature;
};

/** The menus, the search by name and the route guard read this one table. */
const SCREENS: readonly Screen[] = [
  { path: "/room-plan", label: "shell.room_plan", icon: IconCalendarWeek, permission: "bookings:read", part: "day", key: "p" },
  {
    ...{ path: "/dashboard", label: "shell.today", icon: IconLayoutDashboard, permission: "bookings:read", part: "day", key: "d" },
    ...{ unless: "reports:read", also: "shell.also_today" },
  },
  {
    ...{ path: "/dashboard", label: "shell.dashboard", icon: IconLayoutDashboard, permission: "reports:read", part: "day", key: "d" },
    also: "shell.also_today",
  },
  { path: "/since", label: "shifts.title", icon: IconHistory, permission: "events:read", part: "day", key: "w" },
  {
    ...{ path: "/bookings", label: "shell.bookings", icon: IconNotebook, permission: "bookings:read", part: "day", key: "b" },
    also: "shell.also_bookings",
  },
  { path: "/groups", label: "shell.groups", icon: IconUsersGroup, permission: "bookings:read", part: "day", key: "g" },
  {
    ...{ path: "/contacts", label: "shell.contacts", icon: IconAddressBook, permission: "bookings:read", part: "day", key: "c" },
    also: "shell.also_contacts",
  },
  {
    ...{ path: "/registrations", label: "shell.registrations", icon: IconId, permission: "bookings:read", part: "day", key: "a" },
    ...{ also: "shell.also_registrations", feature: "REGISTRATION_MANAGEMENT" },
  },
  {
    ...{ path: "/invoices", label: "shell.invoices", icon: IconFileInvoice, permission: "folios:read", part: "day", key: "n" },
    also: "shell.also_invoices",
  },
  {
    ...{ path: "/housekeeping", label: "shell.housekeeping", icon: IconSparkles, permission: "housekeeping:read", part: "day", key: "k" },
    also: "shell.also_housekeeping",
  },
  { path: "/room-locks", label: "shell.room_locks", icon: IconLock, permission: "bookings:read", part: "day", key: "l" },
  {
    ...{ path: "/reports", label: "shell.kitchen", icon: IconToolsKitchen2, permission: "service_list:read", part: "day", key: "s" },
    ...{ unless: "bookings:read", also: "shell.also_reports" },
  },
  {
    ...{ path: "/reports", label: "shell.reports", icon: IconChartBar, permission: "bookings:read", part: "day", key: "s" },
    also: "shell.also_reports",
  },
  { path: "/files", label: "shell.files", icon: IconFolder, permission: "files:read", part: "day", key: "f" },
  {
    ...{ path: "/property", label: "shell.property", icon: IconBuildingCottage, permission: "property:read", part: "house", key: "h" },
    also: "shell.also_property",
  },
  {
    ...{ path: "/settings/general", label: "shell.general", icon: IconSettings, permission: "settings:read", part: "house", key: "o" },
    also: "shell.also_general",
  },
  {
    ...{ path: "/settings/mail", label: "shell.mail", icon: IconMail, permission: "settings:read", part: "house", key: "v" },
    also: "shell.also_mail",
  },
  { path: "/room-types", label: "shell.room_types", icon: IconCategory, permission: "room_types:read", part: "rooms", key: "t" },
  { path: "/rooms", label: "shell.rooms", icon: IconBed, permission: "rooms:read", part: "rooms", key: "r" },
  {
    ...{ path: "/rates", label: "shell.rates", icon: IconTag, permission: "base_data:read", part: "prices", key: "e" },
    also: "shell.also_rates",
  },
  {
    ...{ path: "/items", label: "shell.items", icon: IconTicket, permission: "base_data:read", part: "prices", key: "i" },
    also: "shell.also_items",
  },
  {
    path: "/payment-methods",
    label: "shell.payment_methods",
    icon: IconCreditCard,
    permission: "base_data:read",
    part: "prices",
    key: "m",
    also: "shell.also_payment_methods",
  },
  {
    ...{ path: "/tax-rates", label: "shell.tax_rates", icon: IconReceiptTax, permission: "base_data:read", part: "prices", key: "x" },
    also: "shell.also_tax_rates",
  },
  {
    ...{ path: "/settings/team", label: "shell.team", icon: IconUsers, permission: "team:read", part: "access", key: "u" },
    also: "shell.also_team",
  },
  { path: "/api-keys", label: "shell.api_keys", icon: IconApi, permission: "api_keys:read", part: "access", key: "y" },
  { path: "/settings/import", label: "shell.import", icon: IconFileImport, permission: "base_data:write", part: "program", key: "j" },
  {
    ...{
      path: "/settings/advanced",
      label: "shell.advanced",
      icon: IconAdjustments,
      permission: "settings:read",
      part: "program",
      key: "z",
    },
    also: "shell.also_advanced",
  },
];

/** What the role may see of what the property has. */
export function screensFor(role: Role, has: (feature: Feature) => boolean): Screen[] {
  return SCREENS.filter(
    ({ permission, unless, feature }) => can(role, permission) && !(unless && can(role, unless)) && (feature === undefined || has(feature)),
  );
}

/** Where `/` leads: the first screen that the role may see, or nowhere. */
export function homeOf(role: Role): string | null {
  return screensFor(role, () => false)[0]?.path ?? null;
}

/** A settings area of one or two screens is no area: they stand in the main menu. */
const FEWEST_FOR_AN_AREA = 3;

export type Menus = { day: Screen[]; settings: Screen[] };

/** What stands in the main menu and what in that of the settings area, which is empty for roles that set nothing. */
export function menusOf(screens: readonly Screen[]): Menus {
  const settings = screens.filter(({ part }) => part !== "day");
  if (settings.length < FEWEST_FOR_AN_AREA) return { day: [...screens], settings: [] };
  return { day: screens.filter(({ part }) => part === "day"), settings };
}

/** Whether an address is one of the settings area. */
export function isInSettings(pathname: string, { settings }: Menus): boolean {
  return settings.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}
