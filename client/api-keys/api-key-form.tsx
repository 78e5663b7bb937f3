import { TextInput } from "@mantine/core";
import type { Location } from "react-router-dom";
import { useSay } from "#client/core/i18n.ts";
import { useLastChange } from "#client/core/recent-changes.ts";
import { carrying, trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { useRoleChoices } from "#client/team/role-choices.tsx";
import { toast } from "#client/ui/dialog/toast.tsx";
import { FormFrame } from "#client/ui/form/form-frame.tsx";
import { SelectField } from "#client/ui/form/select-field.tsx";
import { useRecordForm, useVersioned } from "#client/ui/form/use-record-form.ts";
import { type ApiKey, ApiKeyInput } from "#shared/api-keys/schema.ts";
import { ROLES } from "#shared/core/permissions.ts";

type Props = {
  apiKey: ApiKey | null;
  /** Hears of a new one, with its secret. */
  onSaved?: (saved: ApiKey) => void;
  staysAt?: (next: Location) => boolean;
  readAgain?: () => void;
};

/** An API key, new or known. */
export function ApiKeyForm({ apiKey, onSaved, staysAt, readAgain }: Props) {
  const say = useSay();
  const roles = useRoleChoices();
  const changed = useLastChange("api_key", apiKey?.id ?? null);
  const values = useVersioned(apiKey, valuesOf);
  const record = useRecordForm({
    values,
    version: apiKey?.version ?? null,
    schema: ApiKeyInput,
    toInput: (typed) => typed,
    save: (input, context) =>
      apiKey
        ? write(trpc.apiKeys.update, { id: apiKey.id, ...input }, carrying(context))
        : write(trpc.apiKeys.create, input, carrying(context)),
    onSaved(saved) {
      toast({ message: say(apiKey ? "screens.saved" : "screens.created") });
      onSaved?.(saved);
    },
    ...(staysAt ? { staysAt } : {}),
    ...(readAgain ? { readAgain } : {}),
  });
  const { form } = record;
  const roleName = (id: string) => {
    const role = ROLES.find((known) => known === id);
    return role ? say(`shell.role_${role}`) : id;
  };
  const fields = { name: say("api_keys.name"), role_id: { label: say("api_keys.role"), show: roleName } };
  return (
    <FormFrame
      record={record}
      label={say(apiKey ? "api_keys.details" : "api_keys.new")}
      submitLabel={say(apiKey ? "actions.save" : "api_keys.create")}
      fields={fields}
      changedBy={changed?.actor?.name ?? null}
      isNew={apiKey === null}
    >
      <TextInput
        data-autofocus
        label={fields.name}
        description={say("api_keys.name_hint")}
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      <SelectField label={fields.role_id.label} description={say("api_keys.role_hint")} {...roles} {...form.getInputProps("role_id")} />
    </FormFrame>
  );
}

function valuesOf(apiKey: ApiKey | null) {
  const role_id: string = apiKey?.role_id ?? "staff";
  return { name: apiKey?.name ?? "", role_id };
}
