import { and, count, eq, isNull } from "drizzle-orm";
import { query } from "#server/platform/core/database/query.ts";
import { databaseSizes, diskState } from "#server/platform/core/monitoring/disk.ts";
import { VERSION } from "#server/platform/core/process/version.ts";
import type { Runtime, View } from "#server/platform/core/work/work.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { isLiveMember } from "#server/tenant/team/conditions.ts";
import { members } from "#server/tenant/team/tables.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Installation, SystemState } from "#shared/tenant/system/schema.ts";

/** State of the program, as far as it concerns the caller. */
export function systemState(view: View, runtime: Runtime): SystemState {
  return {
    ...VERSION,
    queues: view.wiring.queues.map((queue) => ({ name: queue.name, ...queue.count(view) })),
    sockets: runtime.monitor.sockets(view.actor.property_id),
    installation: isAdminEverywhere(view) ? installationOf(runtime) : null,
  };
}

function installationOf({ db, config, monitor }: Runtime): Installation {
  const { database, wal } = databaseSizes(db);
  const { trouble, free, total } = diskState(db, config.data_dir);
  return {
    started_at: monitor.startedAt,
    properties: allProperties.get({ db }, {})?.count ?? 0,
    sockets: monitor.sockets(),
    database_bytes: database,
    wal_bytes: wal,
    disk: { trouble, free_bytes: free, total_bytes: total },
    jobs: monitor.jobs(),
    errors: monitor.errors(),
    slow_queries: monitor.slowQueries(),
  };
}

const IN_ALL = { acrossProperties: "whether somebody is the admin of every property, and how many there are" };
const isLive = isNull(properties.deleted_at);

const allProperties = query([], (db) => db.select({ count: count() }).from(properties).where(isLive), IN_ALL);

const placesOfAdmin = query(
  ["user"],
  (db, { user }) =>
    db
      .select({ count: count() })
      .from(members)
      .innerJoin(properties, and(eq(properties.id, members.property_id), isLive))
      .where(and(eq(members.user_id, user), eq(members.role_id, "admin"), isLiveMember(members))),
  IN_ALL,
);

/**
 * True if the caller may see figures of the whole installation: properties of different owners may share one, and nobody is shown how
 * another one's property is doing. An API key belongs to one property.
 */
export function isAdminEverywhere({ db, actor }: View): boolean {
  const all = allProperties.get({ db }, {})?.count ?? 0;
  if (actor.user_id === null) return all === 1;
  return placesOfAdmin.get({ db }, { user: actor.user_id })?.count === all;
}

/** Throws `forbidden` if the caller is not the admin of every property. */
export function assertAdminEverywhere(view: View): void {
  if (!isAdminEverywhere(view)) throw new Problem("forbidden");
}
