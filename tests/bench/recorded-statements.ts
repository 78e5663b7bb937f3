import type { Sqlite } from "#server/platform/core/database/driver.ts";

/** One run of a statement, as a call made it. */
export type Run = { sql: string; way: (typeof WAYS)[number]; rows: "objects" | "arrays" | "values"; values: unknown[] };

const WAYS = ["run", "get", "all"] as const;

/** Keeps what is run of all statements that are prepared from now on. Returns a function that hands over what was run since it was last asked. */
export function recordStatements(sqlite: Sqlite): () => Run[] {
  let runs: Run[] = [];
  const prepare = sqlite.prepare.bind(sqlite);
  const recording = (sql: string) => {
    const statement = prepare(sql);
    let rows: Run["rows"] = "objects";
    const [raw, pluck] = [statement.raw.bind(statement), statement.pluck.bind(statement)];
    replace(statement, "raw", (on = true) => {
      rows = on ? "arrays" : "objects";
      return raw(on);
    });
    replace(statement, "pluck", (on = true) => {
      rows = on ? "values" : "objects";
      return pluck(on);
    });
    for (const way of WAYS) {
      const run = statement[way].bind(statement);
      replace(statement, way, (...values: unknown[]) => {
        runs.push({ sql, way, rows, values });
        return run(...values);
      });
    }
    return statement;
  };
  replace(sqlite, "prepare", recording);
  return () => {
    const taken = runs;
    runs = [];
    return taken;
  };
}

function replace<T extends object, Name extends keyof T>(object: T, name: Name, value: unknown): void {
  Object.defineProperty(object, name, { writable: true, configurable: true, value });
}

/** Prepares what a call ran, for another connection; a call that writes is one transaction. */
export function replayOf(sqlite: Sqlite): (runs: readonly Run[]) => () => void {
  const known = new Map<string, ReturnType<Sqlite["prepare"]>>();
  const prepared = ({ sql, rows }: Run) => {
    const key = `${rows} ${sql}`;
    const found = known.get(key) ?? sqlite.prepare(sql);
    if (!known.has(key)) {
      if (rows === "arrays") found.raw();
      if (rows === "values") found.pluck();
      known.set(key, found);
    }
    return found;
  };
  return (runs) => {
    const steps = runs.map((run) => ({ statement: prepared(run), way: run.way, values: run.values }));
    const runAll = () => {
      for (const { statement, way, values } of steps) statement[way](...values);
    };
    return runs.some(({ way }) => way === "run") ? sqlite.transaction(runAll).immediate : runAll;
  };
}
