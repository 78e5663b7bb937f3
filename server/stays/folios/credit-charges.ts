import type { Work } from "#server/platform/core/work/work.ts";
import { chargeStore, type FolioRow } from "#server/stays/folios/queries.ts";
import { recordFolioChange } from "#server/stays/folios/record-folio-change.ts";
import type { ItemType } from "#shared/inventory/items/schema.ts";
import type { Exemption } from "#shared/inventory/tax-rates/exemptions.ts";
import { type Cents, times } from "#shared/platform/core/money.ts";
import type { NewEvent } from "#shared/tenant/events/types.ts";

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
};

/**
 * Charges folios that an invoice has closed with what its credit note takes back, so that all their sums follow: the balance of the stay, the
 * rates of later refunds, revenue, and what was charged of local taxes. The charges stay when the invoice is canceled and its folios are open
 * again; then they can be deleted like any other.
 */
export function takeBackCharges(
  work: Work,
  folio: FolioRow,
  credit: { id: string; lines: readonly TakenBack[]; event: NewEvent },
): FolioRow {
  for (const { hasPieces, ...line } of credit.lines) {
    chargeStore.insert(work, {
      ...line,
      folio_id: folio.id,
      booking_id: folio.booking_id,
      default: false,
      pieces: hasPieces ? null : 0,
      gross_amount: times(line.unit_gross_amount, line.quantity),
      credit_note_id: credit.id,
    });
  }
  return recordFolioChange(work, folio.id, credit.event);
}
