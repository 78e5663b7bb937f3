/** Events that are left out: intermediate steps of other events, and events without meaning for colleagues. */
const UNTOLD: ReadonlySet<string> = new Set([
  "mail.queued",
  "file.promised",
  "file.made",
  "user.created",
  "user.changed",
  "user.password_changed",
]);

/** True if a change is news to a colleague. */
export function isNews(type: string): boolean {
  return !UNTOLD.has(type);
}

/** The fields of a change that decide whether it was undone. */
type Step = { type: string; parent_version: number | null; undoes: number | null };

/** The event type that each undo event undoes. */
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
 * The changes of one entity, oldest first, without undone changes and their undos, which cancel each other out. A redo undoes
 * the undo, so the change counts again.
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

/** True if a change marks its bar on the plan; mails do not. */
export function marksBar({ type }: { type: string }): boolean {
  return !type.startsWith("mail.");
}
