import type { Statement } from "better-sqlite3";
import type { Db } from "#server/platform/core/database/db.ts";
import type { Sqlite } from "#server/platform/core/database/driver.ts";

type StatementCache = WeakMap<Sqlite, Map<string, Statement>>;
const objects: StatementCache = new WeakMap();
const arrays: StatementCache = new WeakMap();

/** Filters and orders of lists come in many combinations; of those the oldest are compiled again. */
const MAX_KEPT = 1_000;

/** A prepared statement, compiled once per connection; `Row` is the type of its rows. For frequent queries. */
export function prepared<Row = unknown>(db: Pick<Db, "$client">, sql: string): Statement<unknown[], Row> {
  return keptIn(objects, db, { sql, prepare: (client) => client.prepare(sql) }) as Statement<unknown[], Row>;
}

/** The same for rows that are arrays of their values, which are read in half the time. */
export function preparedRaw(db: Pick<Db, "$client">, sql: string): Statement<unknown[], unknown[]> {
  return keptIn(arrays, db, { sql, prepare: (client) => client.prepare(sql).raw() }) as Statement<unknown[], unknown[]>;
}

type StatementSource = { sql: string; prepare: (client: Sqlite) => Statement };

function keptIn(kept: StatementCache, { $client }: Pick<Db, "$client">, { sql, prepare }: StatementSource): Statement {
  let known = kept.get($client);
  if (!known) kept.set($client, (known = new Map()));
  let statement = known.get(sql);
  if (!statement) {
    known.set(sql, (statement = prepare($client)));
    const [oldest] = known.keys();
    if (known.size > MAX_KEPT && oldest !== undefined) known.delete(oldest);
  }
  return statement;
}
