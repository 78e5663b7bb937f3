import { expect, expectAccessible, picture, test } from "#tests/browser/desk.ts";
import { addItem, insert } from "#tests/support/guesthouse.ts";

type Made = { id: string };

test("a company pays the nights and its employee the sauna: two invoices in one sitting, before a colleague", async ({ desk }) => {
  addItem(desk.property, { name: "Lodging", type: "accommodation", gross_amount: 0 });
  const sauna = addItem(desk.property, { name: "Sauna", type: "service", gross_amount: 2500 });
  insert(desk.property, "payment_methods", { name: "Cash" });
  const { call } = await desk.login("manager", "Owner's help");
  const address = { line1: "Hauptplatz 1", postal_code: "8010", city: "Graz", country: "AT" };
  await call<Made>("POST /contacts", { type: "company", name: "Alpenbau GmbH", address });
  const { body: felix } = await call<Made>("POST /contacts", { type: "person", name: "Felix Voigt", address: { country: "AT" } });
  const stay = {
    room_id: desk.room101,
    check_in: "2030-04-01",
    check_out: "2030-04-03",
    adults: 2,
    customer_id: felix.id,
    guest_id: felix.id,
  };
  const { body: booking } = await call<Made>("POST /bookings", stay);
  const { body: folios } = await call<{ data: Made[] }>(`GET /folios?booking_id=${booking.id}`);
  await call(`POST /folios/${folios.data[0]?.id}/charges`, { item_id: sauna });

  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open(`/bookings/${booking.id}?tab=folios`), ben.open(`/bookings/${booking.id}`)]);
  const { page } = anna;
  await page.getByRole("button", { name: "Split the bill" }).click();
  const dialog = page.getByRole("dialog", { name: "Split the bill of the stay" });
  await dialog.getByRole("combobox").first().fill("Alpenbau");
  await page
    .getByRole("option", { name: /Alpenbau GmbH/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(ben.page.getByText("Alpenbau GmbH €200.00").first()).toBeVisible();

  await page.getByRole("tab", { name: "Invoices" }).click();
  const bills = page.getByRole("list", { name: "Invoices by payer" });
  const rowOf = (name: string) => bills.getByRole("listitem", { name });
  await expect(rowOf("Alpenbau GmbH")).toContainText("€200.00");
  await expect(rowOf("Felix Voigt")).toContainText("€25.00");
  await expect(page.getByText("No invoice yet")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Issue all 2" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Issue all 2" }).click();
  await expect(rowOf("Alpenbau GmbH").getByRole("link")).toBeVisible();
  await expect(rowOf("Felix Voigt").getByRole("alert")).toBeVisible();
  await expect(page.getByText("1 invoice issued")).toBeVisible();
  await rowOf("Felix Voigt").getByRole("button", { name: "Billing address" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Street").fill("Ring 5");
  await form.getByLabel("Postal code").fill("1010");
  await form.getByLabel("City").fill("Wien");
  await form.getByRole("button", { name: "Go on to the invoice" }).click();
  await expect(rowOf("Felix Voigt").getByRole("link")).toBeVisible();
  await picture(page, "invoices-by-payer");
  await rowOf("Felix Voigt").getByRole("button", { name: "Pay the invoice of Felix Voigt" }).click();
  await expect(rowOf("Felix Voigt")).toContainText("paid");
  await expect(rowOf("Alpenbau GmbH").getByRole("button", { name: /Pay/ })).toBeVisible();

  const { body: list } = await call<{ data: { total_amount: number; due_amount: number; billing_address: { name: string } }[] }>(
    `GET /invoices?booking_id=${booking.id}&sort=total_amount`,
  );
  expect(list.data.map(({ total_amount, due_amount, billing_address }) => [billing_address.name, total_amount, due_amount])).toEqual([
    ["Felix Voigt", 25, 0],
    ["Alpenbau GmbH", 200, 200],
  ]);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});
