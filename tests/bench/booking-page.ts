import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { foundDemo } from "#server/office/setup/service.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { write } from "#server/platform/core/work/work.ts";
import { openSession } from "#server/tenant/session/lucia.ts";
import { insertUser } from "#server/tenant/team/service.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import type { Order, Report } from "#tests/bench/booking-guests.ts";
import { type Figure, ms, percentile } from "#tests/bench/figures.ts";
import { openBenchRuntime } from "#tests/bench/keyrack-property.ts";
import { type Program, startProgram } from "#tests/bench/program.ts";
import { call, cpuSeconds } from "#tests/bench/server-process.ts";

const ROOMS = 40;
const GUESTS = 200;
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 60);
/** The guests come within this time, in which nothing is measured. */
const ARRIVING = Math.min(15, SECONDS / 4);
const THINK: Order["think"] = [2, 6];
const NO_PAUSE: Order["think"] = [0, 0];
/** The receptionist's screen asks for the plan this often; once in a second would be much already. */
const PLAN_EVERY_MS = 100;

/**
 * 200 guests at the same time on the booking page of the built program, two years of bookings in 40 rooms: how long their calls take, and
 * how much longer the plan's calls take for the front desk than without guests, in the same run. `BENCH_SECONDS` shortens it.
 */
export async function benchBookingPage(): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), "keyrack-bench-"));
  const { slug, cookie } = await furnish(dir);
  const program = await startProgram(dir, { TRUST_PROXY: "1" });
  const guests = fork("tests/bench/booking-guests.ts", [String(program.port), slug], { execArgv: ["--import", "tsx"] });
  const plan = () => readPlan(program, cookie);
  try {
    await ask(guests, { guests: 50, arriving: 1, seconds: 5, unreported: 0, think: NO_PAUSE });
    await planWhile(plan, wait(5_000));
    const before = await planWhile(plan, wait(SECONDS * 500));
    const asked = ask(guests, { guests: GUESTS, arriving: ARRIVING, seconds: ARRIVING + SECONDS, unreported: ARRIVING, think: THINK });
    await wait(ARRIVING * 1000);
    const [cpuBefore, began] = [cpuSeconds(program.child), performance.now()];
    const meanwhile = await planWhile(plan, wait(SECONDS * 1000));
    const cpu = (100_000 * (cpuSeconds(program.child) - cpuBefore)) / (performance.now() - began);
    const report = await asked;
    const after = await planWhile(plan, wait(SECONDS * 500));
    const burst = await ask(guests, { guests: GUESTS, arriving: 1, seconds: 0, unreported: 0, think: NO_PAUSE });
    return [
      ...callFigures(report, `${GUESTS} guests, a step each ${THINK.join(" to ")} s`, { must: 300, want: 100 }),
      planFigure([...before, ...after], meanwhile),
      { what: "CPU with guests, of one core", ours: `${cpu.toFixed(0)} %`, floor: "–", value: cpu, must: 80, want: 40, unit: " %" },
      ...callFigures(burst, `${GUESTS} guests in one second, no pauses`, { must: 2000, want: 1000 }).slice(-1),
    ];
  } finally {
    guests.disconnect();
    await program.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** A demo property with two years of bookings, its page's slug, and the cookie of its front desk. */
async function furnish(dir: string): Promise<{ slug: string; cookie: string }> {
  const runtime = openBenchRuntime(dir, () => new Date());
  runtime.db.$client.pragma("cache_size = -1000000");
  const founder = { ...automatedActor({ property_id: "", time_zone: "Europe/Vienna" }), role: "admin" as const };
  const { user_id, property } = write(runtime, founder, (work) => {
    const admin = insertUser(work, { email: "b@example.com", name: "Bench", password_hash: "-", must_change_password: false });
    return { user_id: admin.id, property: foundDemo(work, { admins: [admin], size: { rooms: ROOMS, bookings: null } }).property };
  });
  const token = await openSession(runtime, { user_id, property_id: property.id }, { address: "127.0.0.1", userAgent: "a bench" });
  runtime.db.$client.close();
  return { slug: property.slug, cookie: `keyrack_session=${token}` };
}

async function ask(guests: ChildProcess, order: Order): Promise<Report> {
  guests.send(order);
  const [report] = (await once(guests, "message")) as [Report];
  return report;
}

/** The durations of calls of the plan at a steady pace until something else is over. */
async function planWhile(plan: () => Promise<unknown>, other: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const ending = other.then(() => (isOver = true));
  const times: number[] = [];
  while (!isOver) {
    const began = performance.now();
    await plan();
    const took = performance.now() - began;
    times.push(took);
    await wait(Math.max(0, PLAN_EVERY_MS - took));
  }
  await ending;
  return times;
}

function readPlan({ port }: Program, cookie: string): Promise<string> {
  const today = new Date().toISOString().slice(0, 10);
  const days = { from: `${today}T00:00:00.000Z`, to: `${addDays(today, 30)}T00:00:00.000Z` };
  return call(port, `/trpc/roomPlan.window?input=${encodeURIComponent(JSON.stringify(days))}`, undefined, { cookie });
}

/** The p99 of each kind of call, and of all together. */
function callFigures({ times, refused }: Report, who: string, target: { must: number; want: number }): Figure[] {
  const refusals = Object.entries(refused).map(([type, count]) => `${count} ${type}`);
  const figure = (what: string, each: readonly number[]): Figure => {
    const value = percentile(each, 0.99);
    return { what: `${who}: ${what}, p99 of ${each.length}`, ours: ms(value), floor: "–", value, ...target, unit: " ms" };
  };
  if (refusals.length > 0) console.log(`${who}: refused were ${refusals.join(", ")}`);
  return [...Object.entries(times).map(([what, each]) => figure(what, each)), figure("all calls", Object.values(times).flat())];
}

function planFigure(alone: readonly number[], meanwhile: readonly number[]): Figure {
  const [quiet, busy] = [percentile(alone, 0.95), percentile(meanwhile, 0.95)];
  const what = "plan's p95 beyond that without guests";
  return { what, ours: ms(busy), floor: ms(quiet), value: Math.max(0, busy - quiet), must: 20, want: 10, unit: " ms" };
}
