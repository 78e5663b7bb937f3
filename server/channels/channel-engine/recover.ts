import { accessOf, driverOf } from "#server/channels/channel-engine/access.ts";
import { callPartner } from "#server/channels/channel-engine/partner.ts";
import { connectionStore } from "#server/channels/channel-engine/queries.ts";
import { openConnection } from "#server/channels/channel-engine/service.ts";
import { knownRevision, staysOf } from "#server/channels/channel-engine/stays.ts";
import { storeRevision } from "#server/channels/channel-engine/store-revision.ts";
import { eachInTurns } from "#server/platform/core/process/in-turns.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { type Runtime, type View, viewOf, write } from "#server/platform/core/work/work.ts";

type Caller = { runtime: Runtime; actor: Actor; view: View };
export type Recovered = { found: number; taken: number; conflicts: number; set_aside: number };

/**
 * Asks the partner again for the bookings made since a day, and takes over those that are not here as it says: after a restored backup, or
 * if the partner no longer offers them. Nothing is acknowledged. Throws `validation` if the partner refuses or does not answer.
 */
export async function recoverBookings({ runtime, actor, view }: Caller, { id, from }: { id: string; from: string }): Promise<Recovered> {
  const connection = connectionStore.get(view, id);
  write(runtime, actor, (work) => {
    const { name } = openConnection(work, id);
    work.record("channel_connection.recovered", connectionStore.update(work, connection, {}), { words: { name, from } });
  });
  const driver = driverOf(view, connection);
  const found = await callPartner(() => driver.recover(accessOf(runtime, connection), from));
  const counts: Recovered = { found: found.length, taken: 0, conflicts: 0, set_aside: 0 };
  await eachInTurns(found, (raw) => {
    const now = viewOf(runtime, actor);
    if (isOfNoUse(raw)) return;
    const kept = storeRevision({ runtime, place: { ...connection, time_zone: actor.time_zone }, connection, driver }, raw, () => undefined);
    if (kept === null) return;
    counts.taken += 1;
    if (kept === "conflict") counts.conflicts += 1;
    if (kept === "set_aside") counts.set_aside += 1;

    /** A booking that is known, or one that was canceled before it ever came here. */
    function isOfNoUse({ id: revision_id, raw: text }: typeof raw): boolean {
      if (knownRevision(now, id, revision_id)) return true;
      try {
        const { kind, booking_id } = driver.read(text);
        return kind === "canceled" && staysOf(now, id, booking_id).length === 0;
      } catch {
        return false;
      }
    }
  });
  return counts;
}
