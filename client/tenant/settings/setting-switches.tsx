import { Stack, Switch } from "@mantine/core";
import { type PlainTextKey, useSay } from "#client/platform/core/i18n.ts";
import { useSettings } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import type { Setting } from "#shared/tenant/settings/schema.ts";

type SwitchSpec = { name: string; label: PlainTextKey; hint: PlainTextKey; isOnUnlessSet?: boolean };

/** Settings that are on or off, in words. */
const SWITCHES: readonly SwitchSpec[] = [
  { name: "FEATURE_REGISTRATION_MANAGEMENT", label: "settings.feature_registrations", hint: "settings.feature_registrations_hint" },
  { name: "FEATURE_PAYMENT_AT_ARRIVAL", label: "settings.feature_payment_at_arrival", hint: "settings.feature_payment_at_arrival_hint" },
  { name: "FEATURE_ROOM_INSPECTION", label: "settings.room_inspection", hint: "settings.room_inspection_hint" },
  { name: "AUTO_NO_SHOW", label: "settings.auto_no_show", hint: "settings.auto_no_show_hint" },
  { name: "AUTO_EXTEND_OVERDUE", label: "settings.auto_extend", hint: "settings.auto_extend_hint", isOnUnlessSet: true },
];

/** Optional features of the property, each with an explanation. A switch is saved at once. */
export function SettingSwitches() {
  const say = useSay();
  return (
    <Panel title={say("settings.functions")}>
      <Stack gap={16}>
        {SWITCHES.map((known) => (
          <SettingSwitch key={known.name} {...known} />
        ))}
      </Stack>
    </Panel>
  );
}

function SettingSwitch({ name, label, hint, isOnUnlessSet = false }: SwitchSpec) {
  const say = useSay();
  const mayWrite = useMay()("settings:write");
  const { data } = useSettings();
  const setting = data?.data.find(({ key }) => key === name);
  const value = setting?.value?.toLowerCase();
  const isOn = isOnUnlessSet ? value !== "false" : value === "true";
  const done = ({ value: now }: Setting) =>
    toast({ message: say(now === "true" ? "settings.switched_on" : "settings.switched_off", { name: say(label) }) });
  const update = useWrite(trpc.settings.update, { done });
  const create = useWrite(trpc.settings.create, { done });

  function turn(on: boolean): void {
    const wanted = String(on);
    void (setting ? update.run({ id: setting.id, value: wanted }) : create.run({ key: name, value: wanted }));
  }

  return (
    <Switch
      label={say(label)}
      description={say(hint)}
      checked={isOn}
      disabled={!mayWrite || update.isRunning || create.isRunning || data === undefined}
      onChange={(event) => turn(event.currentTarget.checked)}
    />
  );
}
