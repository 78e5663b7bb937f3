import { Button, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import type { Step } from "#client/platform/undo/history.ts";
import { bookingStep, stepHistory, toastStep } from "#client/platform/undo/step-history.ts";
import css from "#client/stays/availability/free-up-room.module.css";
import { ProposedMoves } from "#client/stays/availability/proposed-moves.tsx";
import { useStayWords } from "#client/stays/availability/use-stay-words.ts";
import type { LockProposal } from "#shared/stays/room-locks/lock-moving.ts";

type LockDraft = { id?: string | undefined; room_id: string; start: string | null; end: string | null };

/** Bookings that would have to move for a new or changed lock; queried again with every change of the form and of the property. */
export function useLockProposal({ id, room_id, start, end }: LockDraft, isWanted = true): LockProposal | undefined {
  const isWhole = isWanted && room_id !== "" && start !== null && end !== null && start < end;
  const wish = { room_id, start: start ?? "", end: end ?? "", id };
  const { data } = useQuery({
    ...trpc.roomLocks.propose.queryOptions(wish, { enabled: isWhole }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return isWhole ? data : undefined;
}

/** The bookings whose room was released for a lock that is not saved yet. */
export function useReleases() {
  const released = useRef(new Map<string, Step>());
  return {
    add: (id: string, step: Step) => void released.current.set(id, step),
    /** Answers them for the step of the lock, whose undo fixes the rooms again: their release is no step of its own any more. */
    take(): string[] {
      const ids = [...released.current.keys()];
      stepHistory.forget([...released.current.values()]);
      released.current.clear();
      return ids;
    },
  };
}

type MovesProps = { proposal: LockProposal | undefined; number: string; onReleased(id: string, step: Step): void };

/** The moves that free up the room, or the bookings that stay and why; nothing while no booking is in the way. */
export function LockMoves({ proposal, number, onReleased }: MovesProps) {
  const say = useSay();
  const { span } = useStayWords();
  if (!proposal) return null;
  const { moves, staying, in_demand } = proposal;
  if (moves.length === 0 && staying.length === 0 && !in_demand) return null;
  return (
    <div className={css["note"]} role="status">
      {moves.length > 0 && (
        <>
          <Text size="sm">{say("room_locks.guests_move", { number, count: moves.length })}</Text>
          <ProposedMoves proposal={proposal} />
        </>
      )}
      {staying.length > 0 && (
        <>
          <Text size="sm">{say("room_locks.guests_stay", { number })}</Text>
          <ul className={css["staying"]}>
            {staying.map(({ id, name, reason, ...stay }) => (
              <li key={id}>
                <b>{name ?? say("room_locks.other_lock")}</b>
                <span>{span(stay)}</span>
                {reason !== "lock" && <small>{say(`room_locks.stays_${reason}`)}</small>}
                {reason === "fixed" && <Release id={id} name={name ?? ""} onReleased={onReleased} />}
              </li>
            ))}
          </ul>
        </>
      )}
      {in_demand && <Text size="sm">{say("room_locks.rooms_in_demand")}</Text>}
    </div>
  );
}

/** Lets a booking have another room; anyone who then could move is asked again. */
function Release({ id, name, onReleased }: { id: string; name: string } & Pick<MovesProps, "onReleased">) {
  const say = useSay();

  const { run, isRunning } = useWrite(trpc.bookings.update, {
    done(saved) {
      const step = bookingStep(say("room_locks.released", { name }), [saved]);
      onReleased(id, step);
      toastStep(step);
    },
  });

  return (
    <Button size="compact-sm" variant="default" loading={isRunning} onClick={() => void run({ id, room_fixed: false })}>
      {say("room_locks.release")}
    </Button>
  );
}
