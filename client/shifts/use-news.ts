import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { applyCursor } from "#client/shifts/cache.ts";
import { toast, toastError } from "#client/ui/dialog/toast.tsx";
import type { SinceShift } from "#shared/shifts/schema.ts";

/** What others did since this member's last shift; kept up to date like everything else. */
export function useNews(isWanted = true) {
  const mayHear = useMay()("events:read");
  return useQuery(trpc.shifts.since.queryOptions(undefined, { enabled: mayHear && isWanted }));
}

/** Marks as seen what is shown, and nothing that came since; the toast brings it back. */
export function useMarkSeen(): (news: SinceShift) => Promise<void> {
  const say = useSay();
  const cache = useQueryClient();
  const put = async (cursor: { seq: number; at?: string }) => applyCursor(cache, await write(trpc.shifts.seen, cursor));
  return async ({ head_seq, since_seq, since_at }) => {
    try {
      await put({ seq: head_seq });
      toast({ message: say("shifts.seen_done"), topic: "shifts.seen", undo: () => put({ seq: since_seq, at: since_at }) });
    } catch (thrown) {
      toastError(thrown);
    }
  };
}
