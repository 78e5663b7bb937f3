import { Textarea } from "@mantine/core";
import { invoiceName } from "#client/money/invoices/invoice-words.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useRecordForm } from "#client/platform/ui/form/use-record-form.ts";
import { type Invoice, InvoiceCancellation } from "#shared/money/invoices/schema.ts";

type Props = { invoice: Invoice; opened: boolean; onClose(): void };

/** Takes an invoice back. It can't be undone, and the law wants to know why. */
export function CancelDialog({ invoice, opened, onClose }: Props) {
  const say = useSay();
  const name = invoiceName(invoice, say);
  return (
    <ModalDialog
      opened={opened}
      size="form"
      title={say("invoices.cancel_title", { name })}
      subtitle={say(invoice.kind === "deposit" ? "invoices.cancel_deposit_detail" : "invoices.cancel_detail")}
      onClose={onClose}
    >
      {opened && <CancelForm invoice={invoice} name={name} onClose={onClose} />}
    </ModalDialog>
  );
}

const NOTHING = { reason: "" };

function CancelForm({ invoice: { id, version }, name, onClose }: Omit<Props, "opened"> & { name: string }) {
  const say = useSay();
  const record = useRecordForm({
    values: NOTHING,
    version: null,
    schema: InvoiceCancellation,
    toInput: (values) => values,
    save: (input, send) => send(trpc.invoices.cancel, { id, ...input }, { ifMatch: version }),
    onSaved() {
      onClose();
      toast({ message: say("invoices.cancel_done", { name }) });
    },
  });
  return (
    <FormFrame
      isNew
      isDanger
      record={record}
      label={say("invoices.cancel")}
      submitLabel={say("invoices.cancel")}
      stayText={say("invoices.keep")}
      fields={null}
      changedBy={null}
    >
      <Textarea
        data-autofocus
        label={say("invoices.cancel_reason")}
        description={say("invoices.cancel_reason_hint")}
        autosize
        minRows={2}
        maxRows={6}
        {...record.form.getInputProps("reason")}
      />
    </FormFrame>
  );
}
