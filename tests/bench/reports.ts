import { type Figure, median, ms, percentile } from "#tests/bench/figures.ts";
import { call, startServer, time } from "#tests/bench/server-process.ts";
import { FIRST_DAY, LAST_DAY } from "#tests/bench/three-years.ts";

const ROOMS = 50;
const BOOKINGS = 13_000;
const ROUNDS = 7;
const CALLS = 40;
const RANGE = `from=${FIRST_DAY}&to=${LAST_DAY}`;
const MONTH = { from: "2026-03-01T00:00:00.000Z", to: "2026-04-01T00:00:00.000Z" };
const origins = (basis: string) => `/trpc/reports.origins?input=${inPath({ from: FIRST_DAY, to: LAST_DAY, basis })}`;

/** Every report, with the URL of its page or file. */
const REPORTS = {
  dashboard: `/api/reports/dashboard?${RANGE}`,
  "service list": `/api/reports/items?${RANGE}`,
  nationalities: origins("nationality"),
  "official origins": origins("residence"),
  "control totals": `/api/reports/financial_accounting?${RANGE}`,
  "BMD NTCS file": `/api/reports/financial_accounting/bmd_ntcs?${RANGE}`,
  "RZL file": `/api/reports/financial_accounting/rzl?${RANGE}`,
  reconciliation: `/api/reports/reconciliation?${RANGE}`,
};

/** A property of fifty rooms with three years of data: how long a report takes, and how long calls of the room plan take meanwhile. */
export async function benchReports(): Promise<Figure[]> {
  const server = await startServer<{ cookie: string }>("tests/bench/reports-server.ts", String(ROOMS), String(BOOKINGS));
  const headers = { cookie: server.cookie };
  const get = (path: string) => call(server.port, path, undefined, headers);
  const plan = () => get(`/trpc/roomPlan.window?input=${inPath(MONTH)}`);
  await time(20, plan);
  const quiet = percentile(await time(CALLS, plan), 0.95);
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(REPORTS)) {
    await get(path);
    const took = median(await time(ROUNDS, () => get(path)));
    const waited = percentile(await whileAsked(() => get(path), plan), 0.95);
    figures.push({ what: `${name}, three years`, ours: ms(took), floor: "–", value: took, must: 300, want: 150, unit: " ms" });
    const beyond = Math.max(0, waited - quiet);
    figures.push({
      what: `plan's p95 beyond quiet, during ${name}`,
      ours: ms(waited),
      floor: ms(quiet),
      value: beyond,
      must: 50,
      want: 20,
      unit: " ms",
    });
  }
  await server.stop();
  return figures;
}

/** The duration of each call of the plan while the report is requested in a loop. */
async function whileAsked(report: () => Promise<unknown>, plan: () => Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const asking = (async () => {
    while (!isOver) await report();
  })();
  const times = await time(CALLS, plan);
  isOver = true;
  await asking;
  return times;
}

function inPath(input: object): string {
  return encodeURIComponent(JSON.stringify(input));
}
