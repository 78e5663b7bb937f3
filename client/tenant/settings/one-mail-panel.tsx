import { Alert, Button, Group, Switch } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";

/** The choice to send one mail for what is due together. Until the property has decided it is offered as something new. */
export function OneMailPanel({ isOn, version }: { isOn: boolean | null; version: number }) {
  const say = useSay();
  const disabled = !useMay()("settings:write");
  const saving = useWrite(trpc.settings.updateGeneral, { done: () => toast({ message: say("screens.saved") }) });
  const choose = (one_mail: boolean) => void saving.run({ one_mail }, { ifMatch: version });
  return (
    <Panel title={say("settings.one_mail")}>
      {isOn === null && !disabled ? (
        <Alert variant="light" icon={<IconMail size={18} aria-hidden />} title={say("settings.one_mail_new")}>
          {say("settings.one_mail_hint")}
          <Group gap={10} mt={12}>
            <Button size="xs" loading={saving.isRunning} onClick={() => choose(true)}>
              {say("settings.one_mail_on")}
            </Button>
            <Button size="xs" variant="default" disabled={saving.isRunning} onClick={() => choose(false)}>
              {say("settings.one_mail_off")}
            </Button>
          </Group>
        </Alert>
      ) : (
        <Switch
          label={say("settings.one_mail")}
          description={say("settings.one_mail_hint")}
          checked={isOn === true}
          disabled={disabled || saving.isRunning}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
      )}
    </Panel>
  );
}
