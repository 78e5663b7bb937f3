import { accessOf, driverOf } from "#server/channels/channel-engine/access.ts";
import { makeAgreement } from "#server/channels/channel-engine/agreement.ts";
import { type Compared, compareTask, type Outgoing } from "#server/channels/channel-engine/compare.ts";
import { type ChannelDriver, ChannelFailure, type Pushed } from "#server/channels/channel-engine/driver.ts";
import { followEvents } from "#server/channels/channel-engine/follow-events.ts";
import { noteSending, storeOutcome } from "#server/channels/channel-engine/outcome.ts";
import { type PlanFacts, partnerRooms, planFacts } from "#server/channels/channel-engine/plan-facts.ts";
import { pullNow } from "#server/channels/channel-engine/pull.ts";
import {
  type ChannelState,
  type ConnectionRow,
  connectionStore,
  type OpenConnection,
  stateOf,
  unclosedMappingsOf,
} from "#server/channels/channel-engine/queries.ts";
import { isReadBackDue, readBack } from "#server/channels/channel-engine/read-back.ts";
import { finishConnection } from "#server/channels/channel-engine/service.ts";
import { refusedCells } from "#server/channels/channel-engine/shown.ts";
import { changeState, isAhead, LONGEST_PAUSE_MS, type LoggedCall, logCall, noteFailure } from "#server/channels/channel-engine/state.ts";
import { endWebhook } from "#server/channels/channel-engine/webhook.ts";
import { obeyWishes } from "#server/channels/channel-engine/wishes.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, type View, viewOf } from "#server/platform/core/work/work.ts";
import { viewInWorker } from "#server/platform/core/worker/worker-pool.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import type { PlanCell, RoomCell } from "#shared/channels/channel-engine/cells.ts";
import { addDays, instantAt, localDate } from "#shared/platform/core/stays.ts";

/** When each kind of message was sent and free rooms were compared, in this process: partners limit the calls a minute. */
export type SendTimes = Map<string, number[]>;

type Kind = "rooms" | "plans";
type Sync = { runtime: Runtime; place: OpenConnection; connection: ConnectionRow; driver: ChannelDriver; times: SendTimes };

/**
 * Sends what has changed since the last message. Fewer rooms and closed nights go as soon as the partner's limit allows it, the rest is
 * collected for some seconds. Returns when there is more to do; null if nothing waits.
 */
export async function syncConnection(runtime: Runtime, place: OpenConnection, times: SendTimes): Promise<string | null> {
  const touched = followEvents(runtime, place);
  const view = viewOf(runtime, automatedActor(place));
  const connection = connectionStore.find(view, place.id);
  if (!connection) return null;
  const ended = unclosedMappingsOf(view, place.id);
  const only_closings = connection.paused || connection.closing_since !== null;
  if (only_closings && ended.length === 0) return connection.closing_since === null ? null : finishClosing(runtime, place);
  const driver = driverOf(view, connection);
  const forms = driver.forms(accessOf(runtime, connection));
  // A season that was told is taken back by a complete set only, and facts about room types and plans are part of none but these.
  const needsAll = (touched.locks && forms.seasons) || (touched.facts && driver.describe !== undefined);
  if (needsAll && connection.closing_since === null) inProperty(runtime, place, (work) => changeState(work, place.id, { sends_all: true }));
  const state = stateOf(view, place.id);
  const today = localDate(view.now, place.time_zone);
  const isStale = Math.abs(Date.parse(view.now) - (times.get(place.id)?.at(0) ?? 0)) >= COMPARES_EVERY_MS;
  const isNewDay = state.compared_on !== today;
  if (state.retry_at !== null && isAhead(state.retry_at, { now: view.now, most: LONGEST_PAUSE_MS })) return state.retry_at;
  const changes = {
    rooms: touched.rooms || isStale || isDue(state.rooms_due_at, view.now) || isNewDay || state.sends_all,
    plans: touched.plans || (isStale && hasRefused(view, place.id)) || isDue(state.plans_due_at, view.now) || isNewDay || state.sends_all,
  };
  const compares = {
    rooms: (changes.rooms && !only_closings) || ended.some(({ rate_id }) => rate_id === null),
    plans: (changes.plans && !only_closings) || ended.some(({ rate_id }) => rate_id !== null),
  };
  if (!only_closings && driver.readBack && isReadBackDue(state, view.now)) {
    await readBack(runtime, { place, connection, calls: driver.readBack });
    return view.now;
  }
  if (!compares.rooms && !compares.plans) return nextOf(state, { now: view.now, zone: place.time_zone });
  const { sends_all: all, accepted_digest } = state;
  const asked = {
    connection_id: place.id,
    forms,
    all: all && !only_closings,
    only_closings,
    accepted_digest,
    ...compares,
  };
  if (compares.rooms && !only_closings) times.set(place.id, [Date.parse(view.now)]);
  const compared = await viewInWorker(view, compareTask, asked);
  const sync = { runtime, place, connection, driver, times };
  const wait = await sendCompared(sync, compared, { ...compares, isAtOnce: all || isNewDay, only_closings, state });
  if (wait !== null) return wait;
  if (connection.closing_since !== null && unclosedMappingsOf(view, place.id).length === 0) return finishClosing(runtime, place);
  const after = viewOf(runtime, automatedActor(place));
  return nextOf(stateOf(after, place.id), { now: after.now, zone: place.time_zone });
}

/** True if the partner has refused some cells: they are sent again from time to time. */
function hasRefused(view: View, id: string): boolean {
  return (refusedCells.get(view, { connection: id })?.n ?? 0) > 0;
}

/** Takes over what was booked last, and deletes the connection. Returns when it is tried again. */
async function finishClosing(runtime: Runtime, place: OpenConnection): Promise<string | null> {
  const { next, failure } = await pullNow(runtime, place);
  if (failure) return next;
  const view = viewOf(runtime, automatedActor(place));
  const connection = connectionStore.find(view, place.id);
  if (connection) await endWebhook({ runtime, place, connection, driver: driverOf(view, connection) });
  inProperty(runtime, place, (work) => {
    if (connectionStore.find(work, place.id)) finishConnection(work, place.id);
  });
  return null;
}

type Message = { outgoing: Outgoing<RoomCell> | Outgoing<PlanCell>; bytes: Uint8Array; push(): Promise<Pushed> };
type Comparing = Record<Kind, boolean> & { isAtOnce: boolean; only_closings: boolean; state: ChannelState };

/** Sends both kinds, free rooms first. Returns until when to wait after a failure, or for the partner's limit. */
async function sendCompared(
  sync: Sync,
  compared: Compared,
  { isAtOnce, only_closings, state, ...compares }: Comparing,
): Promise<string | null> {
  const { runtime, place } = sync;
  const now = runtime.clock().toISOString();
  const messages = messagesOf(sync, compared);
  if (state.sends_all && !only_closings) await describeRooms(sync);
  const waits: string[] = [];
  for (const kind of ["rooms", "plans"] as const) {
    if (!compares[kind]) continue;
    const due = kind === "rooms" ? state.rooms_due_at : state.plans_due_at;
    const message = messages[kind];
    const { outgoing } = message;
    // What no event has announced, such as an expired offer, has waited long enough.
    const isCollected = due !== null && isAhead(due, { now, most: MINUTE_MS });
    if (outgoing.count > 0 && !outgoing.isUrgent && !isAtOnce && isCollected) continue;
    const free = outgoing.count > 0 ? freeAt(sync, kind) : null;
    if (free !== null) {
      waits.push(free);
      noteDue(sync, kind, free);
      continue;
    }
    const failedUntil = outgoing.count > 0 ? await send(sync, kind, { ...message, failures: state.failures }) : null;
    if (failedUntil !== null) return failedUntil;
    // What has changed meanwhile is sent once the connection goes on.
    if (!only_closings) noteDue(sync, kind, null);
  }
  const [waitsFor] = waits.sort();
  if (waitsFor !== undefined) return waitsFor;
  if (only_closings) return null;
  const isAll = state.sends_all && compares.rooms && compares.plans;
  inProperty(runtime, place, (work) => {
    const { held, held_digest } = compared;
    changeState(work, place.id, {
      ...(isAll ? { sends_all: false, last_full_sync_at: work.now } : {}),
      ...(compares.rooms && compares.plans ? { compared_on: localDate(work.now, place.time_zone) } : {}),
      ...(compares.plans ? { held, held_digest } : {}),
      ...(compares.plans && state.accepted_digest !== null ? { accepted_digest: null } : {}),
    });
  });
  return null;
}

/** Sends one message and stores its outcome. Returns when it is tried again; null if the partner answered. */
async function send(sync: Sync, kind: Kind, { outgoing, bytes, push, failures }: Message & { failures: number }): Promise<string | null> {
  const { runtime, place, connection, times } = sync;
  const marks = inProperty(runtime, place, (work) => noteSending(work, outgoing));
  times.set(keyOf(sync, kind), [...recent(sync, kind), runtime.clock().getTime()]);
  const began = performance.now();
  const logged = (ok: boolean, { refused, note, outcome }: Pick<LoggedCall, "refused" | "note" | "outcome">) => ({
    connection_id: place.id,
    call: kind,
    ok,
    entries: outgoing.ranges.length,
    refused,
    duration_ms: Math.round(performance.now() - began),
    note,
    outcome,
  });
  let pushed: Pushed;
  try {
    pushed = await push();
  } catch (thrown) {
    if (!(thrown instanceof ChannelFailure)) throw thrown;
    // The key that it refuses has been replaced meanwhile.
    if (connectionStore.find(viewOf(runtime, automatedActor(place)), place.id)?.credentials !== connection.credentials) {
      inProperty(runtime, place, (work) => logCall(work, logged(false, { refused: 0, note: thrown.message, outcome: null })));
      return runtime.clock().toISOString();
    }
    // The partner may speak another version by now.
    if (thrown.kind === "refused") await makeAgreement(runtime, sync);
    return inProperty(runtime, place, (work) => {
      logCall(work, logged(false, { refused: 0, note: thrown.message, outcome: null }));
      noteFailure(work, { connection_id: connection.id, failures, error: thrown.kind, reason: thrown.message });
      return stateOf(work, place.id).retry_at;
    });
  }
  const { refusals, outcome = null, note = [...refusals.values()][0] ?? null } = pushed;
  await storeOutcome(runtime, place, { outgoing, bytes, refusals, marks });
  inProperty(runtime, place, (work) => {
    logCall(work, logged(true, { refused: refusals.size, note, outcome }));
    changeState(work, place.id, { last_sent_at: work.now, retry_at: null, failures: 0, error: null, error_text: null });
  });
  await obeyWishes(runtime, sync, pushed, { kind, complete: outgoing.complete });
  return null;
}

/** Tells the room types to a partner that has no list of its own, before everything is sent. A refusal stops nothing else. */
async function describeRooms({ runtime, place, connection, driver }: Sync): Promise<void> {
  if (!driver.describe) return;
  const rooms = partnerRooms(viewOf(runtime, automatedActor(place)), connection);
  const call = { connection_id: place.id, call: "inventory", entries: rooms.length, duration_ms: null };
  const answer = await driver.describe(accessOf(runtime, connection), rooms).catch((thrown: unknown) => {
    if (!(thrown instanceof ChannelFailure)) throw thrown;
    return thrown;
  });
  inProperty(runtime, place, (work) => {
    if (answer instanceof ChannelFailure) return logCall(work, { ...call, ok: false, refused: 0, note: answer.message });
    const { refusals, note = null, outcome = null } = answer;
    logCall(work, { ...call, ok: true, refused: refusals.size, note, outcome });
  });
}

/** The messages of both kinds. */
function messagesOf({ runtime, place, connection, driver }: Sync, { rooms, plans, seasons, bytes }: Compared): Record<Kind, Message> {
  const access = accessOf(runtime, connection);
  const facts = plans.count > 0 ? planFacts(viewOf(runtime, automatedActor(place)), connection) : new Map<string, PlanFacts>();
  return {
    rooms: { outgoing: rooms, bytes, push: () => driver.pushRooms(access, { ...rooms, seasons }) },
    plans: { outgoing: plans, bytes, push: () => driver.pushPlans(access, { ...plans, facts }) },
  };
}

const MINUTE_MS = 60_000;
/** Offers expire without an event, so free rooms are compared from time to time. */
const COMPARES_EVERY_MS = 5 * MINUTE_MS;

function recent(sync: Sync, kind: Kind): number[] {
  const now = sync.runtime.clock().getTime();
  return (sync.times.get(keyOf(sync, kind)) ?? []).filter((at) => Math.abs(now - at) < MINUTE_MS);
}

/** When the partner takes another message of a kind; null for now. */
function freeAt(sync: Sync, kind: Kind): string | null {
  const sent = recent(sync, kind);
  const oldest = sent.at(-sync.driver.calls_a_minute);
  return oldest === undefined ? null : new Date(oldest + MINUTE_MS).toISOString();
}

function keyOf({ place }: Sync, kind: Kind): string {
  return `${place.id} ${kind}`;
}

function noteDue({ runtime, place }: Sync, kind: Kind, at: string | null): void {
  inProperty(runtime, place, (work) => changeState(work, place.id, kind === "rooms" ? { rooms_due_at: at } : { plans_due_at: at }));
}

function isDue(at: string | null, now: string): boolean {
  return at !== null && !isAhead(at, { now, most: MINUTE_MS });
}

/** The earliest time at which something is to be sent or changes by itself. */
function nextOf({ rooms_due_at, plans_due_at }: ChannelState, { now, zone }: { now: string; zone: string }): string {
  const midnight = instantAt(addDays(localDate(now, zone), 1), "00:00", zone);
  const again = new Date(Date.parse(now) + COMPARES_EVERY_MS).toISOString();
  return [rooms_due_at, plans_due_at, midnight, again].filter((at) => at !== null).sort()[0] ?? again;
}
