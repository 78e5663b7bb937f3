import { and, eq, isNotNull, isNull, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { bookings } from "#server/bookings/tables.ts";
import { command, ofProperty, query } from "#server/core/database/query.ts";
import type { Work } from "#server/core/work/work.ts";
import { isAutomaticCharge } from "#server/folios/conditions.ts";
import { charges, folios } from "#server/folios/tables.ts";

const isWaived = sql`${charges.waived} = 1`;
const isSuspended = sql`${charges.suspended} = 1`;

function onFolios(which: SQL | undefined): SQL {
  return sql`EXISTS (SELECT 1 FROM ${folios} WHERE ${folios.id} = ${charges.folio_id} AND ${which})`;
}
const isOnOpenFolio = onFolios(eq(folios.status, "open"));

const waiveOne = command(["id"], (db, { id, now, property }) =>
  db
    .update(charges)
    .set({ deleted_at: sql`${now}`, waived: true, updated_at: sql`${now}` })
    .where(and(eq(charges.id, id), ofProperty(charges, property))),
);

/** Lays a charge aside as it is, by hand or not and in whichever folio, for the case that the guest comes back. */
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
        isWaived,
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

/** Puts waived charges back to where they lay, on the stay's own folio where theirs is gone; those on a closed one wait for it. */
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

/** Takes the automatic charges of a canceled stay out of its open folios, or puts them back as they were. */
export function suspend(work: Work, booking: string, isCanceled: boolean): void {
  const change = isCanceled ? suspendAll : resumeAll;
  change(work, { booking });
}

const resumeOnFolio = command(["folio"], (db, { folio, now, property }) =>
  db
    .update(charges)
    .set({ deleted_at: null, suspended: false, updated_at: sql`${now}` })
    .where(
      and(
        eq(charges.folio_id, folio),
        isSuspended,
        sql`EXISTS (SELECT 1 FROM ${bookings} WHERE ${bookings.id} = ${charges.booking_id} AND ${ne(bookings.status, "canceled")})`,
        ofProperty(charges, property),
      ),
    ),
);

/** Puts the suspended charges of a folio that is open again back, whose stay is not canceled any more. Answers how many. */
export function resumeReopened(work: Work, folio: string): number {
  return resumeOnFolio(work, { folio });
}

const staysWaivedOn = query(["folio"], (db, { folio, property }) =>
  db
    .selectDistinct({ id: bookings.id })
    .from(charges)
    .innerJoin(bookings, eq(bookings.id, charges.booking_id))
    .where(
      and(
        eq(charges.folio_id, folio),
        isWaived,
        notInArray(bookings.status, ["checked_out", "no_show", "canceled"]),
        ofProperty(charges, property),
      ),
    ),
);

/** The stays that go on and have waived charges on a folio. */
export function staysToTakeUp(work: Work, folio: string): string[] {
  return staysWaivedOn.all(work, { folio }).map(({ id }) => id);
}

const deleteOne = command(["id"], (db, { id, property }) =>
  db.delete(charges).where(and(eq(charges.id, id), ofProperty(charges, property))),
);

/** An automatic charge whose reason is gone leaves no trace of its own: the booking's history tells why. */
export function forgetCharge(work: Work, id: string): void {
  deleteOne(work, { id });
}
