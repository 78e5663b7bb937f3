import type { Work } from "#server/core/work/work.ts";
import { type FolioRow, folioStore } from "#server/folios/queries.ts";
import { putBackCharges } from "#server/folios/stay.ts";

/** Folios that an invoice covers take nothing more. */
export function closeFolios(work: Work, folios: readonly FolioRow[]): void {
  for (const folio of folios) folioStore.update(work, folio, { status: "closed" });
}

/** They go on as they were, with their charges and payments; what a stay owes that has come back meanwhile comes back, too. */
export function reopenFolios(work: Work, folios: readonly FolioRow[]): void {
  for (const folio of folios) folioStore.update(work, folio, { status: "open" });
  for (const folio of folios) putBackCharges(work, folio);
}
