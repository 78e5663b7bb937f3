import type { ChargeRow } from "#server/stays/folios/queries.ts";
import type { Routing } from "#server/stays/folios/routing.ts";
import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";
import { folioOfItem, isNight, nightOfIncluded, travellingItems } from "#shared/stays/folios/included-items.ts";
import type { RoutedLine } from "#shared/stays/folios/routing.ts";
import type { StayCharge } from "#shared/stays/folios/stay-charges.ts";

/** The folio of a charge, and who has chosen it. */
export type Place = Pick<ChargeRow, "folio_id" | "placed_by">;

/** The facts by which charges of a stay choose their folio: `own` is its default folio, `lodging` the item of its nights. */
export type Placing = {
  price: Pick<PricedStay, "items">;
  own: string;
  lodging: string | null;
  known: readonly ChargeRow[];
  closed: ReadonlySet<string>;
  routing: Routing | null;
};

/**
 * Tells the place of a new charge: an item that is included in a night goes with it, if that is on an open folio; the others are on the
 * folio that the rules name, else on the stay's own.
 */
export function placing({ price, own, lodging, known, closed, routing }: Placing): (charge: StayCharge) => Place {
  const live = known.filter(({ folio_id, deleted_at }) => deleted_at === null && !closed.has(folio_id));
  return (charge) => {
    const ofNight = charge.included ? folioOfItem(charge, { known: live, price, own }) : null;
    if (ofNight !== null) return { folio_id: ofNight, placed_by: null };
    const line: RoutedLine = charge.included ? { type: "accommodation", item_id: lodging } : charge;
    const folio_id = routing?.folioFor(line) ?? own;
    return { folio_id, placed_by: folio_id === own ? null : "rule" };
  };
}

/** The facts by which charges change their folio; `away` are those that can't stay where they are. */
type Moving = Pick<Placing, "price" | "own" | "routing"> & { away?: ReadonlySet<string> };

/**
 * The places of charges that follow the rules now, by their ids: those that no person has moved, as far as they change their folio. The
 * items included in a night go with it. `known` are live charges of one stay on open folios, `following` the ids of those that may move.
 */
export function placesByRule(
  known: readonly ChargeRow[],
  following: ReadonlySet<string>,
  { price, own, routing, away }: Moving,
): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const row of known) {
    if (!following.has(row.id) || row.included) continue;
    const place = placeByRule(row, own, routing);
    if (place.folio_id !== row.folio_id) places.set(row.id, place);
  }
  const nights = known.filter(isNight);
  for (const item of travellingItems(known, { price, moving: new Set(places.keys()) })) {
    const night = nights.find((each) => each.folio_id === item.folio_id && each.booked_on === nightOfIncluded(item, price));
    const place = night && places.get(night.id);
    if (place) places.set(item.id, place);
  }
  // The night of an included item may be on a closed folio, or not be charged.
  for (const { id } of known) if (away?.has(id) && !places.has(id)) places.set(id, { folio_id: own, placed_by: null });
  return places;
}

/** A charge that no rule names stays where a person has put it, and comes back from where a former rule did. */
function placeByRule(row: ChargeRow, own: string, routing: Routing | null): Place {
  const routed = routing?.folioFor(row) ?? null;
  if (routed !== null) return { folio_id: routed, placed_by: routed === own ? null : "rule" };
  return row.placed_by === "rule" ? { folio_id: own, placed_by: null } : row;
}

/** True if a charge follows the rules when it is recalculated: it is where it was made, or where a rule has put it. */
export function followsRules({ placed_by, folio_id }: ChargeRow, own: string): boolean {
  return placed_by === "rule" || (placed_by === null && folio_id === own);
}
