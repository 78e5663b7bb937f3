import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { groupBy } from "#server/platform/core/database/expand.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { assertOpen, openFolioNamed } from "#server/stays/folios/folio-named.ts";
import { itemsWithNights } from "#server/stays/folios/included-items.ts";
import { type ChargeRow, chargeStore, type FolioRow, folioStore } from "#server/stays/folios/queries.ts";
import { chargeWords, moneyWord, recordFolioChange } from "#server/stays/folios/record-folio-change.ts";
import { sumUp } from "#server/stays/folios/sums.ts";
import { notFound } from "#shared/platform/core/errors.ts";
import { sumOf } from "#shared/platform/core/money.ts";
import type { ChargesMove } from "#shared/stays/folios/schema.ts";
import type { NewEvent } from "#shared/tenant/events/types.ts";

/**
 * Moves charges from other open folios of the same booking or group to this one, all or none. Charges that are on it already stay; the items
 * included in a night travel with it. Throws `not_found` naming the charge, and `folio/closed`.
 */
export function moveCharges(work: Work, { id, charge_ids, with_included = true }: z.input<typeof ChargesMove> & { id: string }): FolioRow {
  const to = openFolioNamed(work, id);
  const named = [...new Set(charge_ids)]
    .map((charge, index) => chargeStore.get(work, charge, `charge_ids.${index}`))
    .filter(({ folio_id }) => folio_id !== to.id);
  const charges = with_included ? [...named, ...itemsWithNights(work, named)] : named;
  const byFolio = groupBy(charges, ({ folio_id }) => folio_id);
  const from = [...byFolio].map(([folio_id, moving]) => {
    const folio = openFolioNamed(work, folio_id);
    assertNeighbours(work, folio, to);
    return { folio, charges: moving.map((charge) => chargeStore.update(work, charge, { folio_id: to.id, placed_by: "hand" })) };
  });
  if (from.length > 0) recordMoved(work, { from, to });
  return folioStore.get(work, id, "id");
}

type SourceFolio = { folio: FolioRow; charges: readonly ChargeRow[] };

/**
 * Records one event for the owner of each folio that charges were moved from, and one for the target folio's owner where that is another.
 * Returns the last source folio.
 */
export function recordMoved(work: Work, { from, to }: { from: readonly SourceFolio[]; to: FolioRow }): FolioRow {
  sumUp(work, to.id);
  for (const { folio } of from) sumUp(work, folio.id);
  if (from.every(({ folio }) => ownerOf(folio) !== ownerOf(to))) recordFolioChange(work, to.id, moved(work, from, to));
  return from.reduce((_, left) => recordFolioChange(work, left.folio.id, moved(work, [left], to)), to);
}

/** The id of a folio's owner, so that each owner gets one event. */
export function ownerOf({ booking_id, group_id, id }: FolioRow): string {
  return booking_id ?? group_id ?? id;
}

function moved(work: Work, from: readonly SourceFolio[], to: FolioRow): NewEvent {
  const charges = from.flatMap((left) => left.charges);
  const [first] = charges;
  const numbers = { from_number: from.map(({ folio }) => folio.number).join(", "), to_number: to.number };
  const amount = moneyWord(work, sumOf(charges.map(({ gross_amount }) => gross_amount)));
  if (charges.length === 1 && first) return { type: "charge.moved", data: { words: { ...chargeWords(work, first), amount, ...numbers } } };
  return { type: "charges.moved", data: { words: { count: String(charges.length), amount, ...numbers } } };
}

/**
 * Throws `not_found` naming the field if two folios have no common booking or group, and `folio/closed` if charges cannot be moved.
 */
export function assertNeighbours(view: View, from: FolioRow, to: FolioRow): void {
  const roof = roofOf(view, from);
  const isUnderOneRoof = (from.booking_id !== null && from.booking_id === to.booking_id) || (roof !== null && roof === roofOf(view, to));
  if (!isUnderOneRoof && !areSalesToOne(from, to)) throw notFound("folio_id");
  assertOpen(to);
}

/** Folios of sales without a stay to the same contact. */
function areSalesToOne(from: FolioRow, to: FolioRow): boolean {
  const isSale = ({ booking_id, group_id, customer_id }: FolioRow) => booking_id === null && group_id === null && customer_id !== null;
  return isSale(from) && isSale(to) && from.customer_id === to.customer_id;
}

const groupOfBooking = query(["booking"], (db, { booking, property }) =>
  db
    .select({ group_id: bookings.group_id })
    .from(bookings)
    .where(and(eq(bookings.id, booking), ofProperty(bookings, property))),
);

/** The group of a folio, directly or through its booking, which may be deleted. */
function roofOf(view: View, { group_id, booking_id }: FolioRow): string | null {
  return booking_id === null ? group_id : (groupOfBooking.get(view, { booking: booking_id })?.group_id ?? null);
}
