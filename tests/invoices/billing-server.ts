import { createBooking } from "#server/stays/bookings/planning/create-booking.ts";
import type { Invoice, InvoicePage } from "#shared/money/invoices/schema.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { BookingInput } from "#shared/stays/bookings/schema.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";
import { day } from "#tests/support/front-desk.ts";
import { addGuest, addItem, addRateItem, furnish, insert } from "#tests/support/guesthouse.ts";
import { as, makeTestProperty, startTestServer } from "#tests/support/test-server.ts";

/** A test server with lodging at 10 % and city tax on top, a guest with an address, and a caller who makes out invoices. */
export async function startBillingServer(now?: string) {
  const served = await startTestServer(makeTestProperty(now));
  const { property } = served;
  const rooms = furnish(property);
  addItem(property, { name: "Lodging", type: "accommodation", gross_amount: 0 });
  const free = insert(property, "tax_rates", { name: "None", percentage: 0 });
  addRateItem(property, rooms.rate, addItem(property, { name: "City tax", type: "city_tax", gross_amount: 235, tax_rate_id: free }));
  const cash = insert(property, "payment_methods", { name: "Cash" });
  const guest = addGuest(property);
  const { actor, call } = await served.login("manager");

  const book = (from: string, to: string, given: object = {}) =>
    as(property, actor, (work) =>
      createBooking(
        work,
        inCents(BookingInput).parse({
          check_in: day(from),
          check_out: day(to),
          occupancy: 2,
          room_type_id: rooms.double,
          customer_id: guest,
          ...given,
        }),
      ),
    );
  const folioOf = async (query: string): Promise<Folio> => {
    const { body } = await call<{ data: Folio[] }>(`GET /folios?${query}&expand=charges&expand=payments&expand=invoices`);
    const [folio] = body.data;
    if (!folio) throw new Error("no folio");
    return folio;
  };
  const draft = async (folio_id: string, given: object = {}) => (await call<Invoice>("POST /invoices", { folio_id, ...given })).body;
  const finalize = async (id: string, given: object = {}) => (await call<Invoice>(`POST /invoices/${id}/finalize`, given)).body;
  const invoice = async (id: string) =>
    (await call<Invoice>(`GET /invoices/${id}?expand=content&expand=folio&expand=related_invoice`)).body;
  const list = async (query = "") => (await call<InvoicePage>(`GET /invoices?${query}`)).body;
  /** Sells one charge to the guest without a stay. */
  const sale = async (gross_amount = 100, tax_percentage = 10) => {
    const { body } = await call<Folio>("POST /folios", { customer_id: guest });
    await call(`POST /folios/${body.id}/charges`, { name: "Bus", tax_percentage, gross_amount });
    return body.id;
  };
  return { ...served, ...rooms, cash, guest, actor, call, book, folioOf, draft, finalize, invoice, list, sale };
}
