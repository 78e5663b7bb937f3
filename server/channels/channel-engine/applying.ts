import type { z } from "zod";
import type { ConnectionRow, MappingRow } from "#server/channels/channel-engine/queries.ts";
import type { ChannelStay, StayFacts } from "#server/channels/channel-engine/stays.ts";
import { contactByEmail } from "#server/guests/contacts/queries.ts";
import { createContact } from "#server/guests/contacts/service.ts";
import { asProblem } from "#server/platform/core/calls/problem.ts";
import { undoneIfRefused, type Work } from "#server/platform/core/work/work.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import type { Revision, RevisionRoom } from "#shared/channels/channel-engine/revision.ts";
import type { SoldRoom, StayConflict } from "#shared/channels/channel-engine/states.ts";
import { ContactInput } from "#shared/guests/contacts/input.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import { Language } from "#shared/platform/core/fields.ts";
import { type Cents, sumOf } from "#shared/platform/core/money.ts";

/** The conflicts that a revision has left, for the history. */
export type Applied = { conflicts: StayConflict[] };

/** A revision that is being applied, with the conflicts that it has left so far. */
export type Applying = {
  work: Work;
  connection: ConnectionRow;
  revision: Revision;
  mapping: readonly MappingRow[];
  conflicts: StayConflict[];
};

/** The room by our ids: the rate may be unknown, a room without a mapped type cannot be booked. */
export function soldRoom(applying: Applying, room: RevisionRoom): SoldRoom {
  const { mapping, revision } = applying;
  const type = mapping.find(({ rate_id, partner_id }) => rate_id === null && partner_id === room.room_type_id);
  const plans = mapping.filter(({ rate_id, partner_id }) => rate_id !== null && partner_id === room.plan_id);
  // The code of a rate may name plans in several room types.
  const plan = plans.find(({ room_type_id }) => room_type_id === type?.room_type_id) ?? plans[0];
  const { check_in, check_out, adults, children } = room;
  const nights = isOwnCurrency(applying) ? room.nights : [];
  const isOnlyPlan = plans.every(({ room_type_id: each }) => each === plan?.room_type_id);
  const room_type_id = type?.room_type_id ?? (isOnlyPlan ? plan?.room_type_id : null) ?? null;
  const request = revision.kind === "requested" ? (room.window ?? { earliest: null, latest: null, nights: null }) : null;
  return { room_type_id, rate_id: plan?.rate_id ?? null, check_in, check_out, adults, children, nights, request };
}

/** Prices in another currency are not taken over. */
function isOwnCurrency({ work, revision }: Applying): boolean {
  return revision.currency === getProperty(work, work.actor.property_id).currency;
}

/** Without the portal's prices a stay has those of the house, and is a conflict. */
export function hasPrices({ nights }: SoldRoom): boolean {
  return nights.length > 0;
}

/** The taxes, card and commission that a revision names for a room; the commission is that of the whole booking, kept with its first room. */
export function factsOf(
  { made_at, card_from, commission }: Revision,
  { room, position }: { room: RevisionRoom; position: number },
): Omit<StayFacts, "sold"> {
  const withheld_tax = withheldIn(room.collected_taxes);
  return { made_at, card_from, commission: position === 0 ? commission : null, withheld_tax };
}

/** The local tax that the portal pays to the municipality by itself. */
function withheldIn(taxes: RevisionRoom["collected_taxes"]): Cents | null {
  const withheld = taxes.filter((tax) => tax.local && tax.withheld).map(({ gross_amount }) => gross_amount);
  return withheld.length > 0 ? sumOf(withheld) : null;
}

/** The guest of the booking: the one that came with its first revision, else a contact with the same address, else a new one. */
export function customerOf({ work, revision: { customer, code } }: Applying, known: readonly ChannelStay[]): string {
  for (const { booking_id } of known) {
    const booking = booking_id === null ? null : bookingStore.find(work, booking_id);
    if (booking?.customer_id) return booking.customer_id;
  }
  const { first_name, last_name, email, phone, country, language, address } = customer;
  const holder = email === null ? null : contactByEmail(work, email);
  if (holder) return holder.id;
  const name = [first_name, last_name].filter((part) => part !== "").join(" ") || code;
  const { communication, address: postal } = ContactInput.shape;
  const input = ContactInput.safeParse({
    name,
    single_name: last_name === "",
    communication: usable(communication, { email, phone }),
    address: usable(postal, { ...address, country }),
    language: Language.safeParse(language).data ?? null,
  });
  return createContact(work, input.success ? input.data : ContactInput.parse({ name: name.slice(0, MAX_NAME), single_name: true })).id;
}

/** The values that a contact can have: a portal's number, address or country may be none. */
function usable(schema: z.ZodType, values: Record<string, string | null>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => schema.safeParse({ [field]: value }).success));
}

const MAX_NAME = 100;

export type Tried<T> = { done: T } | { problem: ProblemType };

/** Turns a refusal into a conflict: it is no fault. A refusal that comes after a write undoes it. */
export function refusable<T>(work: Work, task: () => T): Tried<T> {
  try {
    return { done: undoneIfRefused(work, task) };
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.type.startsWith("disk/")) throw thrown;
    return { problem: problem.type };
  }
}
