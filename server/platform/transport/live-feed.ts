import { groupBy } from "#server/platform/core/database/expand.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { type Audience, mayHear } from "#server/platform/core/work/entity.ts";
import { headSeq } from "#server/platform/core/work/events.ts";
import type { Announced } from "#server/platform/core/work/notifier.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import { type CatchUp, makeCatchUpQueue } from "#server/platform/transport/live-catch-up.ts";
import { dataMessage, type Follow, type LiveSocket, presenceOf, sendText } from "#server/platform/transport/live-sockets.ts";
import type { ActorRole } from "#shared/platform/core/permissions.ts";
import type { LiveEvent } from "#shared/platform/live/schema.ts";

/** The missed events that are sent to a screen in one go: a few milliseconds of work. */
const CATCH_UP_CHUNK = 200;
const PRESENCE_MS = 40;

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

export type LiveFeed = ReturnType<typeof liveFeed>;

/** Sends events, changes without an event and presence to the sockets that have subscribed to them. */
export function liveFeed(sockets: ReadonlySet<LiveSocket>, { runtime, feed }: { runtime: Runtime; feed: Feed }) {
  /** The last `seq` that was sent to each property's screens. */
  const sentUpTo = new Map<string, number>();
  const notified = new Set<string>();
  const presenceChanged = new Set<string>();
  const catchUps = makeCatchUpQueue(catchUp);
  const stops = [
    runtime.notifier.onAnnounce((announced) => void setImmediate(announce, announced)),
    runtime.notifier.onNotify((propertyId) => {
      if (notified.has(propertyId)) return;
      notified.add(propertyId);
      const committed = performance.now();
      setImmediate(() => {
        flush(propertyId);
        runtime.monitor.metrics.feed((performance.now() - committed) / 1000);
      });
    }),
  ];

  function followEvents(socket: LiveSocket, id: number | string, after: number): void {
    socket.ws.send(JSON.stringify({ id, result: { type: "started" } }));
    const follow: Follow = { what: "past events", announced: new Map() };
    socket.follows.set(id, follow);
    catchUps.add({ socket, id, follow, after, isNew: true });
  }

  /**
   * Sends the next missed events, up to the last one that other screens have. A screen that has all of them joins the others at once: no
   * event is lost between, because these lines run synchronously. Returns the `seq` after which to go on; null once the screen has joined.
   */
  function catchUp({ socket, id, follow, after, isNew }: CatchUp): number | null {
    const propertyId = socket.actor.property_id;
    const reset = isNew ? feed.resetFor(socket.actor, after) : null;
    if (reset) {
      sendItems(socket, id, [reset]);
      return reset.seq;
    }
    flush(propertyId);
    const sent = sentUpTo.get(propertyId) ?? Number.POSITIVE_INFINITY;
    const missed = feed.missed(socket.actor, after, CATCH_UP_CHUNK).filter(({ seq }) => seq <= sent);
    sendItems(socket, id, missed);
    const seq = missed.at(-1)?.seq ?? after;
    if (missed.length === CATCH_UP_CHUNK) return seq;
    follow.what = "events";
    sentUpTo.set(propertyId, Math.max(seq, sentUpTo.get(propertyId) ?? 0));
    for (const announced of follow.announced.values()) sendText(socket, Buffer.from(dataMessage(id, announcement(announced, seq), seq)));
    follow.announced.clear();
    return null;
  }

  /** Writes the items of one socket in one go, which costs much less than a write for each. */
  function sendItems(socket: LiveSocket, id: number | string, items: readonly FeedItem[]): void {
    socket.wire.cork();
    for (const { seq, textFor } of items) sendText(socket, Buffer.from(dataMessage(id, textFor(socket.actor.role), seq)));
    socket.wire.uncork();
  }

  function followPresence(socket: LiveSocket, id: number | string): void {
    socket.ws.send(JSON.stringify({ id, result: { type: "started" } }));
    socket.follows.set(id, { what: "presence", announced: new Map() });
    announcePresence(socket.actor.property_id);
  }

  /** Sends new events to a property's screens, each serialized once for each request id and role. */
  function flush(propertyId: string): void {
    notified.delete(propertyId);
    const readers = followers(propertyId, "events");
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
  function announce(announced: Announced): void {
    for (const propertyId of new Set([...sockets].map(({ actor }) => actor.property_id))) {
      flush(propertyId);
      const seq = sentUpTo.get(propertyId) ?? headSeq(runtime.db);
      const text = announcement(announced, seq);
      for (const { socket, id } of followers(propertyId, "events")) {
        if (concerns(socket.actor, announced, runtime.wiring.audience)) sendText(socket, Buffer.from(dataMessage(id, text, seq)));
      }
      for (const { socket, follow } of followers(propertyId, "past events")) {
        if (concerns(socket.actor, announced, runtime.wiring.audience))
          follow.announced.set(`${announced.object} ${announced.user_id}`, announced);
      }
    }
  }

  function announcement({ object, user_id }: Announced, seq: number): string {
    const id = user_id ?? object;
    const change = { type: `${object}.changed`, object, id, version: null, actor: null, automated: true, row: null };
    return JSON.stringify({ kind: "change", ...change, seq, time: runtime.clock().toISOString() } satisfies LiveEvent);
  }

  function followers(propertyId: string, what: Follow["what"]): { socket: LiveSocket; id: number | string; follow: Follow }[] {
    const found: { socket: LiveSocket; id: number | string; follow: Follow }[] = [];
    for (const socket of sockets) {
      if (socket.actor.property_id !== propertyId) continue;
      for (const [id, follow] of socket.follows) if (follow.what === what) found.push({ socket, id, follow });
    }
    return found;
  }

  function announcePresence(propertyId: string): void {
    if (presenceChanged.has(propertyId)) return;
    presenceChanged.add(propertyId);
    setTimeout(() => {
      presenceChanged.delete(propertyId);
      const here = [...sockets].filter(({ actor }) => actor.property_id === propertyId);
      const text = JSON.stringify(presenceOf(here));
      for (const { socket, id } of followers(propertyId, "presence")) sendText(socket, Buffer.from(dataMessage(id, text, null)));
    }, PRESENCE_MS).unref();
  }

  return {
    followEvents,
    followPresence,
    announcePresence,
    stop(): void {
      catchUps.stop();
      for (const stop of stops) stop();
    },
  };
}

function concerns(actor: Actor, { object, user_id }: Announced, audience: Audience): boolean {
  return user_id === null ? mayHear(audience, actor.role, object) : actor.user_id === user_id;
}
