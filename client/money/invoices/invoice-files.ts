import { saveFile } from "#client/platform/core/files.ts";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";
import { openMail } from "#client/tenant/mail/open-mail.tsx";
import type { Invoice } from "#shared/money/invoices/schema.ts";

/** Shows the mail as it will arrive, and to whom it goes. */
export function sendInvoice({ id }: Pick<Invoice, "id">): void {
  openMail({ about: { object: "invoice", id }, kind: "confirmation" });
}

/** The document as it was archived. */
export function savePdf({ id }: Pick<Invoice, "id">): void {
  void saveFile(`/invoices/${id}/content`).catch(toastError);
}
