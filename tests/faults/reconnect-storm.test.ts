import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import WebSocket from "ws";
import { meterHolds } from "#tests/bench/loop-meter.ts";
import type { Received } from "#tests/faults/storm-clients.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { as, makeMember, startTestServer, type TestServer } from "#tests/support/test-server.ts";

const SCREENS = 300;
const SESSIONS = 16;
const MISSED = 200;
const ASK = { path: "live.events", input: { lastEventId: "0" } };

/** A server that has recorded `events`, and a function that records more. */
async function makeServer(events: number) {
  const server = await startTestServer();
  const anna = makeMember(server.property, "manager", "Anna");
  const record = (count: number) =>
    as(server.property, anna, (work) => {
      for (let n = 0; n < count; n += 1) {
        work.record("tax_rate.changed", { object: "tax_rate", id: "x" }, { words: { name: "x".repeat(200) } });
      }
    });
  record(events);
  const head = () => server.property.runtime.db.$client.prepare<[], number>("SELECT max(seq) FROM events").pluck().get() ?? 0;
  return { server, record, head };
}

async function startScreens(server: TestServer, count: number): Promise<ChildProcess> {
  const logins = await Promise.all(Array.from({ length: SESSIONS }, () => server.login("staff")));
  const cookies = logins.map(({ cookie }) => cookie).join(",");
  const child = fork("tests/faults/storm-clients.ts", [String(server.port), String(count), cookies], { execArgv: ["--import", "tsx"] });
  onCleanUp(() => child.disconnect());
  await once(child, "message");
  return child;
}

async function ask(child: ChildProcess, after: number): Promise<void> {
  child.send({ after });
  await once(child, "message");
}

async function allReceived(child: ChildProcess, until: number): Promise<Received[]> {
  child.send({ until });
  const [received] = (await once(child, "message")) as [Received[]];
  return received;
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test("300 screens that missed 200 events get each of them once and in order, and hold up others hardly longer than if they had missed none", async () => {
  const { server, record, head } = await makeServer(MISSED);
  const screens = await startScreens(server, SCREENS);
  const { holds, stop } = await meterHolds();
  onCleanUp(stop);

  await ask(screens, head());
  record(1);
  for (const { seqs } of await allReceived(screens, head())) expect(seqs).toEqual([MISSED + 1]);
  const floor = longest(await holds());
  await new Promise((resolve) => setTimeout(resolve, 50));

  await ask(screens, 0);
  record(20);
  const received = await allReceived(screens, head());
  const storm = longest(await holds());

  for (const { seqs } of received) expect(seqs).toEqual(upTo(head()));
  const slowest = Math.max(...received.map(({ ms }) => ms));
  process.stdout.write(
    `Longest hold ${storm.toFixed(0)} ms, ${floor.toFixed(0)} ms where nothing was missed; all caught up after ${slowest.toFixed(0)} ms\n`,
  );
  expect(storm / floor).toBeLessThan(3);
});

function longest(holds: readonly { ms: number }[]): number {
  return Math.max(...holds.map(({ ms }) => ms));
}

test("screens that ask for everything ten times and read nothing wait without holding up another, and get it once when they read", async () => {
  const { server, head } = await makeServer(1990);
  const { cookie } = await server.login("staff");
  const reader = await startScreens(server, 1);
  const silent = await Promise.all(Array.from({ length: 20 }, () => openSilent(server, cookie)));
  for (const { socket } of silent) {
    socket.pause();
    for (let n = 0; n < 10; n += 1) socket.send(JSON.stringify({ id: 1, method: "subscription", params: ASK }));
  }

  await ask(reader, 0);
  const [received] = await allReceived(reader, head());
  expect(received?.seqs).toEqual(upTo(head()));

  for (const { socket } of silent) socket.resume();
  for (const { heard } of silent) {
    await expect.poll(() => heard.slice(heard.lastIndexOf("started") + 1), { timeout: 20_000 }).toEqual(upTo(head()));
  }
});

/** A socket, with the seqs that it receives and the starts of its subscriptions in order. */
async function openSilent(server: TestServer, cookie: string) {
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/trpc`, { perMessageDeflate: false, headers: { cookie } });
  onCleanUp(() => socket.terminate());
  const heard: (number | "started")[] = [];
  socket.on("message", (data: Buffer) => {
    const start = data.toString("latin1", 0, 80);
    const seq = /"type":"data","id":"(\d+)"/.exec(start)?.[1];
    if (start.includes('"started"')) heard.push("started");
    else if (seq !== undefined) heard.push(Number(seq));
  });
  await once(socket, "open");
  return { socket, heard };
}
