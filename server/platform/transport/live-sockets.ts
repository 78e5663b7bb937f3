import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { newId } from "#server/platform/core/database/new-id.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import type { Announced } from "#server/platform/core/work/notifier.ts";
import type { PresenceEntry, PresenceInput } from "#shared/platform/presence/schema.ts";

/** A socket with more unsent bytes than this is closed; its client reconnects and catches up. */
const MAX_UNSENT_BYTES = 8 * 1_048_576;

/** A subscription. One to events gets the past events first; `announced` are the changes without an event that it hears of afterwards. */
export type Follow = { what: "past events" | "events" | "presence"; announced: Map<string, Announced> };

/** One open screen: its socket, its actor, and the request ids of its subscriptions. */
export type LiveSocket = {
  readonly id: string;
  readonly ws: WebSocket;
  /** The connection below `ws`. */
  readonly wire: Duplex;
  readonly actor: Actor;
  follows: Map<number | string, Follow>;
  /** The number of times that the socket has asked for past events. */
  catchUps: number;
  /** The queries and mutations that were received and whose answers are not sent yet. */
  inFlight: number;
  presence: PresenceInput | null;
  alive: boolean;
};

export function makeLiveSocket(ws: WebSocket, wire: Duplex, actor: Actor): LiveSocket {
  return { id: newId(), ws, wire, actor, follows: new Map(), catchUps: 0, inFlight: 0, presence: null, alive: true };
}

/** Sends UTF-8 text that several sockets share. */
export function sendText({ ws }: LiveSocket, text: Buffer): void {
  if (ws.readyState !== ws.OPEN) return;
  if (ws.bufferedAmount > MAX_UNSENT_BYTES) return ws.terminate();
  ws.send(text, { binary: false });
}

/** tRPC's envelope for an item of a subscription; with `seq` the client resumes after it. */
export function dataMessage(requestId: number | string, text: string, seq: number | null): string {
  const id = JSON.stringify(requestId);
  if (seq === null) return `{"id":${id},"result":{"type":"data","data":${text}}}`;
  return `{"id":${id},"result":{"type":"data","id":"${seq}","data":{"id":"${seq}","data":${text}}}}`;
}

export function presenceOf(sockets: Iterable<LiveSocket>): PresenceEntry[] {
  return [...sockets].flatMap(({ id, actor, presence }): PresenceEntry[] => {
    if (presence === null) return [];
    const { looking_at, dragging, screen } = presence;
    return [{ connection_id: id, user_id: actor.user_id, name: actor.name, looking_at, booking_id: dragging, screen }];
  });
}
