import type { IconProps } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { PlainTextKey } from "#client/platform/core/i18n.ts";
import type { Permission } from "#shared/platform/core/permissions.ts";
import type { Feature } from "#shared/tenant/settings/features.ts";

/** The sections of the settings menu, in its order. */
export const SETTINGS_SECTIONS = ["property", "rooms", "prices", "access", "program"] as const;

/** Fetches a page when it is first visited. */
type Fetch<Props> = () => Promise<ComponentType<Props>>;

/** `day` is the main menu, a section is one of the settings menu, and a tab is in its frame. All of them are found by the search. */
type ScreenPlace = "day" | (typeof SETTINGS_SECTIONS)[number] | "tab";

type Base = { path: `/${string}`; title: PlainTextKey /** Null for everybody who is logged in. */; permission: Permission | null };

/** Entry of a screen for menus and search. */
type Listing = {
  menu: ScreenPlace;
  icon: ComponentType<IconProps>;
  /** Leads there after `g`. */
  key?: string;
  /** Other words by which users search for it. */
  also?: PlainTextKey;
  /** Only if the property has it. */
  feature?: Feature;
  /** Roles without this permission see less there, under another name. */
  reduced?: { without: Permission; title: PlainTextKey; icon: ComponentType<IconProps> };
};

/** Reached from other screens and by links: a record, for instance. */
type Unlisted = { [Name in keyof Listing]?: never };

/** The address and the text of one tab of a frame. */
export type Tab = { path: string; title: PlainTextKey };
/** Props of a frame's page: the tabs that the role may see. */
export type FrameProps = { tabs: readonly Tab[] };

/** `Page` comes with the app, `page` is fetched. */
type PageSource = { Page: ComponentType; page?: never } | { page: Fetch<object>; Page?: never };

type Page = PageSource & { frame?: never; tabs?: never };
type Frame = { frame: Fetch<FrameProps>; page?: never; Page?: never; tabs: readonly (Base & Listing & Page)[] };

/** A screen behind the login: all that routes, menus, search and permission guard have to know of it. */
export type Screen = Base & (Listing | Unlisted) & (Page | Frame);

/** A screen before the login. Anyone who is logged in is led on where it is only for others. */
export type OpenScreen = PageSource & { path: `/${string}`; title: PlainTextKey; isForAnonymous: boolean };

/** A page for guests, named after the property. */
export type GuestScreen = { path: `/${string}`; page: Fetch<object> };

/** A screen as one role sees it in its menus. */
export type ListedScreen = Base & Listing;

export function isListed(screen: Screen | ListedScreen): screen is (Screen & ListedScreen) | ListedScreen {
  return screen.menu !== undefined;
}
