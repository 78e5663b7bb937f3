import { groupBy } from "#server/platform/core/database/expand.ts";
import type { Query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { FileUse } from "#shared/tenant/files/schema.ts";

/** A module's query for its records that refer to `files`, a list of ids. */
export type FileUses = Query<"files", FileUse & { file_id: string | null }>;

/** The records that refer to files, by file id; each source is the query of one module. */
export function usesOfFiles(sources: readonly FileUses[]) {
  return (view: View, ids: readonly string[]): Map<string, FileUse[]> => {
    if (ids.length === 0) return new Map();
    const found = groupBy(
      sources.flatMap((source) => source.all(view, { files: ids })),
      ({ file_id }) => file_id ?? "",
    );
    return new Map([...found].map(([id, uses]) => [id, uses.map(({ object, id: user, name }) => ({ object, id: user, name }))]));
  };
}
