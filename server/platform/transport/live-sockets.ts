import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { newId } from "#server/platform/core/database/new-id.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import type { Announced } from "#server/platform/core/work/notifier.ts";
import type { PresenceInput } from "#shared/platform/presence/schema.ts";

/** A socket with more unsent bytes than this is closed; its client reconnects and catches up. */
const MAX_UNSENT_BYTES = 8 * 1_048_576;

/** A subscription. One to events gets the past events first; `announced` are the changes without an event that it hears of afterwards. */
export type Follow = { what: "past events" | "events" | "presence"; announced: Map<string, Announced> };

export type RequestId = number | string;

/** A socket and the request id of one of its subscriptions. */
export type Subscription = { socket: LiveSocket; id: RequestId };

/** One open screen: its socket, its actor, and the request ids of its subscriptions. */
export type LiveSocket = {
  readonly id: string;
  readonly ws: WebSocket;
  /** The connection below `ws`. */
  readonly wire: Duplex;
  readonly actor: Actor;
  follows: Map<RequestId, Follow>;
  /** The number of times that the socket has asked for past events. */
  catchUps: number;
  /** The queries and mutations that were received and whose answers are not sent yet. */
  inFlight: number;
  presence: PresenceInput | null;
  /** Ends the presence of a screen that says nothing more. */
  presenceEnds: ReturnType<typeof setTimeout> | undefined;
  alive: boolean;
};

export function makeLiveSocket(ws: WebSocket, wire: Duplex, actor: Actor): LiveSocket {
  return {
    id: newId(),
    ws,
    wire,
    actor,
    follows: new Map(),
    catchUps: 0,
    inFlight: 0,
    presence: null,
    presenceEnds: undefined,
    alive: true,
  };
}

/** Registers a subscription and confirms it to the client. */
export function startFollowing({ socket, id }: Subscription, what: Follow["what"]): Follow {
  socket.ws.send(JSON.stringify({ id, result: { type: "started" } }));
  const follow: Follow = { what, announced: new Map() };
  socket.follows.set(id, follow);
  return follow;
}

/** The subscriptions of this kind that a property's screens have. */
export function followers(sockets: Iterable<LiveSocket>, propertyId: string, what: Follow["what"]): (Subscription & { follow: Follow })[] {
  const found: (Subscription & { follow: Follow })[] = [];
  for (const socket of sockets) {
    if (socket.actor.property_id !== propertyId) continue;
    for (const [id, follow] of socket.follows) if (follow.what === what) found.push({ socket, id, follow });
  }
  return found;
}

/** Sends UTF-8 text that several sockets share. */
export function sendText({ ws }: LiveSocket, text: Buffer): void {
  if (ws.readyState !== ws.OPEN) return;
  if (ws.bufferedAmount > MAX_UNSENT_BYTES) return ws.terminate();
  ws.send(text, { binary: false });
}

/** tRPC's envelope for an item of a subscription; with `seq` the client resumes after it. */
export function dataMessage(requestId: RequestId, text: string, seq: number | null): string {
  const id = JSON.stringify(requestId);
  if (seq === null) return `{"id":${id},"result":{"type":"data","data":${text}}}`;
  return `{"id":${id},"result":{"type":"data","id":"${seq}","data":{"id":"${seq}","data":${text}}}}`;
}
