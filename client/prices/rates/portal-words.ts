import type { Say } from "#client/platform/core/i18n.ts";
import type { StuckRun } from "#shared/prices/rates/stuck-days.ts";

const HELD = ["below_floor", "far_below_last"] as const;

/** Describes why days have not reached a portal, a refusal in the partner's words. */
export function stuckWords({ state, reason }: Pick<StuckRun, "state" | "reason">, say: Say): string {
  if (state === "refused") return [say("channels.stuck_refused"), reason].filter(Boolean).join(": ");
  const held = HELD.find((each) => each === reason);
  return held ? `${say("channels.stuck_held")}: ${say(`channels.cell_${held}`)}` : say("channels.stuck_pending");
}
