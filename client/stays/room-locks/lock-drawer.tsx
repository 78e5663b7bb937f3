import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useIdentity, useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { SlideOverBody, SlideOverHead } from "#client/platform/ui/dialog/slide-over.tsx";
import { ChangedBy } from "#client/platform/ui/form/changed-by.tsx";
import { RecordScreen, useUnnamed } from "#client/platform/ui/page/record-screen.tsx";
import { toastStep } from "#client/platform/undo/step-history.ts";
import { LockForm } from "#client/stays/room-locks/lock-form.tsx";
import { placesFrom } from "#client/stays/room-locks/lock-places.ts";
import { locksGone } from "#client/stays/room-locks/lock-steps.ts";
import { newLockValues, valuesOfLock } from "#client/stays/room-locks/lock-values.ts";
import { SeveralLocksForm } from "#client/stays/room-locks/several-locks-form.tsx";
import { HistoryPart } from "#client/tenant/events/history-part.tsx";
import { stayTimesOf } from "#client/tenant/properties/use-stay-times.ts";
import type { RoomLock } from "#shared/stays/room-locks/schema.ts";

type Props = { id: string | null; onClose(): void };

/** The form of a lock, a time in which a room can't be booked. */
export function LockDrawer({ id, onClose }: Props) {
  return id === null ? <NewLock onClose={onClose} /> : <KnownLock id={id} onClose={onClose} />;
}

function NewLock({ onClose }: { onClose(): void }) {
  const say = useSay();
  const { time_zone } = useIdentity();
  const [params] = useSearchParams();
  const [begun] = useState(params);
  const places = placesFrom(begun);
  const property = useQuery(trpc.properties.current.queryOptions());
  return (
    <>
      <SlideOverHead title={say(places.length > 0 ? "room_locks.new_several" : "room_locks.new")} onClose={onClose} />
      <SlideOverBody>
        <RecordScreen answer={property}>
          {(known) =>
            places.length > 0 ? (
              <SeveralLocksForm places={places} times={stayTimesOf(known)} onSaved={onClose} />
            ) : (
              <LockForm lock={null} begun={newLockValues(begun, time_zone, stayTimesOf(known))} onSaved={onClose} />
            )
          }
        </RecordScreen>
      </SlideOverBody>
    </>
  );
}

function KnownLock({ id, onClose }: { id: string; onClose(): void }) {
  const say = useSay();
  const may = useMay();
  const { time_zone } = useIdentity();
  const { dayTime } = useFormats();
  const answer = useQuery(trpc.roomLocks.get.queryOptions({ id, expand: ["room", "creator"] }));
  const unnamed = useUnnamed(answer);
  const lock = answer.data;
  const lockedBy = lock?.creator && `${say("room_locks.created_by")} ${lock.creator.name}`;
  return (
    <>
      <SlideOverHead
        title={lock ? say("room_locks.edit", { number: lock.room?.number ?? "" }) : unnamed}
        badge={lock && <ChangedBy object="room_lock" id={lock.id} />}
        hint={lock && [`${dayTime(lock.start)} – ${dayTime(lock.end)}`, lockedBy].filter(Boolean).join(" · ")}
        actions={lock && may("bookings:write") && <DeleteLock lock={lock} onDone={onClose} />}
        onClose={onClose}
      />
      <SlideOverBody>
        <RecordScreen answer={answer}>
          {(known) => (
            <>
              <LockForm key={known.id} lock={known} begun={valuesOfLock(known, time_zone)} readAgain={() => void answer.refetch()} />
              <HistoryPart id={known.id} />
            </>
          )}
        </RecordScreen>
      </SlideOverBody>
    </>
  );
}

/** A deleted lock comes back as a new one with the same content. */
function DeleteLock({ lock, onDone }: { lock: RoomLock; onDone(): void }) {
  const say = useSay();

  const { run, isRunning } = useWrite(trpc.roomLocks.delete, {
    done() {
      onDone();
      toastStep(locksGone(say("room_locks.deleted", { number: lock.room?.number ?? "" }), [lock]));
    },
  });

  return (
    <Button
      size="sm"
      variant="default"
      loading={isRunning}
      leftSection={<IconTrash size={16} aria-hidden />}
      onClick={() => void run({ id: lock.id }, { ifMatch: lock.version })}
    >
      {say("room_locks.delete")}
    </Button>
  );
}
