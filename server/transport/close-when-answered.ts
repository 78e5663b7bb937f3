import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

const LOOK_MS = 50;

/** At the end what runs is still answered; each connection ends as soon as nothing runs on it. */
export function endWhenAnswered(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    // Browsers open connections ahead on which nothing may ever be asked.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    const looking = setInterval(() => app.server.closeIdleConnections(), LOOK_MS).unref();
    app.server.once("close", () => clearInterval(looking));
  });
}
