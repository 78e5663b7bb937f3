import { and, eq, isNull } from "drizzle-orm";
import { byId, groupBy } from "#server/platform/core/database/expand.ts";
import { command, ofProperty } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { forgetCharge, isOnOpenFolio } from "#server/stays/folios/charges-set-aside.ts";
import { isAutomaticCharge, isCreditOfCharge } from "#server/stays/folios/conditions.ts";
import { type ChargeRow, chargeStore, type FolioRow, folioStore } from "#server/stays/folios/queries.ts";
import { charges } from "#server/stays/folios/tables.ts";
import { type Cents, minus } from "#shared/platform/core/money.ts";
import { creditsWithin, leftOf } from "#shared/stays/folios/credited.ts";

const creditsFor = chargeStore.selection(["stay"], ({ stay }) => and(eq(charges.booking_id, stay), isCreditOfCharge(charges)), charges.id);

/** The charges by which credit notes took back parts of a stay's automatic charges, deleted ones too, in the order of creation. */
export function creditsOfStay(view: View, booking_id: string): ChargeRow[] {
  return creditsFor.all(view, { stay: booking_id });
}

/** The credits of one charge that count. */
export function creditsOf(credits: readonly ChargeRow[], charge: Pick<ChargeRow, "id">): ChargeRow[] {
  return credits.filter(({ credits_charge_id, deleted_at }) => credits_charge_id === charge.id && deleted_at === null);
}

/**
 * Brings the credits on open folios in line with the charges that they take back: a credit goes with its charge, is set aside and comes back
 * with it, and is never more than its charge. One whose charge was deleted by hand stays. Returns the folios as they were before.
 */
export function creditsFollow(work: Work, booking_id: string): FolioRow[] {
  const credits = creditsOfStay(work, booking_id);
  if (credits.length === 0) return [];
  const folios = byId(folioStore.findMany(work, [...new Set(credits.map(({ folio_id }) => folio_id))]));
  const targets = byId(chargeStore.findMany(work, [...new Set(credits.flatMap(({ credits_charge_id }) => credits_charge_id ?? []))]));
  const free = credits.filter(({ folio_id, deleted_at }) => folios.get(folio_id)?.status === "open" || deleted_at !== null);
  for (const [id, own] of groupBy(free, ({ credits_charge_id }) => credits_charge_id ?? "")) {
    followCharge(work, own, targets.get(id) ?? null);
  }
  return [...folios.values()].filter(({ status }) => status === "open");
}

function followCharge(work: Work, credits: readonly ChargeRow[], charge: ChargeRow | null): void {
  if (charge === null) {
    for (const { id } of credits) forgetCharge(work, id);
    return;
  }
  const { suspended, waived, deleted_at } = charge;
  const isSetAside = deleted_at !== null && (suspended || waived);
  if (deleted_at !== null && !isSetAside) return;
  const following = credits.filter((each) => each.deleted_at === null || each.suspended || each.waived);
  const amounts = creditsWithin(following, charge.gross_amount);
  for (const [index, credit] of following.entries()) {
    const gross_amount = amounts[index] ?? credit.gross_amount;
    if (gross_amount === 0) forgetCharge(work, credit.id);
    else if (isSetAside !== (credit.deleted_at !== null) || gross_amount !== credit.gross_amount) {
      const lowered = gross_amount === credit.gross_amount ? {} : { quantity: 1, pieces: 0, unit_gross_amount: gross_amount, gross_amount };
      chargeStore.restore(work, { ...credit, ...lowered, suspended, waived: isSetAside && waived, deleted_at });
    }
  }
}

/** By how many cents `creditsFollow` would change open folios if charges cost `after`, by their ids. */
export function creditChanges(view: View, booking_id: string, after: ReadonlyMap<string, Cents>): { folio_id: string; by: Cents }[] {
  const live = creditsOfStay(view, booking_id).filter(({ deleted_at }) => deleted_at === null);
  const folios = byId(folioStore.findMany(view, [...new Set(live.map(({ folio_id }) => folio_id))]));
  const open = live.filter(({ folio_id }) => folios.get(folio_id)?.status === "open");
  return [...groupBy(open, ({ credits_charge_id }) => credits_charge_id ?? "")].flatMap(([id, own]) => {
    const charged = after.get(id);
    if (charged === undefined) return [];
    const amounts = creditsWithin(own, charged);
    return own.map(({ folio_id, gross_amount }, index) => ({ folio_id, by: minus(amounts[index] ?? gross_amount, gross_amount) }));
  });
}

const leaveOne = command(["id"], (db, { id, property }) =>
  db
    .update(charges)
    .set({ waived: true })
    .where(and(eq(charges.id, id), isNull(charges.deleted_at), ofProperty(charges, property))),
);

/**
 * Marks charges of a closed folio that were credited as a whole as no longer part of their stay, whose price has no such day any more. The
 * payer owes nothing for them, so they are charged again if the stay is extended over their days.
 */
export function leaveCredited(work: Work, booking_id: string, gone: readonly ChargeRow[]): void {
  if (gone.length === 0) return;
  const credits = creditsOfStay(work, booking_id);
  for (const row of gone) {
    const own = creditsOf(credits, row);
    if (own.length > 0 && leftOf(row.gross_amount, own) === 0) leaveOne(work, { id: row.id });
  }
}

const forgetLeft = command(["booking"], (db, { booking, property }) =>
  db
    .delete(charges)
    .where(
      and(
        eq(charges.booking_id, booking),
        isAutomaticCharge(charges),
        eq(charges.waived, true),
        isNull(charges.deleted_at),
        isOnOpenFolio,
        ofProperty(charges, property),
      ),
    ),
);

/** Forgets the charges that were left to an invoice whose folio is open again; their credits go with them. */
export function forgetCredited(work: Work, booking_id: string): void {
  forgetLeft(work, { booking: booking_id });
}
