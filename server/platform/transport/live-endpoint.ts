import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { isForeign } from "#server/platform/core/calls/headers.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import type { Disconnect } from "#server/platform/core/work/notifier.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import { type LiveCallsOptions, receive, SESSION_ENDED } from "#server/platform/transport/live-calls.ts";
import { type Feed, startLiveFeed } from "#server/platform/transport/live-feed.ts";
import { announcePresence, type LivePresence } from "#server/platform/transport/live-presence.ts";
import { type LiveSocket, makeLiveSocket } from "#server/platform/transport/live-sockets.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/** The sockets of one session or key: more tabs than anybody has open. */
const MAX_SOCKETS = 20;
const PING_MS = 25_000;
/** The close code for a restart of the server: the client reconnects shortly after. */
const RESTARTING = 1012;

export type LiveEndpointOptions = {
  runtime: Runtime;
  feed: Feed;
  /** The actor who opens the socket. Null is answered by 401, a thrown `Problem` by 403. */
  authenticate: (request: IncomingMessage) => Promise<Actor | null>;
} & LiveCallsOptions;

/**
 * tRPC's websocket protocol. Its two subscriptions only register the socket: each event is serialized once for all screens of a role, where
 * an async generator per screen would serialize it again for each.
 */
export function liveEndpoint(server: Server, { runtime, feed, authenticate, ...options }: LiveEndpointOptions) {
  const wss = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 65_536 });
  const sockets = new Set<LiveSocket>();
  const presence: LivePresence = { sockets, changed: new Set() };
  const { live, stop } = startLiveFeed(sockets, { runtime, feed });
  const calls = { ...options, live, presence };

  async function upgrade(request: IncomingMessage, wire: Duplex, head: Buffer): Promise<void> {
    if (new URL(request.url ?? "/", "http://localhost").pathname !== "/trpc") return turnAway(wire, "404 Not Found");
    if (isForeign(request.headers, runtime.config.public_url)) return turnAway(wire, "403 Forbidden");
    const actor = await authenticate(request).catch(refusedAs403);
    if (actor === "refused") return turnAway(wire, "403 Forbidden");
    if (!actor) return turnAway(wire, "401 Unauthorized");
    if (socketsOf(sockets, actor) >= MAX_SOCKETS) return turnAway(wire, "429 Too Many Requests");
    wss.handleUpgrade(request, wire, head, (ws) => {
      const socket = makeLiveSocket(ws, wire, actor);
      sockets.add(socket);
      ws.on("message", (data: Buffer) => receive(calls, socket, data.toString()));
      ws.on("pong", () => void (socket.alive = true));
      ws.on("error", () => ws.terminate());
      ws.on("close", () => {
        sockets.delete(socket);
        clearTimeout(socket.presenceEnds);
        if (socket.presence) announcePresence(presence, actor.property_id);
      });
    });
  }

  const stopDisconnects = runtime.notifier.onDisconnect((whom) => {
    for (const socket of sockets) if (isMeant(socket.actor, whom)) socket.ws.close(SESSION_ENDED, "session ended");
  });
  const pinging = setInterval(ping, PING_MS, sockets, options.stillStands).unref();
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
      stop();
      stopDisconnects();
      askToReconnect(sockets);
      wss.close();
    },
  };
}

/** The number of open sockets of the actor's session or key. */
function socketsOf(sockets: ReadonlySet<LiveSocket>, { session_id, api_key_id }: Actor): number {
  return [...sockets].filter(({ actor }) => actor.session_id === session_id && actor.api_key_id === api_key_id).length;
}

/** Pings each socket. Closes those whose session has ended and those that did not answer the last ping. */
function ping(sockets: ReadonlySet<LiveSocket>, stillStands: LiveCallsOptions["stillStands"]): void {
  for (const socket of sockets) {
    if (!stillStands(socket.actor)) socket.ws.close(SESSION_ENDED, "session ended");
    if (!socket.alive) socket.ws.terminate();
    socket.alive = false;
    socket.catchUps = 0;
    socket.ws.ping();
  }
}

/** Closes all sockets, and ends those that are still open half a second later. */
function askToReconnect(sockets: ReadonlySet<LiveSocket>): void {
  for (const { ws } of sockets) {
    ws.send(JSON.stringify({ id: null, method: "reconnect" }));
    ws.close(RESTARTING, "restarting");
  }
  setTimeout(() => {
    for (const { ws } of sockets) ws.terminate();
  }, 500).unref();
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
