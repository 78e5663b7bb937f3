import WebSocket from "ws";

/** Many screens in one process, in turn with one of the cookies: PORT COUNT COOKIES. On request it reports when each message reached each screen. */
const [port = "0", count = "1", given = ""] = process.argv.slice(2);
const cookies = given.split(" ");
const arrivals: [number, number][] = [];
const sockets: WebSocket[] = [];

function open(): Promise<void> {
  return new Promise((resolve, reject) => {
    const cookie = cookies[sockets.length % cookies.length] ?? "";
    const socket = new WebSocket(`ws://127.0.0.1:${port}/trpc`, { perMessageDeflate: false, headers: { cookie } });
    sockets.push(socket);
    socket.on("error", reject);
    socket.on("open", () => {
      if (!cookie) return resolve();
      socket.send(JSON.stringify({ id: 1, method: "subscription", params: { path: "live.events", input: { lastEventId: "0" } } }));
    });
    socket.on("message", (data: Buffer) => {
      const at = Number(process.hrtime.bigint()) / 1e6;
      const head = data.toString("latin1", 0, 80);
      if (head.includes('"started"')) return resolve();
      arrivals.push([Number(/"id":"(\d+)"/.exec(head)?.[1] ?? -1), at]);
    });
  });
}

for (let i = 0; i < Number(count); i += 100) await Promise.all(Array.from({ length: Math.min(100, Number(count) - i) }, open));
process.send?.({ open: sockets.length });
process.on("message", () => process.send?.({ arrivals: arrivals.splice(0) }));
process.on("disconnect", () => process.exit(0));
