import { sql } from "drizzle-orm";
import type { EntityName } from "#server/entities.ts";
import { statement } from "#server/platform/core/database/query.ts";
import type { Entity, History } from "#server/platform/core/work/entity.ts";

/** Finds the kind of the record with an id, among the entities whose history is of these kinds. */
export function objectOfId(entities: readonly Entity[], kinds: readonly History["of"][]) {
  return statement<{ object: EntityName }>()(["id"], (record) => {
    const searches = entities.flatMap(({ object, history }) =>
      history && kinds.includes(history.of) ? [sql`SELECT ${object} AS object ${history.find(record)}`] : [],
    );
    return sql.join(searches, sql` UNION ALL `);
  });
}
