import { useRef, useState } from "react";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { useRooms } from "#client/platform/core/master-data.ts";
import { useLastChange } from "#client/platform/core/recent-changes.ts";
import { useIdentity, useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useNow } from "#client/platform/core/use-now.ts";
import { Field } from "#client/platform/ui/form/field.tsx";
import { FieldsGrid, WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { MoreFields } from "#client/platform/ui/form/more-fields.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import type { Step } from "#client/platform/undo/history.ts";
import { toastStep } from "#client/platform/undo/step-history.ts";
import { agreedTo } from "#client/stays/availability/free-up-room-state.ts";
import { LockMoves, useLockProposal, useReleases } from "#client/stays/room-locks/lock-moves.tsx";
import { changeLockMoving, lockChangedMoving, lockedMoving, lockMoving } from "#client/stays/room-locks/lock-moving-steps.ts";
import { contentOf, locksChanged, locksMade } from "#client/stays/room-locks/lock-steps.ts";
import { inputOfLock, LOCK_FIELDS, type LockValues, valuesOfLock } from "#client/stays/room-locks/lock-values.ts";
import { ROOM_STATUSES } from "#shared/inventory/rooms/schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { type RoomLock, RoomLockInput } from "#shared/stays/room-locks/schema.ts";

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
  const releases = useReleases();
  const statuses = ROOM_STATUSES.map((status) => ({ value: status, label: say(`rooms.${status}`) }));
  const fields = useFieldsForm({
    values: known,
    fields: LOCK_FIELDS,
    choices: { room_id: rooms.map(({ id, number }) => ({ value: id, label: number })), start_status: statuses, end_status: statuses },
    isReadOnly: disabled,
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
      const changedWhat = say("room_locks.changed", { number });
      const released = releases.take();
      toastStep(stepOfSaving({ lock, saved, moved: moved.current, released, made: what, changed: changedWhat }));
      onSaved?.();
    },
    readAgain,
    staysAt: ({ search }) => {
      const params = new URLSearchParams(search);
      return lock ? params.get("lock") === lock.id : params.get("new") === "lock";
    },
  });
  const { form } = fields.record;
  const place = inputOfLock(form.values, time_zone);
  const isElsewhere = !lock || place.room_id !== lock.room_id || place.start !== lock.start || place.end !== lock.end;
  const proposal = useLockProposal({ ...place, id: lock?.id }, isElsewhere && !disabled);
  const ownLabel = lock ? "actions.save" : "room_locks.create";
  const hasStarted = lock !== null && lock.start <= now;
  const isPlaced = first.room_id !== "" && first.start !== null && first.end !== null;
  const numberOf = (roomId: string) => rooms.find(({ id }) => id === roomId)?.number;
  return (
    <FormFrame
      record={fields.record}
      label={lock ? say("room_locks.edit", { number: numberOf(lock.room_id) ?? "" }) : say("room_locks.new")}
      submitLabel={say(proposal && proposal.moves.length > 0 ? "room_locks.create_moving" : ownLabel)}
      fields={fields.labels}
      changedBy={changed?.actor?.name ?? null}
      isNew={lock === null}
      disabled={disabled}
      isImpossible={proposal !== undefined && (proposal.staying.length > 0 || proposal.in_demand)}
    >
      <FieldsGrid>
        <WideField>
          <Field of={fields} name="room_id" isFirst={lock === null && !isPlaced} isSearched />
        </WideField>
        <Field of={fields} name="start" disabled={hasStarted} hint={hasStarted ? say("room_locks.started_hint") : undefined} />
        <Field of={fields} name="end" minDate={form.values.start} />
        <WideField>
          <Field of={fields} name="reason" isFirst={lock === null && isPlaced} />
        </WideField>
        <MoreFields
          label={hoursAndStatuses(form.values, say)}
          isFilled={isUnusual(first)}
          hasError={FOLDED.some((name) => Boolean(form.errors[name]))}
        >
          <FieldsGrid>
            <Field of={fields} name="start_time" disabled={hasStarted} />
            <Field of={fields} name="end_time" />
            <Field of={fields} name="start_status" />
            <Field of={fields} name="end_status" />
          </FieldsGrid>
        </MoreFields>
      </FieldsGrid>
      <LockMoves proposal={proposal} number={numberOf(form.values.room_id) ?? ""} onReleased={releases.add} />
    </FormFrame>
  );
}

/** Fields whose default values mostly suffice; they are folded under a heading that names the values. */
const FOLDED = ["start_time", "end_time", "start_status", "end_status"] as const;

function isUnusual({ start_status, end_status }: LockValues): boolean {
  return start_status !== "out_of_service" || end_status !== "dirty";
}

function hoursAndStatuses({ start_time, end_time, start_status, end_status }: LockValues, say: Say): string {
  return say("room_locks.hours_and_statuses", {
    start: start_time,
    end: end_time,
    status: say(`rooms.${start_status}`),
    after: say(`rooms.${end_status}`),
  });
}

type Saving = {
  lock: RoomLock | null;
  saved: RoomLock;
  moved: readonly Booking[];
  released: readonly string[];
  made: string;
  changed: string;
};

/** Undoes the saved lock, with the moves that were made for it. */
function stepOfSaving({ lock, saved, moved, released, made, changed }: Saving): Step {
  const isAlone = moved.length === 0 && released.length === 0;
  if (!lock) return isAlone ? locksMade(made, [saved]) : lockedMoving(made, { lock: saved, bookings: moved, released });
  const before = { id: lock.id, ...contentOf(lock) };
  if (!isAlone) return lockChangedMoving(changed, { before, lock: saved, bookings: moved, released });
  return locksChanged(changed, [before], [{ id: saved.id, ...contentOf(saved) }]);
}
