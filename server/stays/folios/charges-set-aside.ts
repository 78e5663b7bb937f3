import { and, eq, isNotNull, isNull, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { command, ofProperty, query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { isAutomaticCharge, isCreditOfCharge, isDefaultFolio } from "#server/stays/folios/conditions.ts";
import { charges, folios } from "#server/stays/folios/tables.ts";

const isWaived = sql`${charges.waived} = 1 AND ${charges.deleted_at} IS NOT NULL`;
const isSuspended = sql`${charges.suspended} = 1`;

function onFolios(which: SQL | undefined): SQL {
  return sql`EXISTS (SELECT 1 FROM ${folios} WHERE ${folios.id} = ${charges.folio_id} AND ${which})`;
}
/** The folio of the charge is open. */
export const isOnOpenFolio = onFolios(eq(folios.status, "open"));

const waiveOne = command(["id"], (db, { id, now, property }) =>
  db
    .update(charges)
    .set({ deleted_at: sql`${now}`, waived: true, updated_at: sql`${now}` })
    .where(and(eq(charges.id, id), ofProperty(charges, property))),
);

/** Waives a charge unchanged, edited or not and in whichever folio, so that it can be restored if the stay is resumed. */
export function waive(work: Work, id: string): void {
  waiveOne(work, { id });
}

const bringToStay = command(["booking", "folio"], (db, { booking, folio, property }) =>
  db
    .update(charges)
    .set({ folio_id: sql`${folio}` })
    .where(
      and(
        eq(charges.booking_id, booking),
        isAutomaticCharge(charges),
        or(isWaived, isSuspended),
        onFolios(isNotNull(folios.deleted_at)),
        ofProperty(charges, property),
      ),
    ),
);

const takeUp = command(["booking"], (db, { booking, now, property }) =>
  db
    .update(charges)
    .set({ deleted_at: null, waived: false, updated_at: sql`${now}` })
    .where(and(eq(charges.booking_id, booking), isAutomaticCharge(charges), isWaived, isOnOpenFolio, ofProperty(charges, property))),
);

/**
 * Restores waived charges to their folios, or to the stay's own folio where theirs was deleted; those of a closed folio wait until it is
 * reopened.
 */
export function takeUpWaived(work: Work, booking: string, folio: string): void {
  bringToStay(work, { booking, folio });
  takeUp(work, { booking });
}

const suspendAll = command(["booking"], (db, { booking, now, property }) =>
  db
    .update(charges)
    .set({ deleted_at: sql`${now}`, suspended: true, updated_at: sql`${now}` })
    .where(
      and(
        eq(charges.booking_id, booking),
        isAutomaticCharge(charges),
        isNull(charges.deleted_at),
        isOnOpenFolio,
        ofProperty(charges, property),
      ),
    ),
);

const resumeAll = command(["booking"], (db, { booking, now, property }) =>
  db
    .update(charges)
    .set({ deleted_at: null, suspended: false, updated_at: sql`${now}` })
    .where(and(eq(charges.booking_id, booking), isAutomaticCharge(charges), isSuspended, isOnOpenFolio, ofProperty(charges, property))),
);

/** Suspends the automatic charges of a canceled stay in its open folios. */
export function suspend(work: Work, booking: string): void {
  suspendAll(work, { booking });
}

/** Restores the suspended charges of a stay unchanged, on its own folio where theirs was deleted. */
export function resume(work: Work, booking: string, folio: string): void {
  bringToStay(work, { booking, folio });
  resumeAll(work, { booking });
}

const isSetAside = or(
  and(isWaived, notInArray(bookings.status, ["checked_out", "no_show", "canceled"])),
  and(isSuspended, ne(bookings.status, "canceled")),
);

/** The folio is not the one that makes its stay read-only while an invoice closes it. */
const isOfPayer = sql`NOT EXISTS (SELECT 1 FROM ${folios} WHERE ${folios.id} = ${charges.folio_id} AND ${folios.booking_id} = ${bookings.id} AND ${isDefaultFolio(folios)})`;

const staysBehindOn = query(["folio"], (db, { folio, property }) =>
  db
    .selectDistinct({ id: bookings.id })
    .from(charges)
    .innerJoin(bookings, eq(bookings.id, charges.booking_id))
    .where(
      and(
        eq(charges.folio_id, folio),
        or(isSetAside, and(or(isAutomaticCharge(charges), isCreditOfCharge(charges)), isOfPayer)),
        ofProperty(charges, property),
      ),
    ),
);

/**
 * Stays whose charges on a folio may be behind after an invoice had closed it: those with waived or suspended charges that were resumed
 * meanwhile, and those for which it is the folio of a payer, since such an invoice does not keep a stay from being changed or canceled.
 */
export function staysBehind(work: Work, folio: string): string[] {
  return staysBehindOn.all(work, { folio }).map(({ id }) => id);
}

const deleteOne = command(["id"], (db, { id, property }) =>
  db.delete(charges).where(and(eq(charges.id, id), ofProperty(charges, property))),
);

/** Deletes an automatic charge without an event of its own: the booking's event explains it. */
export function forgetCharge(work: Work, id: string): void {
  deleteOne(work, { id });
}

const deleteWaived = command(["booking"], (db, { booking, property }) =>
  db.delete(charges).where(and(eq(charges.booking_id, booking), isAutomaticCharge(charges), isWaived, ofProperty(charges, property))),
);

/** Forgets the waived charges of a stay that got another price since: they would come back with the next folio that is reopened. */
export function forgetWaived(work: Work, booking: string): void {
  deleteWaived(work, { booking });
}
