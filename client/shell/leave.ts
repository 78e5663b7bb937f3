import { withSentences } from "#client/core/i18n.ts";
import { logOut } from "#client/core/session.ts";
import { mayDiscard } from "#client/ui/may-discard.ts";
import { toastError } from "#client/ui/toast.tsx";

/** Logs out; not without a word where typed words or taps that still wait would be lost. */
export async function leave(): Promise<void> {
  try {
    const { mayLeaveTaps } = await withSentences(() => import("#client/housekeeping/leave.ts"));
    if ((await mayDiscard()) && (await mayLeaveTaps())) await logOut();
  } catch (thrown) {
    toastError(thrown);
  }
}
