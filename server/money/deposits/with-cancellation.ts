import { type DepositRow, depositStore, moneyOn, openDeposits } from "#server/money/deposits/queries.ts";
import { defaultFolioOf, foliosWith, makeDeposit, roomFor } from "#server/money/deposits/service.ts";
import { invoiceStore } from "#server/money/invoices/queries.ts";
import { cancelInvoice } from "#server/money/invoices/service.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import type { StayDeposits } from "#server/stays/bookings/stay-deposits.ts";
import { folioStore } from "#server/stays/folios/queries.ts";
import type { DepositOwner } from "#shared/money/deposits/schema.ts";
import { depositsText } from "#shared/money/deposits/text.ts";
import { readInvoiceContent } from "#shared/money/invoices/content.ts";
import { type Cents, least } from "#shared/platform/core/money.ts";
import { localDate } from "#shared/platform/core/stays.ts";

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
    const money = moneyOn(work, defaultFolioOf(work, { group_id }).id);
    const invoice_id = requestDepositAgain(work, { owner: { group_id }, gross_amount: money, due_on: "" });
    return openDeposits(work, [defaultFolioOf(work, { group_id }).id]).find((each) => each.invoice_id === invoice_id)?.id ?? null;
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
      requestDepositAgain(work, { owner: ownerOf(work, deposit), gross_amount: deposit.gross_amount, due_on: deposit.due_on });
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

type DepositRequest = { owner: DepositOwner; gross_amount: Cents; due_on: string };

/** Issues a deposit invoice in place of a canceled one, over no more than the stay leaves room for; answers its invoice. */
export function requestDepositAgain(work: Work, { owner, ...asked }: DepositRequest): string | null {
  const folio = defaultFolioOf(work, owner);
  const gross_amount = least(asked.gross_amount, roomFor(work, folio, foliosWith(work, folio)).free);
  if (gross_amount <= 0) return null;
  const today = localDate(work.now, work.actor.time_zone);
  return makeDeposit(work, { ...owner, gross_amount, due_date: asked.due_on < today ? today : asked.due_on }).id;
}

function ownerOf(work: Work, { folio_id }: DepositRow): DepositOwner {
  const { booking_id, group_id } = folioStore.get(work, folio_id, "folio_id");
  return booking_id === null ? { group_id: group_id ?? "" } : { booking_id };
}
