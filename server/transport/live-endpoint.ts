import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type AnyRouter, callTRPCProcedure, getTRPCErrorFromUnknown } from "@trpc/server";
import { WebSocketServer } from "ws";
import { z } from "zod";
import { isForeign } from "#server/core/calls/headers.ts";
import { answerJson, enclosed, MOST_CALLS, tooManyCalls } from "#server/core/calls/limits.ts";
import { problemBody, trpcErrorShape } from "#server/core/calls/problem.ts";
import type { Context, Screen } from "#server/core/calls/trpc.ts";
import { groupBy } from "#server/core/database/expand.ts";
import type { Actor } from "#server/core/work/actor.ts";
import { headSeq } from "#server/core/work/events.ts";
import type { Announced, Disconnect } from "#server/core/work/notifier.ts";
import type { Runtime } from "#server/core/work/work.ts";
import { type CatchUp, makeCatchUpQueue } from "#server/transport/live-catch-up.ts";
import { dataMessage, type Follow, type LiveSocket, makeLiveSocket, presenceOf, sendText } from "#server/transport/live-sockets.ts";
import { Problem } from "#shared/core/errors.ts";
import { type ActorRole, can } from "#shared/core/permissions.ts";
import { AUDIENCE, type LiveEvent } from "#shared/live/schema.ts";

/** The sockets of one session or key: more tabs than anybody has open. */
const MOST_SOCKETS = 20;
/** The subscriptions of one socket: the events and the presence. */
const MOST_FOLLOWS = 2;
/** The times that a socket may ask for past events between two pings: a screen does so once, and again after an error. */
const MOST_CATCH_UPS = 10;
/** The missed events that are sent to a screen in one go: a few milliseconds of work. */
const CATCH_UP_CHUNK = 200;
const PING_MS = 25_000;
const PRESENCE_MS = 40;
/** The close code for a session that has ended: the client logs in again instead of reconnecting. */
const SESSION_ENDED = 4001;
/** The close code for a restart of the server: the client reconnects shortly after. */
const RESTARTING = 1012;

const Message = z.object({
  id: z.union([z.number(), z.string().max(64)]),
  method: z.enum(["query", "mutation", "subscription", "subscription.stop"]),
  params: z.object({ path: z.string().max(100), input: z.unknown().optional(), lastEventId: z.string().max(20).optional() }).optional(),
});

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

export type LiveEndpointOptions = {
  runtime: Runtime;
  router: AnyRouter;
  feed: Feed;
  /** The actor who opens the socket. Null is answered by 401, a thrown `Problem` by 403. */
  authenticate: (request: IncomingMessage) => Promise<Actor | null>;
  /** True if the session or key that opened a socket is still valid; checked with every call and every ping. */
  stillStands: (actor: Actor) => boolean;
  /** The context of a call that comes over a socket. */
  contextFor: (actor: Actor, screen: Screen) => Context;
};

/**
 * tRPC's websocket protocol. Its two subscriptions only register the socket: each event is serialized once for all screens of a role, where
 * an async generator per screen would serialize it again for each.
 */
export function liveEndpoint(server: Server, { runtime, router, feed, authenticate, stillStands, contextFor }: LiveEndpointOptions) {
  const wss = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 65_536 });
  const sockets = new Set<LiveSocket>();
  /** The last `seq` that was sent to each property's screens. */
  const sentUpTo = new Map<string, number>();
  const notified = new Set<string>();
  const presenceChanged = new Set<string>();
  const catchUps = makeCatchUpQueue(catchUp);

  async function upgrade(request: IncomingMessage, wire: Duplex, head: Buffer): Promise<void> {
    if (new URL(request.url ?? "/", "http://localhost").pathname !== "/trpc") return turnAway(wire, "404 Not Found");
    if (isForeign(request.headers, runtime.config.public_url)) return turnAway(wire, "403 Forbidden");
    const actor = await authenticate(request).catch(refusedAs403);
    if (actor === "refused") return turnAway(wire, "403 Forbidden");
    if (!actor) return turnAway(wire, "401 Unauthorized");
    if (countOf(actor) >= MOST_SOCKETS) return turnAway(wire, "429 Too Many Requests");
    wss.handleUpgrade(request, wire, head, (ws) => {
      const socket = makeLiveSocket(ws, wire, actor);
      sockets.add(socket);
      ws.on("message", (data: Buffer) => receive(socket, data.toString()));
      ws.on("pong", () => void (socket.alive = true));
      ws.on("error", () => ws.terminate());
      ws.on("close", () => {
        sockets.delete(socket);
        if (socket.presence) announcePresence(actor.property_id);
      });
    });
  }

  function receive(socket: LiveSocket, text: string): void {
    // While ws waits for the close frame of the other side, it still delivers that side's messages.
    if (socket.ws.readyState !== socket.ws.OPEN) return;
    socket.alive = true;
    if (text === "PING") return socket.ws.send("PONG");
    if (text === "PONG") return;
    // Another process, such as reset-password, can end sessions without notifying this one.
    if (!stillStands(socket.actor)) return socket.ws.close(SESSION_ENDED, "session ended");
    const parsed = parse(text);
    if (!parsed) return socket.ws.close(1003, "not a tRPC message");
    void answerAll(
      socket,
      parsed.filter((message) => mayRun(socket, message)),
    );
  }

  /**
   * Counts a call as in flight, or refuses it: those of one message wait for each other, so the bound is that of a message, too.
   * Subscriptions do not count, because they only register the socket and have bounds of their own.
   */
  function mayRun(socket: LiveSocket, { id, method, params }: z.infer<typeof Message>): boolean {
    if (!isCall(method)) return true;
    if (socket.inFlight >= MOST_CALLS) {
      refuse(socket, id, params?.path ?? "", tooManyCalls("too_many_requests", socket.actor.language));
      return false;
    }
    socket.inFlight += 1;
    return true;
  }

  /** In order, with a pause between, in which others are served. */
  async function answerAll(socket: LiveSocket, messages: readonly z.infer<typeof Message>[]): Promise<void> {
    for (const [place, message] of messages.entries()) {
      if (place > 0) await new Promise<void>((resolve) => setImmediate(resolve));
      if (socket.ws.readyState !== socket.ws.OPEN) return;
      await answer(socket, message);
    }
  }

  async function answer(socket: LiveSocket, { id, method, params }: z.infer<typeof Message>): Promise<void> {
    if (method === "subscription.stop") return void socket.follows.delete(id);
    const path = params?.path ?? "";
    try {
      const input = inputOf(params);
      const data: unknown = await callTRPCProcedure({
        router,
        ctx: contextFor(socket.actor, screenOf(socket, id)),
        path,
        type: method,
        input,
        getRawInput: async () => input,
        signal: undefined,
        batchIndex: 0,
      });
      // The messages of a subscription come from the feed.
      if (isCall(method)) await sendAnswer(socket, id, answerJson(data ?? null, socket.actor.language) ?? "null");
    } catch (thrown) {
      refuse(socket, id, path, thrown);
    } finally {
      if (isCall(method)) socket.inFlight -= 1;
    }
  }

  /** The functions of a socket for a call with this request id. */
  function screenOf(socket: LiveSocket, id: number | string): Screen {
    return {
      say(presence) {
        socket.presence = presence;
        announcePresence(socket.actor.property_id);
      },
      followEvents(after) {
        assertMayFollow(socket, id);
        assertMayCatchUp(socket);
        followEvents(socket, id, after);
      },
      followPresence() {
        assertMayFollow(socket, id);
        followPresence(socket, id);
      },
    };
  }

  function countOf({ session_id, api_key_id }: Actor): number {
    return [...sockets].filter(({ actor }) => actor.session_id === session_id && actor.api_key_id === api_key_id).length;
  }

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
        if (concerns(socket.actor, announced)) sendText(socket, Buffer.from(dataMessage(id, text, seq)));
      }
      for (const { socket, follow } of followers(propertyId, "past events")) {
        if (concerns(socket.actor, announced)) follow.announced.set(`${announced.object} ${announced.user_id}`, announced);
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

  function refuse(socket: LiveSocket, id: number | string, path: string, thrown: unknown): void {
    const { language, logBug } = contextFor(socket.actor, screenOf(socket, id));
    const body = problemBody(getTRPCErrorFromUnknown(thrown), { instance: path, language, logBug: () => logBug(thrown, path) });
    socket.ws.send(JSON.stringify({ id, error: trpcErrorShape(body) }));
  }

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
    runtime.notifier.onDisconnect((whom) => {
      for (const socket of sockets) if (isMeant(socket.actor, whom)) socket.ws.close(SESSION_ENDED, "session ended");
    }),
  ];
  const pinging = setInterval(() => {
    for (const socket of sockets) {
      if (!stillStands(socket.actor)) socket.ws.close(SESSION_ENDED, "session ended");
      if (!socket.alive) socket.ws.terminate();
      socket.alive = false;
      socket.catchUps = 0;
      socket.ws.ping();
    }
  }, PING_MS).unref();
  const onUpgrade = (request: IncomingMessage, wire: Duplex, head: Buffer) => {
    wire.on("error", () => wire.destroy());
    upgrade(request, wire, head).catch(() => turnAway(wire, "500 Internal Server Error"));
  };
  server.on("upgrade", onUpgrade);

  return {
    /** The number of open screens, of one property or of all. */
    count: (propertyId?: string) =>
      propertyId === undefined ? sockets.size : [...sockets].filter(({ actor }) => actor.property_id === propertyId).length,
    /** Closes all sockets; their clients reconnect. */
    close(): void {
      server.off("upgrade", onUpgrade);
      clearInterval(pinging);
      catchUps.stop();
      for (const stop of stops) stop();
      for (const { ws } of sockets) {
        ws.send(JSON.stringify({ id: null, method: "reconnect" }));
        ws.close(RESTARTING, "restarting");
      }
      setTimeout(() => {
        for (const { ws } of sockets) ws.terminate();
      }, 500).unref();
      wss.close();
    },
  };
}

function parse(text: string): z.infer<typeof Message>[] | null {
  try {
    const json: unknown = JSON.parse(text);
    // Bounded by the payload of the socket.
    const parsed = z.array(Message).safeParse(Array.isArray(json) ? json : [json]);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function isCall(method: z.infer<typeof Message>["method"]): boolean {
  return method === "query" || method === "mutation";
}

/** Sends an answer and waits until it has left, so that one who reads nothing is sent nothing more. */
async function sendAnswer({ ws }: LiveSocket, id: number | string, json: string | Buffer): Promise<void> {
  const message = enclosed(`{"id":${JSON.stringify(id)},"result":{"type":"data","data":`, json, "}}");
  await new Promise<void>((resolve) => ws.send(message, { binary: false }, () => resolve()));
}

/** After a reconnect tRPC's client sends the last event that it has seen beside the input. */
function inputOf(params: z.infer<typeof Message>["params"]): unknown {
  return params?.lastEventId === undefined ? params?.input : { lastEventId: params.lastEventId };
}

function concerns(actor: Actor, { object, user_id }: Announced): boolean {
  return user_id === null ? can(actor.role, AUDIENCE[object] ?? "events:read") : actor.user_id === user_id;
}

/** Each subscription is served with every change. Throws `too_many_requests`. */
function assertMayFollow({ follows }: LiveSocket, id: number | string): void {
  if (follows.size >= MOST_FOLLOWS && !follows.has(id)) throw new Problem("too_many_requests");
}

/** Past events are written for this socket alone. Throws `too_many_requests`. */
function assertMayCatchUp(socket: LiveSocket): void {
  socket.catchUps += 1;
  if (socket.catchUps > MOST_CATCH_UPS) throw new Problem("too_many_requests");
}

function isMeant(actor: Actor, whom: Disconnect): boolean {
  if (whom.exceptSessionId !== undefined && actor.session_id === whom.exceptSessionId) return false;
  if (whom.user_id !== undefined && actor.user_id !== whom.user_id) return false;
  if (whom.property_id !== undefined && actor.property_id !== whom.property_id) return false;
  if (whom.session_id !== undefined && actor.session_id !== whom.session_id) return false;
  return whom.api_key_id === undefined || actor.api_key_id === whom.api_key_id;
}

function refusedAs403(thrown: unknown): "refused" {
  if (thrown instanceof Problem) return "refused";
  throw thrown;
}

function turnAway(wire: Duplex, status: string): void {
  wire.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
