import {
  IconAdjustments,
  IconApi,
  IconBed,
  IconCalendarCancel,
  IconCalendarPlus,
  IconCalendarQuestion,
  IconCashRegister,
  IconCategory,
  IconCreditCard,
  IconDoorEnter,
  IconDoorExit,
  IconFileInvoice,
  IconLock,
  IconNotebook,
  IconPrinter,
  IconReceiptTax,
  IconShoppingBag,
  IconTag,
  IconTicket,
  IconUser,
  IconUserPlus,
  IconUsersGroup,
} from "@tabler/icons-react";
import type { PlainTextKey, Say } from "#client/platform/core/i18n.ts";
import type { ListedScreen } from "#client/platform/ui/page/screen.ts";
import type { SearchHit } from "#shared/office/search/schema.ts";
import { foldings } from "#shared/platform/core/fold.ts";
import { can, type Permission, type Role } from "#shared/platform/core/permissions.ts";

export type Entry = {
  key: string;
  part: "places" | "actions" | "bookings" | "contacts" | "groups" | "invoices" | "rooms" | "help" | "all";
  icon: ListedScreen["icon"];
  title: string;
  subtitle: string | null;
  /** A path, parameters (`?booking=…`) that open a slide-over above the screen one is on, or what is done at once. */
  to: string | (() => void);
  /** The screen of its own, where it has one. */
  path: string;
  /** Other words that find it. */
  also?: string | undefined;
};

type Action = {
  label: PlainTextKey;
  icon: typeof IconBed;
  to: string;
  permission: Permission;
  /** Other words by which users search for it. */
  also?: PlainTextKey;
};

/** The filter of stays that take place; the list of statuses would come with the first picture. */
const THAT_TAKE_PLACE = "status=pending,confirmed,checked_in,checked_out";

/** Actions that are available on every screen. */
const ACTIONS: readonly Action[] = [
  { label: "shell.new_booking", icon: IconCalendarPlus, to: "?new=booking", permission: "bookings:write", also: "shell.also_new_booking" },
  { label: "shell.new_offer", icon: IconCalendarQuestion, to: "?new=offer", permission: "bookings:write", also: "shell.also_new_offer" },
  { label: "shell.new_contact", icon: IconUserPlus, to: "?new=contact", permission: "bookings:write", also: "shell.also_new_contact" },
  { label: "shell.new_sale", icon: IconShoppingBag, to: "?new=sale", permission: "folios:write", also: "shell.also_new_sale" },
  { label: "shell.new_group", icon: IconUsersGroup, to: "?new=group", permission: "bookings:write", also: "shell.also_new_group" },
  { label: "shell.new_lock", icon: IconLock, to: "?new=lock", permission: "bookings:write", also: "shell.also_locks" },
  {
    label: "cash_closings.make",
    icon: IconCashRegister,
    to: "/cash-closings/new",
    permission: "cash_closings:write",
    also: "shell.also_cash_closings",
  },
  { label: "emergency.title", icon: IconPrinter, to: "?print=emergency_sheet", permission: "bookings:read", also: "shell.also_print" },
  {
    label: "shell.arrivals_today",
    icon: IconDoorEnter,
    to: `/bookings?dates=check_in&range=today&${THAT_TAKE_PLACE}`,
    permission: "bookings:read",
    also: "shell.also_arrivals_today",
  },
  {
    label: "shell.departures_today",
    icon: IconDoorExit,
    to: `/bookings?dates=check_out&range=today&${THAT_TAKE_PLACE}`,
    permission: "bookings:read",
    also: "shell.also_departures_today",
  },
  {
    label: "shell.canceled_bookings",
    icon: IconCalendarCancel,
    to: "/bookings?status=canceled",
    permission: "bookings:read",
    also: "shell.also_canceled_bookings",
  },
  { label: "shell.new_room", icon: IconBed, to: "/rooms?new=room", permission: "rooms:write", also: "shell.also_create" },
  {
    label: "shell.new_room_type",
    icon: IconCategory,
    to: "/room-types?new=room-type",
    permission: "room_types:write",
    also: "shell.also_create",
  },
  { label: "shell.new_item", icon: IconTicket, to: "/items?new=item", permission: "base_data:write", also: "shell.also_items" },
  { label: "shell.new_rate", icon: IconTag, to: "/rates?new=rate", permission: "base_data:write", also: "shell.also_rates" },
  {
    label: "tax_rates.create",
    icon: IconReceiptTax,
    to: "/tax-rates?new=tax-rate",
    permission: "base_data:write",
    also: "shell.also_tax_rates",
  },
  {
    label: "payment_methods.create",
    icon: IconCreditCard,
    to: "/payment-methods?new=payment-method",
    permission: "base_data:write",
    also: "shell.also_payment_methods",
  },
  { label: "api_keys.create", icon: IconApi, to: "/api-keys?new=api-key", permission: "api_keys:write", also: "shell.also_api" },
  { label: "team.invite", icon: IconUserPlus, to: "/settings/team?new=member", permission: "team:write", also: "shell.also_team" },
  {
    label: "settings.create",
    icon: IconAdjustments,
    to: "/settings/advanced?new=setting",
    permission: "settings:write",
    also: "shell.also_advanced",
  },
];

type SearchScope = { role: Role; screens: readonly ListedScreen[]; commands: readonly Entry[] };

/**
 * Screens, actions and commands whose name holds what was typed, and after them those of which name and usual words hold each typed word;
 * while nothing is typed, all screens and actions.
 */
export function namedEntries(typed: string, { role, screens, commands }: SearchScope, say: Say): Entry[] {
  const wanted = foldings(typed);
  const words = typed.split(/\s+/).map(foldings);
  const places = screens.map(
    ({ path, title, icon, also }): Entry => ({
      key: path,
      part: "places",
      icon,
      title: say(title),
      subtitle: null,
      to: path,
      path,
      also: also ? say(also) : undefined,
    }),
  );
  const actions = ACTIONS.filter(({ permission }) => can(role, permission)).map(
    ({ label, icon, to, also }): Entry => ({
      key: label,
      part: "actions",
      icon,
      title: say(label),
      subtitle: null,
      to,
      path: "",
      also: also ? say(also) : undefined,
    }),
  );
  const all = [...places, ...actions, ...(typed === "" ? [] : commands)];
  const holds = (name: string, part: readonly string[]) => foldings(name).some((folded, spelling) => folded.includes(part[spelling] ?? ""));
  const byName = all.filter(({ title }) => holds(title, wanted));
  if (typed === "") return byName;
  const byWords = all.filter(({ title, also }) => also && words.every((word) => holds(`${title} ${also}`, word)));
  return [...byName, ...byWords.filter((entry) => !byName.includes(entry))];
}

const HITS = {
  booking: { part: "bookings", icon: IconNotebook, to: (id: string) => `/bookings/${id}` },
  contact: { part: "contacts", icon: IconUser, to: (id: string) => `?contact=${id}` },
  group: { part: "groups", icon: IconUsersGroup, to: (id: string) => `?group=${id}` },
  invoice: { part: "invoices", icon: IconFileInvoice, to: (id: string) => `/invoices/${id}` },
  room: { part: "rooms", icon: IconBed, to: (id: string) => `/rooms/${id}` },
} as const satisfies Record<SearchHit["object"], unknown>;

export function entryOf({ object, id, title, subtitle, url }: SearchHit): Entry & { part: (typeof HITS)[SearchHit["object"]]["part"] } {
  const { part, icon, to } = HITS[object];
  return { key: id, part, icon, title, subtitle, to: to(id), path: url };
}
