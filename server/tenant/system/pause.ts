import { pausesAt, trustClock, trustPlace } from "#server/platform/core/pause/pauses.ts";
import type { Runtime, View, Work } from "#server/platform/core/work/work.ts";
import { placesOfProperty } from "#server/tenant/properties/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { PauseReason } from "#shared/platform/core/pause.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import type { PauseEnd, PauseEnded } from "#shared/tenant/system/pause.ts";

/** Reactions of modules when an admin ends a pause, in each property and in the transaction of the answer; see `server/wiring.ts`. */
export type PauseReactions = {
  /** Records the answer. */
  answered: (work: Work, reason: PauseReason) => void;
  /** Issues the receipts that are due by now. */
  dueReceipts: (work: Work) => PauseEnded["receipts"];
};

type Answered = Pick<PauseEnded, "pauses" | "receipts">;

/**
 * Ends the pauses that an admin answers, for the whole installation: the date and the place are the same for all of its properties. Throws
 * `system/other_date` if the property's date is no longer the one that was seen.
 */
export function endPause(work: Work, { date, only_copy }: PauseEnd): Answered {
  const { time_zone } = work.actor;
  if (date !== undefined && date !== localDate(work.now, time_zone)) throw new Problem("system/other_date", localDate(work.now, time_zone));
  const before = pausesAt(work);
  if (date !== undefined) trustClock(work);
  if (only_copy) trustPlace(work);
  const pauses = pausesAt(work);
  const ended = before.filter(({ reason }) => pauses.every((pause) => pause.reason !== reason));
  const receipts = placesOfProperty(work.db).flatMap((place) => {
    const inside = work.as({ actor: { ...work.actor, ...place } });
    for (const { reason } of ended) work.wiring.pauseReactions.answered(inside, reason);
    const issued = work.wiring.pauseReactions.dueReceipts(inside);
    return place.property_id === work.actor.property_id ? issued : [];
  });
  work.announce({ object: "pause", user_id: null });
  return { pauses, receipts };
}

/** The waiting messages and documents of the actor's property that go out once nothing is paused any more. */
export function waitingNow(view: View): PauseEnded["waiting"] {
  const counts = new Map(view.wiring.queues.map((queue) => [queue.name, queue.count(view).waiting]));
  return {
    mails: counts.get("mails") ?? 0,
    keys: counts.get("keys") ?? 0,
    registrations: counts.get("registrations") ?? 0,
    cash_receipts: counts.get("cash_receipts") ?? 0,
  };
}

/** Wakes the jobs that were held back. */
export function wakeJobs({ db, notifier }: Runtime): void {
  for (const { property_id } of placesOfProperty(db)) notifier.notify(property_id);
}
