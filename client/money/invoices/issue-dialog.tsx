import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { useMailSetup } from "#client/tenant/mail/send-flags.tsx";
import { takeBackLatest } from "#client/tenant/mail/send-mail.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";

type Props = { opened: boolean; invoice: Invoice; groupCharges: boolean; onClose(): void };

/** The last question before a draft becomes an invoice: it can't be taken back, and whether it is mailed at once. */
export function IssueDialog({ opened, invoice, groupCharges, onClose }: Props) {
  const say = useSay();
  const { money } = useFormats();
  return (
    <ModalDialog
      opened={opened}
      title={say("invoices.issue_title", { amount: money(invoice.total_amount) })}
      subtitle={say("invoices.issue_detail")}
      onClose={onClose}
    >
      {opened && <IssueForm invoice={invoice} groupCharges={groupCharges} onClose={onClose} />}
    </ModalDialog>
  );
}

function IssueForm({ invoice, groupCharges, onClose }: Omit<Props, "opened">) {
  const say = useSay();
  const { money } = useFormats();
  const { data: setup } = useMailSetup();
  const { invoice_email, email } = invoice.customer?.communication ?? {};
  const to = invoice_email || email || null;
  const refusal = setup?.refusal ? say(`mail.refusal_${setup.refusal}`) : to === null ? say("invoices.issue_no_address") : null;
  const [sends, setSends] = useState(true);
  const send_email = sends && setup !== undefined && refusal === null;

  const { run, isRunning } = useWrite(trpc.invoices.finalize, {
    once: true,
    done(issued, sent) {
      const number = issued.number ?? "";
      onClose();
      if (sent.send_email) toastMailed(issued.id, number, setup?.undo_seconds ?? 0);
      else toast({ message: say("invoices.issued", { number }) });
    },
  });

  function handleIssue(): void {
    void run({ id: invoice.id, group_charges: groupCharges, send_email }, { ifMatch: invoice.version });
  }

  /** The invoice stays issued; its mail can be taken back as long as any other mail. */
  function toastMailed(id: string, number: string, seconds: number): void {
    const message = say("invoices.issued_and_sent", { number, count: seconds });
    if (seconds === 0) return toast({ message });
    toast({ message, undo: (send) => takeBackLatest(id, send), undoLabel: say("mail.take_back"), staysMs: seconds * 1000 });
  }
  return (
    <DialogForm
      label={say("invoices.issue_title", { amount: money(invoice.total_amount) })}
      submitLabel={say("invoices.issue")}
      isComplete
      isRunning={isRunning}
      onSubmit={handleIssue}
    >
      <Checkbox
        label={to === null ? say("invoices.issue_send_nobody") : say("invoices.issue_send", { to })}
        description={refusal}
        checked={send_email}
        disabled={refusal !== null}
        onChange={(event) => setSends(event.currentTarget.checked)}
      />
    </DialogForm>
  );
}
