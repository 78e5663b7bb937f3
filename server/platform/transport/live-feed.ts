import { groupBy } from "#server/platform/core/database/expand.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { type Audience, mayHear } from "#server/platform/core/work/entity.ts";
import { headSeq } from "#server/platform/core/work/events.ts";
import type { Announced } from "#server/platform/core/work/notifier.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import { type CatchUp, type CatchUpQueue, makeCatchUpQueue } from "#server/platform/transport/live-catch-up.ts";
import {
  dataMessage,
  followers,
  type LiveSocket,
  type Subscription,
  sendText,
  startFollowing,
} from "#server/platform/transport/live-sockets.ts";
import type { ActorRole } from "#shared/platform/core/permissions.ts";
import type { LiveEvent } from "#shared/platform/live/schema.ts";

/** The missed events that are sent to a screen in one go: a few milliseconds of work. */
const CATCH_UP_CHUNK = 200;

/** The event log as text for screens. */
export type Feed = {
  /** A property's new events after `seq`, oldest first; a reset if there are too many. */
  after: (reader: Pick<Actor, "property_id">, seq: number) => readonly FeedItem[];
  /** At most `limit` of the events that a reconnecting client missed after `seq`, oldest first. */
  missed: (reader: Pick<Actor, "property_id">, seq: number, limit: number) => readonly FeedItem[];
  /** The reset for a client that missed too many events after `seq`, or whose `seq` this log never had; null for any other. */
  resetFor: (reader: Pick<Actor, "property_id">, seq: number) => FeedItem | null;
};
/** An event as text, which depends on what the role may see. */
export type FeedItem = { seq: number; textFor: (role: ActorRole) => string };

/** The events of an endpoint on their way to its sockets. */
export type LiveFeed = {
  runtime: Runtime;
  feed: Feed;
  sockets: ReadonlySet<LiveSocket>;
  /** The last `seq` that was sent to each property's screens. */
  sentUpTo: Map<string, number>;
  /** The properties with new events that are sent in the next turn. */
  notified: Set<string>;
  catchUps: CatchUpQueue;
};

/** Sends events, and changes without an event, to the sockets that have subscribed to them. Returns the feed and the function that ends it. */
export function startLiveFeed(sockets: ReadonlySet<LiveSocket>, { runtime, feed }: { runtime: Runtime; feed: Feed }) {
  const catchUps = makeCatchUpQueue((next) => sendMissed(live, next));
  const live: LiveFeed = { runtime, feed, sockets, sentUpTo: new Map(), notified: new Set(), catchUps };
  const stopAnnounce = runtime.notifier.onAnnounce((announced) => void setImmediate(announce, live, announced));
  const stopNotify = runtime.notifier.onNotify((propertyId) => flushSoon(live, propertyId));
  const stop = () => {
    catchUps.stop();
    stopAnnounce();
    stopNotify();
  };
  return { live, stop };
}

/** Subscribes a socket to the events after `after`. */
export function followEvents({ catchUps }: LiveFeed, { socket, id }: Subscription, after: number): void {
  const follow = startFollowing({ socket, id }, "past events");
  catchUps.add({ socket, id, follow, after, isNew: true });
}

/**
 * Sends the next missed events, up to the last one that other screens have. A screen that has all of them joins the others at once: no
 * event is lost between, because these lines run synchronously. Returns the `seq` after which to go on; null once the screen has joined.
 */
function sendMissed(live: LiveFeed, { socket, id, follow, after, isNew }: CatchUp): number | null {
  const { feed, sentUpTo } = live;
  const propertyId = socket.actor.property_id;
  const reset = isNew ? feed.resetFor(socket.actor, after) : null;
  if (reset) {
    sendItems({ socket, id }, [reset]);
    return reset.seq;
  }
  flush(live, propertyId);
  const sent = sentUpTo.get(propertyId) ?? Number.POSITIVE_INFINITY;
  const missed = feed.missed(socket.actor, after, CATCH_UP_CHUNK).filter(({ seq }) => seq <= sent);
  sendItems({ socket, id }, missed);
  const seq = missed.at(-1)?.seq ?? after;
  if (missed.length === CATCH_UP_CHUNK) return seq;
  follow.what = "events";
  sentUpTo.set(propertyId, Math.max(seq, sentUpTo.get(propertyId) ?? 0));
  for (const announced of follow.announced.values())
    sendText(socket, Buffer.from(dataMessage(id, announcement(live, announced, seq), seq)));
  follow.announced.clear();
  return null;
}

/** Writes the items of one socket in one go, which costs much less than a write for each. */
function sendItems({ socket, id }: Subscription, items: readonly FeedItem[]): void {
  socket.wire.cork();
  for (const { seq, textFor } of items) sendText(socket, Buffer.from(dataMessage(id, textFor(socket.actor.role), seq)));
  socket.wire.uncork();
}

/** Sends a property's new events in the next turn, together with those of further commits until then. */
function flushSoon(live: LiveFeed, propertyId: string): void {
  if (live.notified.has(propertyId)) return;
  live.notified.add(propertyId);
  const committed = performance.now();
  setImmediate(() => {
    flush(live, propertyId);
    live.runtime.monitor.metrics.feed((performance.now() - committed) / 1000);
  });
}

/** Sends new events to a property's screens, each serialized once for each request id and role. */
function flush({ runtime, feed, sockets, sentUpTo, notified }: LiveFeed, propertyId: string): void {
  notified.delete(propertyId);
  const readers = followers(sockets, propertyId, "events");
  const [first] = readers;
  if (!first) return void sentUpTo.delete(propertyId);
  const items = feed.after(first.socket.actor, sentUpTo.get(propertyId) ?? headSeq(runtime.db));
  if (items.length === 0) return;
  sentUpTo.set(propertyId, items.at(-1)?.seq ?? 0);
  for (const group of groupBy(readers, ({ socket, id }) => `${socket.actor.role} ${JSON.stringify(id)}`).values()) {
    const [any] = group;
    if (!any) continue;
    const messages = items.map(({ seq, textFor }) => Buffer.from(dataMessage(any.id, textFor(any.socket.actor.role), seq)));
    for (const { socket } of group) for (const message of messages) sendText(socket, message);
  }
}

/**
 * Tells screens of a change that no event records. A screen that was away meanwhile refetches when its page is opened again, and one that
 * still catches up is told afterwards: its cursor must not pass events that it has not got yet.
 */
function announce(live: LiveFeed, announced: Announced): void {
  const { runtime, sockets, sentUpTo } = live;
  for (const propertyId of new Set([...sockets].map(({ actor }) => actor.property_id))) {
    flush(live, propertyId);
    const seq = sentUpTo.get(propertyId) ?? headSeq(runtime.db);
    const text = announcement(live, announced, seq);
    for (const { socket, id } of followers(sockets, propertyId, "events")) {
      if (concerns(socket.actor, announced, runtime.wiring.audience)) sendText(socket, Buffer.from(dataMessage(id, text, seq)));
    }
    for (const { socket, follow } of followers(sockets, propertyId, "past events")) {
      if (concerns(socket.actor, announced, runtime.wiring.audience))
        follow.announced.set(`${announced.object} ${announced.user_id}`, announced);
    }
  }
}

function announcement({ runtime }: LiveFeed, { object, user_id }: Announced, seq: number): string {
  const id = user_id ?? object;
  const change = { type: `${object}.changed`, object, id, version: null, actor: null, automated: true, row: null };
  return JSON.stringify({ kind: "change", ...change, seq, time: runtime.clock().toISOString() } satisfies LiveEvent);
}

function concerns(actor: Actor, { object, user_id }: Announced, audience: Audience): boolean {
  return user_id === null ? mayHear(audience, actor.role, object) : actor.user_id === user_id;
}
