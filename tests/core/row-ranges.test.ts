import { and, isNull } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { contacts } from "#server/guests/contacts/tables.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import { inRange, readInRanges } from "#server/platform/core/database/row-ranges.ts";
import { addContact } from "#tests/support/guesthouse.ts";
import { insertProperty, makeMember, makeTestProperty, type TestProperty, viewOf } from "#tests/support/test-server.ts";

const names = query(["from", "to"], (db, { from, to, property }) =>
  db
    .select({ name: contacts.name })
    .from(contacts)
    .where(and(inRange(contacts, { from, to }), ofProperty(contacts, property), isNull(contacts.deleted_at))),
);

/** Every third contact is one of another property. */
function addContacts(property: TestProperty, count: number): string[] {
  const elsewhere = insertProperty(property.runtime, "Elsewhere");
  const all = Array.from({ length: count }, (_, index) => `Guest ${index}`);
  const isElsewhere = (index: number) => index % 3 === 2;
  property.runtime.db.$client.transaction(() => {
    for (const [index, name] of all.entries()) addContact(property, name, isElsewhere(index) ? { property_id: elsewhere } : {});
  })();
  return all.filter((_, index) => !isElsewhere(index));
}

test("a long table is read part by part, in the order of its rows, and of one property only", async () => {
  const property = makeTestProperty();
  const expected = addContacts(property, 1200);
  const view = viewOf(property, makeMember(property, "staff"));
  const prepare = vi.spyOn(view.db.$client, "prepare");
  const read = await readInRanges(view, contacts, names);
  expect(read.map(({ name }) => name)).toEqual(expected);

  // Each part is found by its row numbers: an index on the property would be searched whole for every part.
  const text = prepare.mock.calls.map(([sql]) => sql).find((sql) => sql.includes('"name"')) ?? "";
  const steps = view.db.$client.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`);
  expect(steps.all(0, 500, property.property_id).map(({ detail }) => detail)).toEqual([
    "SEARCH contacts USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)",
  ]);
});
