import type { Stay } from "#shared/platform/core/stays.ts";
import type { LockDoors } from "#shared/stays/access-control/lock-doors.ts";
import type { DoorError } from "#shared/stays/access-control/rules.ts";
import type { Part } from "#shared/stays/bookings/parts.ts";

/** The most codes that a keypad has. */
export const MAX_KEYPAD_CODES = 100;

/** A code that Nuki's keypads take: six digits without zero, not beginning with 12. */
export function isKeypadCode(text: string): boolean {
  return /^(?!12)[1-9]{6}$/.test(text);
}

/** Draws codes until one is possible and not taken. `digit` draws a digit from 1 to 9. */
export function drawCode(taken: ReadonlySet<string>, digit: () => number): string {
  for (;;) {
    const code = Array.from({ length: 6 }, digit).join("");
    if (isKeypadCode(code) && !taken.has(code)) return code;
  }
}

type Served = { parts: readonly Part[]; window: Stay; doors: LockDoors };

/**
 * The time for which a lock opens for a stay; null if it does not. A lock has a code once, so guests who come back to a room get it there
 * for the first time that is not over, and for the second one when the first is.
 */
export function lockWindow({ parts, window, doors }: Served, now: string): Stay | null {
  const runs: Stay[] = [];
  let isRun = false;
  parts.forEach((part, index) => {
    const isServed = part.room_id !== null && (doors.is_front_door || doors.room_ids.includes(part.room_id));
    const check_in = index === 0 ? window.check_in : later(part.check_in, window.check_in);
    const check_out = index === parts.length - 1 ? window.check_out : earlier(part.check_out, window.check_out);
    const last = runs.at(-1);
    if (isServed && check_in < check_out) {
      if (isRun && last) last.check_out = check_out;
      else runs.push({ check_in, check_out });
      isRun = true;
    } else isRun = false;
  });
  return runs.find(({ check_out }) => check_out > now) ?? null;
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

const MINUTE_MS = 60_000;

/** True if two moments are the same to a lock, which knows no parts of a minute. */
export function isSameMinute(a: string | null, b: string): boolean {
  return a !== null && Math.abs(Date.parse(a) - Date.parse(b)) < MINUTE_MS;
}

/** The worst first: problems that a person can mend come before those that only take time. */
const BY_WEIGHT: readonly DoorError[] = [
  ...(["unauthorized", "not_configured", "local_address", "code_taken", "no_keypad", "keypad_full", "refused", "unreadable"] as const),
  ...(["unreachable", "timeout", "too_many_calls", "not_mapped", "offline", "not_confirmed"] as const),
];

/** The most important of several reasons; null for none. */
export function worstOf(reasons: readonly DoorError[]): DoorError | null {
  return BY_WEIGHT.find((reason) => reasons.includes(reason)) ?? reasons[0] ?? null;
}

/** Seconds between the looks at locks that have not confirmed yet: 3, 10 and 30 s after the call, then more and more rarely. */
const PAUSES_S = [3, 7, 20, 30, 60, 120, 300, 600];
const LONGEST_PAUSE_S = 900;

/** When the locks are looked at again after so many looks. */
export function nextLook(attempts: number, now: string): string {
  const pause_s = PAUSES_S[attempts - 1] ?? LONGEST_PAUSE_S;
  return new Date(Date.parse(now) + pause_s * 1000).toISOString();
}
