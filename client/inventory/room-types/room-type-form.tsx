import { Text } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { BaseForm } from "#client/platform/ui/form/base-form.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { optionalText, text, whole } from "#client/platform/ui/form/fields.ts";
import { FieldsGrid, WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { GUEST_NAME_FIELDS, GuestNameFields } from "#client/platform/ui/form/guest-name-fields.tsx";
import { type BaseFormProps, useBaseForm } from "#client/platform/ui/form/use-base-form.ts";
import { type RoomType, RoomTypeInput } from "#shared/inventory/room-types/schema.ts";
import { MAX_CHILDREN } from "#shared/platform/core/persons.ts";

const PERSONS = { min: 1, max: 99 };
const FIELDS = {
  name: text("room_types.name", { hint: "room_types.name_hint" }),
  ...GUEST_NAME_FIELDS,
  min_occupancy: whole("room_types.min_occupancy", { ...PERSONS, initial: 1 }),
  default_occupancy: whole("room_types.default_occupancy", { ...PERSONS, initial: 2 }),
  max_occupancy: whole("room_types.max_occupancy", { ...PERSONS, initial: 2 }),
  max_cots: whole("room_types.max_cots", { min: 0, max: MAX_CHILDREN, initial: 0, hint: "room_types.max_cots_hint" }),
  code: optionalText("room_types.code"),
  external_id: optionalText("room_types.external_id"),
};

/** A room type, new or known; the same fields in the dialog and on its own screen. */
export function RoomTypeForm({ type, ...shown }: BaseFormProps<RoomType> & { type: RoomType | null }) {
  const say = useSay();
  const form = useBaseForm({
    ...shown,
    record: type,
    fields: FIELDS,
    choices: {},
    schema: RoomTypeInput,
    create: trpc.roomTypes.create,
    update: trpc.roomTypes.update,
    isReadOnly: !useMay()("room_types:write"),
    ownWords: { default_occupancy: say("room_types.occupancy_order") },
  });
  return (
    <BaseForm of={form} object="room_type" words={{ details: "room_types.details", new: "room_types.new", create: "room_types.create" }}>
      <Field of={form} name="name" isFirst />
      <GuestNameFields form={form.record.form} disabled={form.isReadOnly} />
      <div>
        <FieldsGrid columns={3}>
          <Field of={form} name="min_occupancy" />
          <Field of={form} name="default_occupancy" />
          <Field of={form} name="max_occupancy" />
          <WideField>
            <Text size="xs" c="dimmed">
              {say("room_types.occupancy_hint")}
            </Text>
          </WideField>
        </FieldsGrid>
      </div>
      <FieldsGrid>
        <Field of={form} name="max_cots" isHintBelow />
        <Field of={form} name="code" />
        <Field of={form} name="external_id" />
      </FieldsGrid>
    </BaseForm>
  );
}
