import { accessOf } from "#server/channels/channel-engine/access.ts";
import { type ChannelDriver, ChannelFailure } from "#server/channels/channel-engine/driver.ts";
import { type ConnectionRow, connectionStore } from "#server/channels/channel-engine/queries.ts";
import { changeState, logCall } from "#server/channels/channel-engine/state.ts";
import type { PropertyPlace } from "#server/platform/core/work/actor.ts";
import type { Runtime, Work } from "#server/platform/core/work/work.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import type { PartnerProtocol } from "#shared/channels/channel-engine/states.ts";

/** A partner with which an agreement is made. */
export type Agreeing = { place: PropertyPlace & { id: string }; connection: ConnectionRow; driver: ChannelDriver };

/**
 * Agrees with the partner again on version and capabilities, and sends everything if they are others than before. A failure is logged: the
 * former agreement stays, and the next message shows if it still holds.
 */
export async function makeAgreement(runtime: Runtime, { place, connection, driver }: Agreeing): Promise<void> {
  if (!driver.agree) return;
  try {
    const protocol = await driver.agree(accessOf(runtime, connection));
    inProperty(runtime, place, (work) => storeAgreement(work, place.id, protocol));
  } catch (thrown) {
    if (!(thrown instanceof ChannelFailure)) throw thrown;
    const note = thrown.message;
    inProperty(runtime, place, (work) => logCall(work, { ...CALL, connection_id: place.id, ok: false, note, outcome: null }));
  }
}

const CALL = { call: "handshake", entries: 0, refused: 0, duration_ms: null } as const;

/** Stores an agreement; other capabilities than before are another form of messages, so everything is sent again. */
export function storeAgreement(work: Work, id: string, protocol: PartnerProtocol): void {
  const before = connectionStore.find(work, id);
  if (!before) return;
  logCall(work, { ...CALL, connection_id: id, ok: true, note: protocol.version, outcome: "success" });
  if (JSON.stringify(before.protocol) === JSON.stringify(protocol)) return;
  const connection = connectionStore.update({ ...work, ifMatch: null }, before, { protocol });
  work.record("channel_connection.agreed", connection, { words: { name: connection.name, version: protocol.version } });
  if (before.protocol !== null && before.opened_at !== null) changeState(work, id, { sends_all: true });
}
