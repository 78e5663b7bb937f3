import { Autocomplete, Stack, TextInput } from "@mantine/core";
import { useSay } from "#client/core/i18n.ts";
import { useLastChange } from "#client/core/recent-changes.ts";
import { trpc } from "#client/core/trpc.ts";
import { ModalDialog } from "#client/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/ui/dialog/toast.tsx";
import { FormFrame } from "#client/ui/form/form-frame.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { DocumentInput } from "#shared/contacts/input.ts";
import type { Contact, ContactDocument } from "#shared/contacts/schema.ts";

type Props = {
  contact: Contact;
  document: ContactDocument | null;
  /** Reads the contact again, after the server has said that it has changed. */
  readAgain(): void;
  onClose(): void;
};

/** What a document is called, and what it is kept for. */
export function DocumentForm({ document, ...props }: Props) {
  const say = useSay();
  return (
    <ModalDialog opened={document !== null} title={say("contacts.document_edit")} onClose={props.onClose}>
      {document && <Fields key={document.file_id} document={document} {...props} />}
    </ModalDialog>
  );
}

function Fields({ contact, document, readAgain, onClose }: Props & { document: ContactDocument }) {
  const say = useSay();
  const { file_id } = document;
  const changed = useLastChange("contact", contact.id);
  // What the list shows now, while the dialog still holds the document that it was opened with.
  const current = contact.documents?.find((known) => known.file_id === file_id) ?? document;
  const record = useRecordForm({
    values: { name: current.name, type: current.type ?? "", purpose: current.purpose ?? "" },
    version: contact.version,
    schema: DocumentInput,
    toInput: ({ name, type, purpose }) => ({ name, type: type.trim() || null, purpose: purpose.trim() || null }),
    save: (input, send) => send(trpc.contacts.attach, { ...input, id: contact.id, file_id }),
    onSaved() {
      toast({ message: say("screens.saved") });
      onClose();
    },
    readAgain,
  });
  return (
    <FormFrame
      record={record}
      label={say("contacts.document_edit")}
      submitLabel={say("actions.save")}
      fields={{
        name: say("contacts.document_name"),
        type: say("contacts.document_type"),
        purpose: say("contacts.document_purpose"),
      }}
      changedBy={changed?.actor?.name ?? null}
      isNew={false}
    >
      <Stack gap="md">
        <TextInput data-autofocus label={say("contacts.document_name")} {...record.form.getInputProps("name")} />
        <Autocomplete
          label={say("contacts.document_type")}
          data={[say("contacts.document_contract"), say("contacts.document_authority"), say("contacts.document_letter")]}
          {...record.form.getInputProps("type")}
        />
        <TextInput
          label={say("contacts.document_purpose")}
          description={say("contacts.document_purpose_hint")}
          {...record.form.getInputProps("purpose")}
        />
      </Stack>
    </FormFrame>
  );
}
