import { expect, expectAccessible, type FrontDesk, picture, test } from "#tests/browser/desk.ts";
import { insert } from "#tests/support/guesthouse.ts";

type Issued = { id: string; number: string };

/** An invoice of a sale to a guest without an e-mail address, payable since 1 March. */
async function overdueInvoice(desk: FrontDesk): Promise<Issued> {
  const { call } = await desk.login("manager", "Owner's help");
  const address = { line1: "Hauptplatz 1", postal_code: "8010", city: "Graz", country: "AT" };
  const { body: guest } = await call<Issued>("POST /contacts", { type: "person", name: "Lena Huber", address });
  const { body: folio } = await call<Issued>("POST /folios", { customer_id: guest.id });
  await call(`POST /folios/${folio.id}/charges`, { name: "Ski pass", tax_percentage: 10, gross_amount: 100 });
  const { body: draft } = await call<Issued>("POST /invoices", { folio_id: folio.id });
  const { body } = await call<Issued>(`POST /invoices/${draft.id}/finalize`, {});
  desk.property.runtime.db.$client.prepare("UPDATE invoices SET finalized_on = '2030-03-01' WHERE id = ?").run(body.id);
  return body;
}

test("an unpaid invoice is reminded of and paid by a transfer, before two, and each step is taken back", async ({ desk }) => {
  test.setTimeout(90_000);
  insert(desk.property, "payment_methods", { name: "Transfer", kind: "transfer" });
  const { id, number } = await overdueInvoice(desk);
  const [clara, ben] = [await desk.sitDown("Clara", "manager"), await desk.sitDown("Ben")];
  await Promise.all([clara.open("/open-items"), ben.open(`/invoices/${id}`)]);
  const { page } = clara;
  await expect(page.getByRole("row", { name: /Lena Huber/ })).toContainText("31 days overdue");
  await picture(page, "open-items");
  await page.getByRole("button", { name: "1 reminder due" }).click();
  await expect(page.getByRole("dialog").getByText("Reminder 1")).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await page.getByRole("dialog").getByRole("button", { name: "Remind", exact: true }).click();
  await expect(ben.page.getByText("Print the letter")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(ben.page.getByText("Print the letter")).toHaveCount(0);

  await clara.open("/bank-statements");
  const table = `Datum;Betrag;Name;Verwendungszweck\n01.04.2030;100,00;Huber Lena;Rechnung ${number}\n01.04.2030;-20,00;Strom;April`;
  await page.locator('input[type="file"]').setInputFiles({ name: "bank.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
  const line = page.getByRole("row", { name: /Huber Lena/ });
  await expect(line).toContainText("Number and amount agree");
  await expect(page.getByText("Strom")).toHaveCount(0);
  await expectAccessible(page);
  await picture(page, "bank-statements");
  await line.getByRole("button", { name: "Book", exact: true }).click();
  await expect(ben.page.getByText("paid", { exact: true }).first()).toBeVisible();
  await expect(line).toHaveCount(0);
  await page.getByText("Booked", { exact: true }).click();
  await line.getByRole("button", { name: "Take back" }).click();
  await expect(ben.page.getByText("open", { exact: true }).first()).toBeVisible();
  expect([...clara.failures, ...ben.failures]).toEqual([]);
});
