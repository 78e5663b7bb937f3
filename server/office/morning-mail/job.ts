import { morningFigures, morningLetter } from "#server/office/morning-mail/letter.ts";
import { hasSubscribers, noteSentOn, type Recipient, waitingOn } from "#server/office/morning-mail/subscriptions.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import { automatedActor, type PropertyPlace } from "#server/platform/core/work/actor.ts";
import { type Runtime, viewOf } from "#server/platform/core/work/work.ts";
import { sendNow } from "#server/tenant/mail/send-now.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import { placesOfProperty } from "#server/tenant/properties/queries.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import { MORNING } from "#shared/office/morning-mail/schema.ts";
import { localDate, localTime } from "#shared/platform/core/stays.ts";
import type { MailError } from "#shared/tenant/mail/schema.ts";

const LOOK_AGAIN_MS = 10 * 60_000;

/** Errors after which a mail was certainly not sent. If the connection breaks, it may have been. */
const NOT_SENT: ReadonlySet<MailError> = new Set(["no_server", "no_sender", "paused", "login_refused", "refused", "recipient_refused"]);

/**
 * Mails the figures to members who want them, each morning of their property. The day is noted before a mail is sent, so that nobody gets two;
 * a mail that the server has not taken is tried again until noon.
 */
export const morningMailJob: Job = {
  name: "figures by mail each morning",
  afterCommit: false,
  pausedBy: ["clock", "copy"],
  async run(runtime) {
    if (hasSubscribers(runtime)) for (const place of placesOfProperty(runtime.db)) await sendIn(runtime, place);
    return new Date(runtime.clock().getTime() + LOOK_AGAIN_MS).toISOString();
  },
};

async function sendIn(runtime: Runtime, place: PropertyPlace): Promise<void> {
  const now = runtime.clock().toISOString();
  const [day, time] = [localDate(now, place.time_zone), localTime(now, place.time_zone)];
  if (time < MORNING.from || time >= MORNING.until) return;
  const waiting = inProperty(runtime, place, (work) => waitingOn.all(work, { day }));
  if (waiting.length === 0) return;
  const view = viewOf(runtime, automatedActor(place));
  const figures = await morningFigures(view);
  for (const recipient of waiting) {
    if (!claim(runtime, place, { recipient, day })) continue;
    const letter = morningLetter(view, runtime.config, { figures, language: recipient.language ?? propertyLanguage(view) });
    const delivery = await sendNow(view, runtime.config, { to: [recipient.email], ...letter });
    if (delivery.sent || delivery.final || !NOT_SENT.has(delivery.error)) continue;
    inProperty(runtime, place, (work) => noteSentOn(work, { user: recipient.user_id, day: null }));
  }
}

/** Notes the day for one member who still waits, and returns if so: another run may have been faster, or the member has left. */
function claim(runtime: Runtime, place: PropertyPlace, { recipient, day }: { recipient: Recipient; day: string }): boolean {
  return inProperty(runtime, place, (work) => {
    if (!waitingOn.all(work, { day }).some(({ user_id }) => user_id === recipient.user_id)) return false;
    noteSentOn(work, { user: recipient.user_id, day });
    return true;
  });
}
