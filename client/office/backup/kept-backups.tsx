import { Text } from "@mantine/core";
import { IconDownload, IconRestore } from "@tabler/icons-react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { RowActions, ShortTable } from "#client/platform/ui/table/short-table.tsx";
import { useFileWords } from "#client/tenant/files/use-file-words.ts";
import type { BackupFile } from "#shared/office/backup/schema.ts";

/** The backups in the folder, to be restored or downloaded with the password. */
export function KeptBackups({ files }: { files: readonly BackupFile[] }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const { size } = useFileWords();
  const { run } = useWrite(trpc.backups.allowDownload, { done: (_, { name }) => saveBackup(name) });
  const restore = useWrite(trpc.backups.restore, { done: () => toast({ message: say("backup.restore_begun"), isNote: true }) });

  async function askToRestore({ name, made_at }: Pick<BackupFile, "name" | "made_at">): Promise<void> {
    const isConfirmed = await confirm({
      title: say("backup.restore_title", { time: dateTime(made_at) }),
      subtitle: say("backup.restore_detail"),
      confirmText: say("backup.restore"),
      confirmType: "danger",
    });
    if (isConfirmed) await restore.run({ name });
  }

  const columns = [{ label: say("backup.made_at") }, { label: say("backup.size"), align: "right" as const }];
  return (
    <Panel title={say("backup.kept")}>
      <Text size="sm" c="dimmed" mb="md" maw="70ch">
        {say("backup.kept_hint")}
      </Text>
      <ShortTable label={say("backup.kept")} columns={columns} hasActions>
        {files.map(({ name, made_at, before_version, size: bytes }) => (
          <tr key={name}>
            <td>
              {dateTime(made_at)}
              {before_version !== null && (
                <Text span size="sm" c="dimmed">
                  {` ${say("backup.before_version", { version: before_version })}`}
                </Text>
              )}
            </td>
            <td data-align="right">{size(bytes)}</td>
            <RowActions
              actions={[
                {
                  label: say("backup.restore_of", { time: dateTime(made_at) }),
                  icon: <IconRestore size={16} aria-hidden />,
                  onClick: () => void askToRestore({ name, made_at }),
                },
                {
                  label: say("backup.download_of", { time: dateTime(made_at) }),
                  icon: <IconDownload size={16} aria-hidden />,
                  onClick: () => void run({ name }),
                },
              ]}
            />
          </tr>
        ))}
      </ShortTable>
    </Panel>
  );
}

/** The browser itself fetches it, straight to the disk: a backup may be larger than what a page can hold. */
function saveBackup(name: string): void {
  const link = document.createElement("a");
  link.href = `/api/backups/${encodeURIComponent(name)}/content`;
  link.download = name;
  link.click();
}
