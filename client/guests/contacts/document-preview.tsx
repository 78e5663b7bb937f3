import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { saveFile } from "#client/platform/core/files.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";
import { useLast } from "#client/platform/ui/form/use-last.ts";
import { PdfFrame } from "#client/platform/ui/pdf-frame.tsx";
import type { ContactDocument } from "#shared/guests/contacts/schema.ts";

/** A picture or PDF over the screen one is on. */
export function DocumentPreview({ document, onClose }: { document: ContactDocument | null; onClose(): void }) {
  const say = useSay();
  const shown = useLast(document);
  if (!shown) return null;
  const path = `/files/${shown.file_id}/content` as const;
  return (
    <ModalDialog
      opened={document !== null}
      title={shown.name}
      size="document"
      onClose={onClose}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void saveFile(path).catch(toastError)}
        >
          {say("contacts.document_download")}
        </Button>
      }
    >
      {shown.content_type === "application/pdf" ? (
        <PdfFrame title={shown.name} path={path} />
      ) : (
        <img src={`/api${path}`} alt={shown.name} style={{ display: "block", maxWidth: "100%", maxHeight: "70vh", margin: "0 auto" }} />
      )}
    </ModalDialog>
  );
}
