import { createTRPCClient, createWSClient, wsLink } from "@trpc/client";
import { promptSocket } from "#client/platform/core/prompt-socket.ts";
import { retryPause } from "#client/platform/core/reconnect-pause.ts";
import type { AppRouter } from "#server/router.ts";

type SocketListener = { onOpen(): void; onClose(code: number | undefined): void; onError(): void };

/** The calls that only an open socket answers, and its end. It opens itself again, ever slower, until it is closed. */
export function openSocket({ onOpen, onClose, onError }: SocketListener) {
  const client = createWSClient({
    url: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/trpc`,
    // A stalled connection fires no close event: the heartbeat shows within seconds that it is lost.
    WebSocket: promptSocket(WebSocket),
    keepAlive: { enabled: true, intervalMs: 3_500, pongTimeoutMs: 2_500 },
    retryDelayMs: (attempt) => retryPause(attempt, Math.random()),
    onOpen,
    onClose: (cause) => onClose(cause?.code),
    onError,
  });
  return { calls: createTRPCClient<AppRouter>({ links: [wsLink({ client })] }).live, close: () => void client.close() };
}
