import type { Cancellation } from "#shared/stays/bookings/cancellation-schema.ts";
import { decimal } from "#tests/support/whole-cents.ts";

/** A booking that would be canceled, free of charge and unpaid unless `given` says otherwise. */
export function makeCancellation(given: Partial<Cancellation> & Pick<Cancellation, "id">): Cancellation {
  return {
    code: given.id,
    name: null,
    fee: decimal(0),
    terms: null,
    price_amount: decimal(240),
    paid_amount: decimal(0),
    due_amount: decimal(0),
    further_credit: decimal(0),
    deposit_numbers: [],
    invoices: [],
    last_method_id: null,
    mail_to: null,
    mail_proposed: false,
    ...given,
  };
}
