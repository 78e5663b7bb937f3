import { makeHouse } from "#tests/support/house.ts";

/** A runtime as the very first start finds it: migrated, and nothing in it. */
export function makeEmptyHouse() {
  const house = makeHouse();
  house.runtime.db.$client.exec("DELETE FROM properties");
  return house;
}
