import type { ImportPreview } from "#shared/imports/schema.ts";

type Columns = ImportPreview["columns"];
type Mapping = Readonly<Record<string, number | null>>;
/** The column name of each field; null where the user chose no column. */
export type MappingByName = Readonly<Record<string, string | null>>;

/** The user's choice by column names, which stay valid for a corrected file. */
export function namesOf(mapping: Mapping, columns: Columns): MappingByName {
  return Object.fromEntries(
    Object.entries(mapping).map(([field, index]) => [field, columns.find((each) => each.index === index)?.name ?? null]),
  );
}

/** The mapping of the next file with the user's choices for the one before; null where it equals the guessed mapping. */
export function keptMapping(byHand: MappingByName, { mapping, columns }: Pick<ImportPreview, "mapping" | "columns">): Mapping | null {
  const kept = Object.entries(byHand).flatMap(([field, name]) => {
    const index = name === null ? null : columns.find((each) => each.name === name)?.index;
    return index === undefined || index === (mapping[field] ?? null) ? [] : [[field, index] as const];
  });
  return kept.length > 0 ? { ...mapping, ...Object.fromEntries(kept) } : null;
}

/** The columns of a file that are not read. */
export function unreadColumns({ mapping, columns }: Pick<ImportPreview, "mapping" | "columns">): string[] {
  const read = new Set(Object.values(mapping));
  return columns.flatMap(({ index, name }) => (read.has(index) || name === "" ? [] : [name]));
}
