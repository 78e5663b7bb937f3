import { byId } from "#server/platform/core/database/expand.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import type { ChargeChange } from "#server/stays/folios/charge-changes.ts";
import { forgetCharge } from "#server/stays/folios/charges-set-aside.ts";
import { creditsOfStay } from "#server/stays/folios/credits-follow.ts";
import { defaultFolioOf } from "#server/stays/folios/default-folio.ts";
import { type ChargeRow, chargeStore, folioStore } from "#server/stays/folios/queries.ts";
import { rulesOf } from "#server/stays/folios/routing-rules.ts";
import { automaticCharges, hasEnded, isChargedAsPriced, refreshSums, syncStayCharges } from "#server/stays/folios/stay.ts";
import { renewTaxes } from "#server/stays/folios/taxes-follow.ts";
import type { StayOfFolio } from "#server/stays/folios/wanted-charges.ts";

/**
 * Runs a change of a stay's automatic charges and returns what it did to each, for its undo. `stay` is the stay before the change. Where its
 * price alone tells all its charges, and no rule their folios, nothing needs to be kept, except by an undo that restores others: the redo takes those away again.
 */
export function recordChargeChanges(
  work: Work,
  stay: StayOfFolio,
  { change, isRestoring }: { change: () => void; isRestoring: boolean },
): ChargeChange[] {
  const before = chargesWithCredits(work, stay.id);
  const isRouted = rulesOf(work, { booking_id: stay.id, group_id: stay.group_id }).length > 0;
  const isTold = !isRestoring && !isRouted && !hasEnded(stay) && isChargedAsPriced(work, stay, before);
  change();
  return isTold ? [] : differences(byId(before), byId(chargesWithCredits(work, stay.id)));
}

/** The automatic charges of a stay and what credit notes took back of them, which goes and comes back with them. */
function chargesWithCredits(view: View, booking_id: string): ChargeRow[] {
  return [...automaticCharges(view, booking_id), ...creditsOfStay(view, booking_id)];
}

function differences(before: ReadonlyMap<string, ChargeRow>, after: ReadonlyMap<string, ChargeRow>): ChargeChange[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((id) => ({ before: before.get(id) ?? null, after: after.get(id) ?? null }))
    .filter(({ before, after }) => before === null || after === null || fieldsBetween(before, after).length > 0);
}

/**
 * Undoes a change of a stay's automatic charges; `stay` is the stay after the undo, with its former price. A charge that has been edited on
 * another stay's folio since keeps the typed values, and one whose folio is closed or deleted by now moves to the stay's own; then the
 * others follow the price.
 */
export function restoreCharges(work: Work, stay: StayOfFolio, changes: readonly ChargeChange[]): void {
  const own = defaultFolioOf(work, stay.id);
  if (!own) return;
  const known = byId(chargesWithCredits(work, stay.id));
  const rows = [...known.values(), ...changes.flatMap(({ before }) => before ?? [])];
  const folios = folioStore.findMany(work, [...new Set([own.id, ...rows.map(({ folio_id }) => folio_id)])]);
  const open = new Set(folios.flatMap(({ id, status, deleted_at }) => (status === "open" && deleted_at === null ? [id] : [])));
  const areRestored = changes.map((change) => {
    const row = known.get((change.before ?? change.after)?.id ?? "") ?? null;
    return restoreCharge(work, { ...change, row, open, own: own.id });
  });
  if (changes.length > 0) {
    for (const folio of folios.filter(({ id }) => open.has(id))) {
      renewTaxes(work, folio.id);
      refreshSums(work, stay.id, folio);
    }
  }
  if (changes.length === 0 || areRestored.includes(false)) syncStayCharges(work, stay, false);
}

type Restoring = ChargeChange & { row: ChargeRow | null; open: ReadonlySet<string>; own: string };

/** Restores one charge, which is `row` by now. Returns whether it is as it was before the change. */
function restoreCharge(work: Work, { before, after, row, open, own }: Restoring): boolean {
  const fields = after === null ? [] : fieldsBetween(before, after);
  // One that was left to its invoice, or taken back from there, is on the same bill as before.
  const isLeftOnly = fields.length > 0 && fields.every((field) => field === "waived");
  // A charge that was set aside is on no bill: it may change on a closed folio, and on a deleted one, from which its stay takes it up.
  const isFree = ({ deleted_at, folio_id }: ChargeRow) => deleted_at !== null || open.has(folio_id) || isLeftOnly;
  if (row !== null) {
    if (after === null || !isFree(row) || fieldsBetween(row, after).some((field) => fields.includes(field))) return false;
    if (before === null) forgetCharge(work, row.id);
    else if (!isFree(before)) return false;
    else chargeStore.restore(work, { ...row, ...Object.fromEntries(fields.map((field) => [field, before[field]])) });
    return true;
  }
  if (before === null) return false;
  const folio_id = isFree(before) ? before.folio_id : own;
  if (isFree({ ...before, folio_id })) chargeStore.restore(work, { ...before, folio_id });
  return after === null && folio_id === before.folio_id;
}

/** The fields in which two versions of a charge differ, other than those that count changes; all of them where there is only one. */
function fieldsBetween(before: ChargeRow | null, after: ChargeRow): (keyof ChargeRow)[] {
  const fields = Object.keys(after) as (keyof ChargeRow)[];
  const isChanged = (field: keyof ChargeRow) => JSON.stringify(before?.[field]) !== JSON.stringify(after[field]);
  return fields.filter((field) => field !== "version" && field !== "updated_at" && isChanged(field));
}
