import { accessOf, driverOf } from "#server/channels/channel-engine/access.ts";
import { type ChannelDriver, ChannelFailure, type RawRevision } from "#server/channels/channel-engine/driver.ts";
import { forgetOldRevisions } from "#server/channels/channel-engine/forget.ts";
import { type ConnectionRow, connectionStore, type OpenConnection, stateOf } from "#server/channels/channel-engine/queries.ts";
import { removeClosed } from "#server/channels/channel-engine/remove-mapping.ts";
import { changeState, logCall } from "#server/channels/channel-engine/state.ts";
import { keepRevision, knownRevision, noteAcknowledged } from "#server/channels/channel-engine/stays.ts";
import { takeRevision } from "#server/channels/channel-engine/take-revision.ts";
import { eachInTurns } from "#server/platform/core/process/in-turns.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, viewOf, type Work } from "#server/platform/core/work/work.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import type { Revision } from "#shared/channels/channel-engine/revision.ts";

const EVERY_MS = 60_000;
/** Pages of the feed that one run takes: what is left comes with the next run. */
const MAX_PAGES = 50;

type Pulling = { runtime: Runtime; place: OpenConnection; connection: ConnectionRow; driver: ChannelDriver };

/**
 * Takes over the bookings of a partner: each revision is stored and applied in one transaction, and acknowledged after the commit. The first
 * page is read again until nothing new is on it. Also while the connection is paused: guests come all the same. Returns the next time.
 */
export async function pullConnection(runtime: Runtime, place: OpenConnection): Promise<string> {
  const view = viewOf(runtime, automatedActor(place));
  const { pull_due_at } = stateOf(view, place.id);
  if (pull_due_at !== null && pull_due_at > view.now) return pull_due_at;
  return (await pullNow(runtime, place)).next;
}

/** Does so at once. Returns the next time, and why the partner did not answer. */
export async function pullNow(runtime: Runtime, place: OpenConnection): Promise<{ next: string; failure: ChannelFailure | null }> {
  const view = viewOf(runtime, automatedActor(place));
  const connection = connectionStore.find(view, place.id);
  if (!connection) return { next: view.now, failure: null };
  const pulling = { runtime, place, connection, driver: driverOf(view, connection) };
  const failures: unknown[] = [];
  const failure = await takeAll(pulling, failures).catch((thrown: unknown) => {
    if (!(thrown instanceof ChannelFailure)) throw thrown;
    return thrown;
  });
  const next = new Date(runtime.clock().getTime() + EVERY_MS).toISOString();
  inProperty(runtime, place, (work) => {
    if (failure)
      logCall(work, {
        connection_id: place.id,
        call: "bookings",
        ok: false,
        entries: 0,
        refused: 0,
        duration_ms: null,
        note: failure.message,
      });
    forgetOldRevisions(work, place.id);
    if (!failure) removeClosed(work, place.id, view.now);
    changeState(work, place.id, failure ? { pull_due_at: next } : { pull_due_at: next, last_pull_at: work.now });
  });
  if (failures.length > 0) throw new AggregateError(failures, "bookings of a channel were set aside");
  return { next, failure };
}

async function takeAll(pulling: Pulling, failures: unknown[]): Promise<null> {
  const { runtime, place, connection, driver } = pulling;
  const access = accessOf(runtime, connection);
  const taken = new Set<string>();
  let refusal: ChannelFailure | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const fresh = (await driver.pull(access)).filter(({ id }) => !taken.has(id));
    if (fresh.length === 0) break;
    await eachInTurns(fresh, (raw) => takeOne(pulling, raw, failures));
    for (const { id } of fresh) {
      taken.add(id);
      const failure = await acknowledge(pulling, id);
      refusal ??= failure;
    }
    inProperty(runtime, place, (work) =>
      logCall(work, {
        connection_id: place.id,
        call: "bookings",
        ok: true,
        entries: fresh.length,
        refused: 0,
        duration_ms: null,
        note: null,
      }),
    );
  }
  if (refusal) throw refusal;
  return null;
}

/** Tells the partner that a revision is stored. One that it does not want to hear of holds up no other: the refusal is returned. */
async function acknowledge({ runtime, place, connection, driver }: Pulling, id: string): Promise<ChannelFailure | null> {
  try {
    await driver.acknowledge(accessOf(runtime, connection), id);
  } catch (thrown) {
    if (thrown instanceof ChannelFailure && thrown.kind === "refused") return thrown;
    throw thrown;
  }
  inProperty(runtime, place, (work) => noteAcknowledged(work, place.id, id));
  return null;
}

/** Stores a revision and does what it says. One that can't be read, or on which this program fails, is set aside, and the others go on. */
function takeOne({ runtime, place, connection, driver }: Pulling, { id, raw }: RawRevision, failures: unknown[]): void {
  const text = JSON.stringify(raw);
  const kept = { connection_id: place.id, revision_id: id, raw: text };
  const setAside = (problem: string, booking_key: string | null) => (work: Work) => {
    if (knownRevision(work, place.id, id)) return;
    keepRevision(work, { ...kept, revision_key: id, booking_key, made_at: null, state: "set_aside", problem });
    work.record("channel_connection.revision_set_aside", connection, { words: { name: connection.name } });
  };
  let revision: Revision;
  try {
    revision = driver.read(raw);
  } catch {
    return inProperty(runtime, place, setAside("unreadable", null));
  }
  try {
    inProperty(runtime, place, (work) => {
      if (!knownRevision(work, place.id, revision.id)) keepRevision(work, { ...kept, ...takeRevision(work, connection, revision) });
    });
  } catch (thrown) {
    failures.push(thrown);
    inProperty(runtime, place, setAside("failed", revision.booking_id));
  }
}
