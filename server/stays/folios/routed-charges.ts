import { byId } from "#server/platform/core/database/expand.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { defaultFolioOf } from "#server/stays/folios/default-folio.ts";
import { broughtHome, strays } from "#server/stays/folios/home-folio.ts";
import { followsRules, type Place, placesByRule } from "#server/stays/folios/placing.ts";
import { type ChargeRow, chargeStore, chargesOfFolios, type FolioRow, foliosOf, foliosOfBooking } from "#server/stays/folios/queries.ts";
import { openingRouting, type Routing, routingOf } from "#server/stays/folios/routing.ts";
import { rulesOf } from "#server/stays/folios/routing-rules.ts";
import { refreshSums, settlingStay } from "#server/stays/folios/stay.ts";
import { sumUp } from "#server/stays/folios/sums.ts";
import type { StayOfFolio } from "#server/stays/folios/wanted-charges.ts";

/** A charge that the rules send elsewhere. */
export type Misplaced = { charge: ChargeRow; place: Place };

/** The charges of a stay on open folios that are not where the rules send them. Changes nothing. */
export function misplacedOf(view: View, stay: StayOfFolio): Misplaced[] {
  return misplaced(view, stay, routingOf(view, { booking: stay, group_id: stay.group_id }));
}

/** The same, with folios opened for the contacts that the rules name. */
export function misplacedFor(work: Work, stay: StayOfFolio): Misplaced[] {
  return misplaced(work, stay, openingRouting(work, { booking: stay, group_id: stay.group_id }));
}

function misplaced(view: View, stay: StayOfFolio, routing: Routing | null): Misplaced[] {
  const own = defaultFolioOf(view, stay.id);
  // Without its default folio nothing can come back.
  if (!own || own.status === "closed") return [];
  const known = openChargesOf(view, stay);
  const places = placesByRule(known, new Set(known.map(({ id }) => id)), { price: stay.price, own: own.id, routing });
  return known.flatMap((charge) => {
    const place = places.get(charge.id);
    return place ? [{ charge, place }] : [];
  });
}

/** The charges of a stay on its open folios, and on those of its group. What a person has moved there from another stay is not its own. */
function openChargesOf(view: View, { id, group_id }: StayOfFolio): ChargeRow[] {
  const ofGroup = group_id === null ? [] : openFolios(view, "group_id", group_id);
  const onGroup = [...chargesOfFolios(view, ofGroup).values()].flat().filter(({ booking_id }) => booking_id === id);
  const onOwn = [...chargesOfFolios(view, openFolios(view, "booking_id", id)).values()].flat();
  return [...onOwn.filter(({ booking_id }) => booking_id === null || booking_id === id), ...onGroup];
}

function openFolios(view: View, owner: "booking_id" | "group_id", id: string): string[] {
  return (foliosOf(view, owner, [id]).get(id) ?? []).filter(({ status }) => status === "open").map((folio) => folio.id);
}

/** The charges on the default folio of a group that its rules send to another folio of it. */
export function misplacedOnGroup(view: View, group_id: string, routing: Routing | null): Misplaced[] {
  const [own] = foliosOf(view, "group_id", [group_id]).get(group_id) ?? [];
  if (!routing || !own || own.status === "closed") return [];
  const charges = (chargesOfFolios(view, [own.id]).get(own.id) ?? []).filter(({ booking_id }) => booking_id === null);
  return charges.flatMap((charge): Misplaced[] => {
    const folio_id = routing.folioFor(charge);
    return folio_id === null || folio_id === own.id ? [] : [{ charge, place: { folio_id, placed_by: "rule" } }];
  });
}

/**
 * True if the charges of a stay may change their folios when its group does: a rule of the former group has put them on a folio of it, or the
 * new one has rules.
 */
export function isRegrouped(view: View, { before, after }: Regrouped): boolean {
  if (before.group_id === after.group_id) return false;
  const hasRules = [before, after].some(({ group_id }) => group_id !== null && rulesOf(view, { booking_id: null, group_id }).length > 0);
  return hasRules || strays(openChargesOf(view, before), after, foliosBeside(view, before, after)).size > 0;
}

type Regrouped = { before: StayOfFolio; after: StayOfFolio };

/**
 * Brings the charges that a rule of the former group has put on a folio of it back to the stay, or to where its present rules send them. While
 * an invoice has closed the stay's own folio, the others stay where they are. An undo restores automatic charges itself (`isUndo`), so that
 * only those that would be left behind follow, and those that were posted by hand.
 */
export function regroupCharges(work: Work, { before, after }: Regrouped, isUndo: boolean): void {
  const own = defaultFolioOf(work, after.id);
  if (!own) return;
  const routing = openingRouting(work, { booking: after, group_id: after.group_id });
  const known = openChargesOf(work, before);
  const folios = foliosBeside(work, before, after);
  const away = strays(known, after, folios);
  const mayFollow = (row: ChargeRow) => own.status === "open" && followsRules(row, own.id) && !(isUndo && row.default);
  const following = new Set(known.filter((row) => away.has(row.id) || mayFollow(row)).map(({ id }) => id));
  const facts = { price: after.price, own: own.id, routing, away };
  const { places, further } = broughtHome(work, { stay: after, own }, placesByRule(known, following, facts));
  for (const charge of known) {
    const place = places.get(charge.id);
    // On a folio of the group a charge tells the stay that it came from.
    if (place) chargeStore.update(work, charge, { ...place, booking_id: after.id });
  }
  sumUp(work, own.id);
  const others = byId([...folios.values(), ...(routing?.used() ?? []), ...(further ? [further] : [])]);
  for (const folio of others.values()) if (folio.status === "open") refreshSums(work, after.id, folio);
}

/** Brings what is on an open folio of a group for stays that have left it back to these: an invoice kept it there when they left. */
export function bringBackToStays(work: Work, { id, group_id }: FolioRow): void {
  if (group_id === null) return;
  const routed = (chargesOfFolios(work, [id]).get(id) ?? []).filter(({ placed_by }) => placed_by === "rule");
  for (const stay_id of new Set(routed.flatMap(({ booking_id }) => booking_id ?? []))) {
    const stay = work.wiring.folioOwners.stay(work, stay_id);
    if (stay.group_id === group_id) continue;
    settlingStay(work, stay_id, () => regroupCharges(work, { before: { ...stay, group_id }, after: stay }, true));
  }
}

function foliosBeside(view: View, before: StayOfFolio, after: StayOfFolio): Map<string, FolioRow> {
  const ofBooking = foliosOfBooking(view, after.id);
  const ofGroup = before.group_id === null ? [] : (foliosOf(view, "group_id", [before.group_id]).get(before.group_id) ?? []);
  return byId([...ofBooking, ...ofGroup]);
}
