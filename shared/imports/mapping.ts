import type { ImportPreview } from "#shared/imports/schema.ts";

type Columns = ImportPreview["columns"];
type Mapping = Readonly<Record<string, number | null>>;
/** Which column each field is read from, by the column's name; null where somebody chose none. */
export type MappingByName = Readonly<Record<string, string | null>>;

/** A choice of columns by their names, which a corrected file has as well. */
export function namesOf(mapping: Mapping, columns: Columns): MappingByName {
  return Object.fromEntries(
    Object.entries(mapping).map(([field, index]) => [field, columns.find((each) => each.index === index)?.name ?? null]),
  );
}

/** The mapping of a further file with what was chosen by hand for the one before; null where nothing differs from what was guessed. */
export function keptMapping(byHand: MappingByName, { mapping, columns }: Pick<ImportPreview, "mapping" | "columns">): Mapping | null {
  const kept = Object.entries(byHand).flatMap(([field, name]) => {
    const index = name === null ? null : columns.find((each) => each.name === name)?.index;
    return index === undefined || index === (mapping[field] ?? null) ? [] : [[field, index] as const];
  });
  return kept.length > 0 ? { ...mapping, ...Object.fromEntries(kept) } : null;
}

/** The columns of a file that no field is read from. */
export function unreadColumns({ mapping, columns }: Pick<ImportPreview, "mapping" | "columns">): string[] {
  const read = new Set(Object.values(mapping));
  return columns.flatMap(({ index, name }) => (read.has(index) || name === "" ? [] : [name]));
}
