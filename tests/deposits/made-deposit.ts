import type { Deposit } from "#shared/money/deposits/schema.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const STAMPS = { created_at: "", updated_at: "", deleted_at: null, version: 1 };

/** A deposit of 120 for Lena Huber's stay, numbered 2030-`id`, that nothing has come for yet. */
export function madeDeposit(id: string, given: Partial<Deposit> = {}): Deposit {
  return {
    object: "deposit",
    id,
    ...STAMPS,
    invoice_id: `invoice-${id}`,
    folio_id: "lena-huber-folio",
    number: `2030-${id}`,
    issued_on: "2030-04-01",
    due_on: "2030-05-20",
    gross_amount: decimal(120),
    paid_amount: decimal(0),
    state: "open",
    overdue: false,
    final_invoice_id: null,
    reminded_at: null,
    forfeited_amount: null,
    ...given,
  };
}
