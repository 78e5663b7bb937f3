import { eq } from "drizzle-orm";
import { channelMappings } from "#server/channels/channel-engine/tables.ts";
import { type Uses, usedIn } from "#server/platform/core/database/uses.ts";

/** Room types and rates that a partner sells are not deleted; deleting a connection ends its mapping. */
export const channelUses = {
  room_type: { channel_connections: usedIn(channelMappings, ({ id }) => eq(channelMappings.room_type_id, id)) },
  rate: { channel_connections: usedIn(channelMappings, ({ id }) => eq(channelMappings.rate_id, id)) },
} as const satisfies Uses;
