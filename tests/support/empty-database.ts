import { makeTestProperty } from "#tests/support/test-server.ts";

/** A runtime as the very first start finds it: migrated, and nothing in it. */
export function makeEmptyDatabase() {
  const property = makeTestProperty();
  property.runtime.db.$client.exec("DELETE FROM properties");
  return property;
}
