import { Refusal } from "#tests/support/components/fake-server.ts";

/** The records of one kind as a fake server keeps them: each change makes another version. */
export function keepRecords<T extends { id: string; version: number }>(first: readonly T[]) {
  const rows = new Map(first.map((row) => [row.id, row]));
  function get(id: string): T {
    const row = rows.get(id);
    if (!row) throw new Refusal("not_found");
    return row;
  }
  return {
    get,
    all: () => [...rows.values()],
    add(row: T): T {
      rows.set(row.id, row);
      return row;
    },
    change(id: string, change: Partial<T>): T {
      const row = get(id);
      const next = { ...row, ...change, version: row.version + 1 };
      rows.set(id, next);
      return next;
    },
    remove: (id: string) => void rows.delete(id),
  };
}
