import { EventTypesField } from "#client/office/webhooks/event-types-field.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { BaseForm } from "#client/platform/ui/form/base-form.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { own, text, yesNo } from "#client/platform/ui/form/fields.ts";
import { type BaseFormProps, useBaseForm } from "#client/platform/ui/form/use-base-form.ts";
import { type Webhook, WebhookInput } from "#shared/office/webhooks/schema.ts";

const FIELDS = {
  url: text("webhooks.url", { hint: "webhooks.url_hint", inputType: "url", isCode: true }),
  event_types: own<string[]>("webhooks.events", { initial: [], words: (types) => types.join(", ") }),
  active: yesNo("webhooks.active", { hint: "webhooks.active_hint", initial: true }),
};

/** A webhook, new or known. `onSaved` is given a new one with its secret. */
export function WebhookForm({ webhook, ...shown }: BaseFormProps<Webhook> & { webhook: Webhook | null }) {
  const say = useSay();
  const form = useBaseForm({
    ...shown,
    record: webhook,
    fields: FIELDS,
    choices: {},
    schema: WebhookInput,
    create: trpc.webhooks.create,
    update: trpc.webhooks.update,
    isReadOnly: !useMay()("api_keys:write"),
  });
  const { values, errors, setFieldValue } = form.record.form;
  return (
    <BaseForm of={form} object="webhook" words={{ details: "webhooks.details", new: "webhooks.new", create: "webhooks.create" }}>
      <Field of={form} name="url" isFirst />
      <EventTypesField
        value={values.event_types}
        onChange={(types) => setFieldValue("event_types", types)}
        error={errors["event_types"] ? say("webhooks.events_missing") : null}
        isReadOnly={form.isReadOnly}
      />
      <Field of={form} name="active" />
    </BaseForm>
  );
}
