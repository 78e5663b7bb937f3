import { groupBy } from "#server/platform/core/database/expand.ts";
import type { EventRow } from "#server/platform/core/work/stored-event.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { type Subject, subjectOf, titlesOf } from "#server/stays/shifts/subjects.ts";
import { othersAfter } from "#server/tenant/events/queries.ts";
import { readerOf } from "#server/tenant/properties/queries.ts";
import { headOf, lastSeenOf } from "#server/tenant/team/last-seen.ts";
import { isNews, notUndone } from "#shared/stays/shifts/rules.ts";
import type { ShiftChange, SinceShift } from "#shared/stays/shifts/schema.ts";
import { describe } from "#shared/tenant/events/describe.ts";

/** The most changes that are listed; after a long absence only the newest ones. */
const MAX_CHANGES = 500;

/** Changes by others since the reader's last shift, grouped by their subject; own changes are left out. */
export function sinceShift(view: View): SinceShift {
  const head = headOf(view);
  const { seen } = lastSeenOf(view);
  const { seq, at } = seen ?? head;
  const found = othersAfter(view, seq, MAX_CHANGES + 1);
  const news = found.slice(0, MAX_CHANGES).filter(({ type }) => isNews(type));
  const rows = notUndoneRows(news);
  const subjectOfRow = subjectOf(view, rows);
  const histories = new Map<string, { about: Subject; changes: ShiftChange[] }>();
  const reader = readerOf(view);
  for (const row of rows) {
    const about = subjectOfRow(row);
    const history = histories.get(about.id) ?? { about, changes: [] };
    histories.set(about.id, history);
    const { id, parent_object, parent_id, type, automated, actor_name, time } = row;
    const description = describe(row, reader);
    history.changes.push({ seq: row.seq, id, parent_object, parent_id, type, description, automated, actor_name, time });
  }
  const titles = titlesOf(
    view,
    [...histories.values()].map(({ about }) => about),
  );
  return {
    object: "since_shift",
    since_seq: seq,
    since_at: at,
    head_seq: head.seq,
    count: rows.length,
    is_complete: found.length <= MAX_CHANGES,
    histories: [...histories.values()].map(({ about, changes }) => ({ ...about, ...titles(about), changes })),
  };
}

/** Newest first, without changes of a subject that were undone. */
function notUndoneRows(rows: readonly EventRow[]): EventRow[] {
  const steps = groupBy(
    rows.toReversed().map((row) => ({ row, type: row.type, parent_version: row.parent_version, undoes: undoesOf(row) })),
    ({ row }) => row.parent_id,
  );
  const standing = new Set([...steps.values()].flatMap((each) => notUndone(each)).map(({ row }) => row.seq));
  return rows.filter(({ seq }) => standing.has(seq));
}

function undoesOf({ data }: EventRow): number | null {
  const { undoes } = data;
  return typeof undoes === "number" ? undoes : null;
}
