import { type AnyRouter, callTRPCProcedure, getTRPCErrorFromUnknown } from "@trpc/server";
import { z } from "zod";
import { answerJson, enclosed, MAX_CALLS, tooManyCalls } from "#server/platform/core/calls/limits.ts";
import { problemBody, trpcErrorShape } from "#server/platform/core/calls/problem.ts";
import type { EnterQueue } from "#server/platform/core/calls/request-queue.ts";
import type { Context, Screen } from "#server/platform/core/calls/trpc.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { followEvents, type LiveFeed } from "#server/platform/transport/live-feed.ts";
import { followPresence, type LivePresence, setPresence } from "#server/platform/transport/live-presence.ts";
import type { LiveSocket, RequestId, Subscription } from "#server/platform/transport/live-sockets.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/** The subscriptions of one socket: the events and the presence. */
const MAX_FOLLOWS = 2;
/** The times that a socket may ask for past events between two pings: a screen does so once, and again after an error. */
const MAX_CATCH_UPS = 10;
/** The close code for a session that has ended: the client logs in again instead of reconnecting. */
export const SESSION_ENDED = 4001;

export type LiveCallsOptions = {
  router: AnyRouter;
  /** True while the session or key that opened a socket is valid; checked with every call and every ping. */
  stillStands: (actor: Actor) => boolean;
  /** The context of a call that comes over a socket. */
  contextFor: (actor: Actor, screen: Screen) => Context;
  /** The queue of each session's and key's calls. */
  enterQueue: EnterQueue;
};

/** The calls that come over the sockets of an endpoint, and where their subscriptions are registered. */
export type LiveCalls = LiveCallsOptions & { live: LiveFeed; presence: LivePresence };

/** Takes a message of a socket, and answers the calls in it. */
export function receive(calls: LiveCalls, socket: LiveSocket, text: string): void {
  // While ws waits for the close frame of the other side, it still delivers that side's messages.
  if (socket.ws.readyState !== socket.ws.OPEN) return;
  socket.alive = true;
  if (text === "PING") return socket.ws.send("PONG");
  if (text === "PONG") return;
  // Another process, such as reset-password, can end sessions without notifying this one.
  if (!calls.stillStands(socket.actor)) return socket.ws.close(SESSION_ENDED, "session ended");
  const parsed = parse(text);
  if (!parsed) return socket.ws.close(1003, "not a tRPC message");
  const allowed = parsed.filter((message) => mayRun(calls, socket, message));
  void answerAll(calls, socket, allowed);
}

/**
 * Counts a call as in flight, or refuses it: those of one message wait for each other, so the bound is that of a message, too.
 * Subscriptions do not count, because they only register the socket and have bounds of their own.
 */
function mayRun(calls: LiveCalls, socket: LiveSocket, { id, method, params }: Message): boolean {
  if (!isCall(method)) return true;
  if (socket.inFlight >= MAX_CALLS) {
    refuse(calls, { socket, id, path: params?.path ?? "" }, tooManyCalls("too_many_requests", socket.actor.language));
    return false;
  }
  socket.inFlight += 1;
  return true;
}

/** In order, with a pause between, in which others are served. */
async function answerAll(calls: LiveCalls, socket: LiveSocket, messages: readonly Message[]): Promise<void> {
  for (const [place, message] of messages.entries()) {
    if (place > 0) await new Promise<void>((resolve) => setImmediate(resolve));
    if (socket.ws.readyState !== socket.ws.OPEN) return;
    await answer(calls, socket, message);
  }
}

async function answer(calls: LiveCalls, socket: LiveSocket, { id, method, params }: Message): Promise<void> {
  if (method === "subscription.stop") return void socket.follows.delete(id);
  const path = params?.path ?? "";
  let leaveQueue: (() => void) | null = null;
  try {
    // Subscriptions only register the socket; their messages come from the feed.
    if (isCall(method)) leaveQueue = await calls.enterQueue(callerOf(socket.actor));
    if (!calls.stillStands(socket.actor)) return socket.ws.close(SESSION_ENDED, "session ended");
    const input = inputOf(params);
    const data: unknown = await callTRPCProcedure({
      router: calls.router,
      ctx: calls.contextFor(socket.actor, screenOf(calls, { socket, id })),
      path,
      type: method,
      input,
      getRawInput: async () => input,
      signal: undefined,
      batchIndex: 0,
    });
    if (isCall(method)) await sendAnswer(socket, id, answerJson(data ?? null, socket.actor.language) ?? "null");
  } catch (thrown) {
    refuse(calls, { socket, id, path }, thrown);
  } finally {
    leaveQueue?.();
    if (isCall(method)) socket.inFlight -= 1;
  }
}

/** The functions of a socket for a call with this request id. */
function screenOf({ live, presence: shown }: LiveCalls, { socket, id }: Subscription): Screen {
  return {
    say(presence) {
      setPresence(shown, socket, presence);
    },
    followEvents(after) {
      assertMayFollow(socket, id);
      assertMayCatchUp(socket);
      followEvents(live, { socket, id }, after);
    },
    followPresence() {
      assertMayFollow(socket, id);
      followPresence(shown, { socket, id });
    },
  };
}

function refuse(calls: LiveCalls, { socket, id, path }: Subscription & { path: string }, thrown: unknown): void {
  const { language, logBug } = calls.contextFor(socket.actor, screenOf(calls, { socket, id }));
  const body = problemBody(getTRPCErrorFromUnknown(thrown), { instance: path, language, logBug: () => logBug(thrown, path) });
  socket.ws.send(JSON.stringify({ id, error: trpcErrorShape(body) }));
}

function callerOf({ session_id, api_key_id }: Actor): string {
  return session_id ?? api_key_id ?? "";
}

/** Each subscription is served with every change. Throws `too_many_requests`. */
function assertMayFollow({ follows }: LiveSocket, id: RequestId): void {
  if (follows.size >= MAX_FOLLOWS && !follows.has(id)) throw new Problem("too_many_requests");
}

/** Past events are written for this socket alone. Throws `too_many_requests`. */
function assertMayCatchUp(socket: LiveSocket): void {
  socket.catchUps += 1;
  if (socket.catchUps > MAX_CATCH_UPS) throw new Problem("too_many_requests");
}

const Message = z.object({
  id: z.union([z.number(), z.string().max(64)]),
  method: z.enum(["query", "mutation", "subscription", "subscription.stop"]),
  params: z.object({ path: z.string().max(100), input: z.unknown().optional(), lastEventId: z.string().max(20).optional() }).optional(),
});
/** A message of tRPC's websocket protocol. */
type Message = z.infer<typeof Message>;

/** Parses the messages of a text; null if it does not follow the protocol. */
function parse(text: string): Message[] | null {
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
function isCall(method: Message["method"]): boolean {
  return method === "query" || method === "mutation";
}

/** Sends an answer and waits until it has left, so that one who reads nothing is sent nothing more. */
async function sendAnswer({ ws }: LiveSocket, id: number | string, json: string | Buffer): Promise<void> {
  const message = enclosed(`{"id":${JSON.stringify(id)},"result":{"type":"data","data":`, json, "}}");
  await new Promise<void>((resolve) => ws.send(message, { binary: false }, () => resolve()));
}

/** After a reconnect tRPC's client sends the last event that it has seen beside the input. */
function inputOf(params: Message["params"]): unknown {
  return params?.lastEventId === undefined ? params?.input : { lastEventId: params.lastEventId };
}
