import { Button, Skeleton } from "@mantine/core";
import { IconDownload, IconTrash } from "@tabler/icons-react";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useFormats } from "#client/platform/core/dates.ts";
import { saveFile } from "#client/platform/core/files.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { askDelete } from "#client/platform/ui/dialog/ask-delete.ts";
import { SlideOver, SlideOverBody, SlideOverHead, SlideOverPart } from "#client/platform/ui/dialog/slide-over.tsx";
import { toast, toastError } from "#client/platform/ui/dialog/toast.tsx";
import { ChangedBy } from "#client/platform/ui/form/changed-by.tsx";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import { FileLinkPart } from "#client/tenant/files/file-link-part.tsx";
import { FilePreview } from "#client/tenant/files/file-preview.tsx";
import { FileUses } from "#client/tenant/files/file-uses.tsx";
import { useFileWords } from "#client/tenant/files/use-file-words.ts";
import type { ListedFile } from "#shared/tenant/files/schema.ts";

/** One file beside the list: what is in it, what it is for, and what can be done with it. */
export function FileDrawer({ id, onClose }: { id: string | null; onClose(): void }) {
  const say = useSay();
  const { data, error, refetch } = useQuery(
    trpc.files.get.queryOptions(id ? { id, expand: ["uses"] } : skipToken, { placeholderData: keepPreviousData }),
  );
  return (
    <SlideOver opened={id !== null} onClose={onClose}>
      {data && !error && <Whole file={data} onClose={onClose} />}
      {(!data || error) && (
        <>
          <SlideOverHead title={say("files.title")} onClose={onClose} />
          <SlideOverBody>{error ? <LoadFailed error={error} retry={refetch} /> : <Skeleton height={200} />}</SlideOverBody>
        </>
      )}
    </SlideOver>
  );
}

function Whole({ file, onClose }: { file: ListedFile; onClose(): void }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const { size } = useFileWords();
  const mayWrite = useMay()("files:write");
  const uses = file.uses ?? [];

  const { run, isRunning } = useWrite(trpc.files.delete, {
    done() {
      onClose();
      toast({ message: say("screens.deleted") });
    },
  });

  async function remove(): Promise<void> {
    if (await askDelete(file.name)) await run({ id: file.id });
  }

  return (
    <>
      <SlideOverHead
        title={file.name}
        badge={<ChangedBy object="file" id={file.id} />}
        hint={[size(file.size), dateTime(file.created_at), file.content_type].join(" · ")}
        onClose={onClose}
        actions={
          <>
            <Button
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => void saveFile(`/files/${file.id}/content`).catch(toastError)}
            >
              {say("files.download")}
            </Button>
            {mayWrite && (
              <Button
                variant="default"
                leftSection={<IconTrash size={16} aria-hidden />}
                disabled={uses.length > 0}
                loading={isRunning}
                onClick={() => void remove()}
              >
                {say("actions.delete")}
              </Button>
            )}
          </>
        }
      />
      <SlideOverBody>
        <SlideOverPart title={say("files.preview")}>
          <FilePreview file={file} />
        </SlideOverPart>
        <SlideOverPart title={say("files.used_by")}>
          <FileUses uses={uses} />
          {uses.length > 0 && mayWrite && <Hint fw={400}>{say("files.in_use")}</Hint>}
        </SlideOverPart>
        <SlideOverPart title={say("files.link")}>
          <FileLinkPart key={file.id} id={file.id} />
        </SlideOverPart>
      </SlideOverBody>
    </>
  );
}
