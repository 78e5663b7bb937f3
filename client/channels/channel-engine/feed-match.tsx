import { Button, Group, Stack } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useIsWriting, useWrite } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import type { ChannelStay } from "#shared/channels/channel-engine/inbox-schema.ts";
import { escapeHtml } from "#shared/platform/core/escape-html.ts";

/** A stay that a calendar has brought, too: people confirm that it is the same, or separate the two. */
export function FeedMatch({ id, stay: { id: stay_id, code, feed_match, ended_at } }: { id: string; stay: ChannelStay }) {
  const say = useSay();
  const mayWrite = useMay()("bookings:write");
  const isWriting = useIsWriting(stay_id);
  const { run, isRunning } = useWrite(trpc.channelConnections.settleMatch, {
    done: (_, { same }) => toast({ message: say(same ? "channels.match_confirmed" : "channels.match_separated", { code }) }),
  });
  if (feed_match === null) return null;

  async function handleSeparate(): Promise<void> {
    const sure = await confirm({
      title: say("channels.match_separate_title", { code }),
      subtitle: escapeHtml(say("channels.match_separate_detail")),
      confirmText: say("channels.match_separate"),
    });
    if (sure) await run({ id, stay_id, same: false });
  }

  return (
    <Stack gap={6} mt={4}>
      <Hint>{say(`channels.matched_${feed_match}`)}</Hint>
      {mayWrite && feed_match !== "separate" && ended_at === null && (
        <Group gap={6}>
          {feed_match === "open" && (
            <Button
              size="compact-sm"
              loading={isRunning}
              disabled={isWriting && !isRunning}
              onClick={() => void run({ id, stay_id, same: true })}
            >
              {say("channels.match_confirm")}
            </Button>
          )}
          <Button size="compact-sm" variant="default" disabled={isWriting} onClick={() => void handleSeparate()}>
            {say("channels.match_separate")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
