import type { Work } from "#server/core/work/work.ts";
import type { Person } from "#server/privacy/person.ts";
import { Problem } from "#shared/core/errors.ts";

/** Throws `contact/still_needed`, whose detail counts the stays, folios and invoices that are not over and done with. */
export function assertSettled({ db }: Work, person: Person): void {
  const open = [
    { what: "bookings", n: countIn(db, OPEN_BOOKINGS, [...person.own_bookings, ...person.guest_bookings]) },
    { what: "folios", n: countIn(db, OPEN_FOLIOS, person.folios) },
    { what: "invoices", n: countIn(db, OPEN_INVOICES, person.invoices) },
  ].filter(({ n }) => n > 0);
  if (open.length > 0) throw new Problem("contact/still_needed", open.map(({ what, n }) => `${n} ${what}`).join(", "));
}

const OPEN_BOOKINGS = "bookings WHERE deleted_at IS NULL AND status IN ('pending', 'confirmed', 'checked_in')";
/** Something to pay, or to give back. */
const OPEN_FOLIOS = "folios WHERE deleted_at IS NULL AND gross_amount <> paid_amount";
const OPEN_INVOICES = "invoices WHERE deleted_at IS NULL AND status IN ('draft', 'open')";

function countIn(db: Work["db"], which: string, ids: readonly string[]): number {
  if (ids.length === 0) return 0;
  const sql = `SELECT count(*) AS n FROM ${which} AND id IN (SELECT value FROM json_each(?))`;
  return db.$client.prepare<unknown[], { n: number }>(sql).get(JSON.stringify(ids))?.n ?? 0;
}
