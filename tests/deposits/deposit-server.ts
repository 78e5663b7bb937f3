import type { Deposits } from "#shared/money/deposits/schema.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { furnishLetterhead } from "#tests/support/fetch-pdf.ts";

/** A stay of two nights for 200 at 10 % with 9.40 of city tax, and calls about its deposits. */
export async function startStay() {
  const served = await startBillingServer();
  const { call, cash, book, folioOf } = served;
  furnishLetterhead(served.property);
  await call(`PATCH /contacts/${served.guest}`, { communication: { reference: "Projekt 7", invoice_email: "rechnung@example.com" } });
  const { id: booking_id } = book("5", "7", { total_gross_amount: 200 });
  const { id: folio_id } = await folioOf(`booking_id=${booking_id}`);
  const ask = async (given: object) => (await call<Invoice>("POST /invoices/deposits", { booking_id, ...given })).body;
  const pay = (amount: number) => call(`POST /folios/${folio_id}/payments`, { payment_method_id: cash, amount });
  const deposits = async () => (await call<Deposits>(`GET /deposits?booking_id=${booking_id}`)).body;
  const stand = async () => (await deposits()).data.map(({ state, paid_amount }) => `${state} ${paid_amount}`);
  const final = async () => served.invoice((await served.finalize((await served.draft(folio_id)).id)).id);
  const xml = async (id: string) => {
    const cookie = await served.cookieOf(served.actor);
    return (await fetch(`${served.url}/api/invoices/${id}/xrechnung`, { headers: { cookie } })).text();
  };
  return { ...served, booking_id, folio_id, ask, pay, deposits, stand, final, xml };
}
