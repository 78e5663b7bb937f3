import { leftBehind } from "#server/money/deposits/lodging-folio.ts";
import { depositStore, openDeposits } from "#server/money/deposits/queries.ts";
import { payDeposits } from "#server/money/deposits/receiving.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { type FolioRow, folioStore } from "#server/stays/folios/queries.ts";
import { transferMoney } from "#server/stays/folios/transfer.ts";
import { sumOf } from "#shared/platform/core/money.ts";

/**
 * Brings the deposits of stays to the folios on which their lodging is charged by now, with the money that came for them, so that the invoice
 * of the payer of the lodging deducts them. The folio that they leave keeps what was paid beyond them. Returns the folios as they are then.
 *
 * The deposit invoice may name the guest, and the invoice that deducts it the company. Both stay as they are: the deduction names number, day
 * and tax of the deposit invoice (§ 11 (1) UStG, § 14 (5) UStG in Germany), so that the tax of the stay is stated once in all, and the
 * company deducts as input tax only what its own invoice states. Those who want the deposit in the company's name cancel its invoice before,
 * and ask for it again on the company's folio.
 */
export function bringDeposits(work: Work, folios: readonly FolioRow[]): FolioRow[] {
  for (const to of folios) {
    for (const from of leftBehind(work, to)) {
      const left = openDeposits(work, [from.id]);
      for (const deposit of left) depositStore.update(work, deposit, { folio_id: to.id });
      const money = sumOf(left.map(({ paid_amount }) => paid_amount));
      if (money !== 0) transferMoney(work, { from, to, amount: money });
      // What is on the folio already pays what the deposits still ask for.
      payDeposits(work, to.id);
    }
  }
  return folios.map(({ id }) => folioStore.get(work, id, "folio_id"));
}
