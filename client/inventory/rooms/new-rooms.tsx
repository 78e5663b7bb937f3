import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { Link, type Location } from "react-router-dom";
import { numbersHint } from "#client/inventory/rooms/numbers-hint.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRoomTypes } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { useUrlDialog } from "#client/platform/ui/dialog/use-url-dialog.ts";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { useRecordForm } from "#client/platform/ui/form/use-record-form.ts";
import { RoomsInput } from "#shared/inventory/rooms/schema.ts";

/** One room or many, in a dialog that the address opens (`?new=room`). */
export function NewRooms() {
  const say = useSay();
  const may = useMay();
  const { opened, close, staysAt } = useUrlDialog("room", may("rooms:write"));
  return (
    <ModalDialog opened={opened} title={say("rooms.new")} onClose={close}>
      {opened && <NewRoomsForm onDone={close} staysAt={staysAt} />}
    </ModalDialog>
  );
}

function NewRoomsForm({ onDone, staysAt }: { onDone(): void; staysAt(next: Location): boolean }) {
  const say = useSay();
  const { data: types } = useRoomTypes();
  const record = useRecordForm({
    values: { number: "", room_type_id: types?.data.length === 1 ? (types.data[0]?.id ?? "") : "" },
    version: null,
    schema: RoomsInput,
    toInput: (values) => values,
    save: (input, send) => send(trpc.rooms.create, input),
    onSaved(rooms) {
      toast({ message: say("rooms.created", { count: rooms.length }) });
      onDone();
    },
    ownWords: { number: say("rooms.number_hint") },
    staysAt,
  });
  const { form } = record;

  if (types && types.data.length === 0) {
    return (
      <Alert color="brass" variant="light" title={say("rooms.first_room_type")}>
        <Button component={Link} to="/room-types?new=room-type" mt="sm">
          {say("shell.new_room_type")}
        </Button>
      </Alert>
    );
  }
  return (
    <FormFrame record={record} label={say("rooms.new")} submitLabel={say("rooms.create")} fields={null} changedBy={null} isNew>
      <Stack gap="md">
        <TextInput
          data-autofocus
          label={say("rooms.numbers")}
          description={numbersHint(form.values.number, say)}
          inputWrapperOrder={["label", "input", "description", "error"]}
          autoComplete="off"
          {...form.getInputProps("number")}
        />
        <SelectField
          label={say("rooms.room_type")}
          data={types?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          searchable
          {...form.getInputProps("room_type_id")}
        />
      </Stack>
    </FormFrame>
  );
}
