import { DAY_MS } from "#shared/platform/core/stays.ts";

/**
 * Why the program holds back what cannot be taken back: `clock` while nobody has confirmed a date that is far from the last known moment,
 * `copy` while nobody has confirmed that no other program works with a copy of the same data.
 */
export const PAUSE_REASONS = ["clock", "copy"] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** The longest step of the clock, ahead or back, that is believed without a question. */
export const MAX_STEP_DAYS = 45;

/** True if the clock is too far from the last trusted moment to be believed (both ISO instants). */
export function isImplausible(now: string, trusted_at: string): boolean {
  return Math.abs(Date.parse(now) - Date.parse(trusted_at)) > MAX_STEP_DAYS * DAY_MS;
}

/** Of the moments of earlier data the one nearest to now: a wrong clock may have left others. Null for new data. */
export function nearestMoment(now: string, moments: readonly string[]): string | null {
  const distance = (moment: string) => Math.abs(Date.parse(now) - Date.parse(moment));
  return moments.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** The origin of a copy: by the restore command, or by a folder that was copied or moved. */
export const COPY_KINDS = ["restored", "moved"] as const;

/** Something that is paused; `now` is the computer's clock, `known_at` the last trusted moment (ISO instants). */
export type Pause =
  | { reason: "clock"; now: string; known_at: string }
  | { reason: "copy"; kind: (typeof COPY_KINDS)[number]; since: string };
