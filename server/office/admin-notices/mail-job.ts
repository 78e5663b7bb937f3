import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Config, type Runtime, type View, viewOf } from "#server/platform/core/work/work.ts";
import { letterHtml } from "#server/tenant/mail/letter-html.ts";
import { sendNow } from "#server/tenant/mail/send-now.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { type DueNotice, dueNotices, nextDueNotice, noteNoticeMail } from "#server/tenant/security-log/notices.ts";
import { entryOut } from "#server/tenant/security-log/queries.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import { formatInstant } from "#shared/platform/core/dates.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { fill } from "#shared/platform/core/text.ts";
import { localeOf } from "#shared/platform/countries/countries.ts";
import { noticeMailText } from "#shared/tenant/security-log/notice-mail-text.ts";
import type { SecurityEntry } from "#shared/tenant/security-log/schema.ts";
import { sentenceOf } from "#shared/tenant/security-log/sentence.ts";

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

/** The mail that tells an admin of an entry of the security log, in the admin's language. Its address of the log does nothing by itself. */
function noticeMail(view: View, config: Config, { entry: row, language: own }: Pick<DueNotice, "entry" | "language">) {
  const { name: property_name, branding, time_zone, address } = getProperty(view, view.actor.property_id);
  const language = own ?? propertyLanguage(view);
  const entry = entryOut(row);
  const sentence = sentenceOf(entry, language);
  const body = fill(noticeMailText.body[language], {
    sentence,
    property_name,
    author: authorOf(entry, language),
    time: formatInstant(entry.time, localeOf(language, address), time_zone),
    page: `${config.public_url.replace(/\/+$/, "")}/settings/security`,
  });
  return {
    subject: fill(noticeMailText.subject[language], { property_name, sentence }),
    text: body,
    html: letterHtml(body, { language, property_name, primary_color: branding.primary_color ?? null, kind: null, link: null }),
  };
}

function authorOf({ by, api_key_id, name }: SecurityEntry, language: Language): string {
  if (by === null) return name || "Keyrack";
  return api_key_id === null ? by : fill(noticeMailText.api_key[language], { name: by });
}
