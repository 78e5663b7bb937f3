import type { Invoice } from "#shared/money/invoices/schema.ts";
import type { InvoiceReminders, OpenItemsPage, RemindersMade } from "#shared/money/open-items/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";

const DAY = 86_400_000;

/** A billing server that issues invoices of a sale, and goes on to later days. */
export async function startOpenItems() {
  const served = await startBillingServer();
  const { property, login } = served;
  const begin = Date.parse(property.clock.now);
  let caller = served.call;
  const call: typeof served.call = (...given) => caller(...given);
  /** Sessions end in the meantime. */
  const later = async (days: number) => {
    property.clock.now = new Date(begin + days * DAY).toISOString();
    ({ call: caller } = await login("manager"));
  };
  const issue = async (amount = 100) => {
    const { body: folio } = await call<Folio>("POST /folios", { customer_id: served.guest });
    await call(`POST /folios/${folio.id}/charges`, { name: "Bus", tax_percentage: 10, gross_amount: amount });
    const { body } = await call<Invoice>("POST /invoices", { folio_id: folio.id });
    return (await call<Invoice>(`POST /invoices/${body.id}/finalize`, {})).body;
  };
  const openItems = async (query = "") => (await call<OpenItemsPage>(`GET /reports/open_items?${query}`)).body;
  const reminders = async (id: string) => (await call<InvoiceReminders>(`GET /invoices/${id}/reminders`)).body;
  const remind = async (...orders: object[]) =>
    (await call<RemindersMade & { type?: string }>("POST /reminders", { reminders: orders })).body;
  return { ...served, call, later, issue, openItems, reminders, remind };
}
