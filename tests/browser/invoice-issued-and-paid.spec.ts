import { type Colleague, chooseAction, expect, expectAccessible, type FrontDesk, picture, press, test } from "#tests/browser/desk.ts";
import { withMailServer } from "#tests/browser/with-mail.ts";
import { insert } from "#tests/support/guesthouse.ts";

/** A stay of a guest with an e-mail and without a postal address. */
function bookFor(desk: FrontDesk, name: string, email: string): string {
  const id = desk.book(name, { room_id: desk.room101, check_in: "2030-04-01", check_out: "2030-04-03" });
  desk.property.runtime.db.$client
    .prepare("UPDATE contacts SET communication = ?, language = 'en' WHERE name = ?")
    .run(JSON.stringify({ email }), name);
  return id;
}

async function completeAddress({ page }: Colleague): Promise<void> {
  const form = page.getByRole("form", { name: "Billing address" });
  await form.getByRole("button", { name: "Go on to the invoice" }).click();
  await expect(form.getByText("Please fill this in").first()).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await picture(page, "invoice-address");
  await form.getByRole("textbox", { name: "Street and number" }).fill("Hauptplatz 1");
  await form.getByRole("textbox", { name: "Postal code" }).fill("8010");
  await form.getByRole("textbox", { name: "City" }).fill("Graz");
  await form.getByRole("combobox", { name: "Country" }).fill("Austria");
  await page.getByRole("option", { name: "Austria" }).click();
  await form.getByRole("button", { name: "Go on to the invoice" }).click();
}

test("a folio becomes an invoice that is mailed, paid by two, and taken back, and a colleague sees each step", async ({ desk }) => {
  test.setTimeout(90_000);
  const { mailServer, later, failures } = await withMailServer(desk);
  insert(desk.property, "payment_methods", { name: "Cash" });
  const booking = bookFor(desk, "Lena Huber", "lena@example.com");
  const [clara, ben] = [await desk.sitDown("Clara", "manager"), await desk.sitDown("Ben")];
  await Promise.all([clara.open(`/bookings/${booking}?tab=folios`), ben.open("/invoices")]);
  await expect(ben.page.getByText("No invoices yet")).toBeVisible();

  const { page } = clara;
  await page.getByRole("button", { name: "Invoice", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "€200.00 is still due" })).toBeVisible();
  await page.getByRole("button", { name: "Make the invoice" }).click();
  await completeAddress(clara);
  await expect(page.getByRole("heading", { name: "Draft invoice" })).toBeVisible();
  // The first PDF waits for its worker thread, which a busy machine starts slowly.
  await expect(page.locator("iframe[title=Preview]")).toBeVisible({ timeout: 30_000 });
  const row = ben.page.getByRole("row", { name: /Lena Huber/ });
  await expect(row).toContainText("draft");

  await page.getByRole("textbox", { name: "Additional text" }).fill("Order 4711");
  await page.getByRole("switch", { name: /Merge equal charges/ }).check();
  await picture(page, "invoice-draft");
  await page.getByRole("button", { name: "Issue invoice" }).click();
  const dialog = page.getByRole("dialog", { name: "Issue the invoice for €200.00?" });
  await expect(dialog.getByRole("checkbox", { name: "Send by e-mail to lena@example.com" })).toBeChecked();
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Issue invoice" }).click();
  await expect(page.getByRole("heading", { name: "Invoice 2030-1" })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("alert").getByRole("button", { name: "Don't send" })).toBeVisible();
  await expect(page.getByText("Order 4711")).toBeVisible();
  await expect(row).toContainText("2030-1");

  await row.getByRole("link", { name: /2030-1/ }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.getByRole("textbox", { name: "Amount" }).fill("250");
  await page.getByRole("button", { name: "Cash" }).click();
  await expect(page.getByText("This is more than is still due on the invoice.")).toBeVisible();
  await page.getByRole("textbox", { name: "Amount" }).fill("50");
  await expectAccessible(page, "[role=dialog]");
  await page.getByRole("button", { name: "Cash" }).click();
  await expect(ben.page.getByText("€150.00")).toBeVisible();
  await ben.page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(ben.page.getByRole("textbox", { name: "Amount" })).toHaveValue("150.00");
  await press(ben, "Enter");
  await expect(page.locator("header").getByText("paid", { exact: true })).toBeVisible();

  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByText("Invoice is going out to lena@example.com")).toBeVisible();
  await later(31);
  await expect(page.getByText("Invoice sent to lena@example.com")).toBeVisible();
  expect(mailServer.received).toMatchObject([{ to_addresses: ["lena@example.com"], attachments: [{ mimeType: "application/pdf" }] }]);

  await ben.page.getByRole("button", { name: "More actions" }).click();
  await expect(ben.page.getByRole("menuitem", { name: "Save XRechnung" })).toBeVisible();
  await expect(ben.page.getByRole("menuitem", { name: "E-invoice for Austrian offices" })).toBeVisible();
  const forManagers = ben.page.getByRole("menuitem", { name: "Cancel invoice Managers and admins only" });
  await expect(forManagers).toHaveAttribute("aria-disabled", "true");
  await press(ben, "Escape");
  await chooseAction({ page }, "Cancel invoice");
  await page.getByRole("textbox", { name: "Reason" }).fill("Wrong company");
  await expectAccessible(page, "[role=dialog]");
  await page.getByRole("form", { name: "Cancel invoice" }).getByRole("button", { name: "Cancel invoice" }).click();
  await expect(ben.page.getByRole("link", { name: "Cancellation invoice 2030-2" })).toBeVisible();
  await expect(ben.page.getByText("Reason: Wrong company")).toBeVisible();
  await expectAccessible(ben.page);
  await picture(ben.page, "invoice-canceled");

  await expect(ben.page.getByRole("button", { name: "Issue again with changes" })).toBeVisible();
  await chooseAction(ben, "To the folio");
  await expect(
    ben.page
      .getByRole("region", { name: /^Folio / })
      .getByText("Paid")
      .first(),
  ).toBeVisible();
  await expect(ben.page.getByRole("button", { name: "Invoice", exact: true })).toBeVisible();
  await ben.page.getByRole("tab", { name: "Invoices" }).click();
  await expect(ben.page.getByRole("row", { name: /2030-2/ })).toContainText("cancellation");
  await expect(ben.page.getByRole("row", { name: /2030-1/ })).toContainText("cancelled");
  expect([...clara.failures, ...ben.failures, ...failures]).toEqual([]);
});

test("a user who looks at a booking under a draft is led to it, finds it by its customer, and deletes it", async ({ desk }) => {
  insert(desk.property, "payment_methods", { name: "Cash" });
  const booking = desk.book("Lena Huber", { room_id: desk.room101, check_in: "2030-04-01", check_out: "2030-04-03" }, true);
  const anna = await desk.sitDown("Anna");
  const { page } = anna;
  await anna.open(`/bookings/${booking}?tab=folios`);
  await page.getByRole("button", { name: "Invoice", exact: true }).click();
  await page.getByRole("button", { name: "Make the invoice" }).click();
  await expect(page.getByRole("heading", { name: "Draft invoice" })).toBeVisible();
  await anna.open(`/bookings/${booking}`);
  await expect(page.getByText("There is a draft invoice for this booking")).toBeVisible();
  await anna.open("/invoices?status=draft&query=hub");
  await page.getByRole("link", { name: "Draft" }).click();
  await chooseAction({ page }, "Delete draft");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("region", { name: /^Folio / }).getByText("open", { exact: true })).toBeVisible();
  expect(anna.failures).toEqual([]);
});
