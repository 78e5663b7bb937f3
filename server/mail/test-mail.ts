import { newId } from "#server/core/database/new-id.ts";
import type { Runtime, View } from "#server/core/work/work.ts";
import { senderOf } from "#server/mail/sender.ts";
import { deliver } from "#server/mail/smtp.ts";
import { getProperty } from "#server/properties/queries.ts";
import { escapeHtml } from "#shared/core/escape-html.ts";
import { fill } from "#shared/core/text.ts";
import type { TestMailResult } from "#shared/mail/schema.ts";
import { testMailText } from "#shared/mail/test-mail-text.ts";

/** Sends a mail right now, beside the outbox, and answers what the mail server has said. */
export async function sendTestMail({ config }: Pick<Runtime, "config">, view: View, to: string): Promise<TestMailResult> {
  const sender = senderOf(view, config);
  if (config.smtp_url === null) return { sent: false, trouble: "no_server", answer: null };
  if (sender === null) return { sent: false, trouble: "no_sender", answer: null };
  const { language } = view.actor;
  const property_name = getProperty(view, view.actor.property_id).name;
  const text = fill(testMailText.body[language], { property_name });
  const delivery = await deliver(config.smtp_url, {
    messageId: `<${newId()}@${new URL(config.public_url).hostname}>`,
    from: sender.from,
    ...(sender.reply_to ? { replyTo: sender.reply_to } : {}),
    to: [to],
    subject: fill(testMailText.subject[language], { property_name }),
    text,
    html: `<p>${escapeHtml(text)}</p>`,
    attachments: [],
  });
  return delivery.sent
    ? { sent: true, trouble: null, answer: delivery.answer }
    : { sent: false, trouble: delivery.trouble, answer: delivery.detail };
}
