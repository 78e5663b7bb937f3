/** Whoever was away for that long, or has logged out, comes back to a new shift. */
const SHIFT_ENDS_AFTER_MS = 4 * 3_600_000;

/** A point in the record of changes, and when somebody stood there. */
export type Moment = { seq: number; at: string };

/** Up to where somebody has seen what others did, and where they were last here; null before their first look at the property. */
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

/** A change as far as it matters whether it still stands. */
type Step = { type: string; parent_version: number | null; undoes: number | null };

/** What each kind of change takes back. */
const TAKES_BACK: Readonly<Record<string, string>> = {
  "booking.check_in_undone": "booking.checked_in",
  "booking.check_out_undone": "booking.checked_out",
  "booking.no_show_undone": "booking.no_show",
  "booking.cancel_undone": "booking.canceled",
  "booking.registration_undone": "booking.registered",
  "group.restored": "group.deleted",
  "note.restored": "note.deleted",
};

/**
 * The changes of one thing, oldest first, without those that were undone and their undoing: together they have changed
 * nothing. A redo undoes the undoing, so the change stands again.
 */
export function notUndone<S extends Step>(steps: readonly S[]): S[] {
  let standing: S[] = [];
  const undone = new Map<number, S>();
  for (const step of steps) {
    const again = step.undoes === null ? undefined : undone.get(step.undoes);
    const before = again ? undefined : standing.findLast((other) => isUndoneBy(other, step));
    if (again) standing.push(again);
    else if (before) {
      standing = standing.filter((other) => other !== before);
      if (step.parent_version !== null) undone.set(step.parent_version, before);
    } else standing.push(step);
  }
  return standing;
}

function isUndoneBy(before: Step, { type, undoes }: Step): boolean {
  return undoes === null ? before.type === TAKES_BACK[type] : before.parent_version === undoes;
}

/** Whether a change marks its bar on the plan: mails go out without anything moving. */
export function marksBar({ type }: { type: string }): boolean {
  return !type.startsWith("mail.");
}
