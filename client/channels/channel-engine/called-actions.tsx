import { Menu } from "@mantine/core";
import { IconKey, IconUnlink } from "@tabler/icons-react";
import { useState } from "react";
import { CalledAccess } from "#client/channels/channel-engine/called-access.tsx";
import { useDisconnect } from "#client/channels/channel-engine/use-disconnect.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useIsWriting, useWrite } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { MoreMenu } from "#client/platform/ui/dialog/more-menu.tsx";
import type { ChannelConnection } from "#shared/channels/channel-engine/schema.ts";
import { escapeHtml } from "#shared/platform/core/escape-html.ts";

/** A new password for a partner that calls, shown once, and the end of the connection. */
export function CalledActions({ connection }: { connection: ChannelConnection }) {
  const say = useSay();
  const isWriting = useIsWriting(connection.id);
  const { renew, made, close } = useRenewPassword(connection);
  const disconnect = useDisconnect(connection);
  return (
    <>
      <MoreMenu width={240}>
        <Menu.Item leftSection={<IconKey size={16} aria-hidden />} disabled={isWriting} onClick={() => void renew()}>
          {say("channels.ab_renew")} …
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconUnlink size={16} aria-hidden />} disabled={isWriting} onClick={() => void disconnect()}>
          {say("channels.disconnect")}
        </Menu.Item>
      </MoreMenu>
      <ModalDialog opened={made !== null} title={say("channels.ab_renew")} onClose={close}>
        {made && <CalledAccess connection={made} />}
      </ModalDialog>
    </>
  );
}

function useRenewPassword({ id, name, version }: ChannelConnection) {
  const say = useSay();
  const [made, setMade] = useState<ChannelConnection | null>(null);
  const { run } = useWrite(trpc.channelConnections.renewPassword, { done: setMade });
  async function renew(): Promise<void> {
    const sure = await confirm({
      title: say("channels.ab_renew_title", { name }),
      subtitle: escapeHtml(say("channels.ab_renew_detail")),
      confirmText: say("channels.ab_renew"),
      confirmType: "danger",
      stayText: say("actions.cancel"),
    });
    if (sure) await run({ id }, { ifMatch: version });
  }
  return { renew, made, close: () => setMade(null) };
}
