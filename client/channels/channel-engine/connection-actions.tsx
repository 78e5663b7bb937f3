import { Button, Menu } from "@mantine/core";
import { IconHistory, IconPlayerPause, IconPlayerPlay, IconPlugConnected, IconRefresh, IconUnlink } from "@tabler/icons-react";
import { useState } from "react";
import { RecoverDialog } from "#client/channels/channel-engine/recover-dialog.tsx";
import { isAtOnce, useDisconnect } from "#client/channels/channel-engine/use-disconnect.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useNow } from "#client/platform/core/use-now.ts";
import { useIsWriting, useWrite } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { MoreMenu } from "#client/platform/ui/dialog/more-menu.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import { stepOf, toastStep } from "#client/platform/undo/step-history.ts";
import type { ChannelConnection } from "#shared/channels/channel-engine/schema.ts";
import { escapeHtml } from "#shared/platform/core/escape-html.ts";

/** Pause, test, send again, fetch bookings again and disconnect. */
export function ConnectionActions({ connection }: { connection: ChannelConnection }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const { id, state, paused, sends_all_from } = connection;
  const now = useNow();
  const waitsUntil = sends_all_from !== null && sends_all_from > now ? sends_all_from : null;
  const isWriting = useIsWriting(id);
  const isClosing = state === "closing";
  const isOpen = state !== "not_mapped" && state !== "not_opened" && !isClosing;
  const test = useWrite(trpc.channelConnections.test, { done: ({ name }) => toast({ message: say("channels.test_ok", { name }) }) });
  const sendAll = useSendAll(connection);
  const disconnect = useDisconnect(connection);
  const [isRecovering, setRecovering] = useState(false);
  return (
    <>
      {isOpen && <PauseButton connection={connection} />}
      <MoreMenu width={240}>
        <Menu.Item leftSection={<IconPlugConnected size={16} aria-hidden />} disabled={isWriting} onClick={() => void test.run({ id })}>
          {say("channels.test")}
        </Menu.Item>
        {isOpen && (
          <Menu.Item
            leftSection={<IconRefresh size={16} aria-hidden />}
            disabled={isWriting || paused || waitsUntil !== null}
            onClick={() => void sendAll()}
          >
            {say("channels.send_all")}
            {waitsUntil !== null && <Hint>{say("channels.send_all_from", { at: dateTime(waitsUntil) })}</Hint>}
          </Menu.Item>
        )}
        {isOpen && (
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} disabled={isWriting} onClick={() => setRecovering(true)}>
            {say("channels.recover")} …
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconUnlink size={16} aria-hidden />} disabled={isWriting} onClick={() => void disconnect()}>
          {say(isAtOnce(connection) ? "channels.disconnect_now" : "channels.disconnect")}
        </Menu.Item>
      </MoreMenu>
      <RecoverDialog id={id} isOpen={isRecovering} onClose={() => setRecovering(false)} />
    </>
  );
}

function useSendAll({ id, name }: ChannelConnection): () => Promise<void> {
  const say = useSay();
  const { run } = useWrite(trpc.channelConnections.sync, { done: () => toast({ message: say("channels.send_all_toast") }), once: true });
  return async () => {
    const sure = await confirm({
      title: say("channels.send_all_title", { name }),
      subtitle: escapeHtml(say("channels.send_all_detail")),
      confirmText: say("channels.send_all"),
    });
    if (sure) await run({ id });
  };
}

/** Pauses after a warning that says what the portals show meanwhile, or goes on at once. */
function PauseButton({ connection: { id, name, paused } }: { connection: ChannelConnection }) {
  const say = useSay();
  const isWriting = useIsWriting(id);
  const { run, isRunning } = useWrite(trpc.channelConnections.pause, {
    done(_, { paused: isPaused = true }) {
      toastStep(
        stepOf(
          say(isPaused ? "channels.paused_toast" : "channels.resumed_toast", { name }),
          (send) => send(trpc.channelConnections.pause, { id, paused: !isPaused }),
          (send) => send(trpc.channelConnections.pause, { id, paused: isPaused }),
        ),
      );
    },
  });

  async function handlePause(): Promise<void> {
    const sure = await confirm({
      title: say("channels.pause_title", { name }),
      subtitle: escapeHtml(say("channels.pause_detail")),
      confirmText: say("channels.pause"),
    });
    if (sure) await run({ id, paused: true });
  }

  return (
    <Button
      variant={paused ? "filled" : "default"}
      leftSection={paused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
      loading={isRunning}
      disabled={isWriting && !isRunning}
      onClick={() => void (paused ? run({ id, paused: false }) : handlePause())}
    >
      {say(paused ? "channels.resume" : "channels.pause")}
    </Button>
  );
}
