import { networkOf } from "#server/platform/core/process/network.ts";
import { Problem } from "#shared/platform/core/errors.ts";

const WINDOW_MS = 15 * 60_000;
/** Above this number of keys, those whose attempts have all left the window are dropped. */
const MANY_KEYS = 1_000;

type Limit<Field extends string> = {
  readonly by: readonly Field[];
  readonly most: number;
  /**
   * After the limit each attempt waits for so many seconds after the last one, twice as long each time. Without it the next attempt waits
   * until the oldest is 15 minutes old.
   */
  readonly pause?: { readonly first: number; readonly longest: number };
};

/** Limits of attempts within 15 minutes that share the values of some fields: the same e-mail, or the same network of an `address`. */
export type Throttle<Field extends string> = { readonly name: string; readonly limits: readonly Limit<Field>[] };

/** An attempt about to be made: its throttle, and the field values that identify who makes it. */
type Attempted<Field extends string> = { throttle: Throttle<Field>; subject: Readonly<Record<Field, string>> };

type Attempt = { readonly at: number; readonly subject: string };

/** The attempts of all throttles, in memory only. A restart clears them; storing them would gain little against an attacker. */
export type ThrottleMemory = { readonly attempts: Map<string, readonly Attempt[]>; readonly turns: Map<string, Promise<void>> };

type Runtime = { readonly throttles: ThrottleMemory; readonly clock: () => Date };

/** Part of the runtime: one per process, one per test. */
export function makeThrottleMemory(): ThrottleMemory {
  return { attempts: new Map(), turns: new Map() };
}

/** Counts one attempt. Throws `too_many_requests` if a limit is reached; its detail is the number of seconds to wait. */
export function countAttempt<Field extends string>(runtime: Runtime, attempted: Attempted<Field>): void {
  assertBelowLimits(runtime, attempted);
  remember(runtime, attempted);
}

/** Counts one attempt unless a limit is reached; returns whether it was counted. */
export function isBelowLimits<Field extends string>(runtime: Runtime, attempted: Attempted<Field>): boolean {
  try {
    countAttempt(runtime, attempted);
    return true;
  } catch (thrown) {
    if (thrown instanceof Problem) return false;
    throw thrown;
  }
}

/**
 * Runs a task that returns null for a failure (a wrong password) and counts failures only; a success clears the failures of the same
 * subject. Attempts that share a limit run one after the other, so parallel guesses are not let through before the first is checked. Throws
 * `too_many_requests` without running the task.
 */
export function countFailure<Field extends string, T>(
  runtime: Runtime,
  attempted: Attempted<Field>,
  task: () => Promise<T | null>,
): Promise<T | null> {
  return inTurn(runtime.throttles, keysOf(attempted), async () => {
    assertBelowLimits(runtime, attempted);
    const result = await task();
    if (result === null) remember(runtime, attempted);
    else forgive(runtime.throttles, attempted);
    return result;
  });
}

function assertBelowLimits<Field extends string>(runtime: Runtime, attempted: Attempted<Field>): void {
  const now = runtime.clock().getTime();
  const waits = attempted.throttle.limits.flatMap((limit) => {
    const free = freeAt(limit, recentAttempts(runtime.throttles, keyOf(attempted, limit.by), now));
    return free > now ? [free - now] : [];
  });
  if (waits.length > 0) throw new Problem("too_many_requests", String(Math.ceil(Math.max(...waits) / 1000)));
}

/** When the next attempt is allowed. */
function freeAt({ most, pause }: Limit<string>, recent: readonly Attempt[]): number {
  const [oldest] = recent;
  const newest = recent.at(-1);
  if (!oldest || !newest || recent.length < most) return 0;
  if (!pause) return oldest.at + WINDOW_MS;
  return newest.at + Math.min(pause.first * 2 ** (recent.length - most), pause.longest) * 1000;
}

function remember<Field extends string>({ throttles, clock }: Runtime, attempted: Attempted<Field>): void {
  const at = clock().getTime();
  const attempt = { at, subject: subjectOf(attempted) };
  if (throttles.attempts.size > MANY_KEYS) forgetOld(throttles, at);
  for (const key of keysOf(attempted)) throttles.attempts.set(key, [...recentAttempts(throttles, key, at), attempt]);
}

function forgive<Field extends string>({ attempts }: ThrottleMemory, attempted: Attempted<Field>): void {
  const subject = subjectOf(attempted);
  for (const key of keysOf(attempted)) {
    const others = (attempts.get(key) ?? []).filter((attempt) => attempt.subject !== subject);
    if (others.length > 0) attempts.set(key, others);
    else attempts.delete(key);
  }
}

function forgetOld(throttles: ThrottleMemory, now: number): void {
  for (const key of throttles.attempts.keys()) {
    if (recentAttempts(throttles, key, now).length === 0) throttles.attempts.delete(key);
  }
}

/** The attempts within the window, oldest first. */
function recentAttempts({ attempts }: ThrottleMemory, key: string, now: number): readonly Attempt[] {
  return (attempts.get(key) ?? []).filter(({ at }) => at > now - WINDOW_MS);
}

async function inTurn<T>({ turns }: ThrottleMemory, keys: readonly string[], task: () => Promise<T>): Promise<T> {
  const mine = Promise.all(keys.flatMap((key) => turns.get(key) ?? [])).then(task);
  const over = mine.then(nothing, nothing);
  for (const key of keys) turns.set(key, over);
  void over.then(() => {
    for (const key of keys) if (turns.get(key) === over) turns.delete(key);
  });
  return mine;
}

function nothing(): void {}

function keysOf<Field extends string>(attempted: Attempted<Field>): string[] {
  return attempted.throttle.limits.map(({ by }) => keyOf(attempted, by));
}

function keyOf<Field extends string>({ throttle, subject }: Attempted<Field>, by: readonly Field[]): string {
  return JSON.stringify([throttle.name, ...by.map((field) => [field, valueOf(field, subject[field])])]);
}

function subjectOf<Field extends string>({ subject }: Attempted<Field>): string {
  const fields = Object.entries<string>(subject).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(fields.map(([field, value]) => [field, valueOf(field, value)]));
}

function valueOf(field: string, value: string): string {
  return field === "address" ? networkOf(value) : value.toLowerCase();
}
