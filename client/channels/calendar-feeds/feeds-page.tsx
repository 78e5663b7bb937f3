import { Text } from "@mantine/core";
import { IconCalendarShare } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FeedState } from "#client/channels/calendar-feeds/feed-state.tsx";
import { lastOf, placeOf } from "#client/channels/calendar-feeds/feed-words.ts";
import { NewFeed } from "#client/channels/calendar-feeds/new-feed.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { BaseListPage } from "#client/platform/ui/page/base-list-page.tsx";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import type { CalendarFeed } from "#shared/channels/calendar-feeds/schema.ts";

const SORTS = ["name"] as const;

/** The calendars by which channels and the property tell each other which nights are taken. */
export function CalendarFeedsPage() {
  const say = useSay();
  const { dateTime } = useFormats();
  const state = useListState(SORTS);
  const answer = useQuery(
    trpc.calendarFeeds.list.queryOptions({ ...state.input, expand: ["room", "room_type"] }, { placeholderData: keepPreviousData }),
  );
  const columns: Column<CalendarFeed, (typeof SORTS)[number]>[] = [
    { key: "name", header: say("calendar_feeds.name"), cell: ({ name }) => name, sort: "name" },
    { key: "place", header: say("calendar_feeds.place_column"), cell: (feed) => placeOf(feed, say) },
    { key: "state", header: say("calendar_feeds.state"), cell: (feed) => <FeedState feed={feed} /> },
    { key: "direction", header: say("calendar_feeds.direction"), cell: ({ direction }) => say(`calendar_feeds.${direction}`), wide: true },
    {
      key: "last",
      header: say("calendar_feeds.last"),
      cell: (feed) => {
        const last = lastOf(feed);
        return last === null ? "–" : dateTime(last);
      },
      wide: true,
    },
    { key: "counts", header: say("calendar_feeds.counts"), cell: ({ counts }) => counts?.stays ?? "–", wide: true },
  ];
  return (
    <BaseListPage
      title={say("calendar_feeds.title")}
      name="calendar-feed"
      words={{ create: say("calendar_feeds.create"), new: say("calendar_feeds.new") }}
      mayWrite
      filters={
        <Text size="sm" c="dimmed" maw={780}>
          {say("calendar_feeds.intro")} {say("calendar_feeds.where")}
        </Text>
      }
      form={({ onSaved, staysAt }) => <NewFeed onDone={onSaved} staysAt={staysAt} />}
    >
      {(create) => (
        <DataTable
          label={say("calendar_feeds.title")}
          object="calendar_feed"
          columns={columns}
          answer={answer}
          state={state}
          ownOrder="name"
          hrefOf={({ id }) => `/calendar-feeds/${id}`}
          empty={{
            icon: IconCalendarShare,
            title: say("calendar_feeds.empty_title"),
            detail: say("calendar_feeds.empty_detail"),
            action: create,
          }}
        />
      )}
    </BaseListPage>
  );
}
