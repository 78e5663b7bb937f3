import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import * as availability from "#server/availability/statements.ts";
import * as contacts from "#server/contacts/statements.ts";
import type { Query } from "#server/core/database/query.ts";
import type { View } from "#server/core/work/work.ts";
import * as emergencySheet from "#server/emergency-sheet/statements.ts";
import * as eventsOf from "#server/events/statements.ts";
import * as housekeeping from "#server/housekeeping/statements.ts";
import * as live from "#server/live/statements.ts";
import * as properties from "#server/properties/statements.ts";
import * as roomPlan from "#server/room-plan/statements.ts";
import * as search from "#server/search/statements.ts";
import * as session from "#server/session/statements.ts";
import { makeFrontDesk } from "#tests/support/front-desk.ts";
import { viewOf } from "#tests/support/test-server.ts";

const window = { from: "2030-01-01T00:00:00.000Z", to: "2030-02-01T00:00:00.000Z" };

/** A statement of a `statements.ts`: a value for each of its placeholders, and the indexes that its plan must name. */
type Case = { [Name in string]: { statement: Query<never, unknown>; values: object; indexes: readonly string[] } };

const plan = <Name extends string>(statement: Query<Name, unknown>, values: Record<Name, string>, ...indexes: string[]) => ({
  statement: statement as Query<never, unknown>,
  values,
  indexes,
});

const STATEMENTS: Case = {
  lastStayBefore: plan(availability.lastStayBefore, { room: "r", end: window.to }, "bookings_in_room"),
  lastLockBefore: plan(availability.lastLockBefore, { room: "r", end: window.to }, "room_locks_room"),
  occupantsOfOneRoom: plan(availability.occupantsOfOneRoom, { room: "r", ...window }, "bookings_in_room", "room_locks_room"),
  anyWaiting: plan(availability.anyWaiting, { type: "t", ...window }, "bookings_unassigned"),
  occupantsOfOneType: plan(
    availability.occupantsOfOneType,
    { type: "t", ...window },
    "rooms_room_type",
    "bookings_in_room",
    "room_locks_room",
    "bookings_unassigned",
  ),
  candidates: plan(availability.candidates, { type: "t", to: window.to }, "rooms_room_type", "bookings_in_room", "room_locks_room"),
  staysInType: plan(availability.staysInType, { type: "t", ...window }, "rooms_room_type", "bookings_in_room"),
  locksInType: plan(availability.locksInType, { type: "t", ...window }, "rooms_room_type", "room_locks_room"),
  staysOfPlan: plan(roomPlan.staysOfPlan, window, "rooms_number", "bookings_in_room", "bookings_unassigned"),
  noShowsOfPlan: plan(roomPlan.noShowsOfPlan, window, "bookings_no_shows"),
  locksOfPlan: plan(roomPlan.locksOfPlan, window, "rooms_number", "room_locks_room"),
  barOfBooking: plan(roomPlan.barOfBooking, { id: "b" }, "sqlite_autoindex_bookings_1"),
  barOfLock: plan(roomPlan.barOfLock, { id: "l" }, "sqlite_autoindex_room_locks_1"),
  boardRooms: plan(housekeeping.boardRooms, window, "rooms_number", "bookings_in_room", "room_locks_room"),
  staysOfSheet: plan(emergencySheet.staysOfSheet, { start: window.from, end: window.to }, "bookings_code", "sqlite_autoindex_contacts_1"),
  roomsOfSheet: plan(emergencySheet.roomsOfSheet, {}, "rooms_number", "room_locks_room"),
  namedLike: plan(contacts.namedLike, { w1: "a", w2: "", w3: "", w4: "", w5: "", w6: "" }, "contacts_"),
  propertyWithRecord: plan(properties.propertyWithRecord, { id: "x", user: "u", here: "p" }, "members_user", "sqlite_autoindex_bookings_1"),
  staysOfPeople: plan(search.staysOfPeople, { people: "[]", most: "9" }, "bookings_customer", "booking_guests_contact"),
  invoicesOfPeople: plan(search.invoicesOfPeople, { people: "[]", most: "9" }, "invoices_customer"),
  residentsOfRoom: plan(search.residentsOfRoom, { room: "r", soon: window.to, most: "9" }, "bookings_in_room"),
  objectOfId: plan(eventsOf.objectOfId, { id: "x" }, "sqlite_autoindex_bookings_1", "sqlite_autoindex_settings_1"),
  remarkableObjectOfId: plan(eventsOf.remarkableObjectOfId, { id: "x" }, "sqlite_autoindex_folios_1", "members_"),
  eventsAfter: plan(live.eventsAfter, { after: "0", most: "9" }, "events_property"),
  memberOfSession: plan(session.memberOfSession, { id: "s" }, "sqlite_autoindex_sessions_1", "members_user", "sqlite_autoindex_users_1"),
  sessionStands: plan(session.sessionStands, { id: "s", seconds: "0", role: "staff" }, "sqlite_autoindex_sessions_1", "members_user"),
  keyById: plan(session.keyById, { value: "k", now: window.from }, "sqlite_autoindex_api_keys_1", "members_user"),
  keyByHash: plan(session.keyByHash, { value: "k", now: window.from }, "api_keys_secret", "members_user"),
};

/** What SQLite says that it does for a statement. */
function planOf(view: View, { statement, values }: Case[string]): string[] {
  const { prepare } = view.db.$client;
  const texts: string[] = [];
  view.db.$client.prepare = (source: string) => (texts.push(source), prepare.call(view.db.$client, source)) as never;
  try {
    statement.all(view, values);
  } finally {
    view.db.$client.prepare = prepare;
  }
  const text = texts[0] ?? "";
  const steps = view.db.$client.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`);
  return steps.all(...Array.from({ length: text.split("?").length - 1 }, () => "x")).map(({ detail }) => detail);
}

test.each(Object.entries(STATEMENTS))("%s is answered by its indexes and walks through no table of bookings or locks", (_, each) => {
  const { property, clerk } = makeFrontDesk();
  const steps = planOf(viewOf(property, clerk), each);
  for (const index of each.indexes) expect(steps.join("\n")).toContain(index);
  expect(steps.filter((step) => /^SCAN (b|l|bookings|room_locks|bars)$/.test(step))).toEqual([]);
});

test("every statement of a statements.ts has its plan here", async () => {
  const modules = readdirSync("server", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith("statements.ts"));
  const loaded = await Promise.all(modules.map((name): Promise<object> => import(`../../server/${name}`)));
  const written = loaded.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (typeof value === "object" && "all" in value ? [name] : [])),
  );
  expect(Object.keys(STATEMENTS).toSorted()).toEqual(written.toSorted());
});
