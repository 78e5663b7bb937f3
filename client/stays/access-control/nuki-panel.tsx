import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconKey } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRooms, useSettings } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { openDialog } from "#client/platform/ui/dialog/open-dialog.tsx";
import { LinedList } from "#client/platform/ui/page/lined-list.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { StatusBadge } from "#client/platform/ui/page/status-badge.tsx";
import { Dim } from "#client/platform/ui/typography.tsx";
import { LockDialog, NukiDialog } from "#client/stays/access-control/nuki-dialogs.tsx";
import { MAX_KEYPAD_CODES } from "#shared/stays/access-control/codes.ts";
import { hasStoredCodes } from "#shared/stays/access-control/door-system.ts";
import type { NukiLock, NukiSetup } from "#shared/stays/access-control/nuki-schema.ts";

/** Nuki among the integrations: its locks with state and doors, or the way to set it up. */
export function NukiPanel() {
  const say = useSay();
  const mayWrite = useMay()("settings:write");
  const { data } = useSettings();
  const isUsed = data !== undefined && hasStoredCodes(data.data);
  if (!isUsed && !mayWrite) return null;
  const connect = () => void openDialog((close) => <NukiDialog onClose={close} />);
  return (
    <Panel
      title={say("access_control.nuki")}
      aside={
        mayWrite && (
          <Button size="compact-sm" variant="default" leftSection={<IconKey size={15} aria-hidden />} onClick={connect}>
            {say(isUsed ? "access_control.nuki_new_token" : "access_control.nuki_set_up")}
          </Button>
        )
      }
    >
      {isUsed ? (
        <Locks />
      ) : (
        <Text size="sm" c="dimmed">
          {say("access_control.nuki_about")}
        </Text>
      )}
    </Panel>
  );
}

function Locks() {
  const say = useSay();
  const answer = useQuery(trpc.accessControl.nuki.queryOptions());
  return (
    <RecordScreen answer={answer}>
      {(setup) => (
        <Stack gap="sm">
          <Access setup={setup} />
          {setup.locks.length === 0 ? (
            <Dim>{say("access_control.nuki_no_locks")}</Dim>
          ) : (
            <LinedList label={say("access_control.nuki_locks")}>
              {setup.locks.map((lock) => (
                <LockRow key={lock.id} lock={lock} />
              ))}
            </LinedList>
          )}
        </Stack>
      )}
    </RecordScreen>
  );
}

/** When the locks were read, or why they can't be, and what waits for them. */
function Access({ setup: { error, read_at, waiting } }: { setup: NukiSetup }) {
  const say = useSay();
  const { dateTime } = useFormats();
  return (
    <>
      {error !== null && (
        <Alert variant="light" color="brass" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {say("access_control.nuki_error", { reason: say(`doors.${error}`) })}
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {[
          read_at !== null && say("access_control.nuki_read", { time: dateTime(read_at) }),
          waiting > 0 && say("access_control.nuki_waiting", { count: waiting }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </Text>
    </>
  );
}

function LockRow({ lock }: { lock: NukiLock }) {
  const say = useSay();
  const mayWrite = useMay()("settings:write");
  const rooms = useRooms().data?.data ?? [];
  const numbers = rooms.filter(({ id }) => lock.room_ids.includes(id)).map(({ number }) => number);
  const doors = [
    numbers.length > 0 && say("access_control.nuki_rooms", { count: numbers.length, numbers: numbers.join(", ") }),
    lock.is_front_door && say("access_control.nuki_front_door"),
  ].filter(Boolean);
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="8px 14px" py="sm">
      <Stack gap={4} flex="1 1 220px" miw={0}>
        <Group gap="6px 10px">
          <strong>{lock.name}</strong>
          <Troubles lock={lock} />
        </Group>
        <Text size="sm">{doors.length > 0 ? doors.join(" · ") : say("access_control.nuki_no_door")}</Text>
        <Text size="sm" c="dimmed">
          {say("access_control.nuki_codes", { count: lock.codes, most: MAX_KEYPAD_CODES })}
        </Text>
      </Stack>
      {mayWrite && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={say("access_control.nuki_assign_label", { name: lock.name })}
          onClick={() => void openDialog((close) => <LockDialog lock={lock} onClose={close} />)}
        >
          {say("access_control.nuki_assign")}
        </Button>
      )}
    </Group>
  );
}

/** The problems of a lock, or that it is fine. */
function Troubles({ lock }: { lock: NukiLock }) {
  const say = useSay();
  const wrong = [
    !lock.is_listed && ("nuki_gone" as const),
    lock.is_listed && !lock.is_online && ("nuki_offline" as const),
    lock.has_keypad === false && ("nuki_no_keypad" as const),
    lock.codes >= MAX_KEYPAD_CODES && ("nuki_full" as const),
    lock.battery_critical && ("nuki_battery" as const),
    lock.keypad_battery_critical && ("nuki_keypad_battery" as const),
  ].filter((each) => each !== false);
  if (wrong.length === 0) return <StatusBadge tone="clean">{say("access_control.nuki_well")}</StatusBadge>;
  return wrong.map((each) => (
    <StatusBadge key={each} tone="out-of-service" icon={<IconAlertTriangle size={14} aria-hidden />}>
      {say(`access_control.${each}`)}
    </StatusBadge>
  ));
}
