import { makeTestProperty } from "#tests/support/test-server.ts";

/** A runtime as at the very first start: migrated and empty. */
export function makeEmptyDatabase() {
  const property = makeTestProperty();
  property.runtime.db.$client.exec("DELETE FROM properties");
  return property;
}
