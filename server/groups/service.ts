import { bookingNamed, setGroup } from "#server/bookings/groups.ts";
import { contactNamed } from "#server/bookings/guests.ts";
import { groupBy } from "#server/core/expand.ts";
import type { Work } from "#server/core/work.ts";
import { type GroupRow, groupStore } from "#server/groups/queries.ts";
import { assertUnused } from "#server/uses.ts";
import { notFound } from "#shared/core/errors.ts";
import type { GroupInput } from "#shared/groups/schema.ts";

export function createGroup(work: Work, input: GroupInput): GroupRow {
  if (input.customer_id !== null) contactNamed(work, input.customer_id, "customer_id");
  const group = groupStore.insert(work, input);
  work.record("group.created", group, { words: { name: group.name }, to: input });
  return group;
}

export function updateGroup(work: Work, { id, ...input }: GroupInput & { id: string }): GroupRow {
  const before = groupStore.find(work, id);
  if (input.customer_id !== null && input.customer_id !== before.customer_id) contactNamed(work, input.customer_id, "customer_id");
  const group = groupStore.update(work, before, input);
  const { name, customer_id } = before;
  work.record("group.changed", group, { words: { name: group.name }, from: { name, customer_id }, to: input });
  return group;
}

/** Throws `in_use` while bookings are in it. */
export function deleteGroup(work: Work, id: string): void {
  const group = groupStore.find(work, id);
  assertUnused(work, "group", id);
  groupStore.remove(work, group);
  work.record("group.deleted", group, { words: { name: group.name } });
}

/** A booking that is in another group leaves that one, which says so too. */
export function addBookings(work: Work, id: string, bookingIds: readonly string[], field = "booking_ids"): GroupRow {
  const group = groupStore.find(work, id);
  const joining = [...new Set(bookingIds)]
    .map((bookingId) => bookingNamed(work, bookingId, field))
    .filter((booking) => booking.group_id !== id);
  if (joining.length === 0) return group;
  for (const booking of joining) setGroup(work, booking, id);
  for (const [left, bookings] of groupBy(joining, (booking) => booking.group_id ?? "")) {
    const former = groupStore.peek(work, left);
    if (former) touched(work, former, { removed: bookings.map((booking) => booking.id) });
  }
  return touched(work, group, { added: joining.map((booking) => booking.id) });
}

export function removeBooking(work: Work, id: string, bookingId: string): GroupRow {
  const group = groupStore.find(work, id);
  const booking = bookingNamed(work, bookingId, "booking_id");
  if (booking.group_id !== id) throw notFound("booking_id");
  setGroup(work, booking, null);
  return touched(work, group, { removed: [bookingId] });
}

function touched(work: Work, group: GroupRow, bookings: { added?: string[]; removed?: string[] }): GroupRow {
  const saved = groupStore.update(work, group, {});
  work.record("group.changed", saved, { words: { name: group.name }, bookings });
  return saved;
}
