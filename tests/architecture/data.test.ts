import { expect, test } from "vitest";
import { files, inside, moduleOf } from "#tests/architecture/source-files.ts";

type Table = { name: string; variable: string; owner: string | null };

/** Every table with the name of its constant and the module that owns it. */
const tables: Table[] = files
  .filter(({ path }) => inside(path, "server") && path.endsWith("/tables.ts"))
  .flatMap(({ path, source }) =>
    [...source.matchAll(/export const (\w+) = sqliteTable\(\s*"(\w+)"/g)].map((match) => ({
      name: match[2] ?? "",
      variable: match[1] ?? "",
      owner: moduleOf(path),
    })),
  );

/** Tables of other modules that a file names in SQL text, or by their constants, after one of these words. */
function foreignTables(pattern: RegExp, by: "name" | "variable"): { path: string; table: string }[] {
  return files
    .filter(({ path }) => inside(path, "server"))
    .flatMap(({ path, source }) => {
      const named = new Set([...source.matchAll(pattern)].map((match) => match[1] ?? ""));
      return tables.filter((table) => named.has(table[by]) && table.owner !== moduleOf(path)).map(({ name }) => ({ path, table: name }));
    });
}

test("only its owner writes a module's tables; setting up a property fills them all", () => {
  expect(tables.length).toBeGreaterThan(35);
  const written = foreignTables(/\b(?:INSERT INTO|UPDATE|DELETE FROM) "?(\w+)"?/g, "name");
  const built = foreignTables(/\.(?:insert|update|delete)\((\w+)\)/g, "variable");
  expect([...written, ...built].filter(({ path }) => !inside(path, "server/office/setup"))).toEqual([]);
});

test("SQL in text names no table of another module", () => {
  // The compiler can't check a name in a string: statements over other modules' tables use the declared columns.
  expect(foreignTables(/\b(?:FROM|JOIN|INTO|UPDATE)\s+"?(\w+)"?/g, "name")).toEqual([]);
});

/** Files that compile SQL text: no more than these. All others use typed statements, or written ones with a query plan (`query.ts`). */
const COMPILES_TEXT: Readonly<Record<string, RegExp>> = {
  "the statement builder itself, and the store, whose SQL is made of a table's columns":
    /^server\/platform\/core\/database\/(query|prepared|entity-store)\.ts$/,
  "a backup is a file with one table of its own": /^server\/office\/backup\/archive\.ts$/,
  "the table of the migrations that were applied": /^server\/platform\/core\/database\/migrations\.ts$/,
  "what is sought decides the form of the statement": /^server\/office\/search\/statements\.ts$/,
  "seals of invoices, whose columns are frozen as text": /^server\/money\/invoices\/seals\.ts$/,
};

test("SQL in text is compiled in a few places", () => {
  const compiles = /\bprepared(?:Raw)?(?:<[^(]*)?\(|\.prepare(?:<|\()|\.raw\(\)/;
  const allowed = Object.values(COMPILES_TEXT);
  const found = files.filter(({ path, source }) => inside(path, "server") && compiles.test(source)).map(({ path }) => path);
  expect(found.filter((path) => !allowed.some((pattern) => pattern.test(path)))).toEqual([]);
});

test("statements that are written as text around columns stand in a module's statements.ts", () => {
  const writes = files.filter(({ path, source }) => inside(path, "server") && /\bstatement(?:<[^(]*)?\(\)/.test(source));
  expect(
    writes.map(({ path }) => path).filter((path) => !/\/statements\.ts$|^server\/platform\/core\/database\/query\.ts$/.test(path)),
  ).toEqual([]);
});

test("work leaves the main thread in two ways: a function with a view of the data, or the drawing of a document", () => {
  const ofThreads = files.filter(({ path, source }) => inside(path, "server") && /\bnode:worker_threads"/.test(source));
  expect(ofThreads.map(({ path }) => path).sort()).toEqual([
    "server/platform/core/worker/worker-pool.ts",
    "server/platform/core/worker/worker-thread.ts",
  ]);
  const pool = files.find(({ path }) => path === "server/platform/core/worker/worker-pool.ts")?.source ?? "";
  const ways = [...pool.matchAll(/^export (?:async )?function (\w+)/gm)].map((match) => match[1] ?? "");
  expect(ways.filter((name) => !/Threads/.test(name))).toEqual(["viewInWorker", "renderInWorker"]);
});

test("rows are written through a store by its own module only; setting up a property fills all tables", () => {
  const stores = files
    .filter(({ path }) => inside(path, "server"))
    .flatMap(({ path, source }) =>
      [...source.matchAll(/export const (\w+Store) = entityStore\(/g)].map((match) => [match[1] ?? "", moduleOf(path)] as const),
    );
  expect(stores.length).toBeGreaterThan(15);
  const owners = new Map(stores);
  const writes = files.flatMap(({ path, source }) =>
    [...source.matchAll(/\b(\w+Store)\.(?:insert|update|remove)\(/g)].map((match) => ({ path, store: match[1] ?? "" })),
  );
  const foreign = writes.filter(
    ({ path, store }) => owners.has(store) && owners.get(store) !== moduleOf(path) && !inside(path, "server/office/setup"),
  );
  expect(foreign.map(({ path, store }) => `${path}: ${store}`)).toEqual([]);
});

/** The unit of work, the lock of DATA_DIR, migrations, backups, and the worker thread, whose answers come from one snapshot. */
const OPENS_TRANSACTIONS = [
  "server/platform/core/work/work.ts",
  "server/platform/core/process/data-dir.ts",
  "server/platform/core/database/migrations.ts",
  "server/office/backup/archive.ts",
  // An SQLite file of its own serves as a lock.
  "server/office/backup/work-folder.ts",
  "server/platform/core/worker/worker-thread.ts",
];

test("only work.ts opens a transaction to write", () => {
  // IndexedDB in the browser is exempt.
  const ours = files.filter(({ path }) => !path.startsWith("client/") && !OPENS_TRANSACTIONS.includes(path));
  const opens = ours.filter(({ source }) => /\.transaction\(|\bBEGIN\b(?! IMMEDIATE`|:V)/.test(source));
  expect(opens.map(({ path }) => path)).toEqual([]);
});
