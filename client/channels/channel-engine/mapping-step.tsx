import { Button, Group, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { partnerWord } from "#client/channels/channel-engine/connection-words.ts";
import { MappingForm } from "#client/channels/channel-engine/mapping-form.tsx";
import { PartnerFailure } from "#client/channels/channel-engine/partner-failure.tsx";
import type { usePartnerProperty } from "#client/channels/channel-engine/use-partner-property.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import type { ChannelConnection } from "#shared/channels/channel-engine/schema.ts";

type Props = { connection: ChannelConnection; partner: ReturnType<typeof usePartnerProperty>; onSaved(): void };

/** The mapping, once the partner has said what is there to be mapped. */
export function MappingStep({ connection, partner, onSaved }: Props) {
  const say = useSay();
  const { id } = connection;
  const { found, failure, isRunning, ask, refresh } = partner;
  const answer = useQuery(trpc.channelConnections.mapping.queryOptions({ id }));
  const isUnasked = found === null && failure === null;
  useEffect(() => {
    if (isUnasked && !isRunning) void ask();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once, when the step is opened
  }, [isUnasked]);
  if (failure !== null && !isRunning) {
    return (
      <Stack gap="md" align="flex-start">
        <PartnerFailure id={id} words={failure} />
        <Group>
          <Button onClick={() => void ask()}>{say("channels.test_again")}</Button>
        </Group>
      </Stack>
    );
  }
  if (!found) {
    return (
      <Stack gap="sm" role="status" aria-busy aria-label={say("channels.test_running", { partner: partnerWord(connection) })}>
        <Skeleton height={36} />
        <Skeleton height={36} />
        <Skeleton height={36} />
      </Stack>
    );
  }
  return (
    <RecordScreen answer={answer}>
      {({ mapping }) => (
        <MappingForm connection={connection} mapping={mapping} found={found} onCreated={() => void refresh()} onSaved={onSaved} />
      )}
    </RecordScreen>
  );
}
