import { driverOf } from "#server/channels/channel-engine/access.ts";
import type { ConnectionRow } from "#server/channels/channel-engine/queries.ts";
import { type ChannelStay, newestMessage } from "#server/channels/channel-engine/stays.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { Revision } from "#shared/channels/channel-engine/revision.ts";

/** The newest statement of a partner about the booking of a stay; null if its message was cleared, or can no longer be read. */
export function newestRevision(view: View, connection: ConnectionRow, stay: ChannelStay): Revision | null {
  const raw = newestMessage(view, stay);
  if (raw === null) return null;
  try {
    return driverOf(view, connection).read(JSON.parse(raw));
  } catch {
    return null;
  }
}
