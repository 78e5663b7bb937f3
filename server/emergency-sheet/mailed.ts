import { newId } from "#server/core/database/new-id.ts";
import type { Config, View } from "#server/core/work/work.ts";
import type { emergencySheetPdf } from "#server/emergency-sheet/sheet-pdf.ts";
import { letterHtml } from "#server/mail/letter-html.ts";
import { senderOf } from "#server/mail/sender.ts";
import { deliver } from "#server/mail/smtp.ts";
import { getProperty } from "#server/properties/queries.ts";
import type { Language } from "#shared/core/fields.ts";
import { fill } from "#shared/core/text.ts";
import { sheetPaperText } from "#shared/emergency-sheet/paper-text.ts";

type Parcel = { to: string; sheet: Awaited<ReturnType<typeof emergencySheetPdf>>; language: Language };

/**
 * Sends the sheet and answers what went wrong, null where nothing did. It goes past the outbox: an old sheet that comes
 * late is worse than none, and the next one is made within the hour.
 */
export async function mailSheet(view: View, config: Config, { to, sheet, language }: Parcel): Promise<string | null> {
  if (config.smtp_url === null) return "no_server";
  const sender = senderOf(view, config);
  if (sender === null) return "no_sender";
  const { name, branding } = getProperty(view, view.actor.property_id);
  const say = (key: "mail_subject" | "mail_body") => fill(sheetPaperText[key][language], { name, as_of: sheet.as_of });
  const body = say("mail_body");
  const delivery = await deliver(config.smtp_url, {
    messageId: `<${newId()}@${new URL(config.public_url).hostname}>`,
    from: sender.from,
    ...(sender.reply_to ? { replyTo: sender.reply_to } : {}),
    to: [to],
    subject: say("mail_subject"),
    text: body,
    html: letterHtml(body, { language, property_name: name, primary_color: branding.primary_color ?? null, kind: null, link: null }),
    attachments: [{ filename: sheet.name, content: sheet.content }],
  });
  return delivery.sent ? null : delivery.trouble;
}
