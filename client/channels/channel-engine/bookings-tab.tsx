import { Stack } from "@mantine/core";
import { RevisionsPanel } from "#client/channels/channel-engine/revisions-panel.tsx";
import { StaysPanel } from "#client/channels/channel-engine/stays-panel.tsx";
import type { ChannelConnection } from "#shared/channels/channel-engine/schema.ts";

/** Stays that portals have sold, and the messages in which they came. */
export function BookingsTab({ connection }: { connection: ChannelConnection }) {
  return (
    <Stack gap="lg">
      <StaysPanel connection={connection} />
      <RevisionsPanel id={connection.id} isForced={connection.set_aside > 0} />
    </Stack>
  );
}
