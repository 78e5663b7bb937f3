import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

const STATUSES: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Answers what is no HTTP request, or too long or too slow, before there is a request that the app could answer. The connection ends with
 * it, and the answer says so: a client that keeps its connections would send its next call into a closed one.
 */
export function refuseBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const status = STATUSES[error.code ?? ""] ?? 400;
  const { body, headers } = problemOf(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`, () => socket.destroy());
}

/** Answers an `Expect` header other than `100-continue`, which Node would answer without a body. */
export function refuseExpectations(app: FastifyInstance): void {
  app.server.on("checkExpectation", (_request, response) => {
    const { body, headers } = problemOf(417);
    response.writeHead(417, headers).end(body);
  });
}

/** A problem as RFC 9457 writes one that says no more than its status. */
function problemOf(status: number) {
  const body = JSON.stringify({ type: "about:blank", title: STATUS_CODES[status], status });
  const headers = {
    "content-type": "application/problem+json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  return { body, headers };
}
