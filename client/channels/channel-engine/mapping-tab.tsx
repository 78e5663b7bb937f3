import { Button, Stack } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { partnerWord } from "#client/channels/channel-engine/connection-words.ts";
import { MappingStep } from "#client/channels/channel-engine/mapping-step.tsx";
import { usePartnerProperty } from "#client/channels/channel-engine/use-partner-property.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRates, useRoomTypes } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { ShortTable } from "#client/platform/ui/table/short-table.tsx";
import { Dim, Hint, Strong } from "#client/platform/ui/typography.tsx";
import type { ChannelConnection, ChannelMapping } from "#shared/channels/channel-engine/schema.ts";

/** The mapping of room types and rates; changed once the partner has been asked what it has. */
export function MappingTab({ connection }: { connection: ChannelConnection }) {
  const say = useSay();
  const mayWrite = useMay()("base_data:write");
  const [isEditing, setEditing] = useState(false);
  const partner = usePartnerProperty(connection.id);
  const answer = useQuery(trpc.channelConnections.mapping.queryOptions({ id: connection.id }));
  if (isEditing) {
    return (
      <Panel title={say("channels.mapping_edit")}>
        <Stack gap="sm">
          <Hint>{say("channels.mapping_stop")}</Hint>
          <MappingStep connection={connection} partner={partner} onSaved={() => setEditing(false)} />
        </Stack>
      </Panel>
    );
  }
  return (
    <Panel
      title={say("channels.tab_mapping")}
      aside={
        mayWrite ? (
          <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
            {say("channels.mapping_edit")}
          </Button>
        ) : undefined
      }
    >
      <RecordScreen answer={answer}>
        {({ mapping }) =>
          mapping.length === 0 ? (
            <Hint>{say("channels.mapping_empty")}</Hint>
          ) : (
            <MappingTable mapping={mapping} partner={partnerWord(connection)} />
          )
        }
      </RecordScreen>
    </Panel>
  );
}

function MappingTable({ mapping, partner }: { mapping: ChannelMapping["mapping"]; partner: string }) {
  const say = useSay();
  const types = useRoomTypes().data?.data ?? [];
  const rates = useRates().data?.data ?? [];
  const shown = types.flatMap(({ id, name }) => {
    const own = mapping.filter(({ room_type_id }) => room_type_id === id);
    return own.map((place) => ({ ...place, name }));
  });
  return (
    <ShortTable
      label={say("channels.tab_mapping")}
      columns={[{ label: say("channels.mapping_here") }, { label: say("channels.mapping_there", { partner }) }]}
      hasActions={false}
    >
      {shown.map(({ name, room_type_id, rate_id, partner_id, max_persons }) => (
        <tr key={`${room_type_id} ${rate_id}`}>
          <td style={{ paddingBlock: 8, paddingLeft: rate_id === null ? undefined : 32 }}>
            {rate_id === null ? <Strong>{name}</Strong> : (rates.find(({ id }) => id === rate_id)?.name ?? "–")}
          </td>
          <td style={{ overflowWrap: "anywhere" }}>
            {max_persons !== null && `${say("channels.mapping_persons", { count: max_persons })} `}
            <Dim fz="xs">
              <code>{partner_id}</code>
            </Dim>
          </td>
        </tr>
      ))}
    </ShortTable>
  );
}
