import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { BaseForm } from "#client/platform/ui/form/base-form.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { day, listed, text } from "#client/platform/ui/form/fields.ts";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { type BaseFormProps, useBaseForm } from "#client/platform/ui/form/use-base-form.ts";
import { useRoleChoices } from "#client/tenant/team/role-choices.tsx";
import { ROLES } from "#shared/platform/core/permissions.ts";
import { type ApiKey, ApiKeyInput } from "#shared/tenant/api-keys/schema.ts";

const FIELDS = {
  name: text("api_keys.name", { hint: "api_keys.name_hint" }),
  expires_on: day("api_keys.expires_on", { hint: "api_keys.expires_on_hint" }),
  role_id: listed<string>("api_keys.role", { initial: "staff" }),
};

/** An API key, new or known. `onSaved` is given a new one with its secret. */
export function ApiKeyForm({ apiKey, ...shown }: BaseFormProps<ApiKey> & { apiKey: ApiKey | null }) {
  const say = useSay();
  const today = useFormats().today();
  const roles = useRoleChoices();
  const form = useBaseForm({
    ...shown,
    record: apiKey,
    fields: FIELDS,
    choices: { role_id: ROLES.map((role) => ({ value: role, label: say(`session.role_${role}`) })) },
    schema: ApiKeyInput,
    create: trpc.apiKeys.create,
    update: trpc.apiKeys.update,
  });
  return (
    <BaseForm of={form} object="api_key" words={{ details: "api_keys.details", new: "api_keys.new", create: "api_keys.create" }}>
      <Field of={form} name="name" isFirst />
      <SelectField
        label={say(FIELDS.role_id.label)}
        description={say("api_keys.role_hint")}
        {...roles}
        {...form.record.form.getInputProps("role_id")}
      />
      <Field
        of={form}
        name="expires_on"
        minDate={apiKey?.expires_on && apiKey.expires_on < today ? apiKey.expires_on : today}
        isClearable
      />
    </BaseForm>
  );
}
