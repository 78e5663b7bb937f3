import { Box, Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { driftCount } from "#client/channels/channel-engine/connection-words.ts";
import { type Formats, useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { useRates, useRoomTypes } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { LinedList } from "#client/platform/ui/page/lined-list.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { Dim, Hint, Strong } from "#client/platform/ui/typography.tsx";
import type { ChannelDrift } from "#shared/channels/channel-engine/log-schema.ts";
import type { ChannelConnection } from "#shared/channels/channel-engine/schema.ts";

const SHOWN = 12;
type Day = ChannelDrift["days"][number];
type Props = { connection: ChannelConnection; onShow(day: string): void };

/** Days that the partner had differently at the last comparison, with both values. It takes no place if there were none. */
export function DriftPanel({ connection, onShow }: Props) {
  const say = useSay();
  const count = driftCount(connection);
  const answer = useQuery(trpc.channelConnections.drift.queryOptions({ id: connection.id }, { enabled: count > 0 }));
  if (count === 0) return null;
  return (
    <Panel title={say("channels.drift_title")}>
      <Hint mb="sm">{say("channels.drift_hint")}</Hint>
      <RecordScreen answer={answer}>{({ days }) => <Days days={days} onShow={onShow} />}</RecordScreen>
    </Panel>
  );
}

function Days({ days, onShow }: { days: readonly Day[]; onShow(day: string): void }) {
  const say = useSay();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? days : days.slice(0, SHOWN);
  return (
    <>
      <LinedList label={say("channels.drift_title")}>
        {shown.map((day) => (
          <DriftedDay key={`${day.room_type_id} ${day.rate_id} ${day.date}`} day={day} onShow={onShow} />
        ))}
      </LinedList>
      {shown.length < days.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {say("channels.drift_more", { count: days.length - shown.length })}
        </Button>
      )}
    </>
  );
}

function DriftedDay({ day: { room_type_id, rate_id, date, differences }, onShow }: { day: Day; onShow(day: string): void }) {
  const say = useSay();
  const formats = useFormats();
  const type = useRoomTypes().data?.data.find(({ id }) => id === room_type_id)?.name ?? "–";
  const rate = useRates().data?.data.find(({ id }) => id === rate_id)?.name ?? "–";
  return (
    <Group component="li" justify="space-between" gap="6px 16px" py={8}>
      <Box flex="1 1 240px" miw={0}>
        <Strong fw={560}>{rate_id === null ? type : `${type}, ${rate}`}</Strong> {formats.fullDate(date)}
        {differences.map((difference) => (
          <Dim key={difference.field} display="block" fz="sm">
            {differenceWords(difference, say, formats)}
          </Dim>
        ))}
      </Box>
      <Button size="compact-sm" variant="default" onClick={() => onShow(date)}>
        {say("channels.stuck_show")}
      </Button>
    </Group>
  );
}

type Difference = Day["differences"][number];

function differenceWords({ field, here, there }: Difference, say: Say, formats: Formats): string {
  const shown = (value: string) => valueWords(field, value, say, formats);
  return say("channels.drift_of", { field: say(`channels.drift_${field}`), here: shown(here), there: shown(there) });
}

function valueWords(field: Difference["field"], value: string, say: Say, { money }: Formats): string {
  if (field === "price") return value.split(" ").map(Number).map(money).join(" / ");
  if (value === "yes" || value === "no") return say(`actions.${value}`);
  return field === "max_nights" && value === "0" ? say("channels.drift_no_limit") : value;
}
