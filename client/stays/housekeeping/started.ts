import { queryClient } from "#client/platform/core/trpc.ts";
import { soon } from "#client/platform/ui/later.tsx";

/** Sends waiting taps and notes from every screen: from housekeeping's own before it is drawn, from others after they are. */
export const housekeepingStarted = soon(() =>
  import("#client/stays/housekeeping/send-taps.ts").then(({ startHousekeeping }) => startHousekeeping(queryClient)),
);
