import { prepared } from "#server/core/prepared.ts";
import type { Work } from "#server/core/work.ts";
import { withoutSecrets } from "#shared/contacts/privacy.ts";

/** Notes beside one contact are beside another. */
export function handOverNotes(work: Work, from: string, to: string): void {
  prepared(work.db, "UPDATE notes SET parent_id = ? WHERE parent_id = ?").run(to, from);
}

/** Takes away what was noted beside records, deleted notes too; of others only the secrets. */
export function forgetNotes(work: Work, parents: { own: readonly string[]; others: readonly string[]; secrets: readonly string[] }): void {
  const clear = prepared(
    work.db,
    "UPDATE notes SET text = '', type = NULL, deleted_at = coalesce(deleted_at, @now), updated_at = @now, version = version + 1 WHERE parent_id = @id",
  );
  for (const id of parents.own) clear.run({ id, now: work.now });
  const find = prepared<{ id: string; text: string }>(work.db, "SELECT id, text FROM notes WHERE parent_id = ?");
  const rewrite = prepared(work.db, "UPDATE notes SET text = ?, updated_at = ?, version = version + 1 WHERE id = ?");
  for (const note of parents.others.flatMap((id) => find.all(id))) {
    const text = withoutSecrets(note.text, parents.secrets);
    if (text !== note.text) rewrite.run(text, work.now, note.id);
  }
}
