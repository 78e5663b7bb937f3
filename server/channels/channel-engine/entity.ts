import { channelConnections } from "#server/channels/channel-engine/tables.ts";
import { channelUses } from "#server/channels/channel-engine/uses.ts";
import { type Entity, inTable } from "#server/platform/core/work/entity.ts";

export const channelConnectionEntity = {
  object: "channel_connection",
  audience: "base_data:read",
  history: { of: "changes", find: inTable(channelConnections) },
  uses: channelUses,
} as const satisfies Entity;
