import type { View } from "#server/core/work.ts";
import { othersAfter } from "#server/events/queries.ts";
import { type Told, titlesOf, toldOf } from "#server/shifts/stories.ts";
import { headOf, lookOf } from "#server/team/looks.ts";
import { describe } from "#shared/events/describe.ts";
import { isNews } from "#shared/shifts/rules.ts";
import type { ShiftChange, SinceShift } from "#shared/shifts/schema.ts";

/** More than that nobody reads; who was away for weeks begins with the newest. */
const MOST_CHANGES = 500;

/** What others did since the reader's last shift, gathered by what it was done to: own changes are no news. */
export function sinceShift(view: View): SinceShift {
  const head = headOf(view);
  const { seen } = lookOf(view);
  const { seq, at } = seen ?? head;
  const found = othersAfter(view, seq, MOST_CHANGES + 1);
  const rows = found.slice(0, MOST_CHANGES).filter(({ type }) => isNews(type));
  const told = toldOf(view, rows);
  const stories = new Map<string, { about: Told; changes: ShiftChange[] }>();
  for (const row of rows) {
    const about = told(row);
    const story = stories.get(about.id) ?? { about, changes: [] };
    stories.set(about.id, story);
    const { id, parent_object, parent_id, type, automated, actor_name, time } = row;
    const description = describe(row, view.actor);
    story.changes.push({ seq: row.seq, id, parent_object, parent_id, type, description, automated, actor_name, time });
  }
  const titles = titlesOf(
    view,
    [...stories.values()].map(({ about }) => about),
  );
  return {
    object: "since_shift",
    since_seq: seq,
    since_at: at,
    head_seq: head.seq,
    count: rows.length,
    is_complete: found.length <= MOST_CHANGES,
    stories: [...stories.values()].map(({ about, changes }) => ({ ...about, ...titles(about), changes })),
  };
}
