import { type Colleague, expect, expectAccessible, picture, press, test } from "#tests/browser/desk.ts";
import { addContact, addItem, insert } from "#tests/support/guesthouse.ts";

const STAY = { check_in: "2030-04-01", check_out: "2030-04-03" };

const sale = ({ page }: Colleague) => page.getByRole("region", { name: /^Sale V1/ });

test("a customer without a stay buys, pays and gets an invoice, and a colleague sees what is due", async ({ desk }) => {
  addItem(desk.property, { name: "Sauna", type: "service", gross_amount: 2500 });
  insert(desk.property, "payment_methods", { name: "Cash" });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/room-plan"), ben.open("/contacts")]);
  const { page } = anna;

  await expect(page.getByRole("region", { name: "Room plan" })).toBeVisible();
  await press({ page }, "Control+k");
  await page.getByRole("combobox", { name: "Search", exact: true }).fill("sale");
  await page.getByRole("option", { name: "New sale" }).click();
  const buyer = page.getByRole("combobox", { name: "Who buys?" });
  await expect(buyer).toBeFocused();
  await buyer.fill("Bert Brot");
  await page.getByRole("option", { name: "Create “Bert Brot”" }).click();
  const dialog = page.getByRole("dialog", { name: /Add a charge/ });
  await dialog.getByRole("combobox", { name: "Item" }).click();
  await page.getByRole("option", { name: /Sauna/ }).click();
  await dialog.getByRole("button", { name: "Add charge" }).click();
  await expect(sale(anna).getByRole("row", { name: /Sauna/ })).toContainText("€25.00");
  await expect(ben.page.getByRole("row", { name: /Bert Brot/ })).toContainText("€25.00");

  await sale(anna).getByRole("button", { name: "Pay", exact: true }).click();
  await page
    .getByRole("form", { name: /Payment on/ })
    .getByRole("button", { name: "Cash" })
    .click();
  await expect(sale(anna).getByText("Paid").first()).toBeVisible();
  await expect(ben.page.getByRole("row", { name: /Bert Brot/ })).not.toContainText("€25.00");
  await expectAccessible(page);
  await picture(page, "contact-sale");
  await sale(anna).getByRole("button", { name: "Invoice", exact: true }).click();
  await expect(page.getByRole("form", { name: "Billing address" })).toBeVisible();
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("a duplicate is hinted while it is typed, merged value by value, and gone for who looks at it", async ({ desk }) => {
  const booking = desk.book("Lena Huber", { room_id: desk.room101, ...STAY }, true);
  addContact(desk.property, "Lena Hubre", {
    date_of_birth: "1990-05-01",
    communication: JSON.stringify({ email: "lena@example.com", phone: "+43 664 1" }),
    company: JSON.stringify({ name: null, vat_number: null }),
  });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  const { page } = anna;

  await anna.open("/contacts?new=contact");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Lena Huber");
  await page.getByRole("textbox", { name: "E-mail", exact: true }).fill("LENA@example.com");
  await expect(page.getByText("This contact may be there already:")).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("");
  await page.getByRole("textbox", { name: "E-mail", exact: true }).fill("");
  await page.getByRole("button", { name: "Close" }).click();

  await page.getByRole("link", { name: /Lena Huber/ }).click();
  await ben.open("/contacts?query=Hubre");
  await ben.page.getByRole("link", { name: /Lena Hubre/ }).click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: /Merge/ }).click();
  const merging = page.getByRole("dialog", { name: "Merge into Lena Huber" });
  await merging.getByRole("combobox", { name: "Duplicate contact" }).fill("Hubre");
  await page.getByRole("option", { name: /Lena Hubre/ }).click();
  await merging.getByRole("group", { name: "Name" }).getByRole("radio", { name: "Lena Hubre" }).check();
  await expect(merging.getByRole("group", { name: "E-mail" })).toContainText("lena@example.com");
  await expectAccessible(page, "[role=dialog]");
  await picture(page, "contacts-merging");
  await merging.getByRole("button", { name: "Merge", exact: true }).click();

  await expect(page.getByRole("heading", { name: "Lena Hubre", level: 1 })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "E-mail", exact: true })).toHaveValue("lena@example.com");
  await expect(ben.page.getByRole("alert")).toBeVisible();
  await page.getByRole("tab", { name: /Bookings/ }).click();
  await page.getByRole("link", { name: /Lena Hubre/ }).click();
  await expect(page).toHaveURL(new RegExp(booking));
  expect(anna.failures).toEqual([]);
});
