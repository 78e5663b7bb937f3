import { and, or, sql } from "drizzle-orm";
import { oneOf } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { forgetCharge } from "#server/stays/folios/charges-set-aside.ts";
import { isAutomaticCharge } from "#server/stays/folios/conditions.ts";
import { type ChargeRow, chargeStore, folioStore } from "#server/stays/folios/queries.ts";
import { automaticCharges } from "#server/stays/folios/stay.ts";
import { charges } from "#server/stays/folios/tables.ts";
import { chargedItems } from "#server/stays/folios/wanted-charges.ts";
import { invalid, Problem } from "#shared/platform/core/errors.ts";
import { type Cents, plus, ZERO } from "#shared/platform/core/money.ts";

const editedOf = chargeStore.selection(
  ["stays"],
  ({ stays }) =>
    and(
      oneOf(charges.booking_id, stays),
      isAutomaticCharge(charges),
      sql`${charges.edited} = 1 AND ${charges.included} = 0`,
      or(sql`${charges.deleted_at} IS NULL`, sql`${charges.suspended} = 1`),
    ),
  charges.id,
);

/** The lodging of nights that was set by hand on a folio, by stay and night. The parts of a split charge are one amount. */
export function lodgingByHand(view: View, stays: readonly string[]): Map<string, Map<string, Cents>> {
  const found = new Map<string, Map<string, Cents>>();
  const rows = stays.length === 0 ? [] : editedOf.all(view, { stays: [...stays] });
  if (rows.length === 0) return found;
  const isLodging = lodgingCharge(view);
  for (const row of rows) {
    if (row.booking_id === null || !isLodging(row)) continue;
    const nights = found.get(row.booking_id) ?? new Map<string, Cents>();
    nights.set(row.booked_on, plus(nights.get(row.booked_on) ?? ZERO, row.gross_amount));
    found.set(row.booking_id, nights);
  }
  return found;
}

/**
 * Lets the lodging of nights follow the price of the stay again, edited or deleted by hand. Throws `folio/closed`, and `validation` for a
 * night whose charge was split, since each part may have a payer of its own.
 */
export function releaseLodging(work: Work, stay: string, nights: ReadonlySet<string>): void {
  const isLodging = lodgingCharge(work);
  const isSetByHand = (row: ChargeRow) => row.edited || (row.deleted_at !== null && !row.suspended && !row.waived);
  const rows = automaticCharges(work, stay).filter((row) => nights.has(row.booked_on) && isLodging(row) && isSetByHand(row));
  if (folioStore.findMany(work, [...new Set(rows.map(({ folio_id }) => folio_id))]).some(({ status }) => status === "closed")) {
    throw new Problem("folio/closed");
  }
  if (rows.some(({ split_of }) => split_of !== null)) throw invalid("nights", "night_split");
  for (const row of rows) {
    if (row.deleted_at === null) chargeStore.update(work, row, { edited: false });
    else forgetCharge(work, row.id);
  }
}

function lodgingCharge(view: View): (row: ChargeRow) => boolean {
  const { id } = chargedItems(view).accommodation;
  return (row) => row.item_id === id && !row.included;
}
