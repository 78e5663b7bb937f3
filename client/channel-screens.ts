import { IconCalendarShare, IconChartBar, IconWorldShare } from "@tabler/icons-react";
import type { Screen } from "#client/platform/ui/page/screen.ts";

/** Screens of the channels: connections, prices by channel and calendars. */
export const CHANNEL_SCREENS: readonly Screen[] = [
  {
    path: "/channels",
    title: "shell.channels",
    permission: "base_data:read",
    menu: "day",
    icon: IconWorldShare,
    also: "shell.also_channels",
    frame: () => import("#client/channels/channel-engine/channels-page.tsx").then((module) => module.ChannelsPage),
    tabs: [
      {
        path: "/channels/connections",
        title: "channels.connections",
        permission: "base_data:read",
        menu: "tab",
        icon: IconWorldShare,
        also: "shell.also_channels",
        page: () => import("#client/channels/channel-engine/connections-tab.tsx").then((module) => module.ConnectionsTab),
      },
      {
        path: "/channels/prices",
        title: "channels.tab_prices",
        permission: "base_data:read",
        menu: "tab",
        icon: IconChartBar,
        also: "shell.also_channels",
        page: () => import("#client/channels/channel-engine/prices-tab.tsx").then((module) => module.ChannelPricesTab),
      },
      {
        path: "/channels/calendars",
        title: "channels.calendars",
        permission: "base_data:write",
        menu: "tab",
        icon: IconCalendarShare,
        also: "calendar_feeds.also",
        page: () => import("#client/channels/calendar-feeds/feeds-tab.tsx").then((module) => module.CalendarFeedsTab),
      },
    ],
  },
  {
    path: "/channels/new",
    title: "channels.setup_title",
    permission: "base_data:write",
    page: () => import("#client/channels/channel-engine/setup-page.tsx").then((module) => module.NewConnectionPage),
  },
  {
    path: "/channels/connections/:id",
    title: "channels.one",
    permission: "base_data:read",
    page: () => import("#client/channels/channel-engine/connection-page.tsx").then((module) => module.ConnectionPage),
  },
  {
    path: "/channels/connections/:id/setup",
    title: "channels.setup_title",
    permission: "base_data:write",
    page: () => import("#client/channels/channel-engine/setup-page.tsx").then((module) => module.SetupPage),
  },
  {
    path: "/channels/calendars/:id",
    title: "calendar_feeds.one",
    permission: "base_data:write",
    page: () => import("#client/channels/calendar-feeds/feed-page.tsx").then((module) => module.CalendarFeedPage),
  },
];
