import { sql } from "drizzle-orm";
import { statement } from "#server/platform/core/database/query.ts";
import { events } from "#server/platform/core/database/tables.ts";

const { seq, property_id, parent_object, parent_id, parent_version, type, automated, user_id, actor_name, time } = events;

export type FeedRow = {
  seq: number;
  property_id: string;
  parent_object: string;
  parent_id: string;
  parent_version: number | null;
  type: string;
  automated: 0 | 1;
  user_id: string | null;
  actor_name: string | null;
  time: string;
};

/** Events after a `seq`, oldest first: queried after every commit, and for a whole day by a client that reconnects. */
export const eventsAfter = statement<FeedRow>()(
  ["after", "most"],
  ({
    after,
    most,
    property,
  }) => sql`SELECT ${seq}, ${property_id}, ${parent_object}, ${parent_id}, ${parent_version}, ${type}, ${automated},
      ${user_id}, ${actor_name}, ${time}
    FROM ${events} WHERE ${property_id} = ${property} AND ${seq} > ${after} ORDER BY ${seq} LIMIT ${most}`,
);

/** The number of events after a `seq`, counted up to `most`. */
export const countAfter = statement<{ count: number }>()(
  ["after", "most"],
  ({ after, most, property }) => sql`SELECT count(*) AS count
    FROM (SELECT 1 FROM ${events} WHERE ${property_id} = ${property} AND ${seq} > ${after} LIMIT ${most})`,
);
