import { Button, Loader } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { FormFoot } from "#client/platform/ui/form/form-foot.tsx";
import { stepHistory, toastStep } from "#client/platform/undo/step-history.ts";
import { agreedTo } from "#client/stays/availability/free-up-room-state.ts";
import { LockMoves, useLockProposal, useReleases } from "#client/stays/room-locks/lock-moves.tsx";
import { changeLockMoving, lockChangedMoving } from "#client/stays/room-locks/lock-moving-steps.ts";
import type { PlanLock } from "#shared/stays/room-plan/schema.ts";

type LockPlace = Pick<PlanLock, "room_id" | "start" | "end">;
type Props = { lock: PlanLock; to: LockPlace; number: string; what: string; onClose(): void };

/** A lock goes over bookings: says who moves for it, or who can't, and does both as one step. */
export function MoveLockDialog({ lock, to, number, what, onClose }: Props) {
  const say = useSay();
  const releases = useReleases();
  const proposal = useLockProposal({ id: lock.id, ...to });

  const { run, isRunning } = useWrites(
    (moves: ReturnType<typeof agreedTo>, send) => changeLockMoving(send, { id: lock.id, ...to }, moves),
    {
      done(moved) {
        const before = { id: lock.id, room_id: lock.room_id, start: lock.start, end: lock.end };
        toastStep(lockChangedMoving(what, { before, ...moved, released: releases.take() }));
        onClose();
      },
    },
  );

  const mayMove = proposal && proposal.staying.length === 0 && !proposal.in_demand;
  return (
    <ModalDialog opened title={say("room_locks.edit", { number })} onClose={onClose}>
      {proposal ? (
        <LockMoves proposal={proposal} number={number} onReleased={releases.add} />
      ) : (
        <Loader type="dots" aria-label={say("room_locks.edit", { number })} />
      )}
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          {say("actions.cancel")}
        </Button>
        {mayMove && (
          <Button loading={isRunning} onClick={() => stepHistory.waitFor(run(agreedTo(proposal)))} data-autofocus>
            {say("room_locks.create_moving")}
          </Button>
        )}
      </FormFoot>
    </ModalDialog>
  );
}
