import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconArrowRight, IconCheck } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { keyOfProposal, reasonOf, wordsOfProposal } from "#client/channels/conflicts/conflict-words.ts";
import { Differences } from "#client/channels/conflicts/differences.tsx";
import { DismissMenu } from "#client/channels/conflicts/dismiss-menu.tsx";
import { useResolve } from "#client/channels/conflicts/use-resolve.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { useRoomTypes } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useIsWriting, useWrite } from "#client/platform/core/writes.ts";
import { type Fact, Facts } from "#client/platform/ui/page/facts.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { StatusBadge } from "#client/platform/ui/page/status-badge.tsx";
import type { Conflict } from "#shared/channels/conflicts/schema.ts";
import { localDate, type Stay } from "#shared/platform/core/stays.ts";

type Props = { conflict: Conflict; readAgain(): void };

/** One conflict: what the channel has sold, who stands in the way, and what can be done with one click. */
export function ConflictCard({ conflict, readAgain }: Props) {
  const say = useSay();
  const mayWrite = useMay()("bookings:write");
  const { daysWithYear, dateTime, fullDate } = useFormats();
  const { channel, from, to, room, room_type, state, dismissal, closed_at } = conflict;
  const title = say("conflicts.of", { channel, days: daysWithYear(from, to) });
  const closed = dismissal === null ? say(`conflicts.${state}`) : say(`conflicts.${dismissal}`);
  const isOpen = state === "open";
  const type = useRoomTypes().data?.data.find(({ id }) => id === room_type?.id)?.name ?? room_type?.name;
  return (
    <Panel title={title} aside={isOpen && mayWrite ? <DismissMenu conflict={conflict} /> : undefined}>
      <Stack gap="md">
        {isOpen ? (
          <Group gap={8} wrap="nowrap" align="flex-start">
            <IconAlertTriangle size={18} color="var(--kr-brass)" style={{ flex: "none" }} aria-hidden />
            <Text size="sm" fw={560}>
              {reasonOf(conflict, say)}
            </Text>
          </Group>
        ) : (
          <Group gap="xs">
            <StatusBadge tone="clean" icon={<IconCheck size={14} aria-hidden />}>
              {closed}
            </StatusBadge>
            {closed_at !== null && (
              <Text size="sm" c="dimmed">
                {say("conflicts.closed_on", { date: dateTime(closed_at) })}
              </Text>
            )}
          </Group>
        )}
        <Facts
          facts={[
            type === undefined
              ? null
              : {
                  label: channel,
                  value: room
                    ? say("conflicts.sold_room", { number: room.number, type })
                    : say(conflict.request === null ? "conflicts.sold_type" : "conflicts.request_type", { type }),
                },
            wantedDays(conflict, say, fullDate),
            conflict.code === null ? null : { label: say("conflicts.code"), value: <PortalCode conflict={conflict} /> },
            conflict.booking && { label: say("conflicts.booking"), value: <OwnBooking booking={conflict.booking} /> },
            conflict.in_the_way.length > 0 ? { label: say("conflicts.in_the_way"), value: <InTheWay conflict={conflict} /> } : null,
          ]}
        />
        {conflict.differences.length > 0 && <Differences conflict={conflict} />}
        {isOpen && <Proposals conflict={conflict} readAgain={readAgain} mayWrite={mayWrite} />}
        {state === "dismissed" && mayWrite && <Reopen conflict={conflict} />}
      </Stack>
    </Panel>
  );
}

/** The days between which a flexible guest would arrive, and the nights. */
function wantedDays({ request }: Conflict, say: Say, fullDate: (day: string) => string): Fact | null {
  if (!request?.earliest || !request.latest) return null;
  const { earliest, latest, nights } = request;
  const window = say("conflicts.request_window", { from: fullDate(earliest), to: fullDate(latest) });
  const value = nights === null ? window : `${window}, ${say("conflicts.request_nights", { count: nights })}`;
  return { label: say("conflicts.request_days"), value };
}

function OwnBooking({ booking }: { booking: NonNullable<Conflict["booking"]> }) {
  const say = useSay();
  const { range } = useStayRange();
  const { id, code, room, name } = booking;
  const known = [name, code].filter(Boolean).join(", ");
  return (
    <Anchor component={Link} to={`/bookings/${id}`} size="sm">
      {room
        ? say("conflicts.has_room", { code: known, number: room.number, days: range(booking) })
        : say("conflicts.waits", { code: known })}
    </Anchor>
  );
}

/** The portal's number, with the way to what its connection knows of it. */
function PortalCode({ conflict: { code, channel_connection_id } }: { conflict: Conflict }) {
  if (channel_connection_id === null) return code;
  return (
    <Anchor component={Link} to={`/channels/connections/${channel_connection_id}?tab=bookings`} size="sm">
      {code}
    </Anchor>
  );
}

function InTheWay({ conflict: { in_the_way } }: { conflict: Conflict }) {
  const say = useSay();
  const { range } = useStayRange();
  return (
    <Stack gap={2}>
      {in_the_way.map((other) =>
        other.object === "booking" ? (
          <Anchor key={other.id} component={Link} to={`/bookings/${other.id}`} size="sm">
            {other.name}, {range(other)}
          </Anchor>
        ) : (
          <Text key={other.id} size="sm">
            {say("conflicts.lock")}, {range(other)}
          </Text>
        ),
      )}
    </Stack>
  );
}

/** The days of a stay in the property's zone. */
function useStayRange() {
  const { days, zone } = useFormats();
  return { range: ({ check_in, check_out }: Stay) => days(localDate(check_in, zone), localDate(check_out, zone)) };
}

/** The reason why nothing is proposed. */
function whyNone({ kind, request }: Conflict) {
  if (kind === "no_room") return request === null ? "conflicts.none" : "conflicts.none_request";
  if (kind === "not_mapped") return request === null ? "conflicts.none_not_mapped" : "conflicts.none_request_not_mapped";
  if (kind === "over") return "conflicts.none_over";
  return kind === "unknown" ? "conflicts.none_unknown" : "conflicts.none_here";
}

function Proposals({ conflict, readAgain, mayWrite }: Props & { mayWrite: boolean }) {
  const say = useSay();
  const isWriting = useIsWriting(conflict.id);
  const { take, running } = useResolve(conflict, readAgain);
  const proposals = conflict.proposals ?? [];
  if (proposals.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {say(whyNone(conflict))}
      </Text>
    );
  }
  return (
    <Stack gap="xs" role="group" aria-label={say("conflicts.proposals")}>
      <Text size="sm" fw={560}>
        {say("conflicts.proposals")}
      </Text>
      <Group gap="xs">
        {proposals.map((proposal, index) => {
          const key = keyOfProposal(proposal);
          return (
            <Button
              key={key}
              size="sm"
              variant={index === 0 ? "filled" : "default"}
              leftSection={<IconArrowRight size={16} aria-hidden />}
              styles={{ label: { whiteSpace: "normal", lineHeight: 1.3 }, root: { height: "auto", minHeight: 36, paddingBlock: 6 } }}
              loading={running === key}
              disabled={!mayWrite || (isWriting && running !== key)}
              onClick={() => take(proposal)}
            >
              {wordsOfProposal(proposal, conflict, say)}
            </Button>
          );
        })}
      </Group>
    </Stack>
  );
}

function Reopen({ conflict: { id } }: { conflict: Conflict }) {
  const say = useSay();
  const { run, isRunning } = useWrite(trpc.conflicts.reopen);
  return (
    <Group>
      <Button size="sm" variant="default" loading={isRunning} onClick={() => void run({ id })}>
        {say("conflicts.reopen")}
      </Button>
    </Group>
  );
}
