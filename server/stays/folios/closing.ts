import type { Work } from "#server/platform/core/work/work.ts";
import { type FolioRow, folioStore } from "#server/stays/folios/queries.ts";
import { bringBackToStays } from "#server/stays/folios/routed-charges.ts";
import { putBackCharges } from "#server/stays/folios/stay.ts";
import { renewTaxes } from "#server/stays/folios/taxes-follow.ts";

/** Closes folios that an invoice covers: they take no charges or payments any more. */
export function closeFolios(work: Work, folios: readonly FolioRow[]): void {
  for (const folio of folios) folioStore.update(work, folio, { status: "closed" });
}

/**
 * Reopens folios with their charges and payments. Charges of stays that were changed or resumed meanwhile are brought up to date, those of
 * stays that have left their group go back to these, and automatic ones follow the dates of their tax.
 */
export function reopenFolios(work: Work, folios: readonly FolioRow[]): void {
  for (const folio of folios) folioStore.update(work, folio, { status: "open" });
  for (const folio of folios) {
    putBackCharges(work, folio);
    bringBackToStays(work, folio);
    renewTaxes(work, folio.id);
  }
}
