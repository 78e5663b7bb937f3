import { Switch, Text, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { z } from "zod";
import { useSay } from "#client/core/i18n.ts";
import { useSettings } from "#client/core/master-data.ts";
import { useMay } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { toast } from "#client/ui/dialog/toast.tsx";
import { useShown } from "#client/ui/dialog/use-shown.ts";
import { FieldsGrid, WideField } from "#client/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/ui/form/form-frame.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { useRisingVersion } from "#client/ui/form/use-rising-version.ts";
import { LoadFailed } from "#client/ui/page/load-failed.tsx";
import { Panel } from "#client/ui/page/page.tsx";
import { Email } from "#shared/core/fields.ts";
import { SHEET_KEYS } from "#shared/emergency-sheet/rules.ts";
import type { Setting } from "#shared/settings/schema.ts";

/** Where the sheet goes every hour without anybody's doing. */
export function SheetSettings() {
  const { data, error, refetch } = useSettings();
  if (error && !data) return <LoadFailed error={error} retry={refetch} />;
  return data ? <SheetForm settings={data.data} readAgain={() => void refetch()} /> : null;
}

const SheetOrders = z.strictObject({ mail: Email.nullable(), save: z.boolean() });

function SheetForm({ settings, readAgain }: { settings: readonly Setting[]; readAgain(): void }) {
  const say = useSay();
  const disabled = !useMay()("settings:write");
  const find = (key: string) => settings.find((setting) => setting.key === key);
  const mail = find(SHEET_KEYS.mail);
  const save = find(SHEET_KEYS.save);
  const values = useMemo(() => ({ mail: mail?.value ?? "", save: save?.value === "true" }), [mail?.value, save?.value]);
  const version = useRisingVersion(values);
  const record = useRecordForm({
    values,
    version,
    schema: SheetOrders,
    toInput: (typed) => ({ ...typed, mail: typed.mail.trim() || null }),
    async save(input) {
      await put(mail, SHEET_KEYS.mail, input.mail);
      await put(save, SHEET_KEYS.save, input.save ? "true" : null);
      return { version: version + 1 };
    },
    onSaved() {
      toast({ message: say("screens.saved") });
    },
    readAgain,
    staysAt: ({ pathname }) => pathname === "/settings/general",
  });
  const fields = { mail: say("emergency.mail"), save: useShown().yesNo(say("emergency.save_hourly")) };
  return (
    <Panel title={say("emergency.settings")}>
      <FormFrame
        record={record}
        label={say("emergency.settings")}
        submitLabel={say("actions.save")}
        fields={fields}
        changedBy={null}
        isNew={false}
        disabled={disabled}
      >
        <Text size="sm" c="dimmed">
          {say("emergency.settings_hint")}
        </Text>
        <FieldsGrid>
          <WideField>
            <TextInput
              type="email"
              label={fields.mail}
              description={say("emergency.mail_hint")}
              autoComplete="off"
              readOnly={disabled}
              {...record.form.getInputProps("mail")}
            />
          </WideField>
          <WideField>
            <Switch
              label={fields.save.label}
              description={say("emergency.save_hint")}
              disabled={disabled}
              {...record.form.getInputProps("save", { type: "checkbox" })}
            />
          </WideField>
        </FieldsGrid>
      </FormFrame>
    </Panel>
  );
}

/** Null takes the setting away. Each is saved on the version that was seen, so that nobody's later choice is lost. */
async function put(known: Setting | undefined, key: string, value: string | null): Promise<void> {
  if (known?.value === value || (!known && value === null)) return;
  if (value === null) {
    if (known) await write(trpc.settings.delete, { id: known.id }, { ifMatch: known.version });
    return;
  }
  await (known
    ? write(trpc.settings.update, { id: known.id, value }, { ifMatch: known.version })
    : write(trpc.settings.create, { key, value }));
}
