import { say } from "#client/platform/core/i18n.ts";
import { api, trpc } from "#client/platform/core/trpc.ts";
import type { Send } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import type { Mail } from "#shared/tenant/mail/schema.ts";

/** Says where a mail is going, with the way back for as long as it is open. */
export function toastSent(mail: Mail): void {
  const kind = say(`mail.${mail.kind}`);
  const to = mail.recipients.join(", ");
  if (mail.state === "not_sent") return toast({ message: say("mail.kept", { kind }) });
  const waits = mail.due_at === null ? 0 : Date.parse(mail.due_at) - Date.parse(mail.updated_at);
  if (waits <= 0) return toast({ message: say("mail.is_sent", { kind, to }) });
  toast({
    message: say("mail.will_be_sent", { kind, to, count: Math.round(waits / 1000) }),
    undo: (send) => takeBackMail(mail, send),
    undoLabel: say("mail.take_back"),
    staysMs: waits,
  });
}

/** Takes a mail back that has not left yet. */
export async function takeBackMail({ id }: Pick<Mail, "id">, send: Send): Promise<void> {
  toastTakenBack(await send(trpc.mail.cancel, { id }));
}

export function toastTakenBack(mail: Mail): void {
  toast({ message: say("mail.taken_back", { kind: say(`mail.${mail.kind}`) }) });
}

/** The same for the newest mail about a record, whatever it says. */
export async function takeBackLatest(parent_id: string, send: Send): Promise<void> {
  const [mail] = (await api.mail.list.query({ parent_id, page_size: 1 })).data;
  if (mail) await takeBackMail(mail, send);
}

/** Says what became of a mail that was sent again. */
export function toastRetried(mail: Mail): void {
  const kind = say(`mail.${mail.kind}`);
  toast({ message: say(mail.state === "not_sent" ? "mail.kept" : "mail.tried_again", { kind }) });
}
