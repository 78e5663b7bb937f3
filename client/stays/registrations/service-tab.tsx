import { Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { MonthFile } from "#client/stays/registrations/month-file.tsx";
import css from "#client/stays/registrations/registrations.module.css";
import { ServiceForm } from "#client/stays/registrations/service-form.tsx";
import type { ServiceState } from "#shared/stays/registrations/transmission.ts";

/** The municipality's program that registrations are sent to: how it goes, and its login. */
export function ServiceTab() {
  const say = useSay();
  const mayWrite = useMay()("settings:write");
  const answer = useQuery(trpc.registrations.service.queryOptions());
  return (
    <RecordScreen answer={answer}>
      {(state) => (
        <Stack gap={18} maw={860}>
          <Panel title={say("registrations.service_title")}>
            <Report state={state} />
            <Text size="sm" c="dimmed" mt="sm" maw="70ch">
              {say("registrations.service_intro")} {!mayWrite && say("registrations.service_read_only")}
            </Text>
            {mayWrite && state.setup !== null && <SwitchOff />}
          </Panel>
          <MonthFile />
          {mayWrite && <ServiceForm state={state} readAgain={() => void answer.refetch()} />}
        </Stack>
      )}
    </RecordScreen>
  );
}

function Report({ state: { setup, waiting, failed, last_sent_at } }: { state: ServiceState }) {
  const say = useSay();
  const { dateTime } = useFormats();
  if (setup === null) return <Line icon={<IconCloudOff size={18} aria-hidden />}>{say("registrations.service_state_off")}</Line>;
  const last = last_sent_at && say("registrations.service_state_last", { date: dateTime(last_sent_at) });
  return (
    <div role="status">
      {failed > 0 && (
        <Line icon={<IconAlertTriangle size={18} className={css["warning"]} aria-hidden />}>
          {say("registrations.service_state_failed", { count: failed })}
        </Line>
      )}
      {waiting > 0 && (
        <Line icon={<IconCloudUp size={18} aria-hidden />}>{say("registrations.service_state_waiting", { count: waiting })}</Line>
      )}
      {waiting === 0 && failed === 0 && (
        <Line icon={<IconCircleCheck size={18} className={css["ready"]} aria-hidden />}>
          {[say("registrations.service_state_fine"), last].filter(Boolean).join(", ")}
        </Line>
      )}
    </div>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <Group gap={8} wrap="nowrap" align="flex-start">
      {icon}
      <Text size="sm">{children}</Text>
    </Group>
  );
}

function SwitchOff() {
  const say = useSay();
  const save = useWrite(trpc.registrations.saveService, { done: () => toast({ message: say("registrations.service_is_off") }) });
  async function ask(): Promise<void> {
    const isMeant = await confirm({
      title: say("registrations.service_off_title"),
      subtitle: say("registrations.service_off_detail"),
      confirmText: say("registrations.service_off"),
      confirmType: "danger",
    });
    if (isMeant) await save.run({ setup: null });
  }
  return (
    <Button mt="md" variant="default" size="compact-sm" loading={save.isRunning} onClick={() => void ask()}>
      {say("registrations.service_off")}
    </Button>
  );
}
