import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { Actor } from "#server/core/actor.ts";
import { newId } from "#server/core/new-id.ts";
import type { PresenceEntry, PresenceInput } from "#shared/presence/schema.ts";

/** A reader that is further behind than this is cut off; it comes back and catches up. */
const MOST_UNSENT_BYTES = 8 * 1_048_576;

/** One open screen: its socket, who sits there, and what it follows under which request id. */
export type LiveSocket = {
  readonly id: string;
  readonly ws: WebSocket;
  /** The wire under the socket: shared frames are written to it as they are. */
  readonly wire: Duplex;
  readonly actor: Actor;
  follows: Map<number | string, "events" | "presence">;
  presence: PresenceInput | null;
  alive: boolean;
};

export function makeLiveSocket(ws: WebSocket, wire: Duplex, actor: Actor): LiveSocket {
  return { id: newId(), ws, wire, actor, follows: new Map(), presence: null, alive: true };
}

/** An unmasked text frame of RFC 6455: made once, written to every socket that gets the same words. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  if (length < 126) return Buffer.concat([Buffer.from([0x81, length]), payload]);
  if (length < 65_536) return Buffer.concat([Buffer.from([0x81, 126, length >> 8, length & 0xff]), payload]);
  const head = Buffer.alloc(10);
  head.set([0x81, 127]);
  head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}

export function writeFrame(socket: LiveSocket, frame: Buffer): void {
  if (socket.ws.readyState !== socket.ws.OPEN) return;
  if (socket.wire.writableLength > MOST_UNSENT_BYTES) return socket.ws.terminate();
  socket.wire.write(frame);
}

/** tRPC's envelope of a subscription's datum; with `seq` the client resumes after it. */
export function dataMessage(requestId: number | string, text: string, seq: number | null): string {
  const id = JSON.stringify(requestId);
  if (seq === null) return `{"id":${id},"result":{"type":"data","data":${text}}}`;
  return `{"id":${id},"result":{"type":"data","id":"${seq}","data":{"id":"${seq}","data":${text}}}}`;
}

export function presenceOf(sockets: Iterable<LiveSocket>): PresenceEntry[] {
  return [...sockets].flatMap(({ id, actor, presence }) =>
    presence === null
      ? []
      : [{ connection_id: id, user_id: actor.user_id, name: actor.name, looking_at: presence.looking_at, booking_id: presence.dragging }],
  );
}
