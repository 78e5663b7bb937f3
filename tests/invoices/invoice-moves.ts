import { creditInvoice, creditsOf } from "#server/money/invoices/credits.ts";
import { deleteDraft, draftAgain, draftInvoice } from "#server/money/invoices/drafts.ts";
import { cancelInvoice, finalizeInvoice, payInvoice } from "#server/money/invoices/service.ts";
import { InvoiceFinalization } from "#shared/money/invoices/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { aFolio, anInvoice, type Move, methodOf, pick, someMoney } from "#tests/invoices/moves.ts";
import { draftAndRemember, reopenAndCompare } from "#tests/invoices/reopen-and-compare.ts";

/** Invoices from their draft to their cancellation, with credit notes for chosen lines. */
export const INVOICE_MOVES: Readonly<Record<string, readonly [weight: number, move: Move]>> = {
  "draft an invoice": [
    8,
    (work, play) =>
      draftAndRemember(work, play.drafted, () => draftInvoice(work, { folio_id: aFolio(play), customer_id: null, billing_address: null })),
  ],
  "delete a draft": [
    5,
    (work, play) => {
      const invoice = { id: anInvoice(play), drafted: play.drafted };
      return reopenAndCompare(work, invoice, () => deleteDraft(work, invoice.id));
    },
  ],
  "finalize an invoice": [
    8,
    (work, play) => finalizeInvoice(work, { id: anInvoice(play), ...InvoiceFinalization.parse({ group_charges: play.random(2) === 0 }) }),
  ],
  "pay a part of an invoice": [
    6,
    (work, play) => payInvoice(work, { id: anInvoice(play), ...methodOf(play), amount: someMoney(play, 1, 20_000) }),
  ],
  "pay an invoice": [4, (work, play) => payInvoice(work, { id: anInvoice(play), ...methodOf(play) })],
  "take a part of an invoice back": [
    6,
    (work, play) => {
      const id = anInvoice(play);
      const lines = creditsOf(work, id).lines.filter(({ left_amount }) => left_amount !== 0);
      const chosen = lines.filter(() => play.random(3) === 0).slice(0, 3);
      const parts = chosen.map(({ line_id, quantity_left }) => {
        const how = play.random(3);
        if (how === 0) return { line_id };
        return how === 1 ? { line_id, quantity: 1 + play.random(quantity_left) } : { line_id, gross_amount: someMoney(play, 1, 6000) };
      });
      if (parts.length === 0) throw new Problem("invoice/not_creditable");
      return creditInvoice(work, { id, reason: "Disputed", lines: parts });
    },
  ],
  "give the credit of an invoice back": [
    5,
    (work, play) =>
      payInvoice(work, { id: pick(play, "SELECT id FROM invoices WHERE due_amount < 0 ORDER BY id DESC LIMIT 6"), ...methodOf(play) }),
  ],
  "issue a canceled invoice again": [
    8,
    (work, play) => {
      const id = pick(play, "SELECT id FROM invoices WHERE status = 'canceled' ORDER BY id DESC LIMIT 6");
      return draftAndRemember(work, play.drafted, () => draftAgain(work, id));
    },
  ],
  "cancel an invoice": [
    4,
    (work, play) => {
      const invoice = { id: anInvoice(play), drafted: play.drafted };
      return reopenAndCompare(work, invoice, () => cancelInvoice(work, { id: invoice.id, reason: "Wrong" }));
    },
  ],
};
