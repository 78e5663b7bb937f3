import { Group, Stack } from "@mantine/core";
import { IconCalendarShare } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FeedState } from "#client/channels/calendar-feeds/feed-state.tsx";
import { lastOf, placeOf } from "#client/channels/calendar-feeds/feed-words.ts";
import { NewFeed } from "#client/channels/calendar-feeds/new-feed.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { useUrlDialog } from "#client/platform/ui/dialog/use-url-dialog.ts";
import { NewButton } from "#client/platform/ui/page/new-button.tsx";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { Hint } from "#client/platform/ui/typography.tsx";
import type { CalendarFeed } from "#shared/channels/calendar-feeds/schema.ts";

const SORTS = ["name"] as const;

/** The calendars by which channels and the property tell each other which nights are taken. */
export function CalendarFeedsTab() {
  const say = useSay();
  const { dateTime } = useFormats();
  const dialog = useUrlDialog("calendar-feed", true);
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
  const create = <NewButton what="calendar-feed">{say("calendar_feeds.create")}</NewButton>;
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Hint flex="1 1 380px" maw={780}>
          {say("calendar_feeds.intro")} {say("calendar_feeds.where")}
        </Hint>
        {create}
      </Group>
      <DataTable
        label={say("calendar_feeds.title")}
        object="calendar_feed"
        columns={columns}
        answer={answer}
        state={state}
        ownOrder="name"
        hrefOf={({ id }) => `/channels/calendars/${id}`}
        empty={{
          icon: IconCalendarShare,
          title: say("calendar_feeds.empty_title"),
          detail: say("calendar_feeds.empty_detail"),
        }}
      />
      <ModalDialog opened={dialog.opened} title={say("calendar_feeds.new")} onClose={dialog.close}>
        {dialog.opened && <NewFeed onDone={dialog.close} staysAt={dialog.staysAt} />}
      </ModalDialog>
    </Stack>
  );
}
