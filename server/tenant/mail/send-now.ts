import { newId } from "#server/platform/core/database/new-id.ts";
import { isPaused } from "#server/platform/core/pause/pauses.ts";
import type { Config, View } from "#server/platform/core/work/work.ts";
import { type Delivery, deliver, type Message } from "#server/tenant/mail/deliver.ts";
import { fromLineOf } from "#server/tenant/mail/from-line.ts";

type MailNow = Pick<Message, "to" | "subject" | "text" | "html"> & {
  attachments?: Message["attachments"];
  /** The id of a mail that may be sent twice, so that its readers see one. */
  id?: string;
};

/**
 * Sends a mail at once, with the property's sender, and returns the outcome. Used by the outbox and by mails that bypass it: tests, trials,
 * new passwords, the emergency sheet. From a copy of the data nothing is sent.
 */
export async function sendNow(view: View, config: Config, { id = newId(), attachments = [], ...mail }: MailNow): Promise<Delivery> {
  if (isPaused(view, ["copy"])) return notSent("paused");
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

function notSent(error: "no_server" | "no_sender" | "paused"): Delivery {
  return { sent: false, error, detail: "", final: false };
}
