import { queryClient } from "#client/platform/core/trpc.ts";
import { soon } from "#client/platform/ui/later.tsx";

/** Taps and notes are sent from every screen: on housekeeping's own before it is drawn, on others once they stand. */
export const housekeepingStarted = soon(() =>
  import("#client/stays/housekeeping/send-taps.ts").then(({ startHousekeeping }) => startHousekeeping(queryClient)),
);
