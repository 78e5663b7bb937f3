import type { ChannelDriver, RawRevision } from "#server/channels/channel-engine/driver.ts";
import type { ConnectionRow } from "#server/channels/channel-engine/queries.ts";
import { keepRevision, knownRevision } from "#server/channels/channel-engine/stays.ts";
import { takeRevision } from "#server/channels/channel-engine/take-revision.ts";
import type { PropertyPlace } from "#server/platform/core/work/actor.ts";
import type { Runtime, Work } from "#server/platform/core/work/work.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import type { Revision } from "#shared/channels/channel-engine/revision.ts";
import type { RevisionState } from "#shared/channels/channel-engine/states.ts";

export type Pulling = { runtime: Runtime; place: PropertyPlace & { id: string }; connection: ConnectionRow; driver: ChannelDriver };

/**
 * Stores a revision and does what it says. One that can't be read, or on which this program fails, is set aside, and the others go on.
 * Returns its fate; null if it came before.
 */
export function storeRevision(
  { runtime, place, connection, driver }: Pulling,
  { id, raw }: RawRevision,
  failed: (failure: unknown) => void,
): RevisionState | null {
  const text = JSON.stringify(raw);
  const kept = { connection_id: place.id, revision_id: id, raw: text };
  const setAside = (problem: string, booking_key: string | null) => (work: Work) => {
    if (knownRevision(work, place.id, id)) return null;
    keepRevision(work, { ...kept, revision_key: id, booking_key, made_at: null, state: "set_aside", problem });
    work.record("channel_connection.revision_set_aside", connection, { words: { name: connection.name } });
    return "set_aside" as const;
  };
  let revision: Revision;
  try {
    revision = driver.read(raw);
  } catch {
    return inProperty(runtime, place, setAside("unreadable", null));
  }
  try {
    return inProperty(runtime, place, (work) => {
      if (knownRevision(work, place.id, revision.id)) return null;
      const taken = takeRevision(work, connection, revision);
      keepRevision(work, { ...kept, ...taken });
      return taken.state;
    });
  } catch (thrown) {
    failed(thrown);
    return inProperty(runtime, place, setAside("failed", revision.booking_id));
  }
}
