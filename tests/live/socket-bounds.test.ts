import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import WebSocket from "ws";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

/** An open socket, or the status of its refusal. */
function dial({ url }: TestServer, cookie: string): Promise<WebSocket | number | undefined> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace("http", "ws")}/trpc`, { headers: { cookie } });
    onTestFinished(() => socket.terminate());
    socket.on("unexpected-response", (_, response) => resolve(response.statusCode));
    socket.on("error", () => undefined);
    socket.on("open", () => resolve(socket));
  });
}

async function answerTo(socket: WebSocket, message: unknown): Promise<unknown> {
  socket.send(JSON.stringify(message));
  const [data] = (await once(socket, "message")) as [Buffer];
  return JSON.parse(data.toString());
}

test("a session has twenty open sockets at most, and a closed one makes room", async () => {
  const server = await startTestServer();
  const anna = await server.login("staff", "Anna");
  const ben = await server.login("staff", "Ben");
  const sockets = [];
  for (let n = 0; n < 20; n += 1) sockets.push(await dial(server, anna.cookie));
  expect(sockets.every((socket) => socket instanceof WebSocket)).toBe(true);
  expect(await dial(server, anna.cookie)).toBe(429);
  expect(await dial(server, ben.cookie)).toBeInstanceOf(WebSocket);

  const [first] = sockets;
  if (first instanceof WebSocket) first.close();
  await expect.poll(() => dial(server, anna.cookie)).toBeInstanceOf(WebSocket);
});

test("a socket follows events and presence, and nothing a third time", async () => {
  const server = await startTestServer();
  const socket = await dial(server, (await server.login("staff")).cookie);
  if (!(socket instanceof WebSocket)) throw new Error("no socket");
  const follow = (id: number) =>
    answerTo(socket, { id, method: "subscription", params: { path: "live.events", input: { lastEventId: "0" } } });
  expect(await follow(1)).toMatchObject({ id: 1, result: { type: "started" } });
  expect(await follow(2)).toMatchObject({ id: 2, result: { type: "started" } });
  expect(await follow(3)).toMatchObject({ id: 3, error: { data: { problem: { type: "too_many_requests", status: 429 } } } });
  socket.send(JSON.stringify({ id: 1, method: "subscription.stop" }));
  expect(await follow(3)).toMatchObject({ id: 3, result: { type: "started" } });
});
