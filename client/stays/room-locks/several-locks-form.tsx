import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRooms } from "#client/platform/core/master-data.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { Field } from "#client/platform/ui/form/field.tsx";
import { FieldsGrid, WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { Facts } from "#client/platform/ui/page/facts.tsx";
import { toastStep } from "#client/platform/undo/step-history.ts";
import type { LockPlace } from "#client/stays/room-locks/lock-places.ts";
import { locksMade } from "#client/stays/room-locks/lock-steps.ts";
import { inputOfLock, SHARED_LOCK_FIELDS, type StayTimes } from "#client/stays/room-locks/lock-values.ts";
import { ROOM_STATUSES } from "#shared/inventory/rooms/schema.ts";
import { RoomLockBatch } from "#shared/stays/room-locks/schema.ts";

type Props = { places: readonly LockPlace[]; times: StayTimes; onSaved(): void };

/** The form of locks that were drawn together: with one reason, all or none. */
export function SeveralLocksForm({ places, times, onSaved }: Props) {
  const say = useSay();
  const { daysWithYear } = useFormats();
  const { time_zone } = useIdentity();
  const rooms = useRooms().data?.data ?? [];
  const numberOf = (id: string) => rooms.find((room) => room.id === id)?.number ?? "";
  const statuses = ROOM_STATUSES.map((status) => ({ value: status, label: say(`rooms.${status}`) }));
  const fields = useFieldsForm({
    values: { reason: "", start_status: "out_of_service", end_status: "dirty" },
    fields: SHARED_LOCK_FIELDS,
    choices: { start_status: statuses, end_status: statuses },
    version: null,
    schema: RoomLockBatch,
    toInput: (shared) => ({
      room_locks: places.map((place) => inputOfLock({ ...shared, ...place, start_time: times.start, end_time: times.end }, time_zone)),
    }),
    save: (input, send) => send(trpc.roomLocks.createBatch, input),
    onSaved(locks) {
      const numbers = new Set(locks.map(({ room_id }) => numberOf(room_id)));
      toastStep(locksMade(say("room_locks.created", { number: [...numbers].join(", ") }), locks));
      onSaved();
    },
    staysAt: ({ search }) => new URLSearchParams(search).get("new") === "lock",
  });
  const roomIds = [...new Set(places.map(({ room_id }) => room_id))];
  const daysIn = (id: string) => places.filter(({ room_id }) => room_id === id).map(({ start, end }) => daysWithYear(start, end));
  return (
    <FormFrame
      record={fields.record}
      label={say("room_locks.new_several")}
      submitLabel={say("room_locks.create")}
      fields={null}
      changedBy={null}
      isNew
    >
      <Facts facts={roomIds.map((id) => ({ label: `${say("room_locks.room")} ${numberOf(id)}`, value: daysIn(id).join(", ") }))} />
      <FieldsGrid>
        <WideField>
          <Field of={fields} name="reason" isFirst />
        </WideField>
        <Field of={fields} name="start_status" />
        <Field of={fields} name="end_status" />
      </FieldsGrid>
    </FormFrame>
  );
}
