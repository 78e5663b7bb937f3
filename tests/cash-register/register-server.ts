import { cashRegisterJob } from "#server/money/cash-register/signing-job.ts";
import { readKeyFile } from "#server/money/cash-register/verifier/key-file.ts";
import { verifyLog } from "#server/money/cash-register/verifier/verify-log.ts";
import type { CashReceipt, CashRegisterState } from "#shared/money/cash-register/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { insert } from "#tests/support/guesthouse.ts";

/** A billing server with a payment method of each kind, and an owner who sets up the cash register. */
export async function startRegisterServer(now?: string) {
  const billing = await startBillingServer(now);
  const { property, call } = billing;
  const methods = {
    cash: insert(property, "payment_methods", { name: "Cash box", name_de: "Kassa", kind: "cash" }),
    card: insert(property, "payment_methods", { name: "Card", kind: "card" }),
    voucher: insert(property, "payment_methods", { name: "Voucher", kind: "voucher" }),
    transfer: insert(property, "payment_methods", { name: "Transfer", kind: "transfer" }),
    online: insert(property, "payment_methods", { name: "Card online", kind: "online" }),
  };
  const owner = await billing.login("admin", "Olga");

  const sign = () => cashRegisterJob.run(property.runtime);
  /** Sets up a register of the software device and takes it into use. */
  const start = async (number = "DESK-1") => {
    await owner.call("PUT /cash_register", { number, device: "software" });
    const { body } = await owner.call<CashRegisterState>("POST /cash_register/start", {});
    await sign();
    return body;
  };
  const pay = async (folio_id: string, amount: number, method: keyof typeof methods = "cash") => {
    const { body } = await call<Folio>(`POST /folios/${folio_id}/payments`, { payment_method_id: methods[method], amount });
    return body.payments?.at(-1)?.id ?? "";
  };
  /** A sale for practice, of one line. */
  const practise = async (gross_amount: number, tax_percentage: number, method: keyof typeof methods = "cash") => {
    const line = { name: "Probe", gross_amount, tax_percentage };
    const { body } = await call<CashReceipt & { type: string }>("POST /cash_register/practice_sales", {
      lines: [line],
      payment_method_id: methods[method],
    });
    return body;
  };
  /** Oldest first. */
  const receipts = async () => (await call<Page<CashReceipt>>("GET /cash_register/receipts?page_size=1000")).body.data.toReversed();
  const state = async () => (await call<CashRegisterState>("GET /cash_register")).body;
  /** Checks the register's whole log with its own keys. */
  const verified = async (register_id?: string) => {
    const query = register_id === undefined ? "" : `?register_id=${register_id}`;
    // A session ends where the clock has gone on for long.
    const auditor = await billing.login("admin", "Aurelia");
    const text = async (path: string) => JSON.stringify((await auditor.call(`GET /cash_register/${path}${query}`)).body);
    const { aes, keys } = readKeyFile(await text("keys"));
    return verifyLog(await text("dep"), { key: aes, keys, isPart: false });
  };
  return { ...billing, owner, methods, sign, start, pay, practise, receipts, state, verified };
}
