import type { Statement } from "better-sqlite3";
import type { Db } from "#server/core/database/db.ts";
import type { Sqlite } from "#server/core/database/driver.ts";

const statements = new WeakMap<Sqlite, Map<string, Statement>>();

/** A prepared statement, compiled once per connection; `Row` is the type of its rows. For the few frequent queries. */
export function prepared<Row = unknown>(db: Pick<Db, "$client">, sql: string): Statement<unknown[], Row> {
  let known = statements.get(db.$client);
  if (!known) statements.set(db.$client, (known = new Map()));
  let statement = known.get(sql);
  if (!statement) known.set(sql, (statement = db.$client.prepare(sql)));
  return statement as Statement<unknown[], Row>;
}
