import { noticeMail } from "#server/office/admin-notices/notice-mail.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, viewOf } from "#server/platform/core/work/work.ts";
import { sendNow } from "#server/tenant/mail/send-now.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import { type DueNotice, dueNotices, nextDueNotice, noteNoticeMail } from "#server/tenant/security-log/notices.ts";

/** A notice that comes with no event of the property wakes no job. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Mails what admins are told of, each in their own language. It bypasses the outbox, which belongs to stays and invoices and which anyone
 * at the front desk may read. A mail that may have been sent twice has one Message-ID.
 */
export const adminNoticesJob: Job = {
  name: "notices to admins",
  afterCommit: true,
  pausedBy: ["copy"],
  async run(runtime) {
    const { db, clock } = runtime;
    let isAway = false;
    for (const due of dueNotices(db, clock().toISOString())) isAway = await send(runtime, due, isAway);
    const next = new Date(clock().getTime() + LOOK_AGAIN_MS).toISOString();
    const planned = nextDueNotice(db);
    return planned !== null && planned < next ? planned : next;
  },
};

/** Sends one mail, unless the mail server is away, and returns whether it is. */
async function send(runtime: Runtime, due: DueNotice, isAway: boolean): Promise<boolean> {
  const view = viewOf(runtime, automatedActor(due));
  const delivery = isAway
    ? null
    : await sendNow(view, runtime.config, { id: due.id, to: [due.email], ...noticeMail(view, runtime.config, due) });
  const failed = delivery === null ? "unreachable" : delivery.sent ? null : delivery.error;
  const isUseless = failed === "no_server" || failed === "no_sender" || (delivery !== null && !delivery.sent && delivery.final);
  inProperty(runtime, due, (work) => noteNoticeMail(work, due, { sent: failed === null, final: isUseless }));
  return failed === "unreachable" || failed === "login_refused";
}
