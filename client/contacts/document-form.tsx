import { Stack, TextInput } from "@mantine/core";
import { applyAnswer } from "#client/cache.ts";
import { useSay } from "#client/core/i18n.ts";
import { api, carrying } from "#client/core/trpc.ts";
import { FormFrame } from "#client/ui/form-frame.tsx";
import { ModalDialog } from "#client/ui/modal-dialog.tsx";
import { toast } from "#client/ui/toast.tsx";
import { useRecordForm } from "#client/ui/use-record-form.ts";
import { DocumentInput } from "#shared/contacts/input.ts";
import type { ContactDocument } from "#shared/contacts/schema.ts";

type Props = { contactId: string; document: ContactDocument | null; onClose(): void };

/** What a document is called, and what it is kept for. */
export function DocumentForm({ contactId, document, onClose }: Props) {
  const say = useSay();
  return (
    <ModalDialog opened={document !== null} title={say("contacts.document_edit")} onClose={onClose}>
      {document && <Fields key={document.file_id} contactId={contactId} document={document} onClose={onClose} />}
    </ModalDialog>
  );
}

function Fields({ contactId, document, onClose }: Props & { document: ContactDocument }) {
  const say = useSay();
  const { file_id, type } = document;
  const record = useRecordForm({
    values: { name: document.name, purpose: document.purpose ?? "" },
    version: null,
    schema: DocumentInput,
    toInput: ({ name, purpose }) => ({ name, purpose: purpose.trim() || null, type }),
    save: (input, context) => api.contacts.attach.mutate({ ...input, id: contactId, file_id }, carrying(context)),
    onSaved(saved) {
      applyAnswer(saved);
      toast({ message: say("screens.saved") });
      onClose();
    },
  });
  return (
    <FormFrame
      record={record}
      label={say("contacts.document_edit")}
      submitLabel={say("actions.save")}
      fields={{ name: say("contacts.document_name"), purpose: say("contacts.document_purpose") }}
      changedBy={null}
      isNew
    >
      <Stack gap="md">
        <TextInput data-autofocus label={say("contacts.document_name")} {...record.form.getInputProps("name")} />
        <TextInput
          label={say("contacts.document_purpose")}
          description={say("contacts.document_purpose_hint")}
          {...record.form.getInputProps("purpose")}
        />
      </Stack>
    </FormFrame>
  );
}
