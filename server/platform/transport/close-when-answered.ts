import type { Socket } from "node:net";
import { setImmediate, setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const LOOK_MS = 50;
/** After a long computation requests lie unread: in this time they are accepted and read. */
const READ_MS = 100;

/** While the server closes, running requests are still answered; each connection is closed once it is idle. */
export function endWhenAnswered(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    // Connections that wait to be accepted are known after a turn of the event loop.
    await setImmediate();
    await setImmediate();
    if ([...open].some(isUnread)) await setTimeout(READ_MS);
    // Browsers open connections in advance, on which no request may ever come.
    for (const socket of [...open].filter(isUnread)) socket.destroy();
    const looking = setInterval(() => app.server.closeIdleConnections(), LOOK_MS).unref();
    app.server.once("close", () => clearInterval(looking));
  });
}

const isUnread = ({ bytesRead }: Socket) => bytesRead === 0;
