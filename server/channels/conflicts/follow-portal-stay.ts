import type { ChannelStay } from "#server/channels/channel-engine/stays.ts";
import { conflictStore, conflictsOfPortalStay } from "#server/channels/conflicts/queries.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import type { StayConflict } from "#shared/channels/channel-engine/states.ts";
import type { ConflictKind } from "#shared/channels/conflicts/schema.ts";
import { addDays } from "#shared/platform/core/stays.ts";

const KINDS: Record<StayConflict, ConflictKind> = {
  overbooked: "no_room",
  not_mapped: "not_mapped",
  not_changed: "not_changed",
  not_canceled: "not_canceled",
  canceled_here: "canceled_here",
  unknown: "unknown",
  over: "over",
};

/** Opens a conflict when a stay differs from what its portal says, and closes it when they agree again or a person has settled it. */
export function conflictFollowsPortalStay(work: Work, stay: ChannelStay): void {
  const open = conflictsOfPortalStay(work, stay.id).find(({ state }) => state === "open");
  const days = daysOf(stay);
  const words = { channel: stay.portal, ...days };
  if (stay.conflict === null || stay.settled_at !== null) {
    if (!open) return;
    const isSettled = stay.conflict !== null;
    const closing = isSettled ? ({ state: "dismissed", dismissal: "other" } as const) : ({ state: "resolved" } as const);
    const closed = conflictStore.update(work, open, { ...closing, closed_at: work.now });
    return work.record(isSettled ? "conflict.dismissed" : "conflict.resolved", closed, { words });
  }
  const now = { kind: KINDS[stay.conflict], ...days };
  if (!open) {
    const opened = conflictStore.insert(work, { channel_stay_id: stay.id, state: "open", ...now });
    return work.record("conflict.opened", opened, { words });
  }
  if (open.kind === now.kind && open.from === now.from && open.to === now.to) return;
  work.record("conflict.changed", conflictStore.update(work, open, now), { words });
}

/** The nights that the portal has sold; a cancellation of an unknown stay may name none. */
function daysOf({ sold, made_at }: ChannelStay): { from: string; to: string } {
  const from = sold.check_in === "" ? made_at.slice(0, 10) : sold.check_in;
  return { from, to: sold.check_out === "" ? addDays(from, 1) : sold.check_out };
}
