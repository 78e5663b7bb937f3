import { Skeleton, Stack } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { MessageRow } from "#client/office/messages/message-row.tsx";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { EmptyState } from "#client/platform/ui/page/empty-state.tsx";
import { LinedList } from "#client/platform/ui/page/lined-list.tsx";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import type { UrlTab } from "#client/platform/ui/page/url-tabs.tsx";
import type { Members } from "#client/stays/groups/use-members.ts";
import type { Message } from "#shared/office/messages/schema.ts";

/** Between two looks at what waits for its time, which changes without any event. */
export const LOOK_AGAIN_MS = 60_000;

/** The messages to the guest of a stay and to its group, as a tab of the stay's screen. */
export function timelineTab(bookingId: string, say: Say): UrlTab<"messages"> {
  return { key: "messages", label: say("messages.title"), content: () => <StayTimeline bookingId={bookingId} /> };
}

/** The common messages of a group, as a tab of its screen. */
export function groupTimelineTab(groupId: string, members: Members, say: Say): UrlTab<"messages"> {
  return { key: "messages", label: say("messages.title"), content: () => <GroupTimeline groupId={groupId} members={members} /> };
}

function StayTimeline({ bookingId }: { bookingId: string }) {
  return <Timeline bookingId={bookingId} among="stay" isShown={() => true} />;
}

/** Asks for the messages of any stay of the group: those of the whole group are among them. */
function GroupTimeline({ groupId, members: { data, error, refetch } }: { groupId: string; members: Members }) {
  const [first] = data ?? [];
  if (error && !data) return <LoadFailed error={error} retry={refetch} />;
  if (!data) return <Loading />;
  if (!first) return <NoMessages among="group" />;
  return <Timeline bookingId={first.id} among="group" isShown={({ group_id }) => group_id === groupId} />;
}

type Props = { bookingId: string; among: "stay" | "group"; isShown(message: Message): boolean };

function Timeline({ bookingId, among, isShown }: Props) {
  const say = useSay();
  const { data, error, refetch } = useQuery(trpc.messages.ofBooking.queryOptions({ id: bookingId }, { refetchInterval: LOOK_AGAIN_MS }));
  if (error && !data) return <LoadFailed error={error} retry={refetch} />;
  if (!data) return <Loading />;
  const shown = data.data.filter(isShown);
  if (shown.length === 0) return <NoMessages among={among} />;
  return (
    <Panel>
      <LinedList label={say("messages.title")}>
        {shown.map((message) => (
          <MessageRow key={message.id} message={message} among={among} />
        ))}
      </LinedList>
    </Panel>
  );
}

function Loading() {
  const say = useSay();
  return (
    <Stack gap="md" aria-busy aria-label={say("screens.loading")} role="status">
      <Skeleton height={56} />
      <Skeleton height={56} />
    </Stack>
  );
}

function NoMessages({ among }: { among: "stay" | "group" }) {
  const say = useSay();
  return <EmptyState icon={IconMessages} title={say("messages.none_title")} detail={say(`messages.none_${among}`)} />;
}
