import {
  IconAddressBook,
  IconApi,
  IconBed,
  IconBuildingCottage,
  IconCalendarWeek,
  IconCategory,
  IconChartBar,
  IconCreditCard,
  IconFileInvoice,
  IconFolder,
  IconHistory,
  IconId,
  IconLayoutDashboard,
  IconLock,
  IconNotebook,
  IconReceiptTax,
  IconSettings,
  IconSparkles,
  IconTag,
  IconTicket,
  IconUsersGroup,
} from "@tabler/icons-react";
import type { TextKey } from "#client/core/i18n.ts";
import { can, type Permission, type Role } from "#shared/core/permissions.ts";
import type { Feature } from "#shared/settings/features.ts";

/** A screen of the main menu: where it is, who may see it, and the key that leads there after `g`. */
export type Screen = {
  path: string;
  label: TextKey;
  icon: typeof IconBed;
  permission: Permission;
  part: "day" | "base_data" | "administration";
  key: string;
  /** Only where the property has it. */
  feature?: Feature;
};

/** The main menu, the search by name and the route guard read this one table. */
const SCREENS: readonly Screen[] = [
  { path: "/room-plan", label: "shell.room_plan", icon: IconCalendarWeek, permission: "bookings:read", part: "day", key: "p" },
  { path: "/dashboard", label: "shell.dashboard", icon: IconLayoutDashboard, permission: "reports:read", part: "day", key: "d" },
  { path: "/since", label: "shifts.title", icon: IconHistory, permission: "events:read", part: "day", key: "w" },
  { path: "/bookings", label: "shell.bookings", icon: IconNotebook, permission: "bookings:read", part: "day", key: "b" },
  { path: "/contacts", label: "shell.contacts", icon: IconAddressBook, permission: "bookings:read", part: "day", key: "c" },
  { path: "/groups", label: "shell.groups", icon: IconUsersGroup, permission: "bookings:read", part: "day", key: "g" },
  {
    path: "/registrations",
    label: "shell.registrations",
    icon: IconId,
    permission: "bookings:read",
    part: "day",
    key: "a",
    feature: "REGISTRATION_MANAGEMENT",
  },
  { path: "/invoices", label: "shell.invoices", icon: IconFileInvoice, permission: "folios:read", part: "day", key: "n" },
  {
    path: "/housekeeping",
    label: "shell.housekeeping",
    icon: IconSparkles,
    permission: "housekeeping:read",
    part: "day",
    key: "k",
  },
  { path: "/room-locks", label: "shell.room_locks", icon: IconLock, permission: "bookings:read", part: "day", key: "l" },
  { path: "/reports", label: "shell.reports", icon: IconChartBar, permission: "service_list:read", part: "day", key: "s" },
  { path: "/rooms", label: "shell.rooms", icon: IconBed, permission: "rooms:read", part: "base_data", key: "r" },
  { path: "/room-types", label: "shell.room_types", icon: IconCategory, permission: "room_types:read", part: "base_data", key: "t" },
  { path: "/rates", label: "shell.rates", icon: IconTag, permission: "base_data:read", part: "base_data", key: "e" },
  { path: "/items", label: "shell.items", icon: IconTicket, permission: "base_data:read", part: "base_data", key: "i" },
  { path: "/tax-rates", label: "shell.tax_rates", icon: IconReceiptTax, permission: "base_data:read", part: "base_data", key: "x" },
  {
    path: "/payment-methods",
    label: "shell.payment_methods",
    icon: IconCreditCard,
    permission: "base_data:read",
    part: "base_data",
    key: "m",
  },
  { path: "/files", label: "shell.files", icon: IconFolder, permission: "files:read", part: "administration", key: "f" },
  { path: "/property", label: "shell.property", icon: IconBuildingCottage, permission: "property:read", part: "administration", key: "h" },
  { path: "/settings", label: "shell.settings", icon: IconSettings, permission: "settings:read", part: "administration", key: "o" },
  { path: "/api-keys", label: "shell.api_keys", icon: IconApi, permission: "api_keys:read", part: "administration", key: "y" },
];

/** What the role may see of what the property has. */
export function screensFor(role: Role, has: (feature: Feature) => boolean): Screen[] {
  return SCREENS.filter(({ permission, feature }) => can(role, permission) && (feature === undefined || has(feature)));
}

/** Where `/` leads: the first screen that the role may see, or nowhere. */
export function homeOf(role: Role): string | null {
  return screensFor(role, () => false)[0]?.path ?? null;
}
