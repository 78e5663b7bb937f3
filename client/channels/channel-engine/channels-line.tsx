import { Anchor, Group } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { countNeeds } from "#client/channels/channel-engine/connection-words.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";

/** A line on the day's screen while something at the portals waits for a person. It takes no place otherwise. */
export function ChannelsLine() {
  const say = useSay();
  const mayRead = useMay()("base_data:read");
  const { data } = useQuery(trpc.channelConnections.list.queryOptions({}, { enabled: mayRead }));
  const waiting = (data?.data ?? []).filter((connection) => countNeeds(connection) > 0);
  const count = waiting.reduce((sum, connection) => sum + countNeeds(connection), 0);
  const [first, ...others] = waiting;
  if (!first) return null;
  return (
    <Panel>
      <Group gap={10}>
        <IconAlertTriangle size={18} color="var(--kr-brass)" aria-hidden />
        <span>{say("channels.line", { count })}</span>
        <Anchor component={Link} to={others.length > 0 ? "/channels/connections" : `/channels/connections/${first.id}`}>
          {say("channels.line_look")}
        </Anchor>
      </Group>
    </Panel>
  );
}
