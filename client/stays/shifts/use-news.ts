import { useQuery } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import type { SinceShift } from "#shared/stays/shifts/schema.ts";

/** Changes by others since this member's last shift, updated live. */
export function useNews(isWanted = true) {
  const mayHear = useMay()("events:read");
  return useQuery(trpc.shifts.since.queryOptions(undefined, { enabled: mayHear && isWanted }));
}

/** Marks as seen what is shown, and nothing that came since; the toast brings it back. */
export function useMarkSeen() {
  const say = useSay();
  const { run, isRunning } = useWrites(({ head_seq }: SinceShift, send) => send(trpc.shifts.seen, { seq: head_seq }), {
    done: (_, { since_seq, since_at }) =>
      toast({
        message: say("shifts.seen_done"),
        topic: "shifts.seen",
        undo: (send) => send(trpc.shifts.seen, { seq: since_seq, at: since_at }),
      }),
  });
  return { markSeen: run, isRunning };
}
