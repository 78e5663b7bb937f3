import { prepared } from "#server/core/database/prepared.ts";
import type { Job } from "#server/core/jobs/jobs-runner.ts";
import { houseActor } from "#server/core/work/actor.ts";
import { type Runtime, type View, viewOf, type Work } from "#server/core/work/work.ts";
import { letterHtml, letterText } from "#server/mail/letter-html.ts";
import { logoInMail } from "#server/mail/logo.ts";
import { noteDelivery, settle } from "#server/mail/outcome.ts";
import { type MailRow, mailStore } from "#server/mail/queries.ts";
import { type Sender, senderOf } from "#server/mail/sender.ts";
import { type Delivery, deliver } from "#server/mail/smtp.ts";
import { getProperty } from "#server/properties/queries.ts";
import { inProperty } from "#server/properties/rounds.ts";
import type { MailAttachment } from "#shared/mail/schema.ts";
import { LINK, type Template } from "#shared/mail/template.ts";

/** What the outbox asks of the rooms above it, about the things that its mails are about. */
export type MailDesk = {
  /** What the mail has to say at this moment; null where there is no reason for it any more. */
  compose(view: View, mail: MailRow): Template | null;
  /** The guest's link; only asked for where the body has one. */
  linkFor(work: Work, mail: MailRow): string;
  render(
    view: View,
    what: { runtime: Runtime; mail: MailRow; attachment: MailAttachment; link: string | null },
  ): Promise<{ name: string; content: Buffer }>;
};

/**
 * Sends what is due. A mail is marked as under way before it is handed over, so a crash in between sends it twice under
 * one Message-ID rather than never. What can't be sent is tried again ever more rarely, for a day.
 */
export function mailJob(desk: MailDesk): Job {
  return {
    name: "mail",
    afterCommit: true,
    async run(runtime) {
      const failures: unknown[] = [];
      // When the server is away, nobody waits for it twice.
      let away: Delivery | null = null;
      for (const due of dueMails(runtime)) {
        try {
          const delivery: Delivery | null = away ?? (await send(runtime, desk, due));
          if (delivery) inProperty(runtime, due, (work) => noteDelivery(work, due.id, delivery));
          if (delivery && isAway(delivery)) away = delivery;
        } catch (thrown) {
          // A mail that the house itself stumbles over doesn't hold up those behind it.
          failures.push(thrown);
          inProperty(runtime, due, (work) => noteDelivery(work, due.id, STUMBLED));
        }
      }
      if (failures.length > 0) throw failures[0];
      return nextDue(runtime);
    },
  };
}

type Due = { id: string; property_id: string; time_zone: string };

/** Oldest first. One without a moment was under way when the house was switched off. */
function dueMails({ db, clock }: Runtime): Due[] {
  const sql = `SELECT m.id, m.property_id, p.time_zone FROM mails m JOIN properties p ON p.id = m.property_id
    WHERE m.state = 'waiting' AND (m.due_at IS NULL OR m.due_at <= ?) AND m.deleted_at IS NULL ORDER BY m.created_at, m.id`;
  return prepared<Due>(db, sql).all(clock().toISOString());
}

function nextDue({ db }: Runtime): string | null {
  const sql = "SELECT min(due_at) AS at FROM mails WHERE state = 'waiting' AND deleted_at IS NULL";
  return prepared<{ at: string | null }>(db, sql).get()?.at ?? null;
}

type Taken = { mail: MailRow; sender: Sender; link: string | null; property: ReturnType<typeof getProperty> };

const STUMBLED: Delivery = { sent: false, trouble: "attachment", detail: "", final: false };

function isAway(delivery: Delivery): boolean {
  return !delivery.sent && (delivery.trouble === "unreachable" || delivery.trouble === "login_refused");
}

async function send(runtime: Runtime, desk: MailDesk, due: Due): Promise<Delivery | null> {
  const { smtp_url } = runtime.config;
  const taken = inProperty(runtime, due, (work) => take(work, desk, due.id));
  return taken && smtp_url !== null ? handOver(runtime, desk, { due, taken, smtp_url }) : null;
}

/** Judges the mail by what holds now, and marks it as under way. */
function take(work: Work, desk: MailDesk, id: string): Taken | null {
  const mail = mailStore.get(work, id);
  // Somebody took it back while the one before it was handed over.
  if (mail.state !== "waiting") return null;
  if (work.config.smtp_url === null) return settle(work, mail, "not_sent", "no_server");
  const letter = desk.compose(work, mail);
  if (!letter) return settle(work, mail, "canceled");
  const sender = senderOf(work, work.config);
  if (!sender) return settle(work, mail, "failed", "no_sender");
  const link = letter.body.includes(LINK) ? desk.linkFor(work, mail) : null;
  const { subject, body } = letter;
  const underWay = mailStore.update(work, mail, { subject, body, due_at: null });
  return { mail: underWay, sender, link, property: getProperty(work, work.actor.property_id) };
}

async function handOver(runtime: Runtime, desk: MailDesk, to: { due: Due; taken: Taken; smtp_url: string }): Promise<Delivery> {
  const { mail, sender, link, property } = to.taken;
  const { language, kind } = mail;
  const { name: property_name, branding } = property;
  const view = viewOf(runtime, houseActor(to.due));
  const logo = logoInMail(view, runtime.config);
  const look = { language, kind, property_name, primary_color: branding.primary_color ?? null, link, hasLogo: logo.length > 0 };
  const files = await Promise.all(mail.attachments.map((attachment) => desk.render(view, { runtime, mail, attachment, link })));
  return deliver(to.smtp_url, {
    messageId: `<${mail.id}@${new URL(runtime.config.public_url).hostname}>`,
    from: sender.from,
    ...(sender.reply_to ? { replyTo: sender.reply_to } : {}),
    to: mail.recipients,
    subject: mail.subject,
    text: letterText(mail.body, link),
    html: letterHtml(mail.body, look),
    attachments: [...logo, ...files.map(({ name, content }) => ({ filename: name, content }))],
  });
}
