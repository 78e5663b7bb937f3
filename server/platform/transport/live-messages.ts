import { z } from "zod";
import { enclosed } from "#server/platform/core/calls/limits.ts";
import type { LiveSocket } from "#server/platform/transport/live-sockets.ts";

const Message = z.object({
  id: z.union([z.number(), z.string().max(64)]),
  method: z.enum(["query", "mutation", "subscription", "subscription.stop"]),
  params: z.object({ path: z.string().max(100), input: z.unknown().optional(), lastEventId: z.string().max(20).optional() }).optional(),
});
/** A message of tRPC's websocket protocol. */
export type Message = z.infer<typeof Message>;

/** The messages in a text; null if it is none of the protocol. */
export function parse(text: string): Message[] | null {
  try {
    const json: unknown = JSON.parse(text);
    // Bounded by the payload of the socket.
    const parsed = z.array(Message).safeParse(Array.isArray(json) ? json : [json]);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** True for what is answered once, in contrast to a subscription. */
export function isCall(method: Message["method"]): boolean {
  return method === "query" || method === "mutation";
}

/** Sends an answer and waits until it has left, so that one who reads nothing is sent nothing more. */
export async function sendAnswer({ ws }: LiveSocket, id: number | string, json: string | Buffer): Promise<void> {
  const message = enclosed(`{"id":${JSON.stringify(id)},"result":{"type":"data","data":`, json, "}}");
  await new Promise<void>((resolve) => ws.send(message, { binary: false }, () => resolve()));
}

/** After a reconnect tRPC's client sends the last event that it has seen beside the input. */
export function inputOf(params: Message["params"]): unknown {
  return params?.lastEventId === undefined ? params?.input : { lastEventId: params.lastEventId };
}
