import { join, resolve } from "node:path";
import { expect, vi } from "vitest";
import { Database } from "#server/platform/core/database/driver.ts";
import type { Pause } from "#shared/platform/core/pause.ts";
import { DAY_MS } from "#shared/platform/core/stays.ts";
import { open } from "#tests/support/process.ts";

export type Started = Awaited<ReturnType<typeof open>>;

/** Starts the built server in a folder, with a clock that is off by so many days. */
export async function startOff(days: number, dir: string, env: Record<string, string> = {}): Promise<Started> {
  const preload = `--import ${resolve("tests/faults/clock-ahead.mjs")}`;
  const set = { NODE_OPTIONS: preload, CLOCK_OFFSET_MS: String(days * DAY_MS), ...env };
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

/** Long enough for what the jobs do at a start. */
export const WHILE_MS = 4_000;
