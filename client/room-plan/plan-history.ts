/** One change of one or several bookings, known by the versions it led to. */
export type Entry = readonly { id: string; version: number }[];

/** What this user did on the plan, newest last, and what they took back. */
export type History = { past: readonly Entry[]; future: readonly Entry[] };

export const NO_HISTORY: History = { past: [], future: [] };
const REMEMBERED = 50;

/** A new change ends the chance to do undone ones again. */
export function done({ past }: History, entry: Entry): History {
  return { past: [...past, entry].slice(-REMEMBERED), future: [] };
}

/** The last change was taken back; the versions that this led to are what a redo takes back again. */
export function undone({ past, future }: History, entry: Entry): History {
  return { past: past.slice(0, -1), future: [...future, entry] };
}

export function redone({ past, future }: History, entry: Entry): History {
  return { past: [...past, entry], future: future.slice(0, -1) };
}

/** A change that can't be taken back any more (a colleague's came after it) is no longer offered. */
export function forgotten({ past, future }: History, which: "past" | "future"): History {
  return which === "past" ? { past: past.slice(0, -1), future } : { past, future: future.slice(0, -1) };
}

export function entryOf(bookings: readonly { id: string; version: number }[]): Entry {
  return bookings.map(({ id, version }) => ({ id, version }));
}
