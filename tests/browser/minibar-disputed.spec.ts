import { expect, expectAccessible, picture, test } from "#tests/browser/desk.ts";
import { addItem, insert } from "#tests/support/guesthouse.ts";
import { readPdf } from "#tests/support/pdf.ts";

type Made = { id: string };
type Issued = { id: string; number: string; due_amount: number; total_amount: number };

test("a disputed minibar is corrected after the invoice in two steps and given back, while the folio stays closed", async ({ desk }) => {
  test.setTimeout(90_000);
  addItem(desk.property, { name: "Lodging", type: "accommodation", gross_amount: 0 });
  const minibar = addItem(desk.property, { name: "Minibar", type: "service", gross_amount: 450 });
  insert(desk.property, "payment_methods", { name: "Cash", kind: "cash" });
  insert(desk.property, "payment_methods", { name: "Card", kind: "card" });
  const { call } = await desk.login("manager", "Owner's help");
  const address = { line1: "Hauptplatz 1", postal_code: "8010", city: "Graz", country: "AT" };
  const { body: guest } = await call<Made>("POST /contacts", { type: "person", name: "Eva Gruber", address });
  const stay = { room_id: desk.room101, check_in: "2030-04-01", check_out: "2030-04-03", adults: 2, customer_id: guest.id };
  const { body: booking } = await call<Made>("POST /bookings", stay);
  const { body: folios } = await call<{ data: Made[] }>(`GET /folios?booking_id=${booking.id}`);
  await call(`POST /folios/${folios.data[0]?.id}/charges`, { item_id: minibar, quantity: 2 });
  const { body: draft } = await call<Made>("POST /invoices", { folio_id: folios.data[0]?.id });
  const { body: invoice } = await call<Issued>(`POST /invoices/${draft.id}/finalize`, {});

  const [clara, ben] = [await desk.sitDown("Clara", "manager"), await desk.sitDown("Ben")];
  await Promise.all([clara.open(`/invoices/${invoice.id}`), ben.open(`/invoices/${invoice.id}`)]);
  const { page } = clara;
  // Paid by the wrong method first: the notice takes it back, and the invoice asks again.
  const pay = async (method: string) => {
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await page.getByRole("button", { name: method, exact: true }).click();
  };
  await pay("Card");
  await expect(ben.page.getByText("paid", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(ben.page.getByText("open", { exact: true }).first()).toBeVisible();
  await pay("Cash");
  await expect(ben.page.getByText("paid", { exact: true }).first()).toBeVisible();

  const correct = async (reason: string, quantity: string | null) => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Correct invoice" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: /Minibar/ }).check();
    if (quantity !== null) await dialog.getByLabel("Quantity").fill(quantity);
    await dialog.getByLabel("Reason").fill(reason);
    await expectAccessible(page, "[role=dialog]");
    await dialog.getByRole("button", { name: "Issue credit note" }).click();
    await expect(dialog).toHaveCount(0);
  };
  const giveBack = async () => {
    await clara.open(`/invoices/${invoice.id}`);
    await page.getByRole("button", { name: "Pay the credit back" }).click();
    await page.getByRole("button", { name: "Cash", exact: true }).click();
    await expect(page.getByText("€4.50 given back (Cash)")).toBeVisible();
  };
  await correct("One bottle was not taken", "1");
  await giveBack();
  await correct("The other one neither", null);
  await giveBack();
  await expect(ben.page.getByText(/Credit note .*Credit note/)).toBeVisible();
  await picture(page, "invoice-corrected-twice");

  const { body: all } = await call<{ data: Issued[] }>(`GET /invoices?booking_id=${booking.id}&sort=number`);
  expect(all.data.map(({ total_amount, due_amount }) => [total_amount, due_amount])).toEqual([
    [209, 0],
    [-4.5, 0],
    [-4.5, 0],
  ]);
  const note = all.data[1]?.id ?? "";
  await clara.open(`/invoices/${note}`);
  await expect(page.getByText("One bottle was not taken").first()).toBeVisible();
  const paper = await page.request.get(new URL(`/api/invoices/${note}/content`, page.url()).href);
  const { text } = await readPdf(await paper.body());
  expect(text).toContain("One bottle was not taken");
  expect(text).toMatch(/Minibar.*4[.,]50/);
  const { body: folio } = await call<{ status: string; due_amount: number }>(`GET /folios/${folios.data[0]?.id}`);
  expect(folio).toMatchObject({ status: "closed", due_amount: 0 });
  expect([...clara.failures, ...ben.failures]).toEqual([]);
});
