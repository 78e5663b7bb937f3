import { Alert, Anchor, Button, Group, Stack } from "@mantine/core";
import { IconCalendarShare } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { partnerWord } from "#client/channels/channel-engine/connection-words.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRates, useRoomTypes } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useIsWriting, useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { ShortTable } from "#client/platform/ui/table/short-table.tsx";
import { Dim, Hint, Strong } from "#client/platform/ui/typography.tsx";
import type { ChannelConnection, ChannelPreview } from "#shared/channels/channel-engine/schema.ts";

type Props = { connection: ChannelConnection; onOpened(): void };

/** A summary of the first sync, before the button that sends it. */
export function PreviewStep({ connection, onOpened }: Props) {
  const { id } = connection;
  const answer = useQuery(trpc.channelConnections.preview.queryOptions({ id }));
  return (
    <RecordScreen answer={answer}>
      {(preview) => (
        <Stack gap="md">
          <Preview preview={preview} partner={partnerWord(connection)} />
          <FeedsNotice />
          <SwitchOn connection={connection} onOpened={onOpened} />
        </Stack>
      )}
    </RecordScreen>
  );
}

function Preview({ preview: { days, plans, full_days }, partner }: { preview: ChannelPreview; partner: string }) {
  const say = useSay();
  const columns = [
    { label: say("channels.preview_plan") },
    { label: say("channels.preview_prices"), align: "right" as const },
    { label: say("channels.preview_closed"), align: "right" as const },
  ];
  return (
    <>
      <Hint>{say("channels.preview_intro", { days, partner })}</Hint>
      <ShortTable label={say("channels.step_preview")} columns={columns} hasActions={false}>
        {plans.map((plan) => (
          <PlanRow key={`${plan.room_type_id} ${plan.rate_id}`} plan={plan} />
        ))}
      </ShortTable>
      <Stack gap={4}>
        <Hint>
          {full_days === 0 ? say("channels.preview_full_none") : say("channels.preview_full", { count: full_days })}{" "}
          {plans.some(({ closed_days }) => closed_days > 0) && say("channels.preview_closed_why")}
        </Hint>
      </Stack>
    </>
  );
}

function PlanRow({ plan }: { plan: ChannelPreview["plans"][number] }) {
  const say = useSay();
  const { money } = useFormats();
  const { room_type_id, rate_id, lowest_amount, highest_amount, closed_days } = plan;
  const type = useRoomTypes().data?.data.find(({ id }) => id === room_type_id);
  const rate = useRates().data?.data.find(({ id }) => id === rate_id);
  return (
    <tr>
      <td style={{ paddingBlock: 8 }}>
        {type?.name ?? "–"}
        <Dim display="block" fz="sm">
          <Anchor component={Link} to={`/rates/${rate_id}?tab=prices`} size="sm">
            {rate?.name ?? "–"}
          </Anchor>
        </Dim>
      </td>
      {lowest_amount === null || highest_amount === null ? (
        <td colSpan={2} data-align="right">
          <Strong fw={560}>{say("channels.preview_no_price")}</Strong>
        </td>
      ) : (
        <>
          <td data-align="right">
            {lowest_amount === highest_amount ? money(lowest_amount) : `${money(lowest_amount)} – ${money(highest_amount)}`}
          </td>
          <td data-align="right">
            {closed_days === 0 ? (
              <Dim>{say("channels.preview_closed_none")}</Dim>
            ) : (
              say("channels.preview_closed_days", { count: closed_days })
            )}
          </td>
        </>
      )}
    </tr>
  );
}

/** Calendars that are still read: a portal that comes over the connection needs none. */
function FeedsNotice() {
  const say = useSay();
  const { data } = useQuery(trpc.calendarFeeds.list.queryOptions({ direction: "in" }));
  const names = [...new Set((data?.data ?? []).filter(({ active }) => active).map(({ name }) => name))];
  if (names.length === 0) return null;
  return (
    <Alert color="brass" variant="light" icon={<IconCalendarShare size={18} aria-hidden />} title={say("channels.feeds_title")}>
      {say("channels.feeds_detail", { names: names.join(", ") })}{" "}
      <Anchor component={Link} to="/channels/calendars" size="sm">
        {say("channels.look")}
      </Anchor>
    </Alert>
  );
}

function SwitchOn({ connection: { id, name }, onOpened }: Props) {
  const say = useSay();
  const isWriting = useIsWriting(id);
  const { run, isRunning } = useWrite(trpc.channelConnections.sync, {
    once: true,
    done() {
      toast({ message: say("channels.switched_on", { name }) });
      onOpened();
    },
  });
  return (
    <Group gap="sm" align="center">
      <Button loading={isRunning} disabled={isWriting && !isRunning} onClick={() => void run({ id })}>
        {say("channels.switch_on")}
      </Button>
      <Hint flex="1 1 240px">{say("channels.switch_on_detail")}</Hint>
    </Group>
  );
}
