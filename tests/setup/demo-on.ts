import { foundDemo } from "#server/office/setup/service.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { write } from "#server/platform/core/work/work.ts";
import { makeEmptyDatabase } from "#tests/support/empty-database.ts";
import { viewOf } from "#tests/support/test-server.ts";

const NOBODY = automatedActor({ property_id: "", time_zone: "Europe/Vienna" });

/** Makes a whole demo at a time, and reads from it. */
export function demoOn(now: string) {
  const property = makeEmptyDatabase();
  property.clock.now = now;
  write(property.runtime, NOBODY, (work) => foundDemo(work, { admins: [] }));
  const rows = (sql: string) => property.runtime.db.$client.prepare(sql).all();
  const one = (sql: string) => property.runtime.db.$client.prepare(sql).pluck().get();
  const actor = automatedActor({ property_id: String(one("SELECT id FROM properties")), time_zone: "Europe/Vienna" });
  return { rows, one, view: viewOf(property, actor) };
}
