import { Menu, Text } from "@mantine/core";
import { IconDownload, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import css from "#client/guests/contacts/contacts.module.css";
import { DocumentForm } from "#client/guests/contacts/document-form.tsx";
import { DocumentPreview } from "#client/guests/contacts/document-preview.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { saveFile } from "#client/platform/core/files.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite, useWrites } from "#client/platform/core/writes.ts";
import { askDelete } from "#client/platform/ui/dialog/ask-delete.ts";
import { RowMenu } from "#client/platform/ui/dialog/row-menu.tsx";
import { toast, toastError } from "#client/platform/ui/dialog/toast.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { FileDrop } from "#client/tenant/files/file-drop.tsx";
import { FileIcon } from "#client/tenant/files/file-icon.tsx";
import { useUpload } from "#client/tenant/files/use-upload.ts";
import type { Contact, ContactDocument } from "#shared/guests/contacts/schema.ts";
import { isShown } from "#shared/tenant/files/rules.ts";

/** The files of a contact: dropped here they are theirs. */
export function ContactDocuments({ contact, readAgain }: { contact: Contact; readAgain(): void }) {
  const say = useSay();
  const mayWrite = useMay()("files:write") && contact.anonymized_at === null;
  const [shown, setShown] = useState<ContactDocument | null>(null);
  const [edited, setEdited] = useState<ContactDocument | null>(null);
  const attaching = useWrite(trpc.contacts.attach, { once: true });
  const removal = useWrites(
    async (file_id: string, send) => {
      await send(trpc.contacts.detach, { id: contact.id, file_id });
      await send(trpc.files.delete, { id: file_id });
    },
    { done: () => toast({ message: say("screens.deleted") }) },
  );
  const { progress, upload } = useUpload((file) => void attaching.run({ id: contact.id, file_id: file.id }));
  const documents = contact.documents ?? [];

  async function handleRemove({ file_id, name }: ContactDocument): Promise<void> {
    if (await askDelete(name)) await removal.run(file_id);
  }

  return (
    <Panel title={say("contacts.tab_documents")}>
      {mayWrite && <FileDrop label={say("contacts.document_add")} progress={progress} onFile={(file) => void upload(file)} />}
      {documents.length === 0 ? (
        <Text size="sm" c="dimmed" mt="sm">
          {say("contacts.no_documents")}
        </Text>
      ) : (
        <ul className={[css["lines"], css["documents"]].join(" ")} aria-label={say("contacts.tab_documents")}>
          {documents.map((document) => (
            <Line
              key={document.file_id}
              document={document}
              onShow={() => setShown(document)}
              onEdit={mayWrite ? () => setEdited(document) : null}
              onRemove={mayWrite && !removal.isRunning ? () => void handleRemove(document) : null}
            />
          ))}
        </ul>
      )}
      <DocumentPreview document={shown} onClose={() => setShown(null)} />
      <DocumentForm contact={contact} document={edited} readAgain={readAgain} onClose={() => setEdited(null)} />
    </Panel>
  );
}

type LineProps = { document: ContactDocument; onShow(): void; onEdit: (() => void) | null; onRemove: (() => void) | null };

function Line({ document, onShow, onEdit, onRemove }: LineProps) {
  const say = useSay();
  const { date } = useFormats();
  const { file_id, name, type, purpose, content_type, size, created_at } = document;
  const download = () => void saveFile(`/files/${file_id}/content`).catch(toastError);
  return (
    <li>
      <FileIcon type={content_type} />
      <span className={css["two"]}>
        <button type="button" className={css["open"]} onClick={isShown(content_type) ? onShow : download}>
          {name}
        </button>
        <span className={css["dim"]}>
          {[type, purpose, date(created_at), say("contacts.document_size", { kb: kilobytes(size) })].filter(Boolean).join(" · ")}
        </span>
      </span>
      <RowMenu label={say("contacts.document_more", { name })} size={36}>
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={download}>
          {say("contacts.document_download")}
        </Menu.Item>
        {onEdit && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            {say("contacts.document_edit")}
          </Menu.Item>
        )}
        {onRemove && (
          <Menu.Item color="red.8" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
            {say("actions.delete")}
          </Menu.Item>
        )}
      </RowMenu>
    </li>
  );
}

function kilobytes(size: number): number {
  return Math.max(1, Math.round(size / 1024));
}
