import { Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import { agreedTo } from "#client/availability/free-up-room-state.ts";
import { useSay } from "#client/core/i18n.ts";
import { useRooms } from "#client/core/master-data.ts";
import { useLastChange } from "#client/core/recent-changes.ts";
import { useIdentity, useMay } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";
import { useNow } from "#client/core/use-now.ts";
import { LockMoves, useLockProposal } from "#client/room-locks/lock-moves.tsx";
import {
  changeLockMoving,
  contentOf,
  lockChangedMoving,
  lockedMoving,
  lockMoving,
  locksChanged,
  locksMade,
} from "#client/room-locks/lock-steps.ts";
import { inputOfLock, type LockValues, valuesOfLock } from "#client/room-locks/lock-values.ts";
import { useShown } from "#client/ui/dialog/use-shown.ts";
import { DateField } from "#client/ui/form/date-field.tsx";
import { FieldsGrid, WideField } from "#client/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/ui/form/form-frame.tsx";
import { SelectField } from "#client/ui/form/select-field.tsx";
import { TimeField } from "#client/ui/form/time-field.tsx";
import { useRecordForm, useVersioned } from "#client/ui/form/use-record-form.ts";
import type { Step } from "#client/undo/history.ts";
import { tellStep } from "#client/undo/step-history.ts";
import type { Booking } from "#shared/bookings/schema.ts";
import { type RoomLock, RoomLockInput } from "#shared/room-locks/schema.ts";
import type { RoomStatus } from "#shared/rooms/schema.ts";
import { ROOM_STATUSES } from "#shared/rooms/schema.ts";

type Props = { lock: RoomLock | null; begun: LockValues; onSaved?: () => void; readAgain?: () => void };

export function LockForm({ lock, begun, onSaved, readAgain }: Props) {
  const say = useSay();
  const may = useMay();
  const { time_zone } = useIdentity();
  const now = useNow();
  const rooms = useRooms().data?.data ?? [];
  const changed = useLastChange("room_lock", lock?.id ?? null);
  const [first] = useState(begun);
  const known = useVersioned(lock, (row) => (row ? valuesOfLock(row, time_zone) : first));
  const disabled = !may("bookings:write");
  const moved = useRef<readonly Booking[]>([]);
  const record = useRecordForm({
    values: known,
    version: lock?.version ?? null,
    schema: RoomLockInput,
    toInput: (values) => inputOfLock(values, time_zone),
    async save(input, send) {
      moved.current = [];
      if (!proposal || proposal.moves.length === 0)
        return lock ? send(trpc.roomLocks.update, { id: lock.id, ...input }) : send(trpc.roomLocks.create, input);
      const moves = agreedTo(proposal);
      const made = await (lock ? changeLockMoving(send.beside, { id: lock.id, ...input }, moves) : lockMoving(send.beside, input, moves));
      moved.current = made.bookings;
      return made.lock;
    },
    onSaved(saved) {
      const number = rooms.find(({ id }) => id === saved.room_id)?.number ?? "";
      const what = say("room_locks.created", { number });
      tellStep(stepOfSaving({ lock, saved, moved: moved.current, made: what, changed: say("room_locks.changed", { number }) }));
      onSaved?.();
    },
    ...(readAgain ? { readAgain } : {}),
    staysAt: ({ search }) => {
      const params = new URLSearchParams(search);
      return lock ? params.get("lock") === lock.id : params.get("new") === "lock";
    },
  });
  const { form } = record;
  const place = inputOfLock(form.values, time_zone);
  const isElsewhere = !lock || place.room_id !== lock.room_id || place.start !== lock.start || place.end !== lock.end;
  const proposal = useLockProposal({ ...place, id: lock?.id }, isElsewhere && !disabled);
  const ownLabel = lock ? "actions.save" : "room_locks.create";
  const hasStarted = lock !== null && lock.start <= now;
  const numbers = new Map(rooms.map(({ id, number }) => [id, number]));
  const shown = useShown();
  const ofStatus = (label: string) => ({ label, show: (status: RoomStatus) => say(`rooms.${status}`) });
  const fields = {
    room_id: { label: say("room_locks.room"), show: (id: string) => numbers.get(id) ?? "" },
    reason: say("room_locks.reason"),
    start: shown.date(say("room_locks.start")),
    start_time: say("room_locks.start_time"),
    end: shown.date(say("room_locks.end")),
    end_time: say("room_locks.end_time"),
    start_status: ofStatus(say("room_locks.start_status")),
    end_status: ofStatus(say("room_locks.end_status")),
  };
  const statuses = ROOM_STATUSES.map((status) => ({ value: status, label: say(`rooms.${status}`) }));
  return (
    <FormFrame
      record={record}
      label={lock ? say("room_locks.edit", { number: numbers.get(lock.room_id) ?? "" }) : say("room_locks.new")}
      submitLabel={say(proposal && proposal.moves.length > 0 ? "room_locks.create_moving" : ownLabel)}
      fields={fields}
      changedBy={changed?.actor?.name ?? null}
      isNew={lock === null}
      disabled={disabled}
      isImpossible={proposal !== undefined && (proposal.staying.length > 0 || proposal.in_demand)}
    >
      <SelectField
        data-autofocus={lock === null || undefined}
        label={say("room_locks.room")}
        data={rooms.map(({ id, number }) => ({ value: id, label: number }))}
        searchable
        readOnly={disabled}
        error={form.errors["room_id"]}
        value={form.values.room_id || null}
        onChange={(id) => form.setFieldValue("room_id", id ?? "")}
      />
      <FieldsGrid>
        <DateField
          label={say("room_locks.start")}
          readOnly={disabled || hasStarted}
          description={hasStarted ? say("room_locks.started_hint") : undefined}
          error={form.errors["start"]}
          value={form.values.start}
          onChange={(date) => form.setFieldValue("start", date)}
        />
        <TimeField label={say("room_locks.start_time")} readOnly={disabled || hasStarted} {...form.getInputProps("start_time")} />
        <DateField
          label={say("room_locks.end")}
          readOnly={disabled}
          error={form.errors["end"]}
          value={form.values.end}
          onChange={(date) => form.setFieldValue("end", date)}
          {...(form.values.start ? { minDate: form.values.start } : {})}
        />
        <TimeField label={say("room_locks.end_time")} readOnly={disabled} {...form.getInputProps("end_time")} />
        <WideField>
          <Textarea
            label={say("room_locks.reason")}
            description={say("room_locks.reason_hint")}
            autosize
            minRows={2}
            readOnly={disabled}
            {...form.getInputProps("reason")}
          />
        </WideField>
        <SelectField label={say("room_locks.start_status")} data={statuses} readOnly={disabled} {...form.getInputProps("start_status")} />
        <SelectField label={say("room_locks.end_status")} data={statuses} readOnly={disabled} {...form.getInputProps("end_status")} />
      </FieldsGrid>
      <LockMoves proposal={proposal} number={numbers.get(form.values.room_id) ?? ""} />
    </FormFrame>
  );
}

type Saving = { lock: RoomLock | null; saved: RoomLock; moved: readonly Booking[]; made: string; changed: string };

/** How what was saved is taken back, with those who moved for it. */
function stepOfSaving({ lock, saved, moved, made, changed }: Saving): Step {
  if (!lock) return moved.length > 0 ? lockedMoving(made, saved, moved) : locksMade(made, [saved]);
  const before = { id: lock.id, ...contentOf(lock) };
  if (moved.length > 0) return lockChangedMoving(changed, { before, lock: saved, bookings: moved });
  return locksChanged(changed, [before], [{ id: saved.id, ...contentOf(saved) }]);
}
