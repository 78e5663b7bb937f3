import { Alert, Box, Button, Group, Stack, Text } from "@mantine/core";
import { IconDatabaseExport, IconRestore } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { BackupReport } from "#client/office/backup/backup-report.tsx";
import { KeptBackups } from "#client/office/backup/kept-backups.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { Facts } from "#client/platform/ui/page/facts.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { useFileWords } from "#client/tenant/files/use-file-words.ts";
import type { BackupState } from "#shared/office/backup/schema.ts";
import { THIS_VERSION } from "#shared/platform/releases/version.ts";

/** The backups of the installation, and if the last one can be restored. */
export function BackupsTab() {
  const say = useSay();
  // Files come and go in the folder without the program.
  const answer = useQuery(trpc.backups.state.queryOptions(undefined, { refetchOnMount: "always" }));
  return (
    <RecordScreen answer={answer}>
      {(state) => (
        <Stack gap={20}>
          <Panel title={say("backup.state")}>
            <Stack gap="md">
              <BackupReport state={state} />
              <Box maw={640}>
                <State state={state} />
              </Box>
              {state.may_manage ? <Actions state={state} /> : <Alert variant="light">{say("backup.others")}</Alert>}
            </Stack>
          </Panel>
          {state.may_manage && state.files.length > 0 && <KeptBackups files={state.files} />}
          <ProgramState files={state.files} />
        </Stack>
      )}
    </RecordScreen>
  );
}

function State({ state: { next_at, folder, is_encrypted, last } }: { state: BackupState }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const { size } = useFileWords();
  return (
    <Facts
      facts={[
        { label: say("backup.next"), value: next_at === null ? say("backup.next_none") : dateTime(next_at) },
        last && { label: say("backup.size"), value: size(last.size) },
        folder === null ? null : { label: say("backup.folder"), value: folder },
        { label: say("backup.encryption"), value: say(is_encrypted ? "backup.encrypted" : "backup.not_encrypted") },
      ]}
    />
  );
}

/** The running version and the last update that changed stored data, which a backup was made before. */
function ProgramState({ files }: { files: BackupState["files"] }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const update = files.find(({ before_version }) => before_version !== null);
  const lastUpdate = update
    ? say("backup.last_update_value", { version: update.before_version ?? "", time: dateTime(update.made_at) })
    : say("backup.no_update");
  return (
    <Panel title={say("backup.program")}>
      <Box maw={640}>
        <Facts
          facts={[
            { label: say("backup.running_version"), value: THIS_VERSION },
            { label: say("backup.last_update"), value: lastUpdate },
          ]}
        />
      </Box>
      <Text size="sm" c="dimmed" mt="md">
        {say("backup.update_hint")}
      </Text>
    </Panel>
  );
}

function Actions({ state: { running, last } }: { state: BackupState }) {
  const say = useSay();
  const backUp = useWrite(trpc.backups.backUp);
  const test = useWrite(trpc.backups.testRestore);
  return (
    <>
      <Group gap="sm">
        <Button
          leftSection={<IconDatabaseExport size={17} aria-hidden />}
          loading={backUp.isRunning || running === "backup"}
          disabled={running === "test"}
          onClick={() => void backUp.run(undefined)}
        >
          {say("backup.back_up")}
        </Button>
        {last && (
          <Button
            variant="default"
            leftSection={<IconRestore size={17} aria-hidden />}
            loading={test.isRunning || running === "test"}
            disabled={running === "backup"}
            onClick={() => void test.run({ name: last.name })}
          >
            {say("backup.test")}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {say("backup.restore_hint")}
      </Text>
    </>
  );
}
