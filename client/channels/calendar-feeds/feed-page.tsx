import { Button, Group, Stack, Text } from "@mantine/core";
import { IconKey, IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { DeleteFeed } from "#client/channels/calendar-feeds/delete-feed.tsx";
import { FeedForm } from "#client/channels/calendar-feeds/feed-form.tsx";
import { FeedState } from "#client/channels/calendar-feeds/feed-state.tsx";
import { lastOf, placeOf } from "#client/channels/calendar-feeds/feed-words.ts";
import { SecretAddress } from "#client/channels/calendar-feeds/secret-address.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useIsWriting, useWrite } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { BaseRecordPage } from "#client/platform/ui/page/base-record-page.tsx";
import { Facts } from "#client/platform/ui/page/facts.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { HistoryPanel } from "#client/tenant/events/history-panel.tsx";
import type { CalendarFeed, FeedCounts } from "#shared/channels/calendar-feeds/schema.ts";
import { escapeHtml } from "#shared/platform/core/escape-html.ts";

/** One calendar: how its exchange goes, and what can be done about it. */
export function CalendarFeedPage() {
  const say = useSay();
  const { id = "" } = useParams();
  const answer = useQuery(trpc.calendarFeeds.get.queryOptions({ id, expand: ["room", "room_type"] }));
  return (
    <BaseRecordPage
      answer={answer}
      list={{ to: "/channels/calendars", label: say("channels.calendars") }}
      head={(feed) => ({
        title: `${feed.name}, ${placeOf(feed, say)}`,
        badge: <FeedState feed={feed} />,
        hint: say(`calendar_feeds.${feed.direction}_hint`),
      })}
      actions={(feed) => (
        <>
          {feed.direction === "in" ? <ReadNow feed={feed} /> : <RenewAddress feed={feed} />}
          <DeleteFeed feed={feed} />
        </>
      )}
      remove={null}
    >
      {(feed) => (
        <>
          <Panel title={say("calendar_feeds.state")}>
            <Exchange feed={feed} />
          </Panel>
          <Panel title={say("calendar_feeds.details")}>
            <FeedForm key={feed.id} feed={feed} readAgain={() => void answer.refetch()} />
          </Panel>
          <HistoryPanel id={feed.id} />
        </>
      )}
    </BaseRecordPage>
  );
}

/** When nights were exchanged last, what was found, and what went wrong. */
function Exchange({ feed }: { feed: CalendarFeed }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const { direction, error, counts, last_success_at } = feed;
  const last = lastOf(feed);
  return (
    <Stack gap="sm">
      {error !== null && (
        <div role="status">
          <Text fw={560}>{say(`calendar_feeds.error_${error}`)}</Text>
          <Text size="sm" c="dimmed">
            {say("calendar_feeds.error_kept")}
          </Text>
        </div>
      )}
      {counts !== null && counts.unclear > 0 && (
        <div role="status">
          <Text fw={560}>{say("calendar_feeds.unclear_title")}</Text>
          <Text size="sm" c="dimmed">
            {say("calendar_feeds.unclear_detail")}
          </Text>
        </div>
      )}
      <Facts
        facts={[
          { label: say("calendar_feeds.direction"), value: say(`calendar_feeds.${direction}`) },
          { label: say("calendar_feeds.last"), value: last === null ? say("calendar_feeds.never") : dateTime(last) },
          error !== null && last_success_at !== null
            ? { label: say("calendar_feeds.last_success"), value: dateTime(last_success_at) }
            : null,
          counts && { label: say("calendar_feeds.found_title"), value: foundWords(counts, say) },
        ]}
      />
      {counts !== null && counts.free > 0 && (
        <Text size="sm" c="dimmed">
          {say("calendar_feeds.free_detail")}
        </Text>
      )}
    </Stack>
  );
}

/** Counts of the last reading; zeros are left out, except for the stays. */
function foundWords({ stays, blocked, ours, conflicts, unreadable, unclear, free }: FeedCounts, say: Say): string {
  return [
    say("calendar_feeds.found_stays", { count: stays }),
    blocked > 0 && say("calendar_feeds.found_blocked", { count: blocked }),
    ours > 0 && say("calendar_feeds.found_ours", { count: ours }),
    conflicts > 0 && say("calendar_feeds.found_conflicts", { count: conflicts }),
    unreadable > 0 && say("calendar_feeds.found_unreadable", { count: unreadable }),
    unclear > 0 && say("calendar_feeds.found_unclear", { count: unclear }),
    free > 0 && say("calendar_feeds.found_free", { count: free }),
  ]
    .filter(Boolean)
    .join(" · ");
}

function ReadNow({ feed: { id, active } }: { feed: CalendarFeed }) {
  const say = useSay();
  const isWriting = useIsWriting(id);
  const { run, isRunning } = useWrite(trpc.calendarFeeds.read, { done: () => toast({ message: say("calendar_feeds.read_asked") }) });
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={isRunning}
      disabled={!active || (isWriting && !isRunning)}
      onClick={() => void run({ id })}
    >
      {say("calendar_feeds.read_now")}
    </Button>
  );
}

function RenewAddress({ feed: { id, name, version } }: { feed: CalendarFeed }) {
  const say = useSay();
  const isWriting = useIsWriting(id);
  const [address, setAddress] = useState<string | null>(null);
  const { run, isRunning } = useWrite(trpc.calendarFeeds.renewAddress, { done: ({ secret_address }) => setAddress(secret_address) });

  async function handleRenew(): Promise<void> {
    const sure = await confirm({
      title: say("calendar_feeds.renew_title", { name }),
      subtitle: escapeHtml(say("calendar_feeds.renew_detail")),
      confirmText: say("calendar_feeds.renew"),
    });
    if (sure) await run({ id }, { ifMatch: version });
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconKey size={16} aria-hidden />}
        loading={isRunning}
        disabled={isWriting && !isRunning}
        onClick={() => void handleRenew()}
      >
        {say("calendar_feeds.renew")}
      </Button>
      <ModalDialog opened={address !== null} title={say("calendar_feeds.renew")} onClose={() => setAddress(null)}>
        <Stack gap="md">
          {address !== null && <SecretAddress name={name} address={address} />}
          <Group justify="flex-end">
            <Button onClick={() => setAddress(null)}>{say("actions.done")}</Button>
          </Group>
        </Stack>
      </ModalDialog>
    </>
  );
}
