import { z } from "zod";
import type { CollectedTax, Revision, RevisionRoom } from "#shared/channels/channel-engine/revision.ts";
import { type Cents, cents, sumOf } from "#shared/platform/core/money.ts";

/**
 * Booking revisions as Channex sends them: docs.channex.io, "Bookings collection". Fields that are not read are ignored, so that a new one
 * does not stop the bookings.
 */

const MAX_AMOUNT = 1_000_000;
const Money = z
  .union([z.string().regex(/^-?\d+(\.\d+)?$/), z.number()])
  .transform(Number)
  .pipe(z.number().min(-MAX_AMOUNT).max(MAX_AMOUNT))
  .transform((decimal): Cents => cents(decimal));
/** No night costs less than nothing. */
const Price = Money.refine((price) => price >= 0, "not_negative");
const Text = z.string().nullish();
const Day = z.iso.date();

const Tax = z.object({ name: Text, type: Text, is_withheld: z.boolean().nullish(), total_price: Money });
const Room = z.object({
  checkin_date: Day,
  checkout_date: Day,
  room_type_id: Text,
  rate_plan_id: Text,
  days: z.record(Day, Price),
  occupancy: z.object({
    adults: z.int().min(0),
    children: z.int().min(0).nullish(),
    infants: z.int().min(0).nullish(),
    ages: z.array(z.int()).nullish(),
  }),
  guests: z.array(z.object({ name: Text, surname: Text })).nullish(),
  collected_taxes: z.array(Tax).nullish(),
});

/** More than a portal books at once; all of a booking is written in one transaction. */
const MAX_ROOMS = 50;

const Attributes = z.object({
  id: z.string(),
  /** Absent from some portals' revisions. */
  system_id: Text,
  booking_id: z.string(),
  ota_reservation_code: Text,
  unique_id: Text,
  ota_name: z.string(),
  status: z.enum(["new", "modified", "cancelled"]),
  currency: z.string(),
  ota_commission: Money.nullish(),
  payment_collect: z.enum(["property", "ota"]).nullish(),
  notes: Text,
  customer: z.object({ name: Text, surname: Text, mail: Text, phone: Text, country: Text, language: Text }),
  services: z.array(z.object({ type: Text, total_price: Money })).nullish(),
  guarantee: z
    .object({ is_virtual: z.boolean().nullish(), meta: z.object({ virtual_card_effective_date: Day.nullish() }).nullish() })
    .nullish(),
  rooms: z.array(Room).max(MAX_ROOMS),
  inserted_at: z.string(),
});
type Attributes = z.infer<typeof Attributes>;

/**
 * Reads the attributes of one revision. Throws a `ZodError` that names the field; such a revision is set aside, and the others go on.
 * Money is gross. Portals write "." for a name or a city that they do not know; it counts as unknown.
 */
export function readRevision(attributes: unknown): Revision {
  const read = Attributes.parse(attributes);
  if (read.rooms.length === 0 && read.status !== "cancelled") throw new Error("a booking that was not canceled has no rooms");
  const { customer, guarantee } = read;
  return {
    id: known(read.system_id) ?? read.id,
    booking_id: read.booking_id,
    code: line(read.ota_reservation_code) ?? line(read.unique_id) ?? read.booking_id,
    portal: line(read.ota_name) ?? NO_PORTAL,
    kind: read.status === "cancelled" ? "canceled" : read.status,
    made_at: instantOf(read.inserted_at),
    rooms: read.rooms.map(readRoom),
    customer: {
      first_name: line(customer.name) ?? "",
      last_name: line(customer.surname) ?? "",
      email: known(customer.mail),
      phone: known(customer.phone),
      country: known(customer.country),
      language: known(customer.language),
    },
    notes: known(read.notes) ?? "",
    currency: read.currency,
    commission: read.ota_commission ?? null,
    cancellation_fee: feeOf(read),
    collected_by: read.payment_collect === "ota" ? "portal" : "property",
    card_from: (guarantee?.is_virtual && guarantee.meta?.virtual_card_effective_date) || null,
  };
}

function readRoom(room: Attributes["rooms"][number]): RevisionRoom {
  const { adults, children, infants, ages } = room.occupancy;
  return {
    room_type_id: room.room_type_id ?? null,
    plan_id: room.rate_plan_id ?? null,
    check_in: room.checkin_date,
    check_out: room.checkout_date,
    nights: Object.entries(room.days)
      .map(([date, gross_amount]) => ({ date, gross_amount }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
    adults: Math.max(1, adults),
    children: childrenOf({ children: children ?? 0, infants: infants ?? 0, ages: ages ?? [] }),
    guests: (room.guests ?? []).map(({ name, surname }) => ({ first_name: known(name) ?? "", last_name: known(surname) ?? "" })),
    collected_taxes: (room.collected_taxes ?? []).map(readTax),
  };
}

/** The words by which portals name taxes of the municipality. */
const LOCAL_TAX = /\b(city|local|lodging|municipal|occupancy|tourism|tourist|visitors?)\b/i;

function readTax({ name, type, is_withheld, total_price }: z.infer<typeof Tax>): CollectedTax {
  const local = LOCAL_TAX.test((type ?? "").replaceAll("_", " ")) || LOCAL_TAX.test(name ?? "");
  return { name: name ?? "", gross_amount: total_price, local, withheld: is_withheld ?? false };
}

/** Ages as far as they were told; an infant without an age is in its first year, and a child without one has none. */
function childrenOf({ children, infants, ages }: { children: number; infants: number; ages: readonly number[] }): (number | null)[] {
  const untold = Math.max(0, children + infants - ages.length);
  const babies = Math.min(infants, untold);
  return [...ages, ...Array.from({ length: babies }, () => 0), ...Array.from({ length: untold - babies }, () => null)];
}

const CANCELLATION_FEE = "Cancellation Fee";

function feeOf({ services }: Attributes): Cents | null {
  const fees = (services ?? []).filter(({ type }) => type === CANCELLATION_FEE).map(({ total_price }) => total_price);
  return fees.length > 0 ? sumOf(fees) : null;
}

/** Channex leaves out the zone, which then is UTC, and counts in microseconds. */
function instantOf(text: string): string {
  return new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`).toISOString();
}

const NO_PORTAL = "Channex";
const MAX_LINE = 100;

/** A name or a number as one line, without control characters and half characters; null if nothing is left. */
function line(text: string | null | undefined): string | null {
  return known(text?.slice(0, MAX_LINE).replace(/[\p{Cc}\p{Cs}]+/gu, " "));
}

function known(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" || trimmed === "." ? null : trimmed;
}
