/** Whoever was away for that long, or has logged out, comes back to a new shift. */
const SHIFT_ENDS_AFTER_MS = 4 * 3_600_000;

/** A point in the record of changes, and when somebody stood there. */
export type Moment = { seq: number; at: string };

/** Up to where somebody has seen what others did, and where they were last here; null before their first look at the house. */
export type Look = { seen: Moment | null; here: Moment | null };

/**
 * Somebody is here. After a time away a new shift begins: news is what came since they left. Within a shift all that
 * came since the last one stays news until they say that they have seen it. To who is here for the first time nothing
 * that was before concerns them.
 */
export function arrive({ seen, here }: Look, now: Moment): Look {
  if (here === null) return { seen: seen ?? now, here: now };
  const wasAway = Date.parse(now.at) - Date.parse(here.at) >= SHIFT_ENDS_AFTER_MS;
  return { seen: wasAway || seen === null ? later(seen, here) : seen, here: now };
}

/** Logging out ends a shift at once: what was before has been seen. */
export function leave(now: Moment): Look {
  return { seen: now, here: now };
}

/** The cursor never goes back by itself: what was marked as seen stays so. */
function later(one: Moment | null, other: Moment): Moment {
  return one !== null && one.seq >= other.seq ? one : other;
}

/** Steps on the way to what is told anyway, and what concerns nobody else's work. */
const UNTOLD: ReadonlySet<string> = new Set([
  "mail.queued",
  "file.promised",
  "file.made",
  "user.created",
  "user.changed",
  "user.password_changed",
]);

/** Whether a change is news to a colleague. */
export function isNews(type: string): boolean {
  return !UNTOLD.has(type);
}

/** Whether a change marks its bar on the plan: mails go out without anything moving. */
export function marksBar({ type }: { type: string }): boolean {
  return !type.startsWith("mail.");
}
