import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { RoutingOut } from "#shared/stays/folios/routing-schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";
import { day } from "#tests/support/front-desk.ts";
import { addGuest, addItem, addRateItem } from "#tests/support/guesthouse.ts";

export const LODGING = ["accommodation", "city_tax"];

/** A stay of two nights at 100 with an included breakfast and a tax of 4.70 a night, and a company that may pay for it. */
export async function startWithCompany() {
  const billing = await startBillingServer();
  const { property, rate, call, book } = billing;
  addRateItem(property, rate, addItem(property, { name: "Breakfast", gross_amount: 1400, book_next_day: 1 }), { included: 1 });
  const sauna = addItem(property, { name: "Sauna", type: "service", gross_amount: 1790 });
  const company = addGuest(property, "Alpenbau GmbH");
  const routing = (id: string, body: object, of = "bookings") => call<RoutingOut>(`PUT /${of}/${id}/routing`, body);
  const toCompany = { rules: [{ kinds: LODGING, customer_id: company }], apply: true };
  /** The folios of a booking or group with what is charged on each, by their numbers. */
  const billsOf = async (query: string) => {
    const { body } = await call<{ data: Folio[] }>(`GET /folios?${query}&expand=charges`);
    return body.data.map(({ number, customer_id, gross_amount, charges }) => ({
      number: number.replace(/^\d+/, "stay"),
      payer: customer_id === company ? "company" : null,
      gross_amount,
      lines: [...new Set((charges ?? []).map(({ name }) => name))].sort(),
    }));
  };
  const extend = (id: string, to: string) => call<Booking>(`PATCH /bookings/${id}`, { check_out: day(to) });
  /** The folio on which the company pays for a stay. */
  const companyFolio = async () => {
    const { body } = await call<{ data: Folio[] }>(`GET /folios?customer_id=${company}`);
    return body.data[0]?.id ?? "";
  };
  return { ...billing, sauna, company, companyFolio, routing, toCompany, billsOf, extend, stay: book("5", "7") };
}
