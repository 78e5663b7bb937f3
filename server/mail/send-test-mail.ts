import type { Config, View } from "#server/core/work/work.ts";
import { sendNow } from "#server/mail/send-now.ts";
import { getProperty } from "#server/properties/queries.ts";
import { escapeHtml } from "#shared/core/escape-html.ts";
import { fill } from "#shared/core/text.ts";
import type { TestMailResult } from "#shared/mail/schema.ts";
import { testMailText } from "#shared/mail/test-mail-text.ts";

/** Sends a mail at once, without the outbox, and returns the mail server's response. */
export async function sendTestMail(view: View, config: Config, to: string): Promise<TestMailResult> {
  const { language } = view.actor;
  const property_name = getProperty(view, view.actor.property_id).name;
  const text = fill(testMailText.body[language], { property_name });
  const subject = fill(testMailText.subject[language], { property_name });
  const delivery = await sendNow(view, config, { to: [to], subject, text, html: `<p>${escapeHtml(text)}</p>` });
  if (delivery.sent) return { sent: true, error: null, answer: delivery.answer };
  return { sent: false, error: delivery.error, answer: delivery.detail || null };
}
