import { entriesOf } from "#server/office/messages/entries.ts";
import { hoursOf } from "#server/office/messages/hours.ts";
import { countQueued } from "#server/office/messages/kept.ts";
import { provideRules } from "#server/office/messages/provide-rules.ts";
import { activeRules, hasActiveRules, type RuleRow } from "#server/office/messages/queries.ts";
import { queueEntry } from "#server/office/messages/queue.ts";
import { staysWithin } from "#server/office/messages/stays-within.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import { automatedActor, type PropertyPlace } from "#server/platform/core/work/actor.ts";
import { type Runtime, type View, viewOf } from "#server/platform/core/work/work.ts";
import { mailRefusal } from "#server/tenant/mail/mail-setup.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import { placesOfProperty } from "#server/tenant/properties/queries.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";
import { timingOf } from "#shared/office/messages/plan.ts";
import { addDays, localDate } from "#shared/platform/core/stays.ts";

const LOOK_AGAIN_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Messages are too late after 14 days. */
const LOOK_BACK_DAYS = 15;

/**
 * Puts messages that are due into the outbox, each once: its row is written with its mail. What is over the limit an hour, or cannot leave
 * because no mail server is set up, waits.
 */
export const messagesJob: Job = {
  name: "messages to guests",
  afterCommit: false,
  pausedBy: ["clock", "copy"],
  async run(runtime) {
    provideRules(runtime);
    if (hasActiveRules(runtime)) for (const place of placesOfProperty(runtime.db)) await queueDue(runtime, place);
    return new Date(runtime.clock().getTime() + LOOK_AGAIN_MS).toISOString();
  },
};

async function queueDue(runtime: Runtime, place: PropertyPlace): Promise<void> {
  const view = viewOf(runtime, automatedActor(place));
  const rules = activeRules(view);
  if (rules.length === 0 || mailRefusal(view, runtime.config) !== null) return;
  const hourAgo = new Date(Date.parse(view.now) - HOUR_MS).toISOString();
  let left = generalSettings(view).messages_an_hour - countQueued(view, hourAgo);
  for (const due of dueNow(view, rules)) {
    if (left <= 0) return;
    // Computed again in the transaction: meanwhile the stay may have been canceled, or a person may have stopped the message.
    const isQueued = inProperty(runtime, place, (work) => {
      const entry = entriesOf(work, { bookings: [due.booking_id], rules: [due.rule] }).find(({ id }) => id === due.id);
      return entry?.plan?.is_ready === true && entry.kept?.state !== "stopped" && queueEntry(work, entry) === null;
    });
    if (isQueued) left -= 1;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

type DueMessage = { id: string; rule: RuleRow; booking_id: string; due_at: string };

/** The messages that are due, earliest first. */
function dueNow(view: View, rules: readonly RuleRow[]): DueMessage[] {
  const today = localDate(view.now, view.actor.time_zone);
  const hours = hoursOf(view);
  const due = rules.flatMap((rule) => {
    const stays = staysWithin(view, rule, { from: addDays(today, -LOOK_BACK_DAYS), to: addDays(today, 1) }).filter((stay) => {
      const { due_at, leave_before, reason } = timingOf(rule, stay, hours);
      return reason === null && due_at <= view.now && view.now < leave_before;
    });
    const entries = entriesOf(view, { bookings: stays.map(({ id }) => id), rules: [rule] });
    return entries.flatMap(({ id, subject, plan, kept }) =>
      plan?.is_ready && kept?.state !== "stopped" ? [{ id, rule, booking_id: subject.booking.id, due_at: plan.due_at }] : [],
    );
  });
  return due.sort((a, b) => (a.due_at < b.due_at ? -1 : 1));
}
