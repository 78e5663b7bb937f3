import { contactFacts } from "#server/guests/contacts/contact-facts.ts";
import { groupBy } from "#server/platform/core/database/expand.ts";
import { assertUnused } from "#server/platform/core/database/uses.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { doorSystem } from "#server/stays/access-control/queries.ts";
import { setGroup } from "#server/stays/bookings/groups.ts";
import { createBookings } from "#server/stays/bookings/planning/create-booking.ts";
import { type BookingRow, bookingStore, bookingsOfGroups, getBooking } from "#server/stays/bookings/queries.ts";
import { prepareArrival } from "#server/stays/bookings/steps/arrive.ts";
import { cancelAll } from "#server/stays/bookings/steps/cancel.ts";
import { actWherePossible, arriveWherePossible, type LeftOut } from "#server/stays/bookings/steps/take-step.ts";
import { openGroupFolio } from "#server/stays/folios/service.ts";
import { recordJoined, recordLeft } from "#server/stays/groups/membership.ts";
import { type GroupRow, groupStore } from "#server/stays/groups/queries.ts";
import { settingByKey } from "#server/tenant/settings/queries.ts";
import { notFound, Problem } from "#shared/platform/core/errors.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import type { GroupArrivals, SelectedArrivals } from "#shared/stays/bookings/arrival.ts";
import type { BookingCancellation } from "#shared/stays/bookings/cancellation-schema.ts";
import { nextStatus } from "#shared/stays/bookings/rules.ts";
import type { GroupInput } from "#shared/stays/groups/schema.ts";
import type { NewGroup } from "#shared/stays/groups/with-bookings.ts";
import { isFeatureOn } from "#shared/tenant/settings/features.ts";

export function createGroup(work: Work, input: GroupInput, added: readonly string[] = []): GroupRow {
  if (input.customer_id !== null) contactFacts(work, input.customer_id, "customer_id");
  const group = groupStore.insert(work, input);
  openGroupFolio(work, group);
  work.record("group.created", group, { words: { name: group.name }, to: input, ...(added.length > 0 ? { bookings: { added } } : {}) });
  return group;
}

/** Creates a group of existing and new bookings, all or none. */
export function createGroupOf(
  work: Work,
  { booking_ids, bookings, ...input }: InCents<NewGroup>,
): { group: GroupRow; bookings: BookingRow[] } {
  const joining = named(work, booking_ids);
  const group = createGroup(
    work,
    input,
    joining.map(({ id }) => id),
  );
  const joined = takeIn(work, group.id, joining);
  const made = createBookings(work, { bookings: bookings.map((booking) => ({ ...booking, group_id: group.id })), group_id: group.id });
  return { group, bookings: [...joined, ...made] };
}

export function updateGroup(work: Work, { id, ...input }: GroupInput & { id: string }): GroupRow {
  const before = groupStore.get(work, id);
  if (input.customer_id !== null && input.customer_id !== before.customer_id) contactFacts(work, input.customer_id, "customer_id");
  const group = groupStore.update(work, before, input);
  const { name, customer_id } = before;
  work.record("group.changed", group, { words: { name: group.name }, from: { name, customer_id }, to: input });
  return group;
}

/** Throws `in_use` while bookings are in it. */
export function deleteGroup(work: Work, id: string): void {
  const group = groupStore.get(work, id);
  assertUnused(work, "group", id);
  work.record("group.deleted", groupStore.remove(work, group), { words: { name: group.name } });
}

/** Adds bookings to a group. A booking in another group leaves that one, which gets an event, too. */
export function addBookings(work: Work, id: string, bookingIds: readonly string[], field = "booking_ids"): GroupRow {
  const group = groupStore.get(work, id);
  const joining = named(work, bookingIds, field).filter((booking) => booking.group_id !== id);
  if (joining.length === 0) return group;
  takeIn(work, id, joining);
  return recordJoined(work, group, joining);
}

/** Removes bookings, all or none. Returns them, so that the removal can be undone. */
export function removeBookings(work: Work, id: string, bookingIds: readonly string[], field = "booking_ids"): BookingRow[] {
  const group = groupStore.get(work, id);
  const leaving = named(work, bookingIds, field);
  if (leaving.some((booking) => booking.group_id !== id)) throw notFound(field);
  const left = leaving.map((booking) => setGroup(work, booking, null));
  recordLeft(work, group, leaving);
  return left;
}

/**
 * Takes one step with all bookings of a group that are in the step's start status: check-in or check-out. Bookings that are refused are
 * left out, and the result names the reason; the others are not held up.
 */
export function checkOutGroup(work: Work, id: string): StepOutcome {
  return actWherePossible(work, dueIds(work, id, "check_out"), "check_out");
}

/**
 * Cancels the bookings of a group that are still to come, all or none; guests who are inhouse or have left keep theirs. Throws as `cancelAll`
 * does, and `booking/invalid_status` if none is left to cancel.
 */
export function cancelGroup(work: Work, { id, ...decision }: InCents<BookingCancellation>): BookingRow[] {
  const ids = dueIds(work, id, "cancel");
  if (ids.length === 0) throw new Problem("booking/invalid_status");
  return cancelAll(work, { ids, ...decision });
}

/** Checks in a group's bookings, each with the data that the user has entered for it. Throws not_found for an arrival of another group. */
export function checkInGroup(work: Work, { id, arrivals }: GroupArrivals & { id: string }): StepOutcome {
  const due = dueIds(work, id, "check_in");
  const stranger = arrivals.findIndex((arrival) => bookingStore.get(work, arrival.id).group_id !== id);
  if (stranger >= 0) throw notFound(`arrivals.${stranger}.id`);
  return arrive(work, due, arrivals);
}

/** Checks in selected bookings. Throws not_found for an arrival that is not among them. */
export function checkInSelected(work: Work, { booking_ids, arrivals }: SelectedArrivals): StepOutcome {
  const due = named(work, booking_ids).filter(({ status }) => nextStatus(status, "check_in") !== null);
  const stranger = arrivals.findIndex(({ id }) => !booking_ids.includes(id));
  if (stranger >= 0) throw notFound(`arrivals.${stranger}.id`);
  return arrive(
    work,
    due.map(({ id }) => id),
    arrivals,
  );
}

function arrive(work: Work, ids: readonly string[], arrivals: GroupArrivals["arrivals"]): StepOutcome {
  const further: Work = { ...work, ifMatch: null };
  return arriveWherePossible(further, ids, (booking_id) => {
    const arrival = arrivals.find((each) => each.id === booking_id);
    if (arrival) prepareArrival(further, arrival);
  });
}

type StepOutcome = { done: BookingRow[]; left_out: LeftOut[] };

function dueIds(work: Work, id: string, action: "check_in" | "check_out" | "cancel"): string[] {
  groupStore.get(work, id);
  const bookings = bookingsOfGroups(work, [id]).get(id) ?? [];
  return bookings.filter(({ status }) => nextStatus(status, action) !== null).map((booking) => booking.id);
}

/** The checked-in bookings that need a key and a registration, where the property uses these. */
export function wishesOf(view: View, arrived: readonly BookingRow[]): { keys: string[]; registrations: string[] } {
  const hasDoors = !("missing" in doorSystem(view));
  const value = settingByKey(view, "FEATURE_REGISTRATION_MANAGEMENT")?.value ?? null;
  const isRegistered = isFeatureOn([{ key: "FEATURE_REGISTRATION_MANAGEMENT", value }], "REGISTRATION_MANAGEMENT");
  return {
    keys: hasDoors ? arrived.map(({ id }) => id) : [],
    registrations: isRegistered ? arrived.filter((each) => each.registration_number === null).map(({ id }) => id) : [],
  };
}

function named(work: Work, ids: readonly string[], field = "booking_ids"): BookingRow[] {
  return [...new Set(ids)].map((id) => getBooking(work, id, field));
}

function takeIn(work: Work, id: string, joining: readonly BookingRow[]): BookingRow[] {
  const joined = joining.map((booking) => setGroup(work, booking, id));
  for (const [left, bookings] of groupBy(joining, (booking) => booking.group_id ?? "")) {
    const former = groupStore.find(work, left);
    if (former) recordLeft(work, former, bookings);
  }
  return joined;
}
