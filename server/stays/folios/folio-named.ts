import type { View } from "#server/platform/core/work/work.ts";
import { type FolioRow, folioStore } from "#server/stays/folios/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/** The open folio that a call is about. Throws `not_found`, and `folio/closed` if it may not change any more. */
export function openFolioNamed(view: View, id: string): FolioRow {
  const folio = folioStore.get(view, id);
  assertOpen(folio);
  return folio;
}

export function assertOpen({ status }: Pick<FolioRow, "status">): void {
  if (status === "closed") throw new Problem("folio/closed");
}
