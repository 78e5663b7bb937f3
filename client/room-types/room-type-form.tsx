import { Text, TextInput } from "@mantine/core";
import type { Location } from "react-router-dom";
import { useSay } from "#client/core/i18n.ts";
import { useLastChange } from "#client/core/recent-changes.ts";
import { useMay } from "#client/core/session.ts";
import { carrying, trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { toast } from "#client/ui/dialog/toast.tsx";
import { useShown } from "#client/ui/dialog/use-shown.ts";
import { FieldsGrid, WideField } from "#client/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/ui/form/form-frame.tsx";
import { GuestNameFields, guestNamesTyped, guestNameValues, useGuestNameLabels } from "#client/ui/form/guest-name-fields.tsx";
import { useRecordForm, useVersioned } from "#client/ui/form/use-record-form.ts";
import { WholeField } from "#client/ui/form/whole-field.tsx";
import { type RoomType, RoomTypeInput } from "#shared/room-types/schema.ts";

type Props = { type: RoomType | null; onSaved?: (type: RoomType) => void; staysAt?: (next: Location) => boolean; readAgain?: () => void };

/** A room type, new or known; the same fields in the dialog and on its own screen. */
export function RoomTypeForm({ type, onSaved, staysAt, readAgain }: Props) {
  const say = useSay();
  const may = useMay();
  const changed = useLastChange("room_type", type?.id ?? null);
  const disabled = !may("room_types:write");
  const values = useVersioned(type, valuesOf);
  const record = useRecordForm({
    values,
    version: type?.version ?? null,
    schema: RoomTypeInput,
    toInput: (typed) => ({
      ...typed,
      ...guestNamesTyped(typed),
      code: typed.code.trim() || null,
      external_id: typed.external_id.trim() || null,
    }),
    save: (input, context) =>
      type
        ? write(trpc.roomTypes.update, { id: type.id, ...input }, carrying(context))
        : write(trpc.roomTypes.create, input, carrying(context)),
    onSaved(saved) {
      toast({ message: say(type ? "screens.saved" : "screens.created") });
      onSaved?.(saved);
    },
    ownWords: { default_occupancy: say("room_types.occupancy_order") },
    ...(staysAt ? { staysAt } : {}),
    ...(readAgain ? { readAgain } : {}),
  });
  const { form } = record;
  const shown = useShown();
  const fields = {
    name: say("room_types.name"),
    ...useGuestNameLabels(),
    code: say("room_types.code"),
    min_occupancy: shown.number(say("room_types.min_occupancy")),
    default_occupancy: shown.number(say("room_types.default_occupancy")),
    max_occupancy: shown.number(say("room_types.max_occupancy")),
    external_id: say("room_types.external_id"),
  };
  const number = { min: 1, max: 99, readOnly: disabled };
  return (
    <FormFrame
      record={record}
      label={say(type ? "room_types.details" : "room_types.new")}
      submitLabel={say(type ? "actions.save" : "room_types.create")}
      fields={fields}
      changedBy={changed?.actor?.name ?? null}
      isNew={type === null}
      disabled={disabled}
    >
      <TextInput
        data-autofocus
        label={fields.name}
        description={say("room_types.name_hint")}
        readOnly={disabled}
        {...form.getInputProps("name")}
      />
      <GuestNameFields form={form} disabled={disabled} />
      <div>
        <FieldsGrid columns={3}>
          <WholeField label={fields.min_occupancy.label} {...number} {...form.getInputProps("min_occupancy")} />
          <WholeField label={fields.default_occupancy.label} {...number} {...form.getInputProps("default_occupancy")} />
          <WholeField label={fields.max_occupancy.label} {...number} {...form.getInputProps("max_occupancy")} />
          <WideField>
            <Text size="xs" c="dimmed">
              {say("room_types.occupancy_hint")}
            </Text>
          </WideField>
        </FieldsGrid>
      </div>
      <FieldsGrid>
        <TextInput label={fields.code} readOnly={disabled} {...form.getInputProps("code")} />
        <TextInput label={fields.external_id} readOnly={disabled} {...form.getInputProps("external_id")} />
      </FieldsGrid>
    </FormFrame>
  );
}

function valuesOf(type: RoomType | null) {
  return {
    name: type?.name ?? "",
    ...guestNameValues(type),
    code: type?.code ?? "",
    external_id: type?.external_id ?? "",
    min_occupancy: type?.min_occupancy ?? 1,
    default_occupancy: type?.default_occupancy ?? 2,
    max_occupancy: type?.max_occupancy ?? 2,
  };
}
