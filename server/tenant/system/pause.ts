import { pausesAt, trustClock, trustPlace } from "#server/platform/core/pause/pauses.ts";
import type { Runtime, View, Work } from "#server/platform/core/work/work.ts";
import { placesOfProperty } from "#server/tenant/properties/queries.ts";
import { recordPauseEnd } from "#server/tenant/security-log/record.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import type { PauseEnd, PauseEnded } from "#shared/tenant/system/pause.ts";

/** Issues the receipts that are due by now, in a property whose pause an admin has ended. */
export type DueReceipts = (work: Work) => PauseEnded["receipts"];

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
    for (const { reason } of ended) recordPauseEnd(inside, reason);
    const issued = work.wiring.dueReceipts(inside);
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
