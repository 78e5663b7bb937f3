import WebSocket from "ws";
import { call } from "#tests/bench/server-process.ts";

/** A simulated front desk: its cookie, and the stays and rooms with which it works. */
export type Desk = { property: string; cookie: string; rooms: string[]; bookings: string[] };
/** Load of the front desks: sockets of each, changes a second of all together, and the duration. */
export type Order = { sockets: number; changes: number; seconds: number; since: number };
export type Report = { calls: number[]; windows: number[]; screens: number[]; seqs: Record<string, number[][]>; failed: number };

const port = Number(process.argv[2]);
const DAY_MS = 86_400_000;
/** Free days, far behind the seeded stays. */
const FIRST_DAY = Date.parse("2035-01-01T00:00:00Z");
const WINDOW = encodeURIComponent(JSON.stringify({ from: "2020-03-01T00:00:00.000Z", to: "2020-03-22T00:00:00.000Z" }));
let desks: Desk[] = [];
let report: Report = empty();
/** When the change of a booking was sent, until each screen of its property has it. */
const sentAt = new Map<string, number>();

function empty(): Report {
  return { calls: [], windows: [], screens: [], seqs: {}, failed: 0 };
}

process.on("message", (message: { desks: Desk[] } | Order) => {
  if (!("desks" in message)) return void work(message);
  desks = message.desks;
  process.send?.("ready");
});
process.on("disconnect", () => process.exit(0));

async function openSockets({ sockets: count, since }: Order): Promise<WebSocket[]> {
  const sockets = desks.flatMap((desk) => Array.from({ length: count }, () => () => openSocket(desk, since)));
  const opened: WebSocket[] = [];
  for (let i = 0; i < sockets.length; i += 50) opened.push(...(await Promise.all(sockets.slice(i, i + 50).map((open) => open()))));
  return opened;
}

function openSocket({ property, cookie }: Desk, since: number): Promise<WebSocket> {
  const seqs: number[] = [];
  (report.seqs[property] ??= []).push(seqs);
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/trpc`, { perMessageDeflate: false, headers: { cookie } });
    socket.on("error", reject);
    socket.on("open", () => {
      socket.send(
        JSON.stringify({ id: 1, method: "subscription", params: { path: "live.events", input: { lastEventId: String(since) } } }),
      );
    });
    socket.on("message", (data: Buffer) => {
      const at = performance.now();
      const text = data.toString();
      if (text.includes('"started"')) return resolve(socket);
      // Others, such as that a backup was made, may be in no log.
      const booking = /"object":"booking","id":"([^"]+)"/.exec(text)?.[1];
      const seq = /"id":"(\d+)"/.exec(text)?.[1];
      if (!seq || !booking) return;
      seqs.push(Number(seq));
      const began = sentAt.get(booking);
      if (began) report.screens.push(at - began);
    });
  });
}

/** Moves bookings at the given pace, and reads the plan's window as often: the calls do not wait for each other. */
async function work(order: Order): Promise<void> {
  report = empty();
  const { changes, seconds } = order;
  const opened = await openSockets(order);
  const until = performance.now() + seconds * 1000;
  const running = new Set<Promise<void>>();
  let next = performance.now();
  for (let n = 0; performance.now() < until; n++) {
    const desk = desks[n % desks.length];
    if (desk) track(running, move(desk, Math.floor(n / desks.length)));
    if (desk) track(running, readWindow(desk));
    next += 1000 / changes;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
  }
  await Promise.all(running);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  process.send?.(report);
  for (const socket of opened) socket.terminate();
}

function track(running: Set<Promise<void>>, call: Promise<void>): void {
  const ending = call.catch(() => void report.failed++).finally(() => running.delete(ending));
  running.add(ending);
}

/** A booking has only one call at a time, each to days of its own. */
async function move({ cookie, rooms, bookings }: Desk, n: number): Promise<void> {
  const id = bookings[n % bookings.length] ?? "";
  const place = n % (rooms.length * 1000);
  const begin = FIRST_DAY + Math.floor(place / rooms.length) * 2 * DAY_MS;
  const iso = (at: number) => new Date(at).toISOString();
  const change = {
    id,
    room_id: rooms[place % rooms.length],
    check_in: iso(begin + 13 * 3_600_000),
    check_out: iso(begin + DAY_MS + 9 * 3_600_000),
  };
  const began = performance.now();
  sentAt.set(id, began);
  await call(port, "/trpc/bookings.update", change, { cookie });
  report.calls.push(performance.now() - began);
}

async function readWindow({ cookie }: Desk): Promise<void> {
  const began = performance.now();
  await call(port, `/trpc/roomPlan.window?input=${WINDOW}`, undefined, { cookie });
  report.windows.push(performance.now() - began);
}
