import { expect, test } from "vitest";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { groupStore } from "#server/stays/groups/queries.ts";
import { addBookings, createGroupOf, removeBookings, updateGroup } from "#server/stays/groups/service.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { NewGroup } from "#shared/stays/groups/with-bookings.ts";
import { eventsOf, makeFrontDesk, refusalOf } from "#tests/support/front-desk.ts";
import { as, viewOf } from "#tests/support/test-server.ts";

type Version = { id: string; version: number };

function makeParty() {
  const desk = makeFrontDesk();
  const { property, clerk } = desk;
  const bookings = [desk.book("5", "8"), desk.book("5", "8"), desk.book("6", "9")];
  const ids = bookings.map(({ id }) => id);
  const make = (booking_ids: string[]) =>
    as(property, clerk, (work) => createGroupOf(work, inCents(NewGroup).parse({ name: "Jäger", booking_ids })));
  const undo = (rows: readonly Version[]) =>
    as(property, clerk, (work) => undoChanges(work, { bookings: rows.map(({ id, version }) => ({ id, version })) }));
  const groupsOf = () => ids.map((id) => bookingStore.get(viewOf(property, clerk), id).group_id);
  const isThere = (id: string) => groupStore.find(viewOf(property, clerk), id) !== null;
  const typesOf = (id: string) => eventsOf(desk, id).map(({ type }) => type);
  return { ...desk, ids, make, undo, groupsOf, isThere, typesOf };
}

test("the undo of a group's making leaves nothing behind, and its redo brings all back", () => {
  const { ids, make, undo, groupsOf, isThere, typesOf } = makeParty();
  const { group, bookings } = make(ids);
  expect(groupsOf()).toEqual([group.id, group.id, group.id]);

  const undone = undo(bookings);
  expect(groupsOf()).toEqual([null, null, null]);
  expect(isThere(group.id)).toBe(false);

  const redone = undo(undone);
  expect(groupsOf()).toEqual([group.id, group.id, group.id]);
  expect(isThere(group.id)).toBe(true);

  undo(redone);
  expect(isThere(group.id)).toBe(false);
  expect(typesOf(group.id)).toEqual(["group.created", "group.deleted", "group.restored", "group.deleted"]);
});

test("a group that was changed since its making stays when its bookings go", () => {
  const { property, clerk, ids, make, undo, isThere, typesOf } = makeParty();
  const { group, bookings } = make(ids);
  as(property, clerk, (work) => updateGroup(work, { id: group.id, name: "Jäger auf Reisen", customer_id: null }));
  undo(bookings);
  expect(isThere(group.id)).toBe(true);
  expect(typesOf(group.id)).toEqual(["group.created", "group.changed", "group.bookings_removed"]);
});

test("bookings come back to the group they were taken from, and both groups say so", () => {
  const { property, clerk, ids, make, undo, groupsOf, typesOf } = makeParty();
  const [first = "", second = "", third = ""] = ids;
  const { group: old } = make([first, second]);
  const { group: other } = make([third]);
  as(property, clerk, (work) => addBookings(work, other.id, [first, second]));
  expect(groupsOf()).toEqual([other.id, other.id, other.id]);
  const joined = [first, second].map((id) => bookingStore.get(viewOf(property, clerk), id));
  undo(joined);
  expect(groupsOf()).toEqual([old.id, old.id, other.id]);
  expect(typesOf(old.id)).toEqual(["group.created", "group.bookings_removed", "group.bookings_added"]);
  expect(typesOf(other.id)).toEqual(["group.created", "group.bookings_added", "group.bookings_removed"]);
});

test("several leave together or not at all, and their leaving is undone together", () => {
  const { property, clerk, ids, make, undo, groupsOf } = makeParty();
  const [first = "", second = "", third = ""] = ids;
  const { group } = make([first, second]);
  const remove = (...leaving: string[]) => as(property, clerk, (work) => removeBookings(work, group.id, leaving));
  expect(refusalOf(() => remove(first, third))).toBe("not_found");
  expect(groupsOf()).toEqual([group.id, group.id, null]);
  const left = remove(first, second);
  expect(groupsOf()).toEqual([null, null, null]);
  undo(left);
  expect(groupsOf()).toEqual([group.id, group.id, null]);
});

test("an undo leads back into no deleted group", () => {
  const { property, clerk, ids, make, undo } = makeParty();
  const [first = ""] = ids;
  const { group } = make([first]);
  const left = as(property, clerk, (work) => removeBookings(work, group.id, [first]));
  property.runtime.db.$client.prepare("UPDATE groups SET deleted_at = '2030' WHERE id = ?").run(group.id);
  expect(refusalOf(() => undo(left))).toBe("not_found");
});
