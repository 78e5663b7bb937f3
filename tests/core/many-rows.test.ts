import { expect, test } from "vitest";
import { contactsById } from "#server/contacts/queries.ts";
import { addContact } from "#tests/support/guesthouse.ts";
import { makeHouse, makeMember, viewOf } from "#tests/support/house.ts";

test("a page's relation may have more rows than a statement takes values", () => {
  const house = makeHouse();
  const id = addContact(house, "Anna Gruber");
  const ids = [...Array.from({ length: 40_000 }, (_, i) => `nobody-${i}`), id];
  expect(contactsById(viewOf(house, makeMember(house, "staff")), ids)).toMatchObject([{ id, name: "Anna Gruber" }]);
});
