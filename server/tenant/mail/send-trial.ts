import type { Config, View } from "#server/platform/core/work/work.ts";
import { letterHtml, letterText } from "#server/tenant/mail/letter-html.ts";
import { logoInMail } from "#server/tenant/mail/logo-in-mail.ts";
import { mailSample } from "#server/tenant/mail/mail-sample.ts";
import { mailRefusal } from "#server/tenant/mail/mail-setup.ts";
import { sendNow } from "#server/tenant/mail/send-now.ts";
import { userById } from "#server/tenant/team/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { fill } from "#shared/platform/core/text.ts";
import type { MailTrial, MailTrialResult } from "#shared/tenant/mail/sample.ts";
import { renderTemplate } from "#shared/tenant/mail/template.ts";
import { mailText } from "#shared/tenant/mail/text.ts";

/**
 * Sends a template that is being edited to its editor, filled with the property's own data. It bypasses the outbox, since no guest is
 * involved. Its link opens the installation's start page only. Throws `mail/no_recipient` for a caller without an e-mail.
 */
export async function sendTrial(view: View, config: Config, { kind, language, subject, body }: MailTrial): Promise<MailTrialResult> {
  const to = ownEmail(view);
  if (to === null) throw new Problem("mail/no_recipient");
  const refusal = mailRefusal(view, config);
  if (refusal !== null) return { to, error: refusal };
  const { values, property_name, primary_color } = mailSample(view, config, { kind, language });
  const letter = renderTemplate({ subject, body }, values);
  const logo = logoInMail(view, config);
  const link = config.public_url;
  const delivery = await sendNow(view, config, {
    to: [to],
    subject: fill(mailText.trial_subject[view.actor.language], { subject: letter.subject }),
    text: letterText(letter.body, link),
    html: letterHtml(letter.body, { language, kind, property_name, primary_color, link, hasLogo: logo.length > 0 }),
    attachments: logo,
  });
  return { to, error: delivery.sent ? null : delivery.error };
}

/** The user's e-mail; null for an API key, which has none. */
function ownEmail({ db, actor }: View): string | null {
  return actor.user_id === null ? null : (userById(db, actor.user_id)?.email ?? null);
}
