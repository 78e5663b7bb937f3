import { Button, Stack } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { StuckList } from "#client/channels/channel-engine/stuck-list.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
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
import { addDays } from "#shared/platform/core/stays.ts";
import { HORIZON_DAYS, stuckRuns } from "#shared/prices/rates/stuck-days.ts";

type Props = { connection: ChannelConnection; onShow(day: string): void };

/** Prices that wait for a person, and refused days. */
export function WaitingDays({ connection, onShow }: Props) {
  const say = useSay();
  const { today } = useFormats();
  const { id, held, refused } = connection;
  const range = { from: today(), to: addDays(today(), HORIZON_DAYS - 1) };
  const { data } = useQuery(trpc.channelConnections.stuckDays.queryOptions(range, { enabled: held > 0 || refused > 0 }));
  const runs = stuckRuns((data?.days ?? []).filter(({ connection_id }) => connection_id === id));
  return (
    <>
      {held > 0 && (
        <Panel title={say("channels.held_title")}>
          <Stack gap="sm" align="stretch">
            <Hint>{say("channels.held_hint")}</Hint>
            <StuckList
              label={say("channels.held_title")}
              runs={runs.filter(({ state, amount }) => state === "pending" && amount !== null)}
              onShow={onShow}
            />
            <Accept connection={connection} />
          </Stack>
        </Panel>
      )}
      {refused > 0 && (
        <Panel title={say("channels.refused_title")}>
          <Stack gap="sm">
            <Hint>{say("channels.refused_hint")}</Hint>
            <StuckList label={say("channels.refused_title")} runs={runs.filter(({ state }) => state === "refused")} onShow={onShow} />
          </Stack>
        </Panel>
      )}
    </>
  );
}

/** Agrees to the prices that wait, as they are shown. */
function Accept({ connection: { id, held, held_digest } }: { connection: ChannelConnection }) {
  const say = useSay();
  const mayWrite = useMay()("base_data:write");
  const isWriting = useIsWriting(id);
  const { run, isRunning } = useWrite(trpc.channelConnections.acceptPrices, {
    done: () => toast({ message: say("channels.held_accepted") }),
    failed(error) {
      if (error.type !== "stale") return false;
      toast({ message: say("channels.held_changed"), isNote: true });
      return true;
    },
  });
  if (!mayWrite || held_digest === null) return null;

  async function handleAccept(digest: string): Promise<void> {
    const sure = await confirm({
      title: say("channels.held_title_ask"),
      subtitle: escapeHtml(say("channels.held_hint")),
      confirmText: say("channels.held_accept", { count: held }),
    });
    if (sure) await run({ id, digest });
  }

  return (
    <Button
      style={{ alignSelf: "flex-start" }}
      leftSection={<IconCheck size={16} aria-hidden />}
      loading={isRunning}
      disabled={isWriting && !isRunning}
      onClick={() => void handleAccept(held_digest)}
    >
      {say("channels.held_accept", { count: held })}
    </Button>
  );
}
