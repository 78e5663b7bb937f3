import type { Statement } from "better-sqlite3";
import type { Db } from "#server/platform/core/database/db.ts";
import type { Sqlite } from "#server/platform/core/database/driver.ts";

const statements = new WeakMap<Sqlite, Map<string, Statement>>();

/** Filters and orders of lists come in many combinations; of those the oldest are compiled again. */
const MAX_KEPT = 1_000;

/** A prepared statement, compiled once per connection; `Row` is the type of its rows. For frequent queries. */
export function prepared<Row = unknown>({ $client }: Pick<Db, "$client">, sql: string): Statement<unknown[], Row> {
  let known = statements.get($client);
  if (!known) statements.set($client, (known = new Map()));
  let statement = known.get(sql);
  if (!statement) {
    known.set(sql, (statement = $client.prepare(sql)));
    const [oldest] = known.keys();
    if (known.size > MAX_KEPT && oldest !== undefined) known.delete(oldest);
  }
  return statement as Statement<unknown[], Row>;
}
