import { once } from "node:events";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import WebSocket from "ws";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { open } from "#tests/support/process.ts";
import { slowness } from "#tests/support/slowness.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/** A heap in which one batch of 60 such lists ended the process. */
const SMALL_HEAP = "export DEMO=1 NODE_OPTIONS=--max-old-space-size=256";
/** The longest that the server may work on other things while a call waits, on an idle machine. */
const HEALTHY_MS = 1_000;
/** Linux counts the processor time of a thread in hundredths of a second. */
const TICK_MS = 10;
const RELATIONS = ["group", "customer", "room", "rate", "guests", "actions", "folios", "default_folio"];
const LARGEST = { page_size: 1000, expand: RELATIONS };

function batchPath(calls: number): string {
  const input = Object.fromEntries(Array.from({ length: calls }, (_, place) => [place, LARGEST]));
  return `/trpc/${Array<string>(calls).fill("bookings.list").join(",")}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`;
}

/**
 * Processor time of the server's event loop in milliseconds, without waiting for other processes of a busy machine. Only available on
 * Linux; elsewhere it is the elapsed time.
 */
function workedMs(pid: number | undefined): number {
  if (process.platform !== "linux") return performance.now();
  const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** The longest time that the server worked before it answered `/healthz` while the task ran. */
async function slowestHealth({ url, child }: Awaited<ReturnType<typeof open>>, task: () => Promise<void>): Promise<number> {
  let slowest = 0;
  const end = new AbortController();
  const asking = (async () => {
    while (!end.signal.aborted) {
      const began = workedMs(child.pid);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      slowest = Math.max(slowest, workedMs(child.pid) - began);
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

test("a caller with far too many calls at once is refused, and the process keeps running", { timeout: 300_000 }, async () => {
  const server = await open(temporaryFolder(), { shell: SMALL_HEAP });
  const { url, cookie, child } = server;
  const foreign = { cookie, referer: "https://evil.example/", "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
  const statusOf = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(url + path, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };

  const slowest = await slowestHealth(server, async () => {
    // A link on a page of another site.
    expect(await statusOf(batchPath(60), foreign)).toBe(413);
    expect(await statusOf(batchPath(10), foreign)).toBe(401);
    // The same by a member of the property.
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
