import { Button, PasswordInput, Textarea, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { Location } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { useLastChange } from "#client/platform/core/recent-changes.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { askDelete } from "#client/platform/ui/dialog/ask-delete.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { text, valuesOf } from "#client/platform/ui/form/fields.ts";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { doorSettingHint } from "#client/tenant/settings/door-setting-hint.ts";
import { isSecretKey } from "#shared/tenant/settings/rules.ts";
import { type Setting, SettingPatch } from "#shared/tenant/settings/schema.ts";

type Props = { setting: Setting | null; onDone(): void; staysAt(next: Location): boolean };

const FIELDS = { key: text("settings.key"), value: text("settings.value") };

/** A setting as it is kept, new or known. A secret's value is typed again, or stays. */
export function SettingForm({ setting, onDone, staysAt }: Props) {
  const say = useSay();
  const disabled = !useMay()("settings:write");
  const changed = useLastChange("setting", setting?.id ?? null);
  const values = useVersioned(setting, (row) => valuesOf(FIELDS, row));
  const { record, labels } = useFieldsForm({
    values,
    fields: FIELDS,
    choices: {},
    version: setting?.version ?? null,
    schema: SettingPatch,
    // A secret whose field was left empty stays what it is.
    toInput: ({ key, value }) => (setting?.value === null && value === "" ? { key: key.trim() } : { key: key.trim(), value }),
    save: (input, send) =>
      setting
        ? send(trpc.settings.update, { id: setting.id, ...input })
        : send(trpc.settings.create, { key: input.key ?? "", value: input.value ?? "" }),
    onSaved() {
      toast({ message: say(setting ? "screens.saved" : "screens.created") });
      onDone();
    },
    staysAt,
  });
  const { form } = record;
  const removal = useWrites(({ id }: Setting, send) => send(trpc.settings.delete, { id }), {
    done(_, { key }) {
      toast({ message: say("settings.deleted", { key }) });
      onDone();
    },
  });
  const isSecret = isSecretKey(form.values.key.trim());

  async function handleDelete(known: Setting): Promise<void> {
    if (await askDelete(known.key)) await removal.run(known, { ifMatch: known.version });
  }

  return (
    <FormFrame
      record={record}
      label={say("settings.form")}
      submitLabel={say(setting ? "actions.save" : "settings.create")}
      fields={labels}
      changedBy={changed?.actor?.name ?? null}
      isNew={setting === null}
      disabled={disabled}
      isImpossible={removal.isRunning}
      aside={
        setting && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={16} aria-hidden />}
            loading={removal.isRunning}
            disabled={record.saving}
            onClick={() => void handleDelete(setting)}
          >
            {say("actions.delete")}
          </Button>
        )
      }
    >
      <TextInput
        data-autofocus={setting === null || undefined}
        label={say(FIELDS.key.label)}
        description={doorSettingHint(form.values.key.trim(), say) ?? say("settings.key_hint")}
        autoComplete="off"
        spellCheck={false}
        readOnly={disabled}
        {...form.getInputProps("key")}
      />
      {isSecret ? (
        <PasswordInput
          data-autofocus={setting !== null || undefined}
          label={say("settings.value_secret")}
          description={setting ? say("settings.value_secret_hint") : undefined}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ "aria-label": say("session.show_password") }}
          readOnly={disabled}
          {...form.getInputProps("value")}
        />
      ) : (
        <Textarea
          data-autofocus={setting !== null || undefined}
          label={say(FIELDS.value.label)}
          autosize
          minRows={1}
          maxRows={12}
          spellCheck={false}
          readOnly={disabled}
          {...form.getInputProps("value")}
        />
      )}
    </FormFrame>
  );
}
