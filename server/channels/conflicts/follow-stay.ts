import { type FeedStayChange } from "#server/channels/calendar-feeds/feed-stays.ts";
import { getCalendarFeed } from "#server/channels/calendar-feeds/queries.ts";
import { conflictStore, conflictsOfStay } from "#server/channels/conflicts/queries.ts";
import type { Work } from "#server/platform/core/work/work.ts";

/**
 * Opens a conflict when a stay differs from its channel's calendar, and closes it when they agree again, no matter who changed it. A
 * dismissed conflict stays dismissed until the channel sends other nights or the kind of conflict changes.
 */
export function conflictFollowsStay(work: Work, { after }: FeedStayChange): void {
  const known = conflictsOfStay(work, after.id);
  const open = known.find(({ state }) => state === "open");
  const { from, to } = after;
  const words = () => ({ channel: getCalendarFeed(work, after.feed_id, "feed_id").name, from, to });
  if (after.conflict === null || after.ended_at !== null) {
    if (!open) return;
    const closed = conflictStore.update(work, open, { state: "resolved", closed_at: work.now });
    return work.record("conflict.resolved", closed, { words: words() });
  }
  const now = { kind: after.conflict, from, to };
  if (open) {
    if (open.kind === now.kind && open.from === from && open.to === to) return;
    return work.record("conflict.changed", conflictStore.update(work, open, now), { words: words() });
  }
  const last = known.at(-1);
  const isDismissed = last?.state === "dismissed" && last.kind === now.kind && last.from === from && last.to === to;
  if (isDismissed) return;
  work.record("conflict.opened", conflictStore.insert(work, { feed_stay_id: after.id, state: "open", ...now }), { words: words() });
}
