import { expect, test } from "vitest";
import { contactsById } from "#server/guests/contacts/queries.ts";
import { addContact } from "#tests/support/guesthouse.ts";
import { makeMember, makeTestProperty, viewOf } from "#tests/support/test-server.ts";

test("a page's relation may have more rows than a statement takes values", () => {
  const property = makeTestProperty();
  const id = addContact(property, "Anna Gruber");
  const ids = [...Array.from({ length: 40_000 }, (_, i) => `nobody-${i}`), id];
  expect(contactsById(viewOf(property, makeMember(property, "staff")), ids)).toMatchObject([{ id, name: "Anna Gruber" }]);
});
