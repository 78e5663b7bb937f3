import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";

/** An empty page of the same origin, for tabs that wait between two tests. */
export const PARKED = "/parked";

/** The checker of accessibility: half a megabyte, which the browser fetches and compiles once. */
export const AXE = {
  path: "/axe.min.js",
  source: readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"),
};

/**
 * One port at which the servers of several tests answer, one after the other. To a browser they are the same origin: it keeps the
 * built files in its cache and the compiled scripts in its renderer process.
 */
export async function openSharedListener() {
  let current: FastifyInstance | undefined;
  const unanswered = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (request.url === PARKED) return void response.setHeader("content-type", "text/html").end("<!doctype html><title>Parked</title>");
    if (request.url === AXE.path)
      return void response.setHeader("content-type", "text/javascript").setHeader("cache-control", "max-age=3600").end(AXE.source);
    if (!current) return void response.writeHead(503).end();
    unanswered.add(response);
    response.once("close", () => unanswered.delete(response));
    current.routing(request, response);
  });
  server.on("upgrade", (request, socket, head) => {
    if (!current?.server.emit("upgrade", request, socket, head)) socket.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;

  /** Lets this app answer until it is detached; before that, what it is answering gets finished. */
  async function attach(app: FastifyInstance): Promise<() => Promise<void>> {
    if (current) throw new Error("another test's server still answers at this port");
    await app.ready();
    current = app;
    return async () => {
      current = undefined;
      await Promise.all([...unanswered].map((response) => new Promise((closed) => response.once("close", closed))));
      await app.close();
    };
  }

  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
  return { port, url: `http://127.0.0.1:${port}`, attach, close };
}
export type SharedListener = Awaited<ReturnType<typeof openSharedListener>>;
