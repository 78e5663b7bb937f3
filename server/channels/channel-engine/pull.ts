import { accessOf, driverOf } from "#server/channels/channel-engine/access.ts";
import { ChannelFailure, type HearsWishes, type PartnerWishes, type RawRevision } from "#server/channels/channel-engine/driver.ts";
import { forgetOldRevisions } from "#server/channels/channel-engine/forget.ts";
import { connectionStore, type OpenConnection, stateOf } from "#server/channels/channel-engine/queries.ts";
import { removeClosed } from "#server/channels/channel-engine/remove-mapping.ts";
import { changeState, isAhead, logCall } from "#server/channels/channel-engine/state.ts";
import { noteAcknowledged, noteNoLongerOffered, setAsideReason } from "#server/channels/channel-engine/stays.ts";
import { type Pulling, storeRevision } from "#server/channels/channel-engine/store-revision.ts";
import { followWebhook } from "#server/channels/channel-engine/webhook.ts";
import { obeyWishes } from "#server/channels/channel-engine/wishes.ts";
import { eachInTurns } from "#server/platform/core/process/in-turns.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, viewOf } from "#server/platform/core/work/work.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";

const EVERY_MS = 60_000;
/** Pages of the feed that one run takes: what is left comes with the next run. */
const MAX_PAGES = 50;

/**
 * Takes over the bookings of a partner: each revision is stored and applied in one transaction, and acknowledged after the commit. The first
 * page is read again until nothing new is on it. Also while the connection is paused: guests come all the same. Returns the next time.
 */
export async function pullConnection(runtime: Runtime, place: OpenConnection): Promise<string> {
  const view = viewOf(runtime, automatedActor(place));
  const { pull_due_at } = stateOf(view, place.id);
  if (pull_due_at !== null && isAhead(pull_due_at, { now: view.now, most: EVERY_MS })) return pull_due_at;
  return (await pullNow(runtime, place)).next;
}

/** Takes over bookings although it is not time yet. Returns the next time, and the failure if the partner did not answer. */
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
  if (!failure) await followWebhook(pulling);
  if (failures.length > 0) throw new AggregateError(failures, "bookings of a channel were set aside");
  return { next, failure };
}

async function takeAll(pulling: Pulling, failures: unknown[]): Promise<null> {
  const { runtime, place, connection, driver } = pulling;
  const wishes: PartnerWishes[] = [];
  const heard = (wish: PartnerWishes) => void wishes.push(wish);
  try {
    return await takePages(pulling, failures, heard);
  } finally {
    const resend = wishes.flatMap((wish) => wish.resend ?? []);
    await obeyWishes(runtime, { place, connection, driver }, { resend, agree: wishes.some(({ agree }) => agree) }, null);
  }
}

async function takePages(pulling: Pulling, failures: unknown[], heard: HearsWishes): Promise<null> {
  const { runtime, place, connection, driver } = pulling;
  const access = accessOf(runtime, connection);
  const taken = new Set<string>();
  let refusal: ChannelFailure | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const before = runtime.clock().toISOString();
    const offered = await driver.pull(access, heard);
    const fresh = offered.filter(({ id }) => !taken.has(id));
    if (fresh.length === 0) {
      const gone = { connection: place.id, before, offered: offered.map(({ id }) => id) };
      inProperty(runtime, place, (work) => noteNoLongerOffered(work, gone));
      break;
    }
    await eachInTurns(fresh, (raw) => void storeRevision(pulling, raw, (failure) => failures.push(failure)));
    for (const revision of fresh) {
      taken.add(revision.id);
      const failure = await acknowledge(pulling, revision, heard);
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
async function acknowledge(
  { runtime, place, connection, driver }: Pulling,
  revision: RawRevision,
  heard: HearsWishes,
): Promise<ChannelFailure | null> {
  const { id } = revision;
  const problem = setAsideReason(viewOf(runtime, automatedActor(place)), place.id, id);
  try {
    await driver.acknowledge(accessOf(runtime, connection), { ...revision, problem }, heard);
  } catch (thrown) {
    if (thrown instanceof ChannelFailure && thrown.kind === "refused") return thrown;
    throw thrown;
  }
  inProperty(runtime, place, (work) => noteAcknowledged(work, place.id, id));
  return null;
}
