import { foundDemo } from "#server/office/setup/service.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { write } from "#server/platform/core/work/work.ts";
import { makeEmptyDatabase } from "#tests/support/empty-database.ts";
import { testPropertyFrom, viewOf } from "#tests/support/test-server.ts";

const NOBODY = automatedActor({ property_id: "", time_zone: "Europe/Vienna" });

/** The databases by the times at which they were made: a demo takes seconds, and its tests only read. */
const made = new Map<string, Buffer>();

function madeOn(now: string): Buffer {
  const { runtime, clock } = makeEmptyDatabase();
  clock.now = now;
  write(runtime, NOBODY, (work) => foundDemo(work, { admins: [] }));
  return runtime.db.$client.serialize();
}

/** Reads from a whole demo that is made at a time. */
export function demoOn(now: string) {
  const bytes = made.get(now) ?? madeOn(now);
  made.set(now, bytes);
  const property = { ...testPropertyFrom(bytes), property_id: "" };
  property.clock.now = now;
  const rows = (sql: string) => property.runtime.db.$client.prepare(sql).all();
  const one = (sql: string) => property.runtime.db.$client.prepare(sql).pluck().get();
  const actor = automatedActor({ property_id: String(one("SELECT id FROM properties")), time_zone: "Europe/Vienna" });
  return { rows, one, view: viewOf(property, actor) };
}
