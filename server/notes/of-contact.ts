import { prepared } from "#server/core/database/prepared.ts";
import type { View, Work } from "#server/core/work/work.ts";
import { withoutSecrets } from "#shared/contacts/privacy.ts";

/** Notes beside one contact are beside another. */
export function handOverNotes(work: Work, from: string, to: string): void {
  prepared(work.db, "UPDATE notes SET parent_id = ? WHERE parent_id = ?").run(to, from);
}

/** The photos beside what was noted of records. */
export function photosBeside({ db }: View, parents: readonly string[]): string[] {
  const sql = "SELECT photo_id FROM notes WHERE parent_id IN (SELECT value FROM json_each(?)) AND photo_id IS NOT NULL";
  return prepared<string>(db, sql).pluck().all(JSON.stringify(parents));
}

/** Takes away what was noted beside records, deleted notes too; of others only the secrets. Answers the records that had some. */
export function forgetNotes(
  work: Work,
  parents: { own: readonly string[]; others: readonly string[]; secrets: readonly string[] },
): string[] {
  const clear = prepared(
    work.db,
    "UPDATE notes SET text = '', type = NULL, photo_id = NULL, deleted_at = coalesce(deleted_at, @now), updated_at = @now, version = version + 1 WHERE parent_id = @id",
  );
  const touched = parents.own.filter((id) => clear.run({ id, now: work.now }).changes > 0);
  const find = prepared<{ id: string; parent_id: string; text: string }>(
    work.db,
    "SELECT id, parent_id, text FROM notes WHERE parent_id = ?",
  );
  const rewrite = prepared(work.db, "UPDATE notes SET text = ?, updated_at = ?, version = version + 1 WHERE id = ?");
  for (const note of parents.others.flatMap((id) => find.all(id))) {
    const text = withoutSecrets(note.text, parents.secrets);
    if (text === note.text) continue;
    rewrite.run(text, work.now, note.id);
    touched.push(note.parent_id);
  }
  return touched;
}
