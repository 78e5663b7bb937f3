import type { View, Work } from "#server/platform/core/work/work.ts";
import { bookingStore, bookingsOfGroups } from "#server/stays/bookings/queries.ts";
import { chargesOfFolios, folioStore } from "#server/stays/folios/queries.ts";
import { rulesOf } from "#server/stays/folios/routing-rules.ts";
import { changeRouting, type RoutingOwner } from "#server/stays/folios/set-routing.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { RoutingRuleInput } from "#shared/stays/folios/routing-schema.ts";

/** The owner of rules by the id of a booking or group. */
export function ownerOfRules(view: View, id: string): RoutingOwner {
  const stay = bookingStore.find(view, id);
  return stay ? { stay } : { group_id: id, stays: bookingsOfGroups(view, [id]).get(id) ?? [] };
}

/**
 * Sets rules, moves the open charges there and, if asked, back again. Throws where the sum of all folios changes, a charge of a closed folio
 * moves, or the way back leaves a charge elsewhere.
 */
export function routeAndCompare(work: Work, id: string, { rules, back }: { rules: readonly RoutingRuleInput[]; back: boolean }): void {
  const owner = () => ownerOfRules(work, id);
  const former = rulesNow(work, owner());
  const before = chargesNow(work);
  const { hasChanged, moved } = changeRouting(work, owner(), { rules: [...rules], apply: true, put_back: [] });
  const after = chargesNow(work);
  if (!hasChanged && moved.length === 0) throw new Problem("validation", "nothing to route");
  if (sum(before) !== sum(after)) throw new Error("routing has changed what is charged");
  if (closedOnes(before) !== closedOnes(after)) throw new Error("routing has changed a closed folio");
  const again = changeRouting(work, owner(), { rules: [...rules], apply: true, put_back: [] });
  if (again.hasChanged || again.moved.length > 0) throw new Error("rules that were applied move charges again");
  if (!back) return;
  changeRouting(work, owner(), { rules: former, apply: false, put_back: moved });
  const restored = chargesNow(work);
  if (placesOf(restored) !== placesOf(before)) throw new Error("the way back leaves a charge elsewhere");
}

function rulesNow(view: View, owner: RoutingOwner): RoutingRuleInput[] {
  const of = "stay" in owner ? { booking_id: owner.stay.id, group_id: null } : { booking_id: null, group_id: owner.group_id };
  return rulesOf(view, of).map(({ kinds, item_ids, folio_id, customer_id }) => ({
    kinds: [...kinds],
    item_ids: [...item_ids],
    folio_id,
    customer_id,
  }));
}

type Line = { id: string; folio: string; gross: number; placed_by: string | null; closed: boolean };

function chargesNow(view: View): Line[] {
  const folios = new Map(folioStore.all(view, undefined).map((folio) => [folio.id, folio]));
  return [...chargesOfFolios(view, [...folios.keys()]).values()].flat().map(({ id, folio_id, gross_amount, placed_by }) => ({
    id,
    folio: folio_id,
    gross: gross_amount,
    placed_by,
    closed: folios.get(folio_id)?.status === "closed",
  }));
}

const sum = (lines: readonly Line[]) => lines.reduce((total, { gross }) => total + gross, 0);
const placesOf = (lines: readonly Line[]) =>
  lines
    .map(({ id, folio, placed_by }) => `${id} ${folio} ${placed_by}`)
    .sort()
    .join("\n");
const closedOnes = (lines: readonly Line[]) => placesOf(lines.filter(({ closed }) => closed));
