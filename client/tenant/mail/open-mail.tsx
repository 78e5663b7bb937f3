import { openDialog } from "#client/platform/ui/dialog/open-dialog.tsx";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";
import type { MailOrder } from "#shared/tenant/mail/schema.ts";

const SendMailDialog = lazyPart(() => import("#client/tenant/mail/send-mail-dialog.tsx").then((module) => module.SendMailDialog));

/** Subject and kind of a mail. The confirmation of an offer is the offer itself. */
export type MailRequest = { about: { object: "booking" | "group" | "invoice" | "cash_receipt"; id: string }; kind: MailOrder["kind"] };

/** Opens the dialog that shows a mail and sends it. */
export function openMail({ about, kind }: MailRequest): void {
  void openDialog((close) => <SendMailDialog about={about} kind={kind} onClose={close} />);
}
