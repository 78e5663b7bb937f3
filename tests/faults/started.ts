import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, vi } from "vitest";
import { Database } from "#server/platform/core/database/driver.ts";
import type { Pause } from "#shared/platform/core/pause.ts";
import { DAY_MS } from "#shared/platform/core/stays.ts";
import type { SystemState } from "#shared/tenant/system/schema.ts";
import { open } from "#tests/support/process.ts";

export type Started = Awaited<ReturnType<typeof open>>;

/** Noon of the first day of these tests, which are the same at midnight and at the end of a year. */
const FIRST_NOON = Date.parse("2030-04-01T10:00:00.000Z");
const OFFSET_MS = FIRST_NOON - Date.now();

/** The calendar date so many days after the first one. */
export const dayAfter = (days: number) => new Date(FIRST_NOON + days * DAY_MS).toISOString().slice(0, 10);

/** Starts the built server in a folder, with a clock that is off by so many days. */
export async function startOff(days: number, dir: string, env: Record<string, string> = {}): Promise<Started> {
  const preload = `--import ${resolve("tests/faults/clock-ahead.mjs")}`;
  const set = { NODE_OPTIONS: preload, CLOCK_OFFSET_MS: String(OFFSET_MS + days * DAY_MS), ...env };
  for (const [name, value] of Object.entries(set)) vi.stubEnv(name, value);
  const started = await open(dir);
  vi.unstubAllEnvs();
  return started;
}

export async function stop({ child, exit }: Started): Promise<void> {
  child.kill("SIGTERM");
  await exit;
}

export async function call<T = unknown>({ url, cookie }: Started, request: string, body?: unknown): Promise<T> {
  const [method = "GET", path = ""] = request.split(" ");
  const headers = { cookie, "content-type": "application/json" };
  const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const text = await answer.text();
  expect(answer.status, `${request} ${text}`).toBeLessThan(300);
  return (text === "" ? undefined : JSON.parse(text)) as T;
}

export const pausesOf = async (started: Started) => (await call<{ pauses: Pause[] }>(started, "GET /system/pause")).pauses;

/** Reads or changes the database of a folder in which no server runs. */
export function inDatabase<T>(dir: string, task: (database: InstanceType<typeof Database>) => T): T {
  const database = new Database(join(dir, "keyrack.db"));
  try {
    return task(database);
  } finally {
    database.close();
  }
}

export const column = (dir: string, sql: string) => inDatabase(dir, (database) => database.prepare(sql).pluck().all());

/** A job that a commit wakes begins sooner. In milliseconds. */
const IDLE_MS = 500;

/**
 * Waits until the jobs of a server have done what is due: all that may run have run since its start, and none has for a while. A paused job
 * does not run.
 */
export async function untilIdle(started: Started): Promise<void> {
  let idleSince = performance.now();
  while (performance.now() - idleSince < IDLE_MS) {
    await setTimeout(50);
    const { installation } = await call<SystemState>(started, "GET /system");
    const jobs = installation?.jobs ?? [];
    if (jobs.length === 0 || jobs.some(({ running }) => running)) idleSince = performance.now();
  }
}
