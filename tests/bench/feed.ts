import { type ChildProcess, fork } from "node:child_process";
import { type Figure, median, ms, percentile, ratio } from "#tests/bench/figures.ts";
import { startServer } from "#tests/bench/server-process.ts";

const LOADS = [
  { sockets: 50, count: 120, gap: 15 },
  { sockets: 500, count: 60, gap: 40 },
  { sockets: 5000, count: 15, gap: 400 },
];
const ROUNDS = 3;

/** The time from commit to every open screen, compared with a bare broadcast to as many sockets. */
export async function benchFeed(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const load of LOADS) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push({ ours: await measure("keyrack", load), bare: await measure("bare", load) });
    const ours = median(rounds.map((round) => round.ours.p99));
    const bare = median(rounds.map((round) => round.bare.p99));
    const delivered = Math.min(...rounds.map((round) => round.ours.delivered));
    figures.push(
      { what: `feed p99, ${load.sockets} screens`, ours: ms(ours), floor: ms(bare), value: ratio(ours, bare), must: 2.5, want: 1.1 },
      {
        what: `delivered, ${load.sockets} screens`,
        ours: String(delivered),
        floor: String(load.sockets * load.count),
        value: (100 * delivered) / (load.sockets * load.count),
        must: 100,
        want: 100,
        unit: " %",
        atLeast: true,
      },
    );
  }
  return figures;
}

async function measure(mode: string, { sockets, count, gap }: (typeof LOADS)[number]): Promise<{ p99: number; delivered: number }> {
  const server = await startServer<{ cookie: string }>("tests/bench/feed-server.ts", mode);
  const clients = fork("tests/bench/feed-clients.ts", [String(server.port), String(sockets), server.cookie], {
    execArgv: ["--import", "tsx"],
  });
  await answer(clients);
  await ask(clients, "report");
  const { sent } = (await ask(server.child, { count, gap })) as { sent: [number, number][] };
  await new Promise((resolve) => setTimeout(resolve, 700));
  const { arrivals } = (await ask(clients, "report")) as { arrivals: [number, number][] };
  clients.disconnect();
  await server.stop();
  const left = new Map(sent);
  const latencies = arrivals.flatMap(([seq, at]) => {
    const began = left.get(seq);
    return began === undefined ? [] : [at - began];
  });
  return { p99: percentile(latencies, 0.99), delivered: latencies.length };
}

function answer(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once("message", resolve));
}

function ask(child: ChildProcess, what: object | string): Promise<unknown> {
  const answered = answer(child);
  child.send(what);
  return answered;
}
