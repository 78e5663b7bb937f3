import { draftInvoice } from "#server/money/invoices/drafts.ts";
import { finalizeInvoice } from "#server/money/invoices/service.ts";
import { expect, expectAccessible, picture, reload, test } from "#tests/browser/desk.ts";
import { addItem } from "#tests/support/guesthouse.ts";
import { as } from "#tests/support/test-server.ts";

test("the books agree and say so; one figure that was tampered with is a row that leads to its folio", async ({ desk }) => {
  const { property, owner } = desk;
  const db = property.runtime.db.$client;
  addItem(property, { name: "Lodging", type: "accommodation", gross_amount: 0 });
  const booking = desk.book("Anna Gruber", { room_id: desk.room101, check_in: "2030-04-01", check_out: "2030-04-04" }, true);
  const folio_id = desk.folioOf(booking);
  as(property, owner, (work) => {
    const { id } = draftInvoice(work, { folio_id, customer_id: null, billing_address: null });
    finalizeInvoice(work, { id, additional_text: null, billing_address: null, group_charges: false, send_email: false });
  });

  const anna = await desk.sitDown("Anna", "manager");
  const { page } = anna;
  await anna.open("/reports");
  await page.getByRole("tab", { name: "Reconciliation" }).click();
  await expect(page.getByRole("heading", { name: "Everything agrees" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Sums of the invoices" }).getByText("€300.00", { exact: true })).toHaveCount(4);
  await expectAccessible(page);
  await picture(page, "reconciliation-agrees");

  db.prepare("UPDATE folios SET gross_amount = gross_amount + 1234 WHERE id = ?").run(folio_id);
  await reload({ page });
  await expect(page.getByRole("heading", { name: "1 difference" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "The folio's sum is not that of its charges" });
  await expect(row).toContainText("€312.34");
  await expectAccessible(page);
  await picture(page, "reconciliation-differs");
  await row.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${booking}\\?tab=folios`));
  await expect(page.getByRole("tab", { name: "Folios", selected: true })).toBeVisible();
  expect(anna.failures).toEqual([]);
});
