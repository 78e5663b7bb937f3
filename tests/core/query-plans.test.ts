import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import * as contacts from "#server/guests/contacts/statements.ts";
import * as emergencySheet from "#server/office/emergency-sheet/statements.ts";
import * as reconciliation from "#server/office/reconciliation/statements.ts";
import * as accounting from "#server/office/reports/accounting/statements.ts";
import * as dashboard from "#server/office/reports/dashboard/statements.ts";
import * as dayLists from "#server/office/reports/day-lists/statements.ts";
import * as serviceList from "#server/office/reports/service-list/statements.ts";
import * as statistics from "#server/office/reports/statistics/statements.ts";
import * as search from "#server/office/search/statements.ts";
import { localDateSql } from "#server/platform/core/database/local-dates.ts";
import type { Query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import * as live from "#server/platform/live/statements.ts";
import * as localTaxes from "#server/prices/local-taxes/statements.ts";
import * as availability from "#server/stays/availability/statements.ts";
import * as bookings from "#server/stays/bookings/statements.ts";
import * as bookingSteps from "#server/stays/bookings/steps/statements.ts";
import * as housekeeping from "#server/stays/housekeeping/statements.ts";
import * as roomPlan from "#server/stays/room-plan/statements.ts";
import * as properties from "#server/tenant/properties/statements.ts";
import * as session from "#server/tenant/session/statements.ts";
import { wiring } from "#server/wiring.ts";
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
  lastStayBefore: plan(availability.lastStayBefore, { room: "r", end: window.to }, "booking_rooms_in_room"),
  lastLockBefore: plan(availability.lastLockBefore, { room: "r", end: window.to }, "room_locks_room"),
  occupantsOfOneRoom: plan(availability.occupantsOfOneRoom, { room: "r", ...window }, "booking_rooms_in_room", "room_locks_room"),
  anyWaiting: plan(availability.anyWaiting, { type: "t", ...window }, "booking_rooms_unassigned"),
  occupantsOfOneType: plan(
    availability.occupantsOfOneType,
    { type: "t", ...window },
    "rooms_room_type",
    "booking_rooms_in_room",
    "room_locks_room",
    "booking_rooms_unassigned",
  ),
  takenInType: plan(
    availability.takenInType,
    { type: "t", ...window },
    "rooms_room_type",
    "booking_rooms_in_room",
    "room_locks_room",
    "booking_rooms_unassigned",
  ),
  candidates: plan(availability.candidates, { type: "t", to: window.to }, "rooms_room_type", "booking_rooms_in_room", "room_locks_room"),
  staysInType: plan(availability.staysInType, { type: "t", ...window }, "rooms_room_type", "booking_rooms_in_room"),
  staysSoldInType: plan(
    availability.staysSoldInType,
    { type: "t", ...window },
    "rooms_room_type",
    "booking_rooms_in_room",
    "booking_rooms_unassigned",
  ),
  locksInType: plan(availability.locksInType, { type: "t", ...window }, "rooms_room_type", "room_locks_room"),
  staysOfPlan: plan(roomPlan.staysOfPlan, window, "rooms_number", "booking_rooms_in_room", "booking_rooms_unassigned", "folios_of_booking"),
  noShowsOfPlan: plan(roomPlan.noShowsOfPlan, window, "bookings_no_shows"),
  locksOfPlan: plan(roomPlan.locksOfPlan, window, "rooms_number", "room_locks_room"),
  barOfBooking: plan(roomPlan.barOfBooking, { id: "b" }, "sqlite_autoindex_bookings_1"),
  guestDues: plan(bookings.guestDues, { bookings: "[]" }, "sqlite_autoindex_bookings_1", "folios_of_booking"),
  owedByGuests: plan(dashboard.owedByGuests, {}, "bookings_", "folios_of_booking", "folios_customer"),
  barOfLock: plan(roomPlan.barOfLock, { id: "l" }, "sqlite_autoindex_room_locks_1"),
  boardRooms: plan(housekeeping.boardRooms, window, "rooms_number", "booking_rooms_in_room", "room_locks_room"),
  staysOfSheet: plan(
    emergencySheet.staysOfSheet,
    { start: window.from, end: window.to, language: "en" },
    "bookings_code",
    "sqlite_autoindex_contacts_1",
  ),
  staysTouching: plan(dayLists.staysTouching, { start: window.from, end: window.to }, "bookings_", "sqlite_autoindex_contacts_1"),
  roomsOfSheet: plan(emergencySheet.roomsOfSheet, {}, "rooms_number", "room_locks_room"),
  namedLike: plan(contacts.namedLike, { w1: "a", w2: "", w3: "", w4: "", w5: "", w6: "" }, "contacts_"),
  expiredOffers: plan(bookingSteps.expiredOffers, {}, "bookings_offers"),
  arrivalsBefore: plan(bookingSteps.arrivalsBefore, { day: window.from }, "bookings_arrival"),
  departuresBefore: plan(bookingSteps.departuresBefore, { day: window.from }, "bookings_in_house"),
  guestsInRoom: plan(bookingSteps.guestsInRoom, { room: "r" }, "bookings_in_house"),
  inHouseInParts: plan(bookingSteps.inHouseInParts, {}, "bookings_in_house", "PRIMARY KEY (booking_id=?)"),
  occupiedBefore: plan(bookingSteps.occupiedBefore, { moment: window.from }, "bookings_in_house"),
  propertyWithRecord: plan(properties.propertyWithRecord, { id: "x", user: "u", here: "p" }, "members_user", "sqlite_autoindex_bookings_1"),
  staysOfPeople: plan(search.staysOfPeople, { people: "[]", most: "9" }, "bookings_customer", "booking_guests_contact"),
  invoicesOfPeople: plan(search.invoicesOfPeople, { people: "[]", most: "9" }, "invoices_customer"),
  residentsOfRoom: plan(search.residentsOfRoom, { room: "r", soon: window.to, most: "9" }, "booking_rooms_in_room"),
  objectOfId: plan(wiring.objectOfId, { id: "x" }, "sqlite_autoindex_bookings_1", "sqlite_autoindex_settings_1"),
  remarkableObjectOfId: plan(wiring.remarkableObjectOfId, { id: "x" }, "sqlite_autoindex_folios_1", "members_"),
  countAfter: plan(live.countAfter, { after: "0", most: "9" }, "events_property"),
  eventsAfter: plan(live.eventsAfter, { after: "0", most: "9" }, "events_property"),
  memberOfSession: plan(session.memberOfSession, { id: "s" }, "sqlite_autoindex_sessions_1", "members_user", "sqlite_autoindex_users_1"),
  sessionStands: plan(session.sessionStands, { id: "s", seconds: "0", role: "staff" }, "sqlite_autoindex_sessions_1", "members_user"),
  keyById: plan(session.keyById, { value: "k", now: window.from }, "sqlite_autoindex_api_keys_1", "members_user"),
  keyByHash: plan(session.keyByHash, { value: "k", now: window.from }, "api_keys_secret", "members_user"),
};

/** Statements of worker threads: the indexes that the plan must name, and what it scans (tables by their aliases, lists and subqueries). */
type WalkCase = { statements: readonly Query<never, unknown>[]; indexes: readonly string[]; walks: readonly string[] };

const inDays = { from: "2030-01-01", to: "2030-12-31" };
/** The local dates of a property with two clock changes in the range. */
const local = localDateSql({ actor: { time_zone: "Europe/Vienna" } } as View, inDays);
const FOLIO_INDEXES = ["payments_folio", "COVERING INDEX charges_folio", "invoice_folios_folio", "payments_share"];
const OF_SERVED = ["charges_day", "folios_1", "bookings_1", "rooms_1", "contacts_1", "groups_1", "bookings_group"];
/** A value for each placeholder of any of them. */
const NAMES = ["from", "to", "start", "end", "earlier", "earliest", "after", "kitchen", "unsold", "wrong", "id", "number"];
const NOTHING = Object.fromEntries(NAMES.map((name) => [name, null]));

const walk = <Name extends string>(
  statements: readonly Query<Name, unknown>[],
  indexes: readonly string[],
  walks: readonly string[] = [],
): WalkCase => ({ statements, indexes, walks });

/** Statements that worker threads run over whole ranges. */
const WALKS: Readonly<Record<string, WalkCase>> = {
  unsoldFolios: walk([dashboard.unsoldFolios], ["folios_of_booking"], ["b", "f"]),
  sales: walk([dashboard.sales], ["charges_day"]),
  salesOfUnsold: walk([dashboard.salesOfUnsold], ["charges_folio"], ["u"]),
  bookingsWithSales: walk([dashboard.bookingsWithSales], ["charges_day", "folios_1", "folios_group"], ["json_each", "n", "sold"]),
  typesByName: walk([dashboard.typesByName], ["room_types_property"]),
  roomCount: walk([dashboard.roomCount], ["rooms_number"]),
  firstSoldStay: walk([dashboard.firstSoldStay], ["bookings_arrival"]),
  soldStays: walk([dashboard.soldStays(local)], ["bookings_arrival"], ["n"]),
  locksOfRooms: walk([dashboard.locksOfRooms(local)], ["room_locks_window", "rooms_1"]),
  servedCharges: walk([serviceList.servedCharges(local)], OF_SERVED),
  countedOrigins: walk([statistics.countedOrigins(local)], ["bookings_", "booking_guests_1", "contacts_1"], ["p", "s", "stays"]),
  unclearGuests: walk([statistics.unclearGuests(local, "residence")], ["bookings_", "booking_guests_1", "contacts_1"], ["s"]),
  namelessStays: walk([statistics.namelessStays(local)], ["bookings_", "booking_guests_1", "contacts_1"], ["s"]),
  taxedNights: walk([localTaxes.taxedNights(local)], ["bookings_arrival"], ["tax"]),
  exemptNights: walk([localTaxes.exemptNights(local)], ["bookings_arrival"], ["free", "tax"]),
  oversleptStays: walk([localTaxes.oversleptStays(local)], ["bookings_arrival"]),
  chargedTaxes: walk([localTaxes.chargedTaxes], ["charges_day", "bookings_1"]),
  bookedNumbers: walk([accounting.bookedNumbers], ["booked_invoices_day"]),
  invoicesOfDays: walk(Object.values(accounting.invoicesOfDays), ["booked_invoices_day"]),
  paymentsOfDays: walk(
    Object.values(accounting.paymentsOfDays),
    ["payments_day", "booked_invoices_1", "invoice_folios_folio", "invoices_1", "payments_share"],
    ["moved"],
  ),
  depositReceiptsOfDays: walk([accounting.depositReceiptsOfDays], ["deposit_receipts_day"]),
  paidOnInvoice: walk([accounting.paidOnInvoice], ["booked_invoices_1", "payments_folio"]),
  countsOfAccounts: walk([reconciliation.countsOfAccounts.longRange], ["bookings_", "payments_day"], ["f"]),
  countsOfFewDays: walk(
    [reconciliation.countsOfAccounts.fewDays],
    ["bookings_", "payments_day", "charges_day", "invoices_day"],
    ["f", "o"],
  ),
  suspectFolios: walk([reconciliation.suspectFolios.longRange], FOLIO_INDEXES, ["f"]),
  suspectFoliosOfFewDays: walk([reconciliation.suspectFolios.fewDays], [...FOLIO_INDEXES, "charges_day", "invoices_day"], ["f", "o"]),
  suspectBookings: walk(
    [reconciliation.suspectBookings],
    ["bookings_", "folios_of_booking", "charges_folio", "payments_folio"],
    ["json_each", "s"],
  ),
  suspectPayments: walk([reconciliation.suspectPayments], ["payments_day", "payments_share", "folios_1"]),
  gapsOfSeries: walk([reconciliation.gapsOfSeries], ["COVERING INDEX invoices_sequence", "folios_1"]),
  invoiceOfNumber: walk([reconciliation.invoiceOfNumber], ["invoices_number"]),
  issuedInvoices: walk([reconciliation.issuedInvoices], ["invoices_day", "booked_invoices_1", "files_1", "invoice_folios_1"]),
  frozenInvoice: walk([reconciliation.frozenInvoice], ["invoices_1", "booked_invoices_1"]),
  placeOfInvoice: walk([reconciliation.placeOfInvoice], ["invoices_1", "folios_1"]),
};

/** SQLite's query plan of a statement. */
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

test.each(Object.entries(STATEMENTS))("%s is answered by its indexes and walks through no table of bookings, parts or locks", (_, each) => {
  const { property, clerk } = makeFrontDesk();
  const steps = planOf(viewOf(property, clerk), each);
  for (const index of each.indexes) expect(steps.join("\n")).toContain(index);
  expect(steps.filter((step) => /^SCAN (b|p|l|bookings|booking_rooms|room_locks|bars)$/.test(step))).toEqual([]);
});

test.each(Object.entries(WALKS))(
  "%s is answered by its indexes and walks through no other table than is said",
  (_, { statements, indexes, walks }) => {
    const { property, clerk } = makeFrontDesk();
    for (const statement of statements) {
      const steps = planOf(viewOf(property, clerk), { statement, values: NOTHING, indexes });
      for (const index of indexes) expect(steps.join("\n")).toContain(index);
      const walked = steps.flatMap((step) => /^SCAN (\w+)(?: USING|$| VIRTUAL)/.exec(step)?.[1] ?? []);
      expect([...new Set(walked)].toSorted()).toEqual(walks);
    }
  },
);

test("every statement of a statements.ts has its plan here", async () => {
  const modules = readdirSync("server", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith("statements.ts"));
  const loaded = await Promise.all(modules.map((name): Promise<Record<string, unknown>> => import(`../../server/${name}`)));
  const exported = loaded.flatMap((module) => Object.entries(module));
  const isStatement = (value: unknown) => typeof value === "object" && value !== null && "all" in value;
  const statements = exported.flatMap(([name, value]) => (isStatement(value) ? [name] : []));
  // Those of one of several ranges or customers are records of statements.
  const isRecord = (value: unknown) => typeof value === "object" && value !== null && Object.values(value).some(isStatement);
  const records = exported.flatMap(([name, value]) => (isRecord(value) ? [name] : []));
  const planned = [...Object.keys(STATEMENTS), ...Object.keys(WALKS)];
  // Those that are made for a time zone are functions, which a name alone does not tell from conditions.
  expect(planned).toEqual(expect.arrayContaining([...statements, ...records]));
});
