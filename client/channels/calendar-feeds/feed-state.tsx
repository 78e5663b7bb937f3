import { IconAlertTriangle, IconCircleCheck, IconHourglass, IconPlayerPause } from "@tabler/icons-react";
import { lastOf } from "#client/channels/calendar-feeds/feed-words.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { StatusBadge } from "#client/platform/ui/page/status-badge.tsx";
import type { CalendarFeed } from "#shared/channels/calendar-feeds/schema.ts";

/** A badge with the state of the exchange of nights. */
export function FeedState({ feed }: { feed: CalendarFeed }) {
  const say = useSay();
  if (!feed.active) {
    return (
      <StatusBadge tone="lock" icon={<IconPlayerPause size={14} aria-hidden />}>
        {say("calendar_feeds.state_rests")}
      </StatusBadge>
    );
  }
  if (feed.error !== null) {
    return (
      <StatusBadge tone="out-of-service" icon={<IconAlertTriangle size={14} aria-hidden />}>
        {say("calendar_feeds.state_error")}
      </StatusBadge>
    );
  }
  if (lastOf(feed) === null) {
    return (
      <StatusBadge tone="pending" icon={<IconHourglass size={14} aria-hidden />}>
        {say("calendar_feeds.state_waiting")}
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone="clean" icon={<IconCircleCheck size={14} aria-hidden />}>
      {say("calendar_feeds.state_ok")}
    </StatusBadge>
  );
}
