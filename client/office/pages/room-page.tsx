import { Button, Stack } from "@mantine/core";
import { IconQrcode } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { RoomMarks } from "#client/inventory/rooms/room-marks.tsx";
import { RoomStatusBadge } from "#client/inventory/rooms/room-status.tsx";
import { RoomStays } from "#client/office/pages/room-stays.tsx";
import { saveFile } from "#client/platform/core/files.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRoomTypes } from "#client/platform/core/master-data.ts";
import { useLastChange } from "#client/platform/core/recent-changes.ts";
import { useMay } from "#client/platform/core/session.ts";
import { staffName } from "#client/platform/core/staff-name.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast, toastError } from "#client/platform/ui/dialog/toast.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { listed, optionalText, text, valuesOf } from "#client/platform/ui/form/fields.ts";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { BaseRecordPage } from "#client/platform/ui/page/base-record-page.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { DoorButton } from "#client/stays/access-control/door-button.tsx";
import { NotesTab } from "#client/stays/notes/notes-tab.tsx";
import { HistoryPanel } from "#client/tenant/events/history-panel.tsx";
import { type Room, RoomInput } from "#shared/inventory/rooms/schema.ts";

const FIELDS = {
  number: text("rooms.number"),
  room_type_id: listed<string>("rooms.room_type", { initial: "" }),
  external_id: optionalText("rooms.external_id", { hint: "rooms.external_id_hint" }),
};

export function RoomPage() {
  const say = useSay();
  const may = useMay();
  const { id = "" } = useParams();
  const seesAll = may("bookings:read");
  const answer = useQuery(
    trpc.rooms.get.queryOptions({
      id,
      expand: seesAll ? (["room_type"] as const) : [],
      expand_current_bookings: seesAll,
      expand_current_room_locks: true,
    }),
  );
  return (
    <BaseRecordPage
      answer={answer}
      list={{ to: "/rooms", label: say("rooms.title") }}
      head={({ number, status, inspected_at, room_type }) => ({
        title: say("rooms.room", { number }),
        badge: <RoomStatusBadge status={status} inspected={inspected_at !== null} />,
        hint: room_type ? staffName(room_type) : undefined,
      })}
      actions={(room) => (
        <>
          <DoorButton room={room} />
          {may("base_data:read") && <RoomCode number={room.number} />}
        </>
      )}
      remove={may("rooms:write") ? trpc.rooms.delete : null}
    >
      {(room) => (
        <>
          <Panel title={say("rooms.current_status")}>
            <RoomMarks room={room} />
          </Panel>
          {seesAll && (
            <Panel title={say("rooms.stays")}>
              <RoomStays roomId={room.id} />
            </Panel>
          )}
          {may("base_data:read") && (
            <Panel title={say("rooms.details")}>
              <RoomForm room={room} key={room.id} readAgain={() => void answer.refetch()} />
            </Panel>
          )}
          {may("notes:read") && (
            <Panel title={say("notes.title")}>
              <NotesTab parentId={room.id} takesPhotos />
            </Panel>
          )}
          <HistoryPanel id={room.id} />
        </>
      )}
    </BaseRecordPage>
  );
}

/** The label for its door. */
function RoomCode({ number }: { number: string }) {
  const say = useSay();
  const [saving, setSaving] = useState(false);

  async function handleSave(): Promise<void> {
    setSaving(true);
    await saveFile(`/housekeeping/room_codes?number=${encodeURIComponent(number)}`).catch(toastError);
    setSaving(false);
  }

  return (
    <Button variant="default" leftSection={<IconQrcode size={16} aria-hidden />} loading={saving} onClick={() => void handleSave()}>
      {say("rooms.code")}
    </Button>
  );
}

function RoomForm({ room, readAgain }: { room: Room; readAgain(): void }) {
  const say = useSay();
  const may = useMay();
  const { data: types } = useRoomTypes();
  const changed = useLastChange("room", room.id);
  const values = useVersioned(room, () => valuesOf(FIELDS, room));
  const form = useFieldsForm({
    values,
    fields: FIELDS,
    choices: { room_type_id: types?.data.map(({ id, name }) => ({ value: id, label: name })) ?? [] },
    isReadOnly: !may("rooms:write"),
    version: room.version,
    schema: RoomInput,
    save: (input, send) => send(trpc.rooms.update, { id: room.id, ...input }),
    onSaved() {
      toast({ message: say("screens.saved") });
    },
    readAgain,
  });
  return (
    <FormFrame
      record={form.record}
      label={say("rooms.details")}
      submitLabel={say("actions.save")}
      fields={form.labels}
      changedBy={changed?.actor?.name ?? null}
      isNew={false}
      disabled={form.isReadOnly}
    >
      <Stack gap="md">
        <Field of={form} name="number" />
        <Field of={form} name="room_type_id" />
        <Field of={form} name="external_id" />
      </Stack>
    </FormFrame>
  );
}
