import { accessOf, driverOf } from "#server/channels/channel-engine/access.ts";
import type { ChannelDriver, RawRevision } from "#server/channels/channel-engine/driver.ts";
import { noteUncertain } from "#server/channels/channel-engine/outcome.ts";
import { type Caller, callPartner, noteCall } from "#server/channels/channel-engine/partner.ts";
import { connectionStore, mappingsOf } from "#server/channels/channel-engine/queries.ts";
import { openConnection } from "#server/channels/channel-engine/service.ts";
import { changeState } from "#server/channels/channel-engine/state.ts";
import { knownRevision, staysOf } from "#server/channels/channel-engine/stays.ts";
import { storeRevision } from "#server/channels/channel-engine/store-revision.ts";
import { eachInTurns } from "#server/platform/core/process/in-turns.ts";
import { type View, viewOf, type Work, write } from "#server/platform/core/work/work.ts";
import { addDays, localDate } from "#shared/platform/core/stays.ts";
import { HORIZON_DAYS } from "#shared/prices/rates/stuck-days.ts";

export type Recovered = { found: number; taken: number; conflicts: number; set_aside: number };

/**
 * Asks the partner again for the bookings made since a day, and takes over those that are not here as it says: after a restored backup, or
 * if the partner no longer offers them. If some were missing, all days are sent again. Nothing is acknowledged. Throws `validation` if the partner refuses or does not answer.
 */
export async function recoverBookings({ runtime, actor, view }: Caller, { id, from }: { id: string; from: string }): Promise<Recovered> {
  const connection = connectionStore.get(view, id);
  write(runtime, actor, (work) => {
    const { name } = openConnection(work, id);
    work.record("channel_connection.recovered", connectionStore.update(work, connection, {}), { words: { name, from } });
  });
  const driver = driverOf(view, connection);
  const caller = { runtime, actor, view };
  const found = await callPartner(() => driver.recover(accessOf(runtime, connection), from), {
    failed: (failure) => noteCall(caller, { id, call: "recover", failure }),
  });
  noteCall(caller, { id, call: "recover", failure: null, entries: found.length });
  const counts: Recovered = { found: found.length, taken: 0, conflicts: 0, set_aside: 0 };
  await eachInTurns(found, (raw) => {
    if (!isMissing(viewOf(runtime, actor), raw, { connection_id: id, driver })) return;
    const kept = storeRevision({ runtime, place: { ...connection, time_zone: actor.time_zone }, connection, driver }, raw, () => undefined);
    if (kept === null) return;
    counts.taken += 1;
    if (kept === "conflict") counts.conflicts += 1;
    if (kept === "set_aside") counts.set_aside += 1;
  });
  if (counts.taken > 0) write(runtime, actor, (work) => sendAllDays(work, id));
  return counts;
}

/** Bookings were missing here, so that what was sent last may not be what the partner has: all days are sent again. */
function sendAllDays(work: Work, id: string): void {
  const today = localDate(work.now, work.actor.time_zone);
  for (const mapping of mappingsOf(work, id)) noteUncertain(work, mapping.id, [today, addDays(today, HORIZON_DAYS - 1)]);
  changeState(work, id, { rooms_due_at: work.now, plans_due_at: work.now });
}

/** False for a revision that is known, and for a booking that was canceled before it ever came here. */
function isMissing(
  view: View,
  { id, raw }: RawRevision,
  { connection_id, driver }: { connection_id: string; driver: ChannelDriver },
): boolean {
  if (knownRevision(view, connection_id, id)) return false;
  try {
    const { kind, booking_id } = driver.read(raw);
    return kind !== "canceled" || staysOf(view, connection_id, booking_id).length > 0;
  } catch {
    return true;
  }
}
