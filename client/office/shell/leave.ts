import { logOut } from "#client/platform/core/session.ts";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";
import { mayDiscard } from "#client/platform/ui/form/may-discard.ts";

/** Logs out; not without a word where typed words or taps that still wait would be lost. */
export async function leave(): Promise<void> {
  try {
    const { mayLeaveTaps } = await import("#client/stays/housekeeping/leave.ts");
    if ((await mayDiscard()) && (await mayLeaveTaps())) await logOut();
  } catch (thrown) {
    toastError(thrown);
  }
}
