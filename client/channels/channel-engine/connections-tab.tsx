import { Button, Group, Stack } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { ConnectionBadge } from "#client/channels/channel-engine/connection-badge.tsx";
import { countNeeds, driftCount, stateWords } from "#client/channels/channel-engine/connection-words.ts";
import { ConnectionsEmpty } from "#client/channels/channel-engine/connections-empty.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { Dim, Hint, Strong } from "#client/platform/ui/typography.tsx";
import type { ChannelConnection } from "#shared/channels/channel-engine/schema.ts";

const SORTS = ["name"] as const;

/** The connections with channel managers, and how they go. */
export function ConnectionsTab() {
  const say = useSay();
  const mayWrite = useMay()("base_data:write");
  const state = useListState(SORTS);
  const answer = useQuery(trpc.channelConnections.list.queryOptions(state.input, { placeholderData: keepPreviousData }));
  const columns = useColumns();
  if (answer.data?.count === 0) return <ConnectionsEmpty mayWrite={mayWrite} />;
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Hint maw={640}>{say("channels.intro")}</Hint>
        {mayWrite && (
          <Button component={Link} to="/channels/new" leftSection={<IconPlugConnected size={16} aria-hidden />}>
            {say("channels.connect")}
          </Button>
        )}
      </Group>
      <DataTable
        label={say("channels.connections")}
        object="channel_connection"
        columns={columns}
        answer={answer}
        state={state}
        ownOrder="name"
        hrefOf={addressOf}
        empty={{ icon: IconPlugConnected, title: say("channels.empty_title"), detail: say("channels.empty_what") }}
      />
    </Stack>
  );
}

/** An unfinished connection leads to its setup. */
function addressOf({ id, state, direction }: ChannelConnection): string {
  if (direction === "in") return `/channels/connections/${id}`;
  return state === "not_mapped" || state === "not_opened" ? `/channels/connections/${id}/setup` : `/channels/connections/${id}`;
}

function useColumns(): Column<ChannelConnection, (typeof SORTS)[number]>[] {
  const say = useSay();
  const formats = useFormats();
  return [
    { key: "name", header: say("channels.name"), cell: ({ name }) => name, sort: "name" },
    {
      key: "state",
      header: say("channels.state"),
      cell: (connection) => (
        <Stack gap={4} py={8} align="flex-start" maw={380}>
          <ConnectionBadge state={connection.state} />
          <Dim fz="sm">{stateWords(connection, say, formats)}</Dim>
        </Stack>
      ),
    },
    { key: "needs", header: say("channels.needs"), cell: (connection) => <Needs connection={connection} /> },
    {
      key: "last",
      header: say("channels.last_sent"),
      cell: ({ last_sent_at }) => (last_sent_at === null ? say("channels.never") : formats.dateTime(last_sent_at)),
      wide: true,
    },
    {
      key: "drift",
      header: say("channels.drift"),
      cell: (connection) => (connection.drift === null ? "–" : formats.number(driftCount(connection))),
      align: "right",
      wide: true,
    },
    {
      key: "unacknowledged",
      header: say("channels.unacknowledged"),
      cell: ({ unacknowledged }) => formats.number(unacknowledged),
      align: "right",
      wide: true,
    },
  ];
}

function Needs({ connection }: { connection: ChannelConnection }) {
  const say = useSay();
  const count = countNeeds(connection);
  if (count === 0) return <Dim>{say("channels.needs_none")}</Dim>;
  return <Strong>{say("channels.needs_count", { count })}</Strong>;
}
