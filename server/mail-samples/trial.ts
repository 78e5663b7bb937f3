import { newId } from "#server/core/database/new-id.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { Config, View } from "#server/core/work/work.ts";
import { letterHtml, letterText } from "#server/mail/letter-html.ts";
import { logoInMail } from "#server/mail/logo.ts";
import { senderOf } from "#server/mail/sender.ts";
import { deliver } from "#server/mail/smtp.ts";
import { mailSample } from "#server/mail-samples/queries.ts";
import { Problem } from "#shared/core/errors.ts";
import { fill } from "#shared/core/text.ts";
import type { MailTrial, MailTrialResult } from "#shared/mail/sample.ts";
import { renderTemplate } from "#shared/mail/template.ts";
import { mailText } from "#shared/mail/text.ts";

/**
 * Sends a template, as it is typed, to whoever writes it, told of the house's own data. It goes past the outbox: no guest
 * has to do with it. Its link leads to the house's address only. Throws `mail/no_recipient` for a caller without an e-mail.
 */
export async function sendTrial(view: View, config: Config, { kind, language, subject, body }: MailTrial): Promise<MailTrialResult> {
  const to = ownEmail(view);
  if (to === null) throw new Problem("mail/no_recipient");
  if (config.smtp_url === null) return { to, trouble: "no_server" };
  const sender = senderOf(view, config);
  if (sender === null) return { to, trouble: "no_sender" };
  const sample = mailSample(view, config, { kind, language });
  const letter = renderTemplate({ subject, body }, sample.values);
  const logo = logoInMail(view, config);
  const { property_name, primary_color } = sample;
  const link = config.public_url;
  const delivery = await deliver(config.smtp_url, {
    messageId: `<${newId()}@${new URL(config.public_url).hostname}>`,
    from: sender.from,
    to: [to],
    subject: fill(mailText.trial_subject[view.actor.language], { subject: letter.subject }),
    text: letterText(letter.body, link),
    html: letterHtml(letter.body, { language, kind, property_name, primary_color, link, hasLogo: logo.length > 0 }),
    attachments: logo,
  });
  return { to, trouble: delivery.sent ? null : delivery.trouble };
}

/** An API key is nobody, and has no letter box. */
function ownEmail({ db, actor }: View): string | null {
  if (actor.user_id === null) return null;
  return prepared<{ email: string }>(db, "SELECT email FROM users WHERE id = ?").get(actor.user_id)?.email ?? null;
}
