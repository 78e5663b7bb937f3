import { once } from "node:events";
import { chmodSync, readdirSync, statSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import WebSocket from "ws";
import { launch, open } from "#tests/support/process.ts";
import { openScreen } from "#tests/support/screen.ts";
import { crowding } from "#tests/support/slowness.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

// Each starts processes or draws documents.
vi.setConfig({ testTimeout: 60_000 });

test("a wrong setting ends the process with one clear line that names it", async () => {
  const { exit, output } = launch({ PORT: "80000", PUBLIC_URL: "not a url", DATA_DIR: temporaryFolder() });
  expect(await exit).toBe(1);
  expect(output().trim().split("\n")).toHaveLength(1);
  expect(output()).toMatch(/PORT.*PUBLIC_URL/);
});

test("nobody but the server's own user can read the data folder, also one that was open to others before", async () => {
  const dir = temporaryFolder();
  chmodSync(dir, 0o755);
  const { child, exit } = await open(dir);
  child.kill("SIGTERM");
  await exit;
  expect(statSync(dir).mode & 0o777).toBe(0o700);
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(1);
  for (const { parentPath, name } of files) expect([name, statSync(join(parentPath, name)).mode & 0o077]).toEqual([name, 0]);
});

test("SIGTERM finishes what runs, asks open screens to reconnect, and ends well within five seconds", async () => {
  const { child, exit, url, port, cookie } = await open(temporaryFolder());
  const running = await halfSent(port, { path: "/api/tax_rates", cookie, body: JSON.stringify({ name: "Reduced", percentage: 10 }) });
  const socket = new WebSocket(`${url.replace("http", "ws")}/trpc`, { headers: { cookie } });
  await once(socket, "open");
  const messages: string[] = [];
  socket.on("message", (data: Buffer) => messages.push(data.toString()));
  const closed = once(socket, "close");
  await once(
    connect(port, "127.0.0.1").on("error", () => {}),
    "connect",
  );

  const began = performance.now();
  child.kill("SIGTERM");

  expect((await closed)[0]).toBe(1012);
  expect(await running.finish()).toBe(200);
  expect(messages).toEqual([JSON.stringify({ id: null, method: "reconnect" })]);
  expect(await exit).toBe(0);
  expect(performance.now() - began).toBeLessThan(5000 * (await crowding()));
});

test("a restart is hardly noticed: what runs is finished, the login goes on, and the screen hears on where it was, without a reset", {
  timeout: 40_000,
}, async () => {
  const dir = temporaryFolder();
  const first = await open(dir);
  const { port, cookie } = first;
  const headers = { cookie, "content-type": "application/json" };
  const screen = openScreen(first, cookie);
  await expect.poll(() => screen.heard.length).toBeGreaterThan(0);
  const running = await halfSent(port, { path: "/api/tax_rates", cookie, body: JSON.stringify({ name: "Before", percentage: 10 }) });
  first.child.kill("SIGTERM");
  expect(await running.finish()).toBe(200);
  expect(await first.exit).toBe(0);

  const again = await open(dir, { port });
  const answer = await fetch(`${again.url}/api/tax_rates`, {
    method: "POST",
    headers,
    body: JSON.stringify({ name: "After", percentage: 20 }),
  });
  expect(answer.status).toBe(200);
  const { id } = (await answer.json()) as { id: string };
  await expect.poll(() => screen.heard.some((event) => event.kind === "change" && event.id === id), { timeout: 10_000 }).toBe(true);
  expect(screen.heard.filter(({ kind }) => kind === "reset")).toEqual([]);
  // What is announced without an event, such as a login, comes with the number of the event before.
  const made = screen.heard.flatMap((event) => (event.kind === "change" && event.type.endsWith(".created") ? event.seq : []));
  expect(made.slice(-2)).toEqual([(made.at(-1) ?? 0) - 1, made.at(-1)]);
  expect(new Set(made).size).toBe(made.length);
});

/** A request whose headers the server has read and whose body is still missing. */
async function halfSent(port: number, { path, cookie, body }: { path: string; cookie: string; body: string }) {
  const headers = { cookie, "content-type": "application/json", "content-length": body.length, expect: "100-continue" };
  const sending = request({ port, path, method: "POST", headers, agent: new Agent({ keepAlive: true }) });
  sending.flushHeaders();
  await once(sending, "continue");
  sending.write(body.slice(0, 5));
  return {
    async finish(): Promise<number | undefined> {
      sending.end(body.slice(5));
      const [response] = (await once(sending, "response")) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    },
  };
}
