import { getDefaultStore } from "jotai";
import { say } from "#client/platform/core/i18n.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { unsentNotesAtom } from "#client/stays/housekeeping/note-queue.ts";
import { tapsAtom } from "#client/stays/housekeeping/tap-queue.ts";
import { isWaiting } from "#shared/stays/housekeeping/taps.ts";

/** Asks before a logout that would lose taps and notes that have not reached the server. */
export function mayLeaveTaps(): Promise<boolean> {
  const store = getDefaultStore();
  if (!store.get(tapsAtom).some(isWaiting) && store.get(unsentNotesAtom).length === 0) return Promise.resolve(true);
  return confirm({
    title: say("housekeeping.leave_title"),
    subtitle: say("housekeeping.leave_detail"),
    confirmText: say("housekeeping.leave"),
    confirmType: "danger",
  });
}
