import { withSentences } from "#client/core/i18n.ts";

/** Whether somebody may log out: not without a word where taps of theirs still wait. */
export async function mayLeave(): Promise<boolean> {
  const { mayLeaveTaps } = await withSentences(() => import("#client/housekeeping/leave.ts"));
  return mayLeaveTaps();
}
