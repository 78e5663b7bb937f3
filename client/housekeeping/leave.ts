import { getDefaultStore } from "jotai";
import { say } from "#client/core/i18n.ts";
import { tapsAtom } from "#client/housekeeping/tap-queue.ts";
import { confirm } from "#client/ui/confirm.tsx";
import { isWaiting } from "#shared/housekeeping/taps.ts";

/** Asks before somebody logs out whose taps have not reached the server: they would be lost. */
export function mayLeaveTaps(): Promise<boolean> {
  if (!getDefaultStore().get(tapsAtom).some(isWaiting)) return Promise.resolve(true);
  return confirm({
    title: say("housekeeping.leave_title"),
    subtitle: say("housekeeping.leave_detail"),
    confirmText: say("housekeeping.leave"),
    confirmType: "danger",
  });
}
