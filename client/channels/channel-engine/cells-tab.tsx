import { Group, Stack } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CellGrid } from "#client/channels/channel-engine/cell-grid.tsx";
import { CellLegend } from "#client/channels/channel-engine/cell-look.tsx";
import { DriftPanel } from "#client/channels/channel-engine/drift-panel.tsx";
import { FortnightPager, SHOWN_DAYS } from "#client/channels/channel-engine/fortnight-pager.tsx";
import { WaitingDays } from "#client/channels/channel-engine/waiting-days.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { dayInAddress } from "#client/platform/ui/page/day-in-address.ts";
import { EmptyState } from "#client/platform/ui/page/empty-state.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { Hint } from "#client/platform/ui/typography.tsx";
import type { ChannelConnection } from "#shared/channels/channel-engine/schema.ts";
import { addDays } from "#shared/platform/core/stays.ts";

/** State of each day at the partner: prices that wait and refused days first, then a table of two weeks. */
export function CellsTab({ connection }: { connection: ChannelConnection }) {
  const say = useSay();
  const { today, zone } = useFormats();
  const { params, change } = useAddress();
  const now = today();
  const asked = dayInAddress(params, "from", zone);
  const from = asked !== null && asked > now ? asked : now;
  const to = addDays(from, SHOWN_DAYS - 1);
  const answer = useQuery(
    trpc.channelConnections.cells.queryOptions({ id: connection.id, from, to }, { placeholderData: keepPreviousData }),
  );
  const go = (day: string) => change({ from: day <= now ? null : day }, { replace: true });
  return (
    <Stack gap="lg">
      <WaitingDays connection={connection} onShow={go} />
      <DriftPanel connection={connection} onShow={go} />
      <Stack gap="sm">
        <Group justify="space-between" gap="8px 16px">
          <Hint>{say("channels.cells_hint")}</Hint>
          <FortnightPager from={from} onGo={go} />
        </Group>
        <RecordScreen answer={answer}>
          {({ cells }) =>
            cells.length === 0 ? (
              <EmptyState icon={IconCalendarOff} title={say("channels.cells_empty")} detail="" />
            ) : (
              <CellGrid cells={cells} from={from} days={SHOWN_DAYS} />
            )
          }
        </RecordScreen>
        <CellLegend />
      </Stack>
    </Stack>
  );
}
