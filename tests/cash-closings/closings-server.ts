import type { CashClosing, CashClosingInput, CashDrawer, CashEntry } from "#shared/money/cash-closings/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { insert } from "#tests/support/guesthouse.ts";

/** A billing server with payment methods of several kinds, and calls of the front desk about its drawer. */
export async function startClosingsServer(now?: string) {
  const billing = await startBillingServer(now);
  const { property, login } = billing;
  const methods = {
    cash: insert(property, "payment_methods", { name: "Cash box", kind: "cash" }),
    coins: insert(property, "payment_methods", { name: "Bar till", kind: "cash" }),
    card: insert(property, "payment_methods", { name: "Card", kind: "card" }),
    transfer: insert(property, "payment_methods", { name: "Transfer", kind: "transfer" }),
  };
  const { call } = await login("staff", "Sara");
  const pay = async (folio_id: string, amount: number, method: keyof typeof methods = "cash") => {
    const { body } = await call<Folio>(`POST /folios/${folio_id}/payments`, { payment_method_id: methods[method], amount });
    return body.payments?.at(-1)?.id ?? "";
  };
  const remove = (folio_id: string, id: string) => call(`DELETE /folios/${folio_id}/payments/${id}`);
  const move = (amount: number, reason = "Change from the bank") => call<CashEntry>("POST /cash_register/movements", { amount, reason });
  const drawer = async () => (await call<CashDrawer>("GET /cash_register/drawer")).body;
  /** Closes with what is in the drawer as the caller has read it, counted as expected unless it is given. */
  const close = async (given: Partial<CashClosingInput> | Record<string, unknown> = {}) => {
    const { number, sequence, expected_amount } = await drawer();
    return call<CashClosing>("POST /cash_register/closings", {
      number,
      sequence,
      expected_amount,
      counted_amount: expected_amount,
      ...given,
    });
  };
  /** Oldest first. */
  const closings = async () => (await call<Page<CashClosing>>("GET /cash_register/closings?sort=number&page_size=1000")).body.data;
  return { ...billing, call, methods, pay, remove, move, drawer, close, closings };
}
