import type { emergencySheetPdf } from "#server/office/emergency-sheet/sheet-pdf.ts";
import type { Config, View } from "#server/platform/core/work/work.ts";
import { letterHtml } from "#server/tenant/mail/letter-html.ts";
import { sendNow } from "#server/tenant/mail/send-now.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { sheetPdfText } from "#shared/office/emergency-sheet/pdf-text.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { fill } from "#shared/platform/core/text.ts";

type Parcel = { to: string; sheet: Awaited<ReturnType<typeof emergencySheetPdf>>; language: Language };

/**
 * Sends the sheet and returns the error, null where it was sent. It bypasses the outbox: an old sheet that arrives late is worse than none,
 * and the next one is made within the hour.
 */
export async function mailSheet(view: View, config: Config, { to, sheet, language }: Parcel): Promise<string | null> {
  const { name, branding } = getProperty(view, view.actor.property_id);
  const say = (key: "mail_subject" | "mail_body") => fill(sheetPdfText[key][language], { name, as_of: sheet.as_of });
  const body = say("mail_body");
  const delivery = await sendNow(view, config, {
    to: [to],
    subject: say("mail_subject"),
    text: body,
    html: letterHtml(body, { language, property_name: name, primary_color: branding.primary_color ?? null, kind: null, link: null }),
    attachments: [{ filename: sheet.name, content: sheet.content }],
  });
  return delivery.sent ? null : delivery.error;
}
