import { createHmac } from "node:crypto";
import { and, count, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { offerOf } from "#server/channels/booking-page/offers.ts";
import { bookingHolds } from "#server/channels/booking-page/tables.ts";
import type { Db } from "#server/platform/core/database/db.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import { command, ofProperty, query } from "#server/platform/core/database/query.ts";
import { networkOf } from "#server/platform/core/process/network.ts";
import { secretOf } from "#server/platform/core/secrets/secrets.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { type Runtime, type Work, write } from "#server/platform/core/work/work.ts";
import { HOLD_MINUTES, MAX_HOLDS } from "#shared/channels/booking-page/rules.ts";
import type { Hold, HoldInput } from "#shared/channels/booking-page/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { DAY_MS } from "#shared/platform/core/stays.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";

const MINUTE_MS = 60_000;

const insertHold = command(
  ["id", "caller", "room_type_id", "rate_id", "check_in", "check_out", "adults", "children", "cots", "gross_amount", "expires_at"] as const,
  (db, { property, now, children, ...values }) =>
    db.insert(bookingHolds).values({ ...values, children: sql`${children}`, property_id: property, created_at: now }),
);

const heldBy = query(["caller"], (db, { caller, property, now }) =>
  db
    .select({ n: count() })
    .from(bookingHolds)
    .where(
      and(
        ofProperty(bookingHolds, property),
        gt(bookingHolds.expires_at, now),
        isNull(bookingHolds.booking_id),
        eq(bookingHolds.caller, caller),
      ),
    ),
);

type HoldCall = { input: InCents<HoldInput>; address: string; idempotencyKey: string | null };

/** The same hold again for a repeated call from the same network (`Idempotency-Key`), so that a lost answer keeps no second room. */
export function holdOnce(runtime: Runtime, visitor: Actor, { input, address, idempotencyKey }: HoldCall): InCents<Hold> {
  const caller = callerOf(runtime, address);
  const idempotency = idempotencyKey === null ? null : { key: `${caller} ${idempotencyKey}`, path: "hold", input };
  return write(runtime, visitor, (work) => holdRoom(work, input, address), { idempotency });
}

/**
 * Keeps a room of a type for a guest, in the same transaction that counts what is left. Holds of other guests count as taken; the front desk
 * books in spite of them, since a stranger must not be able to block the property. The guest's former hold is over with it. Throws `booking/no_available_room_found`,
 * `too_many_requests` where one network keeps too many, and the problems of an offer.
 */
function holdRoom(work: Work, input: HoldInput, address: string): InCents<Hold> {
  const caller = callerOf(work, address);
  if (input.hold_id !== null) release(work, { id: input.hold_id });
  if ((heldBy.get(work, { caller })?.n ?? 0) >= MAX_HOLDS) throw new Problem("too_many_requests", String(HOLD_MINUTES * 60));
  const { stay, gross_amount, deposit } = offerOf(work, input);
  const id = newId();
  const expires_at = new Date(Date.parse(work.now) + HOLD_MINUTES * MINUTE_MS).toISOString();
  const { room_type_id, rate_id, adults, cots } = input;
  const children = JSON.stringify(input.children);
  insertHold(work, { id, caller, room_type_id, rate_id, adults, children, cots, gross_amount, expires_at, ...stay });
  return { hold_id: id, expires_at, gross_amount, deposit };
}

const release = command(["id"], (db, { id, property, now }) =>
  db
    .update(bookingHolds)
    .set({ expires_at: sql`min(${bookingHolds.expires_at}, ${now})` })
    .where(and(eq(bookingHolds.id, id), ofProperty(bookingHolds, property), isNull(bookingHolds.booking_id))),
);

/** Keyed hash of the network that holds a room, in place of its address: the key never leaves the installation. */
function callerOf({ db }: { db: Db }, address: string): string {
  return createHmac("sha256", secretOf(db, "booking_holds")).update(networkOf(address)).digest("base64url");
}

const holdById = query(["id"], (db, { id, property }) =>
  db
    .select()
    .from(bookingHolds)
    .where(and(eq(bookingHolds.id, id), ofProperty(bookingHolds, property))),
);

export type HoldRow = NonNullable<ReturnType<typeof holdById.get>>;

/** The hold, also one that is over. Throws `hold/expired` for an unknown one. */
export function getHold(work: Work, id: string): HoldRow {
  const hold = holdById.get(work, { id });
  if (!hold) throw new Problem("hold/expired");
  return hold;
}

const setBooking = command(["id", "booking"], (db, { id, booking, property }) =>
  db
    .update(bookingHolds)
    .set({ booking_id: sql`${booking}` })
    .where(and(eq(bookingHolds.id, id), ofProperty(bookingHolds, property))),
);

/** The hold has become a booking: it keeps no room any more, and a repeated call finds the booking by it. */
export function endHold(work: Work, hold: HoldRow, booking_id: string): void {
  setBooking(work, { id: hold.id, booking: booking_id });
}

const deleteOver = command(["until"], (db, { until, property }) =>
  db.delete(bookingHolds).where(and(ofProperty(bookingHolds, property), lt(bookingHolds.expires_at, until))),
);

/** Deletes holds that ended a day ago; they count for nothing since they ended. */
export function sweepHolds(work: Work): void {
  deleteOver(work, { until: new Date(Date.parse(work.now) - DAY_MS).toISOString() });
}
