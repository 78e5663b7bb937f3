import { makeHouse } from "#tests/support/house.ts";

/** A ledger as the very first start finds it: migrated, and nothing in it. */
export function makeEmptyHouse() {
  const house = makeHouse();
  house.ledger.db.$client.exec("DELETE FROM properties");
  return house;
}
