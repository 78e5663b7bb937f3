import { and, asc, eq, isNull } from "drizzle-orm";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import type { ChargedWith } from "#server/stays/bookings/stored-change.ts";
import { deleteCharge, postCharge } from "#server/stays/folios/charges.ts";
import { assertOpen } from "#server/stays/folios/folio-named.ts";
import { chargeStore, chargesOfFolios, folioStore, foliosOfBooking } from "#server/stays/folios/queries.ts";
import { chargeWords, moneyWord, recordFolioChange } from "#server/stays/folios/record-folio-change.ts";
import { charges } from "#server/stays/folios/tables.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import { proposedExemption } from "#shared/inventory/tax-rates/exemptions.ts";
import type { Cents } from "#shared/platform/core/money.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";
import { countryCodeOf } from "#shared/platform/countries/countries.ts";
import type { FeeTax } from "#shared/prices/cancellation-policies/schema.ts";
import { cancellationPoliciesText } from "#shared/prices/cancellation-policies/text.ts";

const lodgingTax = query(["booking"], (db, { booking, property }) =>
  db
    .select({ tax_percentage: charges.tax_percentage })
    .from(charges)
    .where(
      and(eq(charges.booking_id, booking), eq(charges.type, "accommodation"), ofProperty(charges, property), isNull(charges.deleted_at)),
    )
    .orderBy(asc(charges.booked_on))
    .limit(1),
);

export type Fee = {
  name: keyof Pick<typeof cancellationPoliciesText, "fee_name" | "no_show_name" | "forfeited_name">;
  fee: Cents;
  tax: FeeTax;
  /** The rate of the lodging where the stay is not charged any more. */
  lodging_tax?: number | undefined;
  /** False if it stays on the stay's own folio, also where another pays the lodging: what is kept of a deposit is where the deposit is. */
  routed?: boolean;
};

/** The tax rate of a stay's lodging; null if it is not charged. */
export function lodgingTaxOf(work: Work, booking_id: string): number | null {
  return lodgingTax.get(work, { booking: booking_id })?.tax_percentage ?? null;
}

/** Posts a fee where the rules send the stay's lodging, before its step, whose event names it, so that one undo takes both back. */
export function chargeFee(work: Work, booking: BookingRow, fee: Fee): ChargedWith[] {
  if (fee.fee === 0) return [];
  const [folio] = foliosOfBooking(work, booking.id);
  if (!folio) throw new Error("a booking has no folio");
  return [postFee(work, folio.id, { routed: true, ...fee, lodging_tax: fee.lodging_tax ?? lodgingTaxOf(work, booking.id) ?? 0 })];
}

/**
 * Deletes fees that were charged with a change that is undone, unless they are deleted already. Returns those that it deleted. Throws
 * `folio/closed`.
 */
export function takeBackFees(work: Work, charged: readonly ChargedWith[]): ChargedWith[] {
  const live = charged.filter(({ id }) => chargeStore.find(work, id) !== null);
  for (const { id, folio_id } of live) deleteCharge({ ...work, ifMatch: null }, folio_id, id);
  return live;
}

/** Charges fees again that an undo had deleted. Returns them. Throws `folio/closed`. */
export function chargeFeesAgain(work: Work, deleted: readonly ChargedWith[]): ChargedWith[] {
  const fees = chargeStore.findMany(
    work,
    deleted.map(({ id }) => id),
  );
  for (const charge of fees) {
    assertOpen(folioStore.get(work, charge.folio_id, "folio_id"));
    chargeStore.restore(work, { ...charge, deleted_at: null });
    const words = { ...chargeWords(work, charge), amount: moneyWord(work, charge.gross_amount) };
    recordFolioChange(work, charge.folio_id, { type: "charge.posted", data: { words } });
  }
  return fees.map(({ id, folio_id }) => ({ id, folio_id }));
}

/** A fee is charged instead of the lodging. */
export const LODGING = { type: "accommodation", item_id: null } as const;

/** Posts a fee on a folio, or, if it is routed, on that of the lodging: as compensation outside VAT, or at the lodging's rate. Throws `folio/closed`. */
export function postFee(work: Work, folio_id: string, { name, fee, tax, lodging_tax = 0, routed = false }: Fee): ChargedWith {
  const language = propertyLanguage(work);
  const { address } = getProperty(work, work.actor.property_id);
  const day = hotelDay(work.now, work.actor.time_zone);
  const exemption = tax === "none" ? proposedExemption("outside", countryCodeOf(address), day) : null;
  const tax_percentage = tax === "lodging" ? lodging_tax : 0;
  const line = { name: cancellationPoliciesText[name][language], tax_percentage, exemption, gross_amount: fee, quantity: 1 };
  const folio = postCharge(work, { folio_id, as: routed ? LODGING : null }, line);
  const posted = chargesOfFolios(work, [folio.id])
    .get(folio.id)
    ?.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .at(-1);
  if (!posted) throw new Error("the charge that was just posted is missing");
  return { id: posted.id, folio_id: folio.id };
}
