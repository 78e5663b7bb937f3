import { Button, Select, Stack, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router-dom";
import { applyAnswer } from "#client/cache.ts";
import { useSay } from "#client/core/i18n.ts";
import { useRoomTypes } from "#client/core/master-data.ts";
import { useLastChange } from "#client/core/recent-changes.ts";
import { useMay } from "#client/core/session.ts";
import { api, carrying, trpc } from "#client/core/trpc.ts";
import { EventStory } from "#client/events/event-story.tsx";
import { NotesTab } from "#client/notes/notes-tab.tsx";
import { RoomMarks } from "#client/rooms/room-marks.tsx";
import { RoomStatusBadge } from "#client/rooms/room-status.tsx";
import { askDelete } from "#client/ui/ask-delete.ts";
import { FormFrame } from "#client/ui/form-frame.tsx";
import { Page, Panel } from "#client/ui/page.tsx";
import { RecordScreen } from "#client/ui/record-screen.tsx";
import { toast, toastTrouble } from "#client/ui/toast.tsx";
import { useRecordForm, useVersioned } from "#client/ui/use-record-form.ts";
import { type Room, RoomsInput } from "#shared/rooms/schema.ts";

export function RoomPage() {
  const say = useSay();
  const may = useMay();
  const { id = "" } = useParams();
  const seesAll = may("bookings:read");
  const answer = useQuery(trpc.rooms.get.queryOptions({ id, expand: seesAll ? ["room_type", "bookings", "room_locks"] : [] }));
  return (
    <RecordScreen isPage answer={answer}>
      {(room) => (
        <Page
          narrow
          title={say("rooms.room", { number: room.number })}
          badge={<RoomStatusBadge status={room.status} />}
          hint={room.room_type?.name}
          back={{ to: "/rooms", label: say("rooms.title") }}
          actions={may("rooms:write") ? <DeleteRoom room={room} /> : undefined}
        >
          <Panel title={say("rooms.current_status")}>
            <RoomMarks room={room} />
          </Panel>
          {may("base_data:read") && (
            <Panel title={say("rooms.details")}>
              <RoomForm room={room} key={room.id} readAgain={() => void answer.refetch()} />
            </Panel>
          )}
          {may("notes:read") && (
            <Panel title={say("notes.title")}>
              <NotesTab parentId={room.id} />
            </Panel>
          )}
          {may("events:read") && (
            <Panel title={say("rooms.story")}>
              <EventStory id={room.id} />
            </Panel>
          )}
        </Page>
      )}
    </RecordScreen>
  );
}

function RoomForm({ room, readAgain }: { room: Room; readAgain(): void }) {
  const say = useSay();
  const may = useMay();
  const { data: types } = useRoomTypes();
  const changed = useLastChange("room", room.id);
  const disabled = !may("rooms:write");
  const values = useVersioned(room, () => ({ number: room.number, room_type_id: room.room_type_id, external_id: room.external_id ?? "" }));
  const record = useRecordForm({
    values,
    version: room.version,
    schema: RoomsInput,
    toInput: (typed) => ({ ...typed, external_id: typed.external_id.trim() || null }),
    save: (input, context) => api.rooms.update.mutate({ id: room.id, ...input }, carrying(context)),
    onSaved(saved) {
      applyAnswer(saved);
      toast({ message: say("screens.saved") });
    },
    readAgain,
  });
  const { form } = record;
  const names = new Map(types?.data.map(({ id, name }) => [id, name]));
  const fields = {
    number: say("rooms.number"),
    room_type_id: { label: say("rooms.room_type"), show: (id: string) => names.get(id) ?? "" },
    external_id: say("rooms.external_id"),
  };
  return (
    <FormFrame
      record={record}
      label={say("rooms.details")}
      submitLabel={say("actions.save")}
      fields={fields}
      changedBy={changed?.actor?.name ?? null}
      isNew={false}
      disabled={disabled}
    >
      <Stack gap="md">
        <TextInput label={say("rooms.number")} readOnly={disabled} {...form.getInputProps("number")} />
        <Select
          label={say("rooms.room_type")}
          data={types?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          allowDeselect={false}
          readOnly={disabled}
          {...form.getInputProps("room_type_id")}
        />
        <TextInput
          label={say("rooms.external_id")}
          description={say("rooms.external_id_hint")}
          readOnly={disabled}
          {...form.getInputProps("external_id")}
        />
      </Stack>
    </FormFrame>
  );
}

function DeleteRoom({ room }: { room: Room }) {
  const say = useSay();
  const navigate = useNavigate();

  async function handleDelete(): Promise<void> {
    if (!(await askDelete(say("rooms.room", { number: room.number })))) return;
    try {
      await api.rooms.delete.mutate({ id: room.id }, carrying({ ifMatch: room.version }));
      await navigate("/rooms");
      applyAnswer(room);
      toast({ message: say("screens.deleted") });
    } catch (thrown) {
      toastTrouble(thrown);
    }
  }

  return (
    <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void handleDelete()}>
      {say("actions.delete")}
    </Button>
  );
}
