import { Button, Stack } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useIsWriting, useWrite } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import type { ChannelConnection } from "#shared/channels/channel-engine/schema.ts";
import { escapeHtml } from "#shared/platform/core/escape-html.ts";

type Props = { connection: ChannelConnection; onShow(day: string): void };

/** Prices that wait for a person, and refused days. */
export function WaitingDays({ connection }: Props) {
  const say = useSay();
  const mayWrite = useMay()("base_data:write");
  const { id, held, held_digest, refused } = connection;
  const isWriting = useIsWriting(id);
  const { run, isRunning } = useWrite(trpc.channelConnections.acceptPrices, {
    done: () => toast({ message: say("channels.held_accepted") }),
    failed(error) {
      if (error.type !== "stale") return false;
      toast({ message: say("channels.held_changed"), isNote: true });
      return true;
    },
  });

  async function handleAccept(digest: string): Promise<void> {
    const sure = await confirm({
      title: say("channels.held_title_ask"),
      subtitle: escapeHtml(say("channels.held_hint")),
      confirmText: say("channels.held_accept", { count: held }),
    });
    if (sure) await run({ id, digest });
  }

  return (
    <>
      {held > 0 && (
        <Panel title={say("channels.held_title")}>
          <Stack gap="sm" align="flex-start">
            <Hint>{say("channels.held_hint")}</Hint>
            {mayWrite && held_digest !== null && (
              <Button
                leftSection={<IconCheck size={16} aria-hidden />}
                loading={isRunning}
                disabled={isWriting && !isRunning}
                onClick={() => void handleAccept(held_digest)}
              >
                {say("channels.held_accept", { count: held })}
              </Button>
            )}
          </Stack>
        </Panel>
      )}
      {refused > 0 && (
        <Panel title={say("channels.refused_title")}>
          <Hint>{say("channels.refused_hint")}</Hint>
        </Panel>
      )}
    </>
  );
}
