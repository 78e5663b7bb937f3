import { Switch, Text, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";
import { toast } from "#client/ui/dialog/toast.tsx";
import { useShown } from "#client/ui/dialog/use-shown.ts";
import { FieldsGrid, WideField } from "#client/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/ui/form/form-frame.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { Panel } from "#client/ui/page/page.tsx";
import { type GeneralSettings, GeneralSettingsPatch } from "#shared/settings/schema.ts";

type Props = { general: GeneralSettings; readAgain(): void };

/** Where the sheet goes every hour without anybody's doing. */
export function SheetSettings({ general: { sheet_mail, saves_sheet, version }, readAgain }: Props) {
  const say = useSay();
  const disabled = !useMay()("settings:write");
  const values = useMemo(() => ({ sheet_mail: sheet_mail ?? "", saves_sheet }), [sheet_mail, saves_sheet]);
  const record = useRecordForm({
    values,
    version,
    schema: GeneralSettingsPatch.pick({ sheet_mail: true, saves_sheet: true }),
    toInput: (typed) => ({ ...typed, sheet_mail: typed.sheet_mail.trim() || null }),
    save: (input, send) => send(trpc.settings.updateGeneral, input),
    onSaved() {
      toast({ message: say("screens.saved") });
    },
    readAgain,
    staysAt: ({ pathname }) => pathname === "/settings/general",
  });
  const fields = { sheet_mail: say("emergency.mail"), saves_sheet: useShown().yesNo(say("emergency.save_hourly")) };
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
              label={fields.sheet_mail}
              description={say("emergency.mail_hint")}
              autoComplete="off"
              readOnly={disabled}
              {...record.form.getInputProps("sheet_mail")}
            />
          </WideField>
          <WideField>
            <Switch
              label={fields.saves_sheet.label}
              description={say("emergency.save_hint")}
              disabled={disabled}
              {...record.form.getInputProps("saves_sheet", { type: "checkbox" })}
            />
          </WideField>
        </FieldsGrid>
      </FormFrame>
    </Panel>
  );
}
