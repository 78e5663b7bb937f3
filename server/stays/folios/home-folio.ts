import type { View, Work } from "#server/platform/core/work/work.ts";
import type { DefaultFolio } from "#server/stays/folios/default-folio.ts";
import type { Place } from "#server/stays/folios/placing.ts";
import { type ChargeRow, type FolioRow, foliosOfBooking } from "#server/stays/folios/queries.ts";
import { openFolioOf } from "#server/stays/folios/service.ts";

type GroupedStay = { id: string; code: string; customer_id: string | null; group_id: string | null };

/**
 * The charges that a rule has put on an open folio which is neither the stay's nor its group's: the stay has left that group. Its leader
 * does not pay for it any more.
 */
export function strays(known: readonly ChargeRow[], { id, group_id }: GroupedStay, folios: ReadonlyMap<string, FolioRow>): Set<string> {
  const isAway = ({ folio_id, placed_by, deleted_at }: ChargeRow) => {
    const folio = folios.get(folio_id);
    const isOfRule = placed_by === "rule" && deleted_at === null && folio?.status === "open";
    return isOfRule && folio.booking_id !== id && (folio.group_id === null || folio.group_id !== group_id);
  };
  return new Set(known.filter(isAway).map((row) => row.id));
}

/** Places with those on the stay's own folio brought home, and the folio that takes these while an invoice has closed the own one. */
export type Homes = { places: Map<string, Place>; further: FolioRow | null };

/**
 * Places returning charges of a stay whose own folio is closed. They go to a further folio of its customer, which is opened if needed, and are
 * marked as placed by a rule, so that they come back to the own folio once it takes charges again.
 */
export function broughtHome(work: Work, { stay, own }: { stay: GroupedStay; own: DefaultFolio }, places: Map<string, Place>): Homes {
  const isHome = ({ folio_id }: Place) => folio_id === own.id;
  if (own.status === "open" || ![...places.values()].some(isHome)) return { places, further: null };
  const further = furtherOf(work, stay) ?? openFolioOf(work, { booking: stay }, null);
  const place: Place = { folio_id: further.id, placed_by: "rule" };
  return { places: new Map([...places].map(([id, each]) => [id, isHome(each) ? place : each])), further };
}

function furtherOf(view: View, { id, customer_id }: GroupedStay): FolioRow | undefined {
  const folios = foliosOfBooking(view, id);
  const isOwnPayer = (folio: FolioRow) => folio.customer_id === null || folio.customer_id === customer_id;
  return folios.find((folio) => folio.status === "open" && isOwnPayer(folio));
}
