import type { Say } from "#client/platform/core/i18n.ts";
import type { StuckRun } from "#shared/prices/rates/stuck-days.ts";

const HELD = ["below_floor", "far_below_last"] as const;

/** The reason for which a price waits for a person; null if it is another. */
export function heldReason(reason: string | null): (typeof HELD)[number] | null {
  return HELD.find((each) => each === reason) ?? null;
}

/** Describes why days have not reached a portal, a refusal in the partner's words. */
export function stuckWords({ state, reason }: Pick<StuckRun, "state" | "reason">, say: Say): string {
  if (state === "refused") return [say("channels.stuck_refused"), reason].filter(Boolean).join(": ");
  const held = heldReason(reason);
  return held ? `${say("channels.stuck_held")}: ${say(`channels.cell_${held}`)}` : say("channels.stuck_pending");
}
