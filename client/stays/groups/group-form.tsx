import { Stack } from "@mantine/core";
import type { Location } from "react-router-dom";
import { ContactField } from "#client/guests/contacts/contact-field.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { useLastChange } from "#client/platform/core/recent-changes.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useOpenRecord } from "#client/platform/presence/use-open-record.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { own, text } from "#client/platform/ui/form/fields.ts";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { type Group, GroupInput } from "#shared/stays/groups/schema.ts";

type Props = { group: Group | null; staysAt(next: Location): boolean; onSaved?: (group: { id: string }) => void; readAgain?: () => void };

const FIELDS = {
  name: text("groups.name"),
  customer: own<{ id: string; name: string } | null>("groups.customer", { initial: null, words: (customer) => customer?.name ?? "" }),
};

/** A group's name and who pays; the same fields in the panel and on its own screen. */
export function GroupForm({ group, staysAt, onSaved, readAgain }: Props) {
  const say = useSay();
  const disabled = !useMay()("bookings:write");
  const changed = useLastChange("group", group?.id ?? null);
  const values = useVersioned(group, (known) => ({
    name: known?.name ?? "",
    customer: known?.customer ? { id: known.customer.id, name: known.customer.name } : null,
  }));
  const fields = useFieldsForm({
    values,
    fields: FIELDS,
    choices: {},
    isReadOnly: disabled,
    version: group?.version ?? null,
    schema: GroupInput,
    toInput: ({ name, customer }) => ({ name, customer_id: customer?.id ?? null }),
    save: (input, send) => (group ? send(trpc.groups.update, { id: group.id, ...input }) : send(trpc.groups.create, input)),
    onSaved(saved) {
      toast({ message: say(group ? "screens.saved" : "screens.created") });
      onSaved?.(saved);
    },
    readAgain,
    staysAt,
  });
  const { form } = fields.record;
  useOpenRecord("group", group?.id ?? null, fields.record.isDirty);
  return (
    <FormFrame
      record={fields.record}
      label={say("groups.details")}
      submitLabel={say(group ? "actions.save" : "groups.create")}
      fields={fields.labels}
      changedBy={changed?.actor?.name ?? null}
      isNew={group === null}
      disabled={disabled}
    >
      <Stack gap="md">
        <Field of={fields} name="name" isFirst={group === null} />
        <ContactField
          label={say(FIELDS.customer.label)}
          contact={form.values.customer}
          error={form.errors["customer_id"]}
          disabled={disabled}
          onChange={(customer) => form.setFieldValue("customer", customer)}
        />
      </Stack>
    </FormFrame>
  );
}
