import type { View, Work } from "#server/platform/core/work/work.ts";
import { creditsOf, creditsOfStay, leaveCredited } from "#server/stays/folios/credits-follow.ts";
import { type ChargeRow, chargeStore, chargesOfFolios, type FolioRow } from "#server/stays/folios/queries.ts";
import { recordFolioChange } from "#server/stays/folios/record-folio-change.ts";
import { isGoneFrom } from "#server/stays/folios/stay.ts";
import { chargesWanted, keyOf } from "#server/stays/folios/wanted-charges.ts";
import type { ItemType } from "#shared/inventory/items/schema.ts";
import type { Exemption } from "#shared/inventory/tax-rates/exemptions.ts";
import { type Cents, times } from "#shared/platform/core/money.ts";
import { creditedParts, leftOf } from "#shared/stays/folios/credited.ts";
import type { NewEvent } from "#shared/tenant/events/types.ts";

/** The unit price and the days by which the charges of an invoice line are found. Their name and tax rate are those of the line. */
export type Billed = { unit_gross_amount: Cents; from: string; until: string };

/** A part of a bill that is taken back: `unit_gross_amount` below zero lowers it. Without pieces only its amount is lowered. */
export type TakenBack = {
  name: string;
  item_id: string | null;
  type: ItemType | null;
  tax_percentage: number;
  exemption: Exemption | null;
  quantity: number;
  hasPieces: boolean;
  unit_gross_amount: Cents;
  booked_on: string;
  billed: Billed;
};

type Credit = { id: string; lines: readonly TakenBack[]; event: NewEvent };

/**
 * Charges folios that an invoice has closed with what its credit note takes back, so that all their sums follow: the balance of the stay, the
 * rates of later refunds, revenue, and what was charged of local taxes. What takes back automatic charges goes with them when their stay is
 * changed or canceled. The charges stay when the invoice is canceled and its folios are open again; then they can be deleted like any other.
 */
export function takeBackCharges(work: Work, folio: FolioRow, { id, lines, event }: Credit): FolioRow {
  const known = (chargesOfFolios(work, [folio.id]).get(folio.id) ?? []).filter((charge) => charge.default);
  const stays = [...new Set(known.flatMap(({ booking_id }) => booking_id ?? []))];
  const gone = new Set(stays.flatMap((stay) => goneOf(work, stay, known)));
  const credits = stays.flatMap((stay) => creditsOfStay(work, stay));
  for (const line of lines) {
    const { hasPieces: _hasPieces, billed: _billed, ...values } = line;
    const creditable = creditableBy(line, known, gone).map((charge) => ({
      ...charge,
      left: leftOf(charge.gross_amount, creditsOf(credits, charge)),
    }));
    for (const { hasPieces, ...part } of creditedParts(line, creditable)) {
      const credit = chargeStore.insert(work, {
        ...values,
        ...part,
        folio_id: folio.id,
        booking_id: creditable.find((charge) => charge.id === part.credits_charge_id)?.booking_id ?? folio.booking_id,
        default: false,
        pieces: hasPieces ? null : 0,
        gross_amount: times(part.unit_gross_amount, part.quantity),
        credit_note_id: id,
      });
      credits.push(credit);
    }
  }
  for (const stay of stays) {
    leaveCredited(
      work,
      stay,
      [...gone].filter(({ booking_id }) => booking_id === stay),
    );
  }
  return recordFolioChange(work, folio.id, event);
}

/** The charges of a stay that it would not be charged any more, because it is canceled or its price has no such day. */
function goneOf(view: View, booking_id: string, known: readonly ChargeRow[]): ChargeRow[] {
  const stay = view.wiring.folioOwners.stay(view, booking_id);
  const asked = new Map(stay.status === "canceled" ? [] : chargesWanted(view, stay).map((charge) => [keyOf(charge), charge]));
  return known.filter((row) => row.booking_id === booking_id).filter(isGoneFrom(asked));
}

/** The automatic charges that a line may take back: those that are gone first, then the last ones. */
function creditableBy({ name, tax_percentage, billed }: TakenBack, known: readonly ChargeRow[], gone: ReadonlySet<ChargeRow>): ChargeRow[] {
  const isBilled = (charge: ChargeRow) =>
    charge.name === name &&
    charge.tax_percentage === tax_percentage &&
    charge.unit_gross_amount === billed.unit_gross_amount &&
    charge.booked_on >= billed.from &&
    charge.booked_on <= billed.until;
  return known.filter(isBilled).toSorted((a, b) => Number(gone.has(b)) - Number(gone.has(a)) || b.booked_on.localeCompare(a.booked_on));
}
