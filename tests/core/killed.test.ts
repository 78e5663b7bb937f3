import { once } from "node:events";
import { expect, test } from "vitest";
import WebSocket from "ws";
import { open } from "#tests/support/process.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

test("killed under writing load, every acknowledged write is there afterwards and the feed has no gap and no repeat", {
  timeout: 60_000,
}, async () => {
  const dir = temporaryFolder();
  const first = await open(dir);
  const acknowledged: string[] = [];
  let writing = true;

  const writer = async (name: string) => {
    for (let i = 0; writing; i++) {
      const body = JSON.stringify({ name: `${name}-${i}`, percentage: 10 });
      const headers = { "content-type": "application/json", cookie: first.cookie };
      const answer = await fetch(`${first.url}/api/tax_rates`, { method: "POST", headers, body }).catch(() => null);
      if (answer?.status === 200) acknowledged.push(((await answer.json()) as { id: string }).id);
      if (answer === null) return;
    }
  };
  const writers = ["a", "b", "c", "d"].map(writer);
  while (acknowledged.length < 60) await new Promise((resolve) => setTimeout(resolve, 10));
  first.child.kill("SIGKILL");
  await first.exit;
  writing = false;
  await Promise.all(writers);

  const again = await open(dir);
  const get = async <T>(path: string) =>
    (await (await fetch(`${again.url}/api${path}`, { headers: { cookie: again.cookie } })).json()) as T;
  const { data } = await get<{ data: { id: string }[] }>("/tax_rates?page_size=1000");
  const kept = new Set(data.map(({ id }) => id));
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);

  const seqs = await feedFrom(again.url, again.cookie);
  expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, i) => i + 1));
  expect(seqs.length).toBeGreaterThanOrEqual(acknowledged.length);
});

/** The seqs that a screen receives when it follows the feed from the beginning. */
async function feedFrom(url: string, cookie: string): Promise<number[]> {
  const { event_seq } = (await (await fetch(`${url}/api/session`, { headers: { cookie } })).json()) as { event_seq: number };
  const socket = new WebSocket(`${url.replace("http", "ws")}/trpc`, { headers: { cookie } });
  await once(socket, "open");
  const seqs: number[] = [];
  const done = new Promise<void>((resolve) => {
    socket.on("message", (data: Buffer) => {
      const id = /"type":"data","id":"(\d+)"/.exec(data.toString())?.[1];
      if (id) seqs.push(Number(id));
      if (Number(id) === event_seq) resolve();
    });
  });
  socket.send(JSON.stringify({ id: 1, method: "subscription", params: { path: "live.events", input: { lastEventId: "0" } } }));
  await done;
  socket.close();
  return seqs;
}
