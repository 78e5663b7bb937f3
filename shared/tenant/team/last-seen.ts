/** After this time without activity, or after a logout, a new shift begins. */
const SHIFT_ENDS_AFTER_MS = 4 * 3_600_000;

/** A position in the event log, and when the user was there. */
export type Moment = { seq: number; at: string };

/**
 * `seen` is the position up to which the user has seen the changes of others, `here` the user's last activity; both null before
 * the first visit of the property.
 */
export type LastSeen = { seen: Moment | null; here: Moment | null };

/**
 * Records the user's activity. After a time away a new shift begins: all changes since the user left are news. Within a shift,
 * changes since the last shift stay news until the user marks them as seen. On the first visit earlier changes are not news.
 */
export function arrive({ seen, here }: LastSeen, now: Moment): LastSeen {
  if (here === null) return { seen: seen ?? now, here: now };
  const wasAway = Date.parse(now.at) - Date.parse(here.at) >= SHIFT_ENDS_AFTER_MS;
  return { seen: wasAway || seen === null ? later(seen, here) : seen, here: now };
}

/** A logout ends the shift: everything before it counts as seen. */
export function leave(now: Moment): LastSeen {
  return { seen: now, here: now };
}

/** The later of two positions: changes marked as seen stay seen. */
function later(one: Moment | null, other: Moment): Moment {
  return one !== null && one.seq >= other.seq ? one : other;
}
