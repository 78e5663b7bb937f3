import { newId } from "#server/core/database/new-id.ts";
import type { Config, View } from "#server/core/work/work.ts";
import { type Delivery, deliver, type Message } from "#server/mail/deliver.ts";
import { fromLineOf } from "#server/mail/from-line.ts";

type MailNow = Pick<Message, "to" | "subject" | "text" | "html"> & {
  attachments?: Message["attachments"];
  /** Of a mail that may be sent twice: its readers see one. */
  id?: string;
};

/**
 * Hands a mail to the mail server right now, under the property's name, and answers what has become of it. The outbox ends
 * here, and what goes past it: a test, a trial, a new password, the emergency sheet.
 */
export async function sendNow(view: View, config: Config, { id = newId(), attachments = [], ...mail }: MailNow): Promise<Delivery> {
  const fromLine = fromLineOf(view, config);
  if (config.smtp_url === null) return notSent("no_server");
  if (fromLine === null) return notSent("no_sender");
  return deliver(config.smtp_url, {
    ...mail,
    messageId: `<${id}@${new URL(config.public_url).hostname}>`,
    from: fromLine.from,
    ...(fromLine.reply_to ? { replyTo: fromLine.reply_to } : {}),
    attachments,
  });
}

function notSent(error: "no_server" | "no_sender"): Delivery {
  return { sent: false, error, detail: "", final: false };
}
