import { keyOfProposal, wordsOfDone } from "#client/channels/conflicts/conflict-words.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { stepHistory, toastBookings } from "#client/platform/undo/step-history.ts";
import { agreedTo } from "#client/stays/availability/free-up-room-state.ts";
import type { Conflict, Proposal } from "#shared/channels/conflicts/schema.ts";

/** Applies a proposal of a conflict as one step with one undo. If something has changed since, shows the new proposals instead. */
export function useResolve(conflict: Conflict, readAgain: () => void) {
  const say = useSay();
  const { id } = conflict;
  const { run, running } = useWrites(
    (proposal: Proposal, send) =>
      send(trpc.conflicts.resolve, {
        id,
        proposal:
          proposal.kind === "room" ? { kind: "room", room_id: proposal.room.id, moves: agreedTo(proposal) } : { kind: proposal.kind },
      }),
    {
      done({ bookings }, proposal) {
        toastBookings(wordsOfDone(proposal, conflict, say), bookings);
      },
      failed(error) {
        if (error.type !== "stale") return false;
        toast({ message: say("conflicts.changed_since"), isNote: true });
        readAgain();
        return true;
      },
    },
  );
  return { take: (proposal: Proposal) => stepHistory.waitFor(run(proposal)), running: running && keyOfProposal(running) };
}
