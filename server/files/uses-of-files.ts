import { groupBy } from "#server/core/database/expand.ts";
import type { Query } from "#server/core/database/query.ts";
import type { View } from "#server/core/work/work.ts";
import type { FileUse } from "#shared/files/schema.ts";

/** Which of a module's records show `files`, a list of ids. */
export type FileUses = Query<"files", FileUse & { file_id: string | null }>;

/** What shows files, by the file: each source is the statement of one module. */
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
