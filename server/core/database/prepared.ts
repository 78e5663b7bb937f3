import type { Statement } from "better-sqlite3";
import type { Db } from "#server/core/database/db.ts";
import type { Sqlite } from "#server/core/database/driver.ts";

const statements = new WeakMap<Sqlite, Map<string, Statement>>();

/** Filters and orders of lists come in many combinations; of those the oldest are compiled again. */
const MOST_KEPT = 1_000;

/** A prepared statement, compiled once per connection; `Row` is the type of its rows. For frequent queries. */
export function prepared<Row = unknown>(db: Pick<Db, "$client">, sql: string): Statement<unknown[], Row> {
  let known = statements.get(db.$client);
  if (!known) statements.set(db.$client, (known = new Map()));
  let statement = known.get(sql);
  if (!statement) {
    known.set(sql, (statement = db.$client.prepare(sql)));
    const [oldest] = known.keys();
    if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest);
  }
  return statement as Statement<unknown[], Row>;
}
