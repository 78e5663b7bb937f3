import { type DepositRow, depositStore, moneyOn, openDeposits } from "#server/money/deposits/queries.ts";
import { defaultFolioOf, issueDepositAgain } from "#server/money/deposits/service.ts";
import { invoiceStore } from "#server/money/invoices/queries.ts";
import { cancelInvoice } from "#server/money/invoices/service.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import type { StayDeposits } from "#server/stays/bookings/stay-deposits.ts";
import { depositsText } from "#shared/money/deposits/text.ts";
import { readInvoiceContent } from "#shared/money/invoices/content.ts";
import { least } from "#shared/platform/core/money.ts";

/** Ends the deposits of canceled stays and restores them; the bookings call it through `server/wiring.ts`. */
export const stayDeposits: StayDeposits = {
  paidOn(view, folio_id) {
    const open = openDeposits(view, [folio_id]);
    const paid = open.filter(({ paid_amount }) => paid_amount !== 0);
    return { ids: paid.length === 0 ? [] : open.map(({ id }) => id), numbers: paid.map(({ number }) => number) };
  },
  end(seen, { ids, compensation_id, forfeited }) {
    const work = { ...seen, ifMatch: null };
    endDeposits(work, depositStore.findMany(work, ids), { reason: forfeited ? "forfeited_reason" : "canceled_reason", compensation_id });
  },
  askForRest(work, group_id) {
    const folio = defaultFolioOf(work, { group_id });
    const invoice = issueDepositAgain(work, folio.id, { gross_amount: moneyOn(work, folio.id), due_on: "" });
    return openDeposits(work, [folio.id]).find((each) => each.invoice_id === invoice?.id)?.id ?? null;
  },
  restore(seen, { ended, issued }) {
    const work = { ...seen, ifMatch: null };
    const open = depositStore
      .findMany(work, issued)
      .filter(({ ended: end, final_invoice_id }) => end === null && final_invoice_id === null);
    endDeposits(work, open, { reason: "canceled_reason", compensation_id: null });
    for (const deposit of depositStore.findMany(work, ended)) {
      if (deposit.ended === "forfeited") {
        depositStore.update(work, deposit, { ended: "canceled", forfeited_amount: null, compensation_id: null });
      }
      issueDepositAgain(work, deposit.folio_id, deposit);
    }
  },
};

type Ending = { reason: "forfeited_reason" | "canceled_reason"; compensation_id: string | null };

/** Cancels the invoices of deposits by invoices of their own; of forfeited ones it is stored what was kept, and by which charge. */
export function endDeposits(work: Work, deposits: readonly DepositRow[], { reason, compensation_id }: Ending): void {
  // The one due last first: what a canceled deposit had would pay those before it.
  for (const { id, invoice_id, paid_amount } of deposits.toSorted((a, b) => (a.due_on < b.due_on ? 1 : -1))) {
    const { language } = readInvoiceContent(invoiceStore.get(work, invoice_id, "invoice_id").content);
    const { paid_amount: now } = depositStore.get(work, id, "id");
    cancelInvoice(work, { id: invoice_id, reason: depositsText[reason][language] });
    if (reason === "canceled_reason" || least(now, paid_amount) === 0) continue;
    depositStore.update(work, depositStore.get(work, id, "id"), { ended: "forfeited", forfeited_amount: paid_amount, compensation_id });
  }
}
