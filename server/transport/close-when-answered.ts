import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

const LOOK_MS = 50;

/** While the server closes, running requests are still answered; each connection is closed once it is idle. */
export function endWhenAnswered(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    // Browsers open connections in advance, on which no request may ever come.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    const looking = setInterval(() => app.server.closeIdleConnections(), LOOK_MS).unref();
    app.server.once("close", () => clearInterval(looking));
  });
}
