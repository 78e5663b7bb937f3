import { expect, test } from "vitest";
import type { Charge, Folio } from "#shared/stays/folios/schema.ts";
import { startBillingServer } from "#tests/invoices/billing-server.ts";

/** A folio with three bus tickets at 2.35. */
async function openTickets() {
  const { call, sale } = await startBillingServer();
  const id = await sale(10);
  await call(`POST /folios/${id}/charges`, { name: "Ticket", tax_percentage: 20, gross_amount: 2.35, quantity: 3 });
  const charges = async () => (await call<Folio>(`GET /folios/${id}?expand=charges`)).body.charges ?? [];
  const ticket = async (): Promise<Charge> => {
    const found = (await charges()).find(({ name }) => name === "Ticket");
    if (!found) throw new Error("no ticket");
    return found;
  };
  const change = async (patch: object) => call(`PATCH /folios/${id}/charges/update/${(await ticket()).id}`, patch);
  return { ticket, change };
}

test("a charge that was read and sent back with another name or quantity keeps its unit price", async () => {
  const { ticket, change } = await openTickets();
  expect((await change({ ...(await ticket()), booked_on: "2030-04-30" })).status).toBe(200);
  expect(await ticket()).toMatchObject({ quantity: 3, unit_gross_amount: 2.35, gross_amount: 7.05, booked_on: "2030-04-30" });
  expect((await change({ ...(await ticket()), quantity: 2 })).status).toBe(200);
  expect(await ticket()).toMatchObject({ quantity: 2, unit_gross_amount: 2.35, gross_amount: 4.7 });
});

test("of a charge that was read, the unit price is changed; a total that does not fit is refused at its field", async () => {
  const { ticket, change } = await openTickets();
  await change({ ...(await ticket()), unit_gross_amount: 3 });
  expect(await ticket()).toMatchObject({ quantity: 3, unit_gross_amount: 3, gross_amount: 9 });
  await change({ ...(await ticket()), unit_gross_amount: 2, gross_amount: 6 });
  expect(await ticket()).toMatchObject({ unit_gross_amount: 2, gross_amount: 6 });
  expect(await change({ ...(await ticket()), gross_amount: 5 })).toMatchObject({
    status: 400,
    body: { type: "validation", errors: [{ path: "gross_amount", code: "line_total" }] },
  });
});

test("an amount alone is the price of one unit", async () => {
  const { ticket, change } = await openTickets();
  await change({ gross_amount: 4 });
  expect(await ticket()).toMatchObject({ quantity: 3, unit_gross_amount: 4, gross_amount: 12 });
});
