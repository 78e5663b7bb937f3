import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Figure, ms } from "#tests/bench/figures.ts";
import { REST_CALLS, type RestCall, recordedOf } from "#tests/bench/rest-calls.ts";
import type { Prepared } from "#tests/bench/rest-record.ts";
import { type ServerProcess, send, startServer } from "#tests/bench/server-process.ts";

const ROOMS = 30;
const BOOKINGS = Number(process.env["BENCH_BOOKINGS"] ?? 5_000);
/** Of both servers in turn, of which the first ones warm them up: V8 compiles what runs hundreds of times. */
const WARM_UPS = Number(process.env["BENCH_WARM_UPS"] ?? 5);
const ROUNDS = WARM_UPS + Number(process.env["BENCH_ROUNDS"] ?? 5);
/** Of each call in each round. */
const REQUESTS = 100;
const AT_ONCE = 8;

type Spent = { ms: number; cpu: number };
type Side = { server: ServerProcess<object>; spent: Record<string, Spent> };

/**
 * The ten commonest calls over REST with an API key, against a bare Fastify that runs the same statements and serializes the same answers:
 * the share of its requests a second, by the clock for each call and all together, and by the processor's time of the server.
 */
export async function benchRest(): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), "keyrack-bench-"));
  const recorder = await startServer<Prepared>("tests/bench/rest-record.ts", ...[dir, ROOMS, BOOKINGS, ROUNDS, REQUESTS].map(String));
  const { secret, known } = recorder;
  await recorder.stop();
  const ours: Side = { server: await startServer("tests/bench/rest-server.ts", dir), spent: {} };
  const bare: Side = { server: await startServer("tests/bench/rest-bare-server.ts", dir), spent: {} };
  for (let round = 0; round < ROUNDS; round++) {
    for (const call of REST_CALLS) {
      for (const side of round % 2 === 0 ? [ours, bare] : [bare, ours]) {
        const spent = await measure(side.server, async (n) => {
          const request = recordedOf(call, round * REQUESTS + n);
          const headers = { authorization: `Bearer ${secret}`, "x-request": String(request) };
          const { path, body } = call.request(known, request);
          const { status, text } = await send(side.server.port, { method: call.method, path: `/api${path}`, body, headers });
          if (status !== 200) throw new Error(`${call.name}: ${status} ${text.slice(0, 300)}`);
        });
        if (round >= WARM_UPS) side.spent[call.name] = sum([side.spent[call.name] ?? NOTHING, spent]);
      }
    }
  }
  await Promise.all([ours.server.stop(), bare.server.stop()]);
  rmSync(dir, { recursive: true, force: true });
  return [
    ...REST_CALLS.flatMap((call) => figuresOf(call.name, [call], { ours, bare })),
    ...figuresOf("all ten", REST_CALLS, { ours, bare }),
  ];
}

/** Wall-clock time and CPU time of a round. */
async function measure(server: ServerProcess<object>, once: (n: number) => Promise<void>): Promise<Spent> {
  const cpuBefore = await cpuMs(server);
  const began = performance.now();
  let next = 0;
  const caller = async () => {
    while (next < REQUESTS) await once(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  return { ms: performance.now() - began, cpu: (await cpuMs(server)) - cpuBefore };
}

async function cpuMs({ child }: ServerProcess<object>): Promise<number> {
  child.send("cpu");
  const [{ user, system }] = (await once(child, "message")) as [NodeJS.CpuUsage];
  return (user + system) / 1000;
}

const NOTHING: Spent = { ms: 0, cpu: 0 };

function sum(spent: readonly Spent[]): Spent {
  return spent.reduce((all, each) => ({ ms: all.ms + each.ms, cpu: all.cpu + each.cpu }), NOTHING);
}

function figuresOf(name: string, calls: readonly RestCall[], { ours, bare }: { ours: Side; bare: Side }): Figure[] {
  const requests = calls.length * REQUESTS * (ROUNDS - WARM_UPS);
  const of = ({ spent }: Side) => sum(calls.map((call) => spent[call.name] ?? NOTHING));
  const [a, b] = [of(ours), of(bare)];
  const aSecond = ({ ms: all }: Spent) => `${((requests * 1000) / all).toFixed(0)}/s`;
  const target = { must: 60, want: 80, unit: " %", atLeast: true };
  return [
    { what: `${name}, requests a second`, ours: aSecond(a), floor: aSecond(b), value: (100 * b.ms) / a.ms, ...target },
    { what: `${name}, CPU of a request`, ours: ms(a.cpu / requests), floor: ms(b.cpu / requests), value: (100 * b.cpu) / a.cpu, ...target },
  ];
}
