import { createTRPCClient, createWSClient, wsLink } from "@trpc/client";
import { onTestFinished } from "vitest";
import WebSocket from "ws";
import type { AppRouter } from "#server/router.ts";
import type { LiveEvent } from "#shared/platform/live/schema.ts";
import type { PresenceEntry } from "#shared/platform/presence/schema.ts";
import type { TestServer } from "#tests/support/test-server.ts";

/** An open screen: the app's own tRPC link over a websocket, the received events, and the close codes of its socket. */
export function openScreen({ url }: Pick<TestServer, "url">, cookie: string, from = 0) {
  const opened: WebSocket[] = [];
  class CookieSocket extends WebSocket {
    constructor(address: string | URL) {
      super(address, { headers: { cookie } });
      opened.push(this);
    }
  }
  const closes: number[] = [];
  const socket = createWSClient({
    url: `${url.replace("http", "ws")}/trpc`,
    WebSocket: CookieSocket as unknown as typeof globalThis.WebSocket,
    retryDelayMs: () => 30,
    onClose: (cause) => void closes.push(cause?.code ?? 0),
  });
  const client = createTRPCClient<AppRouter>({ links: [wsLink({ client: socket })] });
  const heard: LiveEvent[] = [];
  client.live.events.subscribe({ lastEventId: String(from) }, { onData: ({ data }) => void heard.push(data) });
  onTestFinished(() => socket.close());
  /** Cuts the connection without a close frame. */
  const cut = () => opened.at(-1)?.terminate();
  return { heard, closes, client, cut, close: () => socket.close() };
}

/** Follows the presence of other screens. */
export function watchPresence(screen: ReturnType<typeof openScreen>): { now: PresenceEntry[] } {
  const seen = { now: [] as PresenceEntry[] };
  screen.client.live.presence.subscribe(undefined, { onData: (entries) => void (seen.now = entries) });
  return seen;
}
