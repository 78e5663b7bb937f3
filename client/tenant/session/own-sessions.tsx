import { Button, Group, Text } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { RowActions, ShortTable } from "#client/platform/ui/table/short-table.tsx";
import type { OwnSession } from "#shared/tenant/session/schema.ts";

/** The last used; the others go with "everywhere else". */
const MAX_SHOWN = 50;

/** The browsers in which the user is logged in; each can be logged out from here, its open screens included. */
export function OwnSessions() {
  const say = useSay();
  // A login elsewhere is no event of the property, so a screen that was away would never hear of it.
  const answer = useQuery(trpc.session.list.queryOptions({ page_size: MAX_SHOWN }, { refetchOnMount: "always" }));
  return (
    <RecordScreen answer={answer}>
      {({ data, count }) => (
        <>
          <Text size="sm" c="dimmed" mb="md">
            {say("session.sessions_hint")}
          </Text>
          <Sessions sessions={data} />
          {count > 1 && <EndOthers />}
        </>
      )}
    </RecordScreen>
  );
}

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const columns = [
    { label: say("session.device") },
    { label: say("session.address"), wide: true },
    { label: say("session.since"), wide: true },
    { label: say("session.used") },
  ];
  const { run } = useWrite(trpc.session.end);

  async function handleEnd(session: OwnSession): Promise<void> {
    if ((await run({ id: session.id })) !== null) toast({ message: say("session.logged_out_there", { device: deviceOf(session, say) }) });
  }

  return (
    <ShortTable label={say("session.sessions")} columns={columns} hasActions>
      {sessions.map((session) => (
        <tr key={session.id}>
          <td>
            {deviceOf(session, say)}
            {session.is_current && (
              <Text span size="sm" c="dimmed">
                {` (${say("session.this_device")})`}
              </Text>
            )}
          </td>
          <td data-wide>{session.address}</td>
          <td data-wide>{dateTime(session.created_at)}</td>
          <td>{dateTime(session.used_at)}</td>
          <RowActions actions={session.is_current ? [] : [endAction(session)]} />
        </tr>
      ))}
    </ShortTable>
  );

  function endAction(session: OwnSession) {
    return {
      label: say("session.log_out_there", { device: deviceOf(session, say) }),
      icon: <IconLogout size={16} aria-hidden />,
      onClick: () => void handleEnd(session),
    };
  }
}

function EndOthers() {
  const say = useSay();
  const { run, isRunning } = useWrite(trpc.session.endOthers, { done: () => toast({ message: say("session.logged_out_elsewhere") }) });
  return (
    <Group mt="md">
      <Button variant="default" leftSection={<IconLogout size={16} aria-hidden />} loading={isRunning} onClick={() => void run(undefined)}>
        {say("session.log_out_elsewhere")}
      </Button>
    </Group>
  );
}

function deviceOf({ browser, system }: OwnSession, say: Say): string {
  if (browser && system) return say("session.device_of", { browser, system });
  return browser ?? system ?? say("session.program");
}
