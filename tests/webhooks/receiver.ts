import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Event } from "#shared/tenant/events/schema.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";

/** Answer of the receiver to a call: a status with a body, after a wait, or by hanging up. */
type Behaviour = { status?: number; body?: string; waits_for?: Promise<void>; hangs_up?: boolean; location?: string };
type Received = { delivery: string; event: Event; headers: IncomingMessage["headers"] };

/** A program that takes webhooks as the documentation tells it to: it believes signed calls only. */
export async function startReceiver() {
  const received: Received[] = [];
  const forged: string[] = [];
  let secret = "";
  let behave: (event: Event, call: number) => Behaviour = () => ({});
  let calls = 0;
  let open = 0;
  let mostOpen = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    if (!isSigned(request.headers, body)) {
      forged.push(body);
      return void response.writeHead(401).end();
    }
    const event: Event = JSON.parse(body);
    const { status = 200, body: text = "", waits_for, hangs_up, location } = behave(event, (calls += 1));
    mostOpen = Math.max(mostOpen, (open += 1));
    received.push({ delivery: String(request.headers["x-keyrack-delivery"]), event, headers: request.headers });
    await waits_for;
    open -= 1;
    if (hangs_up) return void request.socket.destroy();
    response.writeHead(status, location ? { location } : {}).end(text);
  }

  function isSigned({ "x-keyrack-timestamp": time, "x-keyrack-signature": signature }: IncomingMessage["headers"], body: string): boolean {
    const expected = Buffer.from(`sha256=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`);
    const given = Buffer.from(String(signature));
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onCleanUp(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/events`,
    received,
    forged,
    /** The types that arrived, in their order. */
    types: () => received.map(({ event }) => event.type),
    /** The calls that were open at the same time at most. */
    mostOpen: () => mostOpen,
    knows: (word: string) => void (secret = word),
    behaves: (behaviour: typeof behave) => void (behave = behaviour),
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
