import { Alert, Group, Text } from "@mantine/core";
import { IconCircleCheck, IconDatabaseX, IconLoader2, IconRestore } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import type { BackupState } from "#shared/office/backup/schema.ts";

/** Beside words of several lines an icon would shrink. */
const WHOLE = { flex: "none" } as const;

/** Results of the last backup and the last test restore, and the running task. */
export function BackupReport({ state }: { state: BackupState }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const { last, is_overdue, running, failure, test_failure } = state;
  const words = say(is_overdue ? "backup.overdue" : "backup.good", { time: last ? dateTime(last.made_at) : "" });
  return (
    <div role="status">
      {running ? (
        <Line icon={<IconLoader2 size={18} style={WHOLE} aria-hidden />}>{say(`backup.running_${running}`)}</Line>
      ) : (
        <Line
          icon={
            is_overdue || !last ? (
              <IconDatabaseX size={18} style={WHOLE} color={is_overdue ? "var(--mantine-color-red-text)" : undefined} aria-hidden />
            ) : (
              <IconCircleCheck size={18} style={WHOLE} color="var(--kr-accent)" aria-hidden />
            )
          }
        >
          {last ? words : say(is_overdue ? "backup.overdue_none" : "backup.none")}
        </Line>
      )}
      {failure && <Failed title={say("backup.failed_at", { time: dateTime(failure.time) })} failure={failure} />}
      {test_failure && <Failed title={say("backup.test_failed_at", { time: dateTime(test_failure.time) })} failure={test_failure} />}
      <Tested state={state} />
    </div>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Group gap={8} wrap="nowrap">
      {icon}
      <Text size="sm">{children}</Text>
    </Group>
  );
}

function Failed({ title, failure: { reason, detail } }: { title: string; failure: NonNullable<BackupState["failure"]> }) {
  const say = useSay();
  return (
    <Alert mt="md" color="red" variant="light" icon={<IconDatabaseX size={18} aria-hidden />} title={title}>
      {say(`backup.failure_${reason}`)}
      {reason === "unexpected" && (
        <Text size="sm" mt={4}>
          <code>{detail}</code>
        </Text>
      )}
    </Alert>
  );
}

function Tested({ state: { test, test_failure, files } }: { state: BackupState }) {
  const say = useSay();
  const { dateTime, number, numberInTenths } = useFormats();
  if (!test || test_failure) return null;
  const { bookings, invoices, time, took_ms } = test;
  const made_at = files.find(({ name }) => name === test.name)?.made_at ?? test.time;
  return (
    <Alert
      mt="md"
      color="green"
      variant="light"
      icon={<IconRestore size={18} aria-hidden />}
      title={say("backup.test_good", { made: dateTime(made_at) })}
    >
      {say("backup.test_found", {
        bookings: number(bookings),
        invoices: number(invoices),
        files: number(test.files),
        time: dateTime(time),
        seconds: numberInTenths(took_ms / 1000),
      })}
    </Alert>
  );
}
