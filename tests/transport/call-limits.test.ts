import { once } from "node:events";
import { expect, test } from "vitest";
import WebSocket from "ws";
import { answerJson, MAX_ANSWER_BYTES } from "#server/platform/core/calls/limits.ts";
import { RawJson } from "#server/platform/core/calls/raw-json.ts";
import { createSetting } from "#server/tenant/settings/service.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { as, startTestServer } from "#tests/support/test-server.ts";

type Answers = { status: number; body: unknown };

async function batchOf(url: string, names: readonly string[], headers: Record<string, string>): Promise<Answers> {
  const inputs = encodeURIComponent(JSON.stringify(Object.fromEntries(names.map((_, place) => [place, {}]))));
  const answer = await fetch(`${url}/trpc/${names.join(",")}?batch=1&input=${inputs}`, { headers });
  return { status: answer.status, body: await answer.json() };
}

test("ten calls in one request are answered, an eleventh refuses them all", async () => {
  const { url, login } = await startTestServer();
  const { cookie } = await login("staff");
  const ten = await batchOf(url, Array<string>(10).fill("rooms.list"), { cookie });
  expect(ten.status).toBe(200);
  expect(ten.body).toHaveLength(10);
  const headers = { cookie, "accept-language": "de" };
  for (const name of ["rooms.list", "nothing.here"]) {
    expect(await batchOf(url, Array<string>(11).fill(name), headers)).toMatchObject({
      status: 413,
      body: { error: { data: { problem: { type: "payload_too_large", status: 413, detail: "Höchstens 10 Aufrufe auf einmal" } } } },
    });
  }
});

test("writes are counted alike, and none of eleven is made", async () => {
  const { url, login } = await startTestServer();
  const { cookie, call } = await login("admin");
  const inputs = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [n, { name: `Tax ${n}`, percentage: 10 }]));
  const headers = { cookie, "content-type": "application/json" };
  const path = Array<string>(11).fill("taxRates.create").join(",");
  const answer = await fetch(`${url}/trpc/${path}?batch=1`, { method: "POST", headers, body: JSON.stringify(inputs) });
  expect(answer.status).toBe(413);
  expect((await call<{ count: number }>("GET /tax_rates")).body.count).toBe(0);
});

test("calls of a batch that end differently are answered each by itself", async () => {
  const { url, login } = await startTestServer();
  const { cookie } = await login("staff");
  const { status, body } = await batchOf(url, ["rooms.list", "nothing.here", "taxRates.create", "live.events", "rooms.get"], { cookie });
  expect(status).toBe(207);
  expect(body).toMatchObject([
    { result: { data: { count: 0 } } },
    { error: { data: { problem: { type: "not_found", status: 404 } } } },
    { error: { data: { problem: { type: "method_not_allowed", status: 405 } } } },
    { error: { data: { problem: { type: "method_not_allowed", status: 405 } } } },
    { error: { data: { problem: { type: "validation", status: 400 } } } },
  ]);
});

test("a path with more letters than any call is too large, and no error of the server", async () => {
  const lines: string[] = [];
  const { url } = await startTestServer(undefined, undefined, { logLevel: "error", logTo: { write: (line) => void lines.push(line) } });
  for (const path of ["trpc", "api", "api/rooms", "api/public/receipts"]) {
    const answer = await fetch(`${url}/${path}/${"rooms.list,".repeat(500)}`);
    expect([path, [400, 401, 404, 413].includes(answer.status)]).toEqual([path, true]);
  }
  expect((await fetch(`${url}/trpc/${"rooms.list,".repeat(500)}`)).status).toBe(413);
  expect(lines).toEqual([]);
});

test("an answer above 32 MiB is refused with a hint to read pages", () => {
  const mib = "x".repeat(1_048_576);
  const refusal = expect.objectContaining({ type: "payload_too_large", detail: expect.stringContaining("page_size") });
  expect(() => answerJson(Array<string>(32).fill(mib), "en")).toThrow(refusal);
  expect(() => answerJson(["ä".repeat(MAX_ANSWER_BYTES / 2)], "de")).toThrow(refusal);
  expect(() => answerJson(new RawJson(Array<Buffer>(33).fill(Buffer.from(mib))), "de")).toThrow(refusal);
  expect(answerJson(["ä".repeat(MAX_ANSWER_BYTES / 2 - 2)], "de")).toHaveLength(MAX_ANSWER_BYTES / 2 + 2);
});

test("calls that are small enough by themselves may be too large together", async () => {
  const { url, login, property } = await startTestServer();
  const { cookie, actor } = await login("admin");
  as(property, actor, (work) => {
    for (let n = 0; n < 190; n += 1) createSetting(work, { key: `LETTER_${n}`, value: "ä".repeat(10_000) });
  });
  const input = encodeURIComponent(JSON.stringify(Object.fromEntries(Array.from({ length: 10 }, (_, n) => [n, { page_size: 200 }]))));
  const ask = async (calls: number) => {
    const names = Array<string>(calls).fill("settings.list").join(",");
    const answer = await fetch(`${url}/trpc/${names}?batch=1&input=${input}`, { headers: { cookie } });
    return { status: answer.status, text: await answer.text() };
  };
  const two = await ask(2);
  expect(two).toMatchObject({ status: 200 });
  const { status, text } = await ask(10);
  expect(status).toBe(413);
  expect(JSON.parse(text)).toMatchObject({ error: { data: { problem: { type: "payload_too_large" } } } });
});

test("what another site makes a browser read is answered without its cookie", async () => {
  const { url, login } = await startTestServer();
  const { cookie } = await login("staff");
  const reading = async (path: string, site: string, more: Record<string, string> = { cookie }) =>
    (await fetch(`${url}${path}`, { headers: { ...more, "sec-fetch-site": site } })).status;
  for (const path of ["/trpc/rooms.list?input={}", '/trpc/rooms.list,rooms.list?batch=1&input={"0":{},"1":{}}', "/api/rooms"]) {
    expect([path, await reading(path, "cross-site")]).toEqual([path, 401]);
    for (const site of ["none", "same-origin", "same-site"]) expect([path, site, await reading(path, site)]).toEqual([path, site, 200]);
  }
  expect(await reading("/api/openapi.json", "cross-site")).toBe(200);
  expect(await reading("/trpc/system.version", "cross-site")).toBe(await reading("/trpc/system.version", "none", {}));
});

test("an API key reads from any page, because browsers don't add it by themselves", async () => {
  const { login, callerWith } = await startTestServer();
  const admin = await login("admin");
  const { body } = await admin.call<{ secret: string }>("POST /api_keys", { name: "Website", role_id: "manager" });
  const key = callerWith({ authorization: `Bearer ${body.secret}`, "sec-fetch-site": "cross-site" });
  expect((await key("GET /rooms")).status).toBe(200);
});

type Message = { id: number; result?: unknown; error?: { data: { problem: { type: string; status: number; detail: string } } } };

async function openSocket(url: string, cookie: string): Promise<{ socket: WebSocket; received: Message[] }> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/trpc`, { headers: { cookie } });
  onCleanUp(() => socket.terminate());
  const received: Message[] = [];
  socket.on("message", (data: Buffer) => void received.push(JSON.parse(data.toString()) as Message));
  await once(socket, "open");
  return { socket, received };
}

const asked = (id: number) => ({ id, method: "query", params: { path: "rooms.list", input: {} } });

test.each([
  ["in one message", 1],
  ["in many messages", 100],
])("a socket with a hundred calls at once (%s) gets ten answers and ninety refusals, and stays open", async (_how, messages) => {
  const { url, login } = await startTestServer();
  const { cookie } = await login("staff");
  const { socket, received } = await openSocket(url, cookie);
  const calls = Array.from({ length: 100 }, (_, id) => asked(id));
  socket.send(JSON.stringify({ id: 1000, method: "subscription", params: { path: "live.events", input: { lastEventId: "0" } } }));
  if (messages === 1) socket.send(JSON.stringify(calls));
  else for (const call of calls) socket.send(JSON.stringify(call));
  await expect.poll(() => received.filter(({ id }) => id < 1000).length).toBe(100);
  const refused = received.filter(({ error }) => error);
  expect(refused.length).toBeGreaterThanOrEqual(messages === 1 ? 90 : 0);
  expect(new Set(refused.map(({ error }) => error?.data.problem.status))).toEqual(new Set(refused.length > 0 ? [429] : []));
  expect(received.some(({ id }) => id === 1000)).toBe(true);
  // Once they are answered, the next ten are.
  received.length = 0;
  socket.send(JSON.stringify(calls.slice(0, 10)));
  await expect.poll(() => received.length).toBe(10);
  expect(received.every(({ result }) => result !== undefined)).toBe(true);
  expect(socket.readyState).toBe(WebSocket.OPEN);
});
