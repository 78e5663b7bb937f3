import { and, asc, eq, isNull, lte, min, or, sql } from "drizzle-orm";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import { nextRetry } from "#server/platform/core/jobs/retry.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, viewOf, type Work } from "#server/platform/core/work/work.ts";
import { attachmentsOf, composeMail } from "#server/tenant/mail/compose.ts";
import type { Delivery, Message } from "#server/tenant/mail/deliver.ts";
import { letterHtml, letterText, unsubscribeText } from "#server/tenant/mail/letter-html.ts";
import { logoInMail } from "#server/tenant/mail/logo-in-mail.ts";
import { mailRefusal } from "#server/tenant/mail/mail-setup.ts";
import { recordMail } from "#server/tenant/mail/outbox.ts";
import { type MailRow, mailStore } from "#server/tenant/mail/queries.ts";
import { sendNow } from "#server/tenant/mail/send-now.ts";
import { mails } from "#server/tenant/mail/tables.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { JOINED_LINKS, type JoinedLinks } from "#shared/tenant/mail/joined.ts";
import type { MailError } from "#shared/tenant/mail/schema.ts";
import { LINK, MASKED_CODE } from "#shared/tenant/mail/template.ts";

/**
 * Sends queued mails that are due. A mail is marked as in progress before it is handed over, so after a crash it is sent twice under one
 * Message-ID rather than never; a scheduled message instead ends as uncertain. Failed mails are retried with backoff for a day.
 */
export const mailJob: Job = {
  name: "mail",
  afterCommit: true,
  pausedBy: ["clock", "copy"],
  async run(runtime) {
    const failures: unknown[] = [];
    // When the mail server is unreachable, only one mail waits for it.
    let away: Delivery | null = null;
    for (const due of dueMails(runtime)) {
      let delivery: Delivery | null = null;
      try {
        delivery = (isInterrupted(due) ? null : away) ?? (await send(runtime, due));
        if (delivery) note(runtime, due, delivery);
        if (delivery && !delivery.sent && isAway(delivery)) away = { ...delivery, may_have_arrived: false };
      } catch (thrown) {
        // An error in one mail does not hold up those behind it.
        failures.push(thrown);
        note(runtime, due, delivery ?? NOT_COMPOSED);
      }
    }
    if (failures.length > 0) throw failures[0];
    return nextDue(runtime);
  },
};

type DueMail = Pick<MailRow, "id" | "property_id" | "kind" | "due_at"> & { time_zone: string };

/** True for a scheduled message that was in progress when the server was stopped. */
function isInterrupted({ kind, due_at }: Pick<MailRow, "kind" | "due_at">): boolean {
  return kind === "message" && due_at === null;
}

function note(runtime: Runtime, due: DueMail, delivery: Delivery): void {
  inProperty(runtime, due, (work) => noteDelivery(work, due.id, delivery));
}

/** The due mails, oldest first. One without a due time was in progress when the server was stopped. */
function dueMails({ db, clock }: Runtime): DueMail[] {
  return db
    .select({ id: mails.id, property_id: mails.property_id, kind: mails.kind, due_at: mails.due_at, time_zone: properties.time_zone })
    .from(mails)
    .innerJoin(properties, eq(properties.id, mails.property_id))
    .where(and(isWaiting, or(isNull(mails.due_at), lte(mails.due_at, clock().toISOString()))))
    .orderBy(asc(mails.created_at), asc(mails.id))
    .all();
}

function nextDue({ db }: Runtime): string | null {
  const next = db
    .select({ at: min(mails.due_at) })
    .from(mails)
    .where(isWaiting)
    .get();
  return next?.at ?? null;
}

/** Worded like the outbox's partial index, so that SQLite uses it. */
const isWaiting = and(sql`${mails.state} = 'waiting'`, isNull(mails.deleted_at));

type ClaimedMail = { mail: MailRow; link: string | null; joined_links: JoinedLinks; code: string | null };

const NOT_COMPOSED: Delivery = { sent: false, error: "attachment", detail: "", final: false };

function isAway(delivery: Delivery): boolean {
  return !delivery.sent && (delivery.error === "unreachable" || delivery.error === "login_refused");
}

/** Sends one mail; null if it ended without being sent. */
async function send(runtime: Runtime, due: DueMail): Promise<Delivery | null> {
  const taken = inProperty(runtime, due, (work) => take(work, due.id));
  return taken && sendClaimed(runtime, due, taken);
}

/** Checks the mail against the present data, and marks it as in progress. */
function take(work: Work, id: string): ClaimedMail | null {
  const mail = mailStore.get(work, id);
  // The mail was withdrawn while an earlier one was sent.
  if (mail.state !== "waiting") return null;
  if (isInterrupted(mail)) return endMail(work, mail, "uncertain");
  const refusal = mailRefusal(work, work.config);
  if (refusal === "no_server") return endMail(work, mail, "not_sent", refusal);
  const letter = composeMail(work, mail);
  if (!letter) return endMail(work, mail, "canceled");
  if (refusal !== null) return endMail(work, mail, "failed", refusal);
  const { subject, body, joined } = letter;
  const makeLink = body.includes(LINK) ? work.wiring.mailKinds[mail.kind].link : null;
  const link = makeLink && makeLink(work, mail.parent_id);
  const joined_links = linksOf(work, { body, joined });
  const code = body.includes(MASKED_CODE) ? (work.wiring.mailKinds[mail.kind].doorCode?.(work, mail.parent_id) ?? null) : null;
  return { mail: mailStore.update(work, mail, { subject, body, joined, due_at: null }), link, joined_links, code };
}

/** Creates the links of the joined mails whose placeholder is in the body. */
function linksOf(work: Work, { body, joined }: Pick<MailRow, "body" | "joined">): JoinedLinks {
  const linked = joined.filter(({ kind }) => body.includes(JOINED_LINKS[kind]));
  return Object.fromEntries(linked.map(({ kind, id }) => [kind, work.wiring.mailKinds[kind].link(work, id)]));
}

async function sendClaimed(runtime: Runtime, due: DueMail, { mail, link, joined_links, code }: ClaimedMail): Promise<Delivery> {
  const { config, wiring } = runtime;
  const { id, parent_id, language, kind, recipients, subject } = mail;
  const body = code === null ? mail.body : mail.body.replaceAll(MASKED_CODE, code);
  const view = viewOf(runtime, automatedActor(due));
  const { name: property_name, branding } = getProperty(view, view.actor.property_id);
  const logo = logoInMail(view, config);
  const unsubscribe_url = wiring.mailKinds[kind].unsubscribeUrl?.(view, config, mail) ?? null;
  const look = {
    language,
    kind,
    property_name,
    primary_color: branding.primary_color ?? null,
    link,
    joined_links,
    hasLogo: logo.length > 0,
    unsubscribe_url,
  };
  const own = mail.attachments.map((attachment) => ({ kind, id: parent_id, attachment, link }));
  const further = mail.joined.flatMap((joined) =>
    attachmentsOf(view, joined, { language, include_rates: true }).map(({ attachment }) => ({ ...joined, attachment, link: null })),
  );
  const files = await Promise.all(
    [...own, ...further].map(({ kind: of, ...attached }) => wiring.mailKinds[of].render(runtime, { view, ...attached })),
  );
  return sendNow(view, config, {
    id,
    to: recipients,
    subject,
    text: [letterText(body, link, joined_links), unsubscribe_url === null ? "" : unsubscribeText(unsubscribe_url, language)]
      .filter((part) => part !== "")
      .join("\n\n"),
    html: letterHtml(body, look),
    ...(unsubscribe_url === null ? {} : listHeaders(unsubscribe_url)),
    attachments: [...logo, ...files.map(({ name, content }) => ({ filename: name, content }))],
  });
}

/** The headers by which mail programs offer to unsubscribe at one press (RFC 2369, RFC 8058). */
function listHeaders(unsubscribe: string): Pick<Message, "list" | "headers"> {
  return { list: { unsubscribe }, headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } };
}

const PAUSES = { first_ms: 60_000, longest_ms: 60 * 60_000 };

/** Stores the outcome of a delivery, and records it in the history of the mail's record. */
function noteDelivery(work: Work, id: string, delivery: Delivery): void {
  const mail = mailStore.get(work, id);
  if (mail.state !== "waiting") return;
  const attempts = mail.attempts + 1;
  if (mail.kind === "message" && !delivery.sent && delivery.may_have_arrived) {
    return void endMail(work, mailStore.update(work, mail, { attempts, last_error: delivery.detail }), "uncertain");
  }
  if (!delivery.sent) return noteFailure(work, mailStore.update(work, mail, { attempts, last_error: delivery.detail }), delivery);
  const sent = mailStore.update(work, mail, { state: "sent", sent_at: work.now, due_at: null, attempts, last_error: null });
  if (delivery.refused.length === 0) return recordMail(work, sent, "mail.sent");
  recordMail(work, sent, "mail.sent_partly", { reason: "recipient_refused", refused: delivery.refused });
}

type Failure = { error: MailError; final: boolean };

/** Records the first failure and the last one, which ends the retries; those in between add nothing. */
function noteFailure(work: Work, mail: MailRow, { error, final }: Failure): void {
  const due_at = final ? null : nextRetry({ attempts: mail.attempts, since: mail.created_at, now: work.now }, PAUSES);
  if (due_at === null) return void endMail(work, mail, "failed", error, final);
  mailStore.update(work, mail, { due_at });
  if (mail.attempts === 1) recordMail(work, mail, "mail.delayed", { reason: error });
}

type Ending = "failed" | "canceled" | "not_sent" | "uncertain";

/** Ends a mail that was not sent, or of which that is not known. */
function endMail(work: Work, mail: MailRow, state: Ending, reason?: MailError, final = false): null {
  const ended = mailStore.update(work, mail, { state, due_at: null });
  recordMail(work, ended, `mail.${state}`, { reason, final });
  return null;
}
