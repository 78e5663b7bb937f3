import { useNavigate } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import type { ChannelConnection } from "#shared/channels/channel-engine/schema.ts";
import { escapeHtml } from "#shared/platform/core/escape-html.ts";

/** A partner that turns us away cannot be told to close sales, nor one that did not confirm it. */
export function isAtOnce({ state, error }: ChannelConnection): boolean {
  return error === "refused" || state === "closing";
}

/** Ends a connection, after a warning about the effect on sales. */
export function useDisconnect(connection: ChannelConnection): () => Promise<void> {
  const { id, name, version } = connection;
  const at_once = isAtOnce(connection);
  const say = useSay();
  const navigate = useNavigate();
  const { run } = useWrite(trpc.channelConnections.delete, {
    async done() {
      await navigate("/channels/connections");
      toast({ message: say("channels.disconnected", { name }) });
    },
  });
  return async () => {
    const sure = await confirm({
      title: say("channels.disconnect_title", { name }),
      subtitle: escapeHtml(say(disconnectWords(connection))),
      confirmText: say(at_once ? "channels.disconnect_now" : "channels.disconnect"),
      confirmType: "danger",
      stayText: say("actions.cancel"),
    });
    if (sure) await run({ id, at_once }, { ifMatch: version });
  };
}

function disconnectWords(connection: ChannelConnection) {
  if (connection.direction === "in") return "channels.disconnect_called";
  return isAtOnce(connection) ? "channels.disconnect_now_detail" : "channels.disconnect_detail";
}
