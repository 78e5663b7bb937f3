import { and, eq, isNull, ne } from "drizzle-orm";
import { groupBy } from "#server/platform/core/database/expand.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { isAutomaticCharge } from "#server/stays/folios/conditions.ts";
import { type ChargeRow, chargeStore } from "#server/stays/folios/queries.ts";
import { charges } from "#server/stays/folios/tables.ts";
import { isBesideItsNight, isNight, nightOfIncluded, travellingItems } from "#shared/stays/folios/included-items.ts";

/** The included items that move to another folio together with these charges, because their night does. */
export function itemsWithNights(view: View, moving: readonly ChargeRow[]): ChargeRow[] {
  const ids = new Set(moving.map(({ id }) => id));
  const stays = new Set(moving.filter(isNight).flatMap(({ booking_id }) => booking_id ?? []));
  return [...stays].flatMap((stay) => travellingItems(liveChargesOf(view, stay), { price: priceOf(view, stay), moving: ids }));
}

/** The items included in a night that are on its folio. */
export function itemsInNight(view: View, night: ChargeRow): ChargeRow[] {
  const { booking_id, folio_id, booked_on } = night;
  if (booking_id === null || !isNight(night)) return [];
  const price = priceOf(view, booking_id);
  return liveChargesOf(view, booking_id).filter((charge) => charge.folio_id === folio_id && nightOfIncluded(charge, price) === booked_on);
}

/** The same charges, where an item is `included` only if its night is on the same folio. */
export function withIncludedByNight(view: View, rows: readonly ChargeRow[]): ChargeRow[] {
  const stays = new Set(rows.flatMap(({ included, booking_id }) => (included ? (booking_id ?? []) : [])));
  if (stays.size === 0) return [...rows];
  const nights = groupBy(nightsOfStays.all(view, { bookings: [...stays] }), ({ booking_id }) => booking_id ?? "");
  return rows.map((row) => {
    const known = nights.get(row.booking_id ?? "") ?? [];
    if (!row.included || row.booking_id === null || known.every(({ folio_id }) => folio_id === row.folio_id)) return row;
    return { ...row, included: isBesideItsNight(row, { known, price: priceOf(view, row.booking_id) }) };
  });
}

const nightsOfStays = query(["bookings"], (db, { bookings, property }) =>
  db
    .select({
      id: charges.id,
      folio_id: charges.folio_id,
      booking_id: charges.booking_id,
      item_id: charges.item_id,
      type: charges.type,
      default: charges.default,
      included: charges.included,
      booked_on: charges.booked_on,
    })
    .from(charges)
    .where(
      and(
        oneOf(charges.booking_id, bookings),
        isAutomaticCharge(charges),
        isNull(charges.deleted_at),
        ne(charges.included, true),
        ofProperty(charges, property),
      ),
    ),
);

const liveOfStay = chargeStore.selection(
  ["stay"],
  ({ stay }) => and(eq(charges.booking_id, stay), isAutomaticCharge(charges), isNull(charges.deleted_at)),
  charges.id,
);

function liveChargesOf(view: View, booking_id: string): ChargeRow[] {
  return liveOfStay.all(view, { stay: booking_id });
}

function priceOf(view: View, booking_id: string) {
  return view.wiring.folioOwners.stay(view, booking_id).price;
}
