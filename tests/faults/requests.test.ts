import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import WebSocket from "ws";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { startTestServer } from "#tests/support/test-server.ts";

const BROKEN = [
  ["a body that is none", "multipart/form-data; boundary=bb", "garbage"],
  [
    "a body that breaks off",
    "multipart/form-data; boundary=bb",
    '--bb\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname',
  ],
  ["a part without its head", "multipart/form-data; boundary=bb", "--bb\r\n"],
  ["no boundary", "multipart/form-data", "x"],
] as const;
const UPLOADS = ["/files", "/imports", "/imports/preview", "/rates/synchronize", "/rates/synchronize/preview", "/users/me/avatar"] as const;

test("a broken upload is a mistake of the one who sends it, at every address that takes files", async () => {
  const server = await startTestServer();
  const { cookie } = await server.login("admin");
  for (const path of UPLOADS) {
    for (const [what, type, body] of BROKEN) {
      const answer = await fetch(`${server.url}/api${path}`, { method: "POST", headers: { cookie, "content-type": type }, body });
      expect([path, what, answer.status, answer.headers.get("content-type")]).toEqual([
        path,
        what,
        400,
        "application/problem+json; charset=utf-8",
      ]);
    }
  }
});

test("an uploader who hangs up in the middle is no error of the server", async () => {
  const lines: string[] = [];
  const server = await startTestServer(undefined, undefined, { logLevel: "error", logTo: { write: (line) => void lines.push(line) } });
  const { cookie } = await server.login("admin");
  const socket = connect(server.port, "127.0.0.1");
  const head = `POST /api/files HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\ncontent-type: multipart/form-data; boundary=bb\r\ncontent-length: 5000\r\n\r\n`;
  socket.write(`${head}--bb\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname`);
  await new Promise((resolve) => server.app.server.once("request", resolve));
  socket.destroy();
  await expect.poll(() => new Promise<number>((resolve) => server.app.server.getConnections((_, count) => resolve(count)))).toBe(0);
  await server.login("staff");
  expect(lines).toEqual([]);
});

test.each([
  ["9999-12-31", "9999-12-31"],
  ["9999-12-20", "9999-12-31"],
])("a report of the last days there are ends (%s to %s)", async (from, to) => {
  const server = await startTestServer();
  const { call } = await server.login("manager");
  for (const report of [
    "financial_accounting",
    "financial_accounting/rzl",
    "financial_accounting/bmd_ntcs",
    "financial_accounting/datev",
    "dashboard",
  ]) {
    const { status } = await call(`GET /reports/${report}?from=${from}&to=${to}`);
    expect([report, status]).not.toEqual([report, 500]);
  }
});

test("a message that asks for the past a hundred times gets it a few times, and others are served between", async () => {
  const server = await startTestServer();
  const { cookie, call } = await server.login("admin");
  for (let n = 0; n < 40; n += 1) await call("POST /tax_rates", { name: `Tax ${n}`, percentage: 10 });
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/trpc`, { headers: { cookie } });
  onCleanUp(() => socket.terminate());
  await once(socket, "open");
  let received = 0;
  let refused = 0;
  socket.on("message", (data: Buffer) => {
    const text = data.toString();
    if (text.includes('"kind":"change"')) received += 1;
    if (text.includes("too_many_requests")) refused += 1;
  });
  const again = Array.from({ length: 50 }, () => [
    { id: 1, method: "subscription", params: { path: "live.events", input: { lastEventId: "0" } } },
    { id: 1, method: "subscription.stop" },
  ]).flat();
  socket.send(JSON.stringify(again));
  await expect.poll(() => refused).toBeGreaterThan(30);
  expect(received).toBeLessThan(40 * 20);
});

/** Sends bytes as they are, and answers what comes back until the connection ends. */
async function sendRaw(port: number, bytes: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  const [head = "", body = ""] = text.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head: head.toLowerCase(), body };
}

test.each([
  ["too long a header", `GET /api/session HTTP/1.1\r\nhost: x\r\nx-long: ${"x".repeat(40_000)}\r\n\r\n`, 431],
  ["no HTTP at all", "what is this?\r\n\r\n", 400],
  ["a body of two lengths", "POST /api/contacts HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}", 400],
  ["an expectation that nobody knows", "GET /api/session HTTP/1.1\r\nhost: x\r\nexpect: x\r\n\r\n", 417],
])("%s is refused in a problem, and the answer says that the connection ends", async (_what, bytes, status) => {
  const { port } = await startTestServer();
  const answer = await sendRaw(port, bytes);
  expect(answer.status).toBe(status);
  expect(answer.head).toContain("connection: close");
  expect(answer.head).toContain("content-type: application/problem+json");
  expect(JSON.parse(answer.body)).toMatchObject({ type: "about:blank", status });
});

test("a body that never ends is ended by the server", async () => {
  const { app } = await startTestServer();
  expect(app.server.requestTimeout).toBe(60_000);
  expect(app.server.headersTimeout).toBeLessThanOrEqual(60_000);
});

test("requests that lie unread when the server is told to end are answered, and idle connections do not hold it up", async () => {
  const { app, port } = await startTestServer();
  const connections = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      return socket;
    }),
  );
  await expect.poll(() => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))).toBe(20);
  const answers = connections.slice(0, 15).map(async (socket) => {
    // Written and closed in the same turn of the event loop, as after a long computation, so that the server has read nothing of it.
    socket.write("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
    let text = "";
    for await (const chunk of socket) text += String(chunk);
    return text.split(" ")[1];
  });
  const closing = app.close();
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 15 }, () => "200"));
  await closing;
});

test("what other programs post to the history is of a bounded size and depth", async () => {
  const { login } = await startTestServer();
  const { call } = await login("admin");
  const { body } = await call<{ id: string }>("POST /tax_rates", { name: "Reduced", percentage: 10 });
  const posted = (data: string) =>
    call("POST /events", `{"parent_id":"${body.id}","type":"sensor","description":"x","data":${data}}`, {
      "content-type": "application/json",
    });
  expect((await posted(`{"text":"${"x".repeat(16_000)}"}`)).status).toBe(200);
  const refusals = [`{"text":"${"x".repeat(20_000)}"}`, `{"deep":${"[".repeat(6_000)}${"]".repeat(6_000)}}`];
  for (const data of refusals) {
    expect(await posted(data)).toMatchObject({ status: 400, body: { type: "validation", errors: [{ path: "data" }] } });
  }
});
