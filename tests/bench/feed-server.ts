import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import { createApp } from "#server/app.ts";
import { taxRates } from "#server/inventory/tax-rates/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { write } from "#server/platform/core/work/work.ts";
import { openSession } from "#server/tenant/session/lucia.ts";
import { openKeyrackProperty } from "#tests/bench/keyrack-property.ts";

/**
 * One side of the feed comparison, as a process: DIR MODE. On receiving `{count, gap}` it sends the messages and reports when
 * each was sent.
 */
const [dir = "", mode = "keyrack"] = process.argv.slice(2);
/** Enough for the 5,000 screens of the bench. */
const SESSIONS = 300;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const stamp = () => Number(process.hrtime.bigint()) / 1e6;

const { port, cookie, send } = mode === "bare" ? await bare() : await keyrack();
process.on("message", (order: { count: number; gap: number }) => void run(order));
process.on("disconnect", () => process.exit(0));
process.send?.({ port, cookie });

async function run({ count, gap }: { count: number; gap: number }): Promise<void> {
  const sent: [number, number][] = [];
  for (let i = 0; i < count; i++) {
    sent.push(send(i));
    await pause(gap);
  }
  process.send?.({ sent });
}

/** The baseline: `ws` and a loop. */
async function bare() {
  const server = createServer();
  const wss = new WebSocketServer({ server, perMessageDeflate: false });
  server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 });
  await once(server, "listening");
  const address = server.address();
  const pad = "x".repeat(360);
  const send = (i: number): [number, number] => {
    const at = stamp();
    const text = JSON.stringify({ id: 1, result: { type: "data", id: String(i), pad } });
    for (const socket of wss.clients) socket.send(text);
    return [i, at];
  };
  return { port: typeof address === "object" && address ? address.port : 0, cookie: "", send };
}

/** Keyrack: a committed write, and the notifier that it wakes. */
async function keyrack() {
  const { runtime, actor } = await openKeyrackProperty(dir, 2, 10);
  const store = entityStore("tax_rate", taxRates);
  let row = write(runtime, actor, (work) => store.insert(work, { name: "x".repeat(150), percentage: 10 }));
  let rang = 0;
  runtime.notifier.onNotify(() => void (rang = stamp()));
  const app = await createApp({ runtime });
  await app.listen({ port: 0, host: "127.0.0.1", backlog: 4096 });
  const seqs = runtime.db.$client.prepare<[], number>("SELECT max(seq) FROM events").pluck();
  const send = (): [number, number] => {
    row = write(runtime, actor, (work) => {
      const saved = store.update(work, row, { percentage: 10 });
      work.record("tax_rate.changed", saved, { words: { name: saved.name } });
      return saved;
    });
    return [seqs.get() ?? 0, rang];
  };
  // A session may have 20 sockets.
  const who = { user_id: String(actor.user_id), property_id: actor.property_id };
  const tokens = await Promise.all(
    Array.from({ length: SESSIONS }, () => openSession(runtime, who, { address: "127.0.0.1", userAgent: "" })),
  );
  const cookies = tokens.map((token) => `keyrack_session=${token}`).join(" ");
  return { port: (app.server.address() as AddressInfo).port, cookie: cookies, send };
}
