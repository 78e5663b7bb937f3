import WebSocket from "ws";

/**
 * Many screens in one process, each with one of the cookies: PORT COUNT COOKIES. All of them ask for the events after `after` at the
 * message `{after}`, and the process says `started` when the server has taken all questions; once they have the event of the message `{until}`, the process reports what each screen received.
 */
const [port = "0", count = "1", given = ""] = process.argv.slice(2);
const cookies = given.split(",");

/** The seqs that a screen received, and the milliseconds from the question to the last one. */
export type Received = { seqs: number[]; ms: number };

const screens = await Promise.all(Array.from({ length: Number(count) }, (_, index) => open(cookies[index % cookies.length] ?? "")));
let asked_at = 0;
let started = 0;
let until = Number.POSITIVE_INFINITY;

process.on("message", (message: { after: number } | { until: number }) => {
  if ("until" in message) {
    until = message.until;
    return report();
  }
  const params = { path: "live.events", input: { lastEventId: String(message.after) } };
  const text = JSON.stringify({ id: 1, method: "subscription", params });
  asked_at = performance.now();
  for (const { socket } of screens) socket.send(text);
});
process.on("disconnect", () => process.exit(0));
process.send?.("open");

function open(cookie: string): Promise<{ socket: WebSocket; received: Received }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/trpc`, { perMessageDeflate: false, headers: { cookie } });
  const received: Received = { seqs: [], ms: 0 };
  socket.on("message", (data: Buffer) => {
    const start = data.toString("latin1", 0, 80);
    if (start.includes('"started"')) started += 1;
    if (start.includes('"started"') && started % screens.length === 0) process.send?.("started");
    const seq = /"type":"data","id":"(\d+)"/.exec(start)?.[1];
    if (seq === undefined) return;
    received.seqs.push(Number(seq));
    received.ms = performance.now() - asked_at;
    if (Number(seq) >= until) report();
  });
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () => resolve({ socket, received }));
  });
}

function report(): void {
  if (!screens.every(({ received }) => (received.seqs.at(-1) ?? 0) >= until)) return;
  until = Number.POSITIVE_INFINITY;
  process.send?.(screens.map(({ received }) => received));
  for (const { received } of screens) received.seqs = [];
}
