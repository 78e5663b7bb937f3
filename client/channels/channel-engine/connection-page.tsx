import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { BookingsTab } from "#client/channels/channel-engine/bookings-tab.tsx";
import { CalledActions } from "#client/channels/channel-engine/called-actions.tsx";
import { CellsTab } from "#client/channels/channel-engine/cells-tab.tsx";
import { ConnectionActions } from "#client/channels/channel-engine/connection-actions.tsx";
import { ConnectionBadge } from "#client/channels/channel-engine/connection-badge.tsx";
import { type ConnectionTab, needsOf, stateWords } from "#client/channels/channel-engine/connection-words.ts";
import { MappingTab } from "#client/channels/channel-engine/mapping-tab.tsx";
import { MarkupsTab } from "#client/channels/channel-engine/markups-tab.tsx";
import { MessagesTab } from "#client/channels/channel-engine/messages-tab.tsx";
import { StateTab } from "#client/channels/channel-engine/state-tab.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ChangedBy } from "#client/platform/ui/form/changed-by.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { type UrlTab, UrlTabs } from "#client/platform/ui/page/url-tabs.tsx";
import { historyTab } from "#client/tenant/events/history-tab.tsx";
import type { ChannelConnection } from "#shared/channels/channel-engine/schema.ts";

/** A connection with a channel manager: how it goes, what was mapped and sent, and what came. */
export function ConnectionPage() {
  const say = useSay();
  const formats = useFormats();
  const mayWrite = useMay()("base_data:write");
  const { id = "" } = useParams();
  const answer = useQuery(trpc.channelConnections.get.queryOptions({ id }));
  const list = { to: "/channels/connections", label: say("shell.channels") };
  return (
    <RecordScreen isPage back={list} answer={answer}>
      {(connection) => (
        <Page
          title={connection.name}
          badge={
            <>
              <ConnectionBadge state={connection.state} />
              <ChangedBy object="channel_connection" id={connection.id} />
            </>
          }
          hint={stateWords(connection, say, formats)}
          back={list}
          actions={mayWrite ? <Actions connection={connection} /> : undefined}
        >
          <Tabs connection={connection} readAgain={() => void answer.refetch()} />
        </Page>
      )}
    </RecordScreen>
  );
}

function Actions({ connection }: { connection: ChannelConnection }) {
  const say = useSay();
  const { id, state, direction } = connection;
  if (direction === "in") return <CalledActions connection={connection} />;
  return (
    <>
      {(state === "not_mapped" || state === "not_opened") && (
        <Button component={Link} to={`/channels/connections/${id}/setup`}>
          {say("channels.setup_go_on")}
        </Button>
      )}
      <ConnectionActions connection={connection} />
    </>
  );
}

function Tabs({ connection, readAgain }: { connection: ChannelConnection; readAgain(): void }) {
  const say = useSay();
  const may = useMay();
  const { id, conflicts, cards, set_aside, matches } = connection;
  const cells = needsOf(connection).filter(({ kind }) => kind === "held" || kind === "refused");
  const isCalled = connection.direction === "in";
  const all: UrlTab<ConnectionTab | "events">[] = [
    { key: "state", label: say("channels.tab_state"), content: () => <StateTab connection={connection} readAgain={readAgain} /> },
    { key: "mapping", label: say("channels.tab_mapping"), content: () => <MappingTab key={id} connection={connection} /> },
    {
      key: "cells",
      label: say("channels.tab_cells"),
      count: cells.reduce((sum, { count }) => sum + count, 0),
      content: () => <CellsTab connection={connection} />,
    },
    {
      key: "bookings",
      label: say("channels.tab_bookings"),
      count: conflicts + cards + set_aside + matches,
      content: () => <BookingsTab connection={connection} />,
    },
    { key: "messages", label: say("channels.tab_messages"), content: () => <MessagesTab id={id} /> },
    { key: "markups", label: say("channels.tab_markups"), content: () => <MarkupsTab connection={connection} /> },
    ...(may("events:read") ? [historyTab(id, say)] : []),
  ];
  // To a partner that calls nothing is sent.
  const tabs = all.filter(({ key }) => !isCalled || (key !== "cells" && key !== "markups"));
  return <UrlTabs label={say("channels.tabs")} tabs={tabs} />;
}
