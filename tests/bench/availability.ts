import { at } from "#tests/bench/bare-runtime.ts";
import { type Figure, ms, percentile } from "#tests/bench/figures.ts";
import { call, cpuSeconds, startServer, time } from "#tests/bench/server-process.ts";

const ROOMS = 90;
const BOOKINGS = 100_000;
const TYPES = 30;
const NIGHTS = 30;
const CALLS = Number(process.env["BENCH_CALLS"] ?? 100);
const TARGET = { floor: "–", must: 20, want: 10, unit: " ms" };

/** Availability of every room type for a month, with the prices of each night, over HTTP; there is no baseline. */
export async function benchAvailability(): Promise<Figure[]> {
  const { port, cookie, child, stop } = await startServer<{ cookie: string }>(
    "tests/bench/availability-server.ts",
    ...[ROOMS, BOOKINGS, TYPES].map(String),
  );
  const ask = async (i: number) => {
    const day = 1000 + i * 7;
    const stay = { check_in: at(day, 13), check_out: at(day + NIGHTS, 9) };
    const query = new URLSearchParams({ ...stay, occupancy: "2", expand_prices: "true" });
    return call(port, `/api/availabilities/room_types?${query}`, undefined, { cookie });
  };
  const answer: unknown = JSON.parse(await ask(0));
  if (!Array.isArray(answer) || answer.length !== TYPES) throw new Error("not every room type was answered");
  await time(CALLS, ask);
  const before = cpuSeconds(child);
  const times = await time(CALLS, ask);
  const cpu = ((cpuSeconds(child) - before) * 1000) / CALLS;
  await stop();
  const figure = (what: string, value: number): Figure => ({
    what: `${TYPES} room types, ${NIGHTS} nights with prices, ${what}`,
    ours: ms(value),
    value,
    ...TARGET,
  });
  return [figure("median", percentile(times, 0.5)), figure("p95", percentile(times, 0.95)), figure("CPU of the server", cpu)];
}
