import { groupBy } from "#server/core/database/expand.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { View } from "#server/core/work/work.ts";
import type { FileUse } from "#shared/files/schema.ts";

/**
 * What shows files, by the file. Each source is SQL of one module that joins its records to `wanted w (id)` and answers
 * `file_id`, `object`, `id` and `name`; `@property_id` is the property.
 */
export function usesOfFiles(sources: readonly string[]) {
  const sql = `WITH wanted AS MATERIALIZED (SELECT value AS id FROM json_each(@ids)) ${sources.join(" UNION ALL ")}`;
  return ({ db, actor }: View, ids: readonly string[]): Map<string, FileUse[]> => {
    const rows = prepared<FileUse & { file_id: string }>(db, sql).all({ ids: JSON.stringify(ids), property_id: actor.property_id });
    const users = groupBy(rows, ({ file_id }) => file_id);
    return new Map([...users].map(([id, found]) => [id, found.map(({ object, id: user, name }) => ({ object, id: user, name }))]));
  };
}
