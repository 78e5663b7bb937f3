import { Autocomplete, Stack } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { useLastChange } from "#client/platform/core/recent-changes.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { optionalText, text, valuesOf } from "#client/platform/ui/form/fields.ts";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { DocumentInput } from "#shared/guests/contacts/input.ts";
import type { Contact, ContactDocument } from "#shared/guests/contacts/schema.ts";

type Props = {
  contact: Contact;
  document: ContactDocument | null;
  /** Reads the contact again, after the server has said that it has changed. */
  readAgain(): void;
  onClose(): void;
};

const FIELDS = {
  name: text("contacts.document_name"),
  type: optionalText("contacts.document_type"),
  purpose: optionalText("contacts.document_purpose", { hint: "contacts.document_purpose_hint" }),
};

/** Form for a document's name and purpose. */
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
  const values = useVersioned({ id: file_id, version: contact.version }, () => valuesOf(FIELDS, current));
  const form = useFieldsForm({
    values,
    fields: FIELDS,
    choices: {},
    version: contact.version,
    schema: DocumentInput,
    save: (input, send) => send(trpc.contacts.attach, { ...input, id: contact.id, file_id }),
    onSaved() {
      toast({ message: say("screens.saved") });
      onClose();
    },
    readAgain,
  });
  return (
    <FormFrame
      record={form.record}
      label={say("contacts.document_edit")}
      submitLabel={say("actions.save")}
      fields={form.labels}
      changedBy={changed?.actor?.name ?? null}
      isNew={false}
    >
      <Stack gap="md">
        <Field of={form} name="name" isFirst />
        <Autocomplete
          label={say(FIELDS.type.label)}
          data={[say("contacts.document_contract"), say("contacts.document_authority"), say("contacts.document_letter")]}
          {...form.record.form.getInputProps("type")}
        />
        <Field of={form} name="purpose" />
      </Stack>
    </FormFrame>
  );
}
