import type { Send } from "#client/platform/core/writes.ts";

/** One change of one or several bookings, known by the versions it led to. */
export type Entry = readonly { id: string; version: number }[];

/**
 * Something that was done, in words, and how it is taken back: by the calls that `back` sends. The step that it answers does it
 * again. `stays` says what that leaves.
 */
export type Step = { what: string; stays?: string; back(send: Send): Promise<Step> };

/** This user's steps on the plan, newest last, and the undone ones. */
export type History = { past: readonly Step[]; future: readonly Step[] };

export const NO_HISTORY: History = { past: [], future: [] };
const REMEMBERED = 50;

/** A new step ends the chance to do undone ones again. */
export function done({ past }: History, step: Step): History {
  return { past: [...past, step].slice(-REMEMBERED), future: [] };
}

/** A step, mostly the last one, was taken back; `again` is what a redo takes back. */
export function undone({ past, future }: History, step: Step, again: Step): History {
  return { past: past.filter((each) => each !== step), future: [...future, again] };
}

export function redone({ past, future }: History, step: Step, back: Step): History {
  return { past: [...past, back], future: future.filter((each) => each !== step) };
}

/** A step that can't be taken back any more (a colleague's change came after it) is no longer offered. */
export function forgotten({ past, future }: History, step: Step): History {
  return { past: past.filter((each) => each !== step), future: future.filter((each) => each !== step) };
}

export function entryOf(bookings: readonly { id: string; version: number }[]): Entry {
  return bookings.map(({ id, version }) => ({ id, version }));
}
