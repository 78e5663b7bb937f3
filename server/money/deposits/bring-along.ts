import { leftBehind } from "#server/money/deposits/lodging-folio.ts";
import { depositStore, openDeposits } from "#server/money/deposits/queries.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { type FolioRow, folioStore } from "#server/stays/folios/queries.ts";
import { transferMoney } from "#server/stays/folios/transfer.ts";
import { sumOf } from "#shared/platform/core/money.ts";

/**
 * Brings the deposits of stays to the folios on which their lodging is charged by now, with the money that came for them, so that the invoice
 * of the payer of the lodging deducts them. The folio that they leave keeps what was paid beyond them. Returns the folios as they are then.
 */
export function bringDeposits(work: Work, folios: readonly FolioRow[]): FolioRow[] {
  for (const to of folios) {
    for (const from of leftBehind(work, to)) {
      const left = openDeposits(work, [from.id]);
      for (const deposit of left) depositStore.update(work, deposit, { folio_id: to.id });
      const money = sumOf(left.map(({ paid_amount }) => paid_amount));
      if (money !== 0) transferMoney(work, { from, to, amount: money });
    }
  }
  return folios.map(({ id }) => folioStore.get(work, id, "folio_id"));
}
