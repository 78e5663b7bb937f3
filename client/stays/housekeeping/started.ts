import { queryClient } from "#client/platform/core/trpc.ts";
import { fetchPart } from "#client/platform/ui/lazy-part.tsx";

let started: Promise<void> | null = null;

/** Sends waiting taps and notes from every screen: from housekeeping's own before it is drawn, from others after they are. */
export function housekeepingStarted(): Promise<void> {
  started ??= fetchPart(() => import("#client/stays/housekeeping/send-taps.ts")).then(
    ({ startHousekeeping }) => startHousekeeping(queryClient),
    (thrown: unknown) => {
      // The next screen tries again.
      started = null;
      throw thrown;
    },
  );
  return started;
}
