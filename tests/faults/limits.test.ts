import { once } from "node:events";
import { expect, test } from "vitest";
import WebSocket from "ws";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { dataDir, open } from "#tests/support/process.ts";
import { slowness } from "#tests/support/slowness.ts";

/** A heap in which one batch of 60 such lists ended the process. */
const SMALL_HEAP = "export DEMO=1 NODE_OPTIONS=--max-old-space-size=256";
/** The longest that another call may wait, on an idle machine. */
const HEALTHY_MS = 1_000;
const RELATIONS = ["group", "customer", "room", "rate", "guests", "actions", "folios", "default_folio"];
const LARGEST = { page_size: 1000, expand: RELATIONS };

function batchPath(calls: number): string {
  const input = Object.fromEntries(Array.from({ length: calls }, (_, place) => [place, LARGEST]));
  return `/trpc/${Array<string>(calls).fill("bookings.list").join(",")}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`;
}

/** The longest time that `/healthz` took to answer while the task ran. */
async function slowestHealth(url: string, task: () => Promise<void>): Promise<number> {
  let slowest = 0;
  const end = new AbortController();
  const asking = (async () => {
    while (!end.signal.aborted) {
      const began = performance.now();
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  try {
    await task();
  } finally {
    end.abort();
    await asking;
  }
  return slowest;
}

test("one who asks for far too much at once is refused, and the process goes on", { timeout: 300_000 }, async () => {
  const server = await open(dataDir(), { shell: SMALL_HEAP });
  const { url, cookie, child } = server;
  const foreign = { cookie, referer: "https://evil.example/", "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
  const statusOf = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(url + path, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };

  const slowest = await slowestHealth(url, async () => {
    // A link on a page of another site.
    expect(await statusOf(batchPath(60), foreign)).toBe(413);
    expect(await statusOf(batchPath(10), foreign)).toBe(401);
    // The same by a member of the house.
    expect(await statusOf(batchPath(60), { cookie })).toBe(413);
    expect(await statusOf(batchPath(10), { cookie })).toBe(413);
    expect(await statusOf(batchPath(2), { cookie })).toBe(200);

    const socket = new WebSocket(`${url.replace("http", "ws")}/trpc`, { headers: { cookie } });
    onCleanUp(() => socket.terminate());
    await once(socket, "open");
    let answered = 0;
    let refused = 0;
    socket.on("message", (data: Buffer) => {
      if (data.length < 1_000 && data.toString().includes('"too_many_requests"')) refused += 1;
      else answered += 1;
    });
    const frame = Array.from({ length: 100 }, (_, id) => ({
      id,
      method: "query",
      params: { path: "bookings.list", input: { ...LARGEST, page_size: 100 } },
    }));
    for (let n = 0; n < 5; n += 1) socket.send(JSON.stringify(frame));
    await expect.poll(() => answered + refused, { timeout: 60_000 }).toBe(500);
    // Ten at once; a later message finds room where some have been answered meanwhile.
    expect(answered).toBeGreaterThanOrEqual(10);
    expect(answered).toBeLessThanOrEqual(50);
    expect(socket.readyState).toBe(WebSocket.OPEN);
  });

  expect(child.exitCode).toBeNull();
  expect(slowest).toBeLessThan(HEALTHY_MS * slowness());
  expect(server.output()).not.toContain("out of memory");
});
