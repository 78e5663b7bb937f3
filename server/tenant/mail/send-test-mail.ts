import type { Config, View } from "#server/platform/core/work/work.ts";
import { sendNow } from "#server/tenant/mail/send-now.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { escapeHtml } from "#shared/platform/core/escape-html.ts";
import { fill } from "#shared/platform/core/text.ts";
import type { TestMailResult } from "#shared/tenant/mail/schema.ts";
import { testMailText } from "#shared/tenant/mail/test-mail-text.ts";

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
