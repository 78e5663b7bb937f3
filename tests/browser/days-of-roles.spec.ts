import { draftInvoice } from "#server/money/invoices/drafts.ts";
import { finalizeInvoice } from "#server/money/invoices/service.ts";
import { addCharge } from "#server/stays/folios/charges.ts";
import { InvoiceFinalization, InvoiceInput } from "#shared/money/invoices/schema.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { ChargeInput } from "#shared/stays/folios/schema.ts";
import {
  type Colleague,
  chooseAction,
  expect,
  expectAccessible,
  FIRST_REPORT,
  lead,
  picture,
  press,
  reload,
  roomLabelOf,
  test,
} from "#tests/browser/desk.ts";
import { linkFor, makeOffer, openAsGuest } from "#tests/browser/guest.ts";
import { withMailServer } from "#tests/browser/with-mail.ts";
import { addItem, insert } from "#tests/support/guesthouse.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { as } from "#tests/support/test-server.ts";

// Whole working days take long on a busy machine.
test.describe.configure({ timeout: 120_000 });

const menuOf = ({ page }: Colleague) => page.getByRole("navigation", { name: "Main menu" });

/** Checks that a role has no access to these screens: the first by URL, the others by links; all redirect to the role's home screen. */
async function expectLedHome(who: Colleague, home: string, [first = "", ...others]: readonly string[]): Promise<void> {
  await who.open(first);
  await expect(who.page, first).toHaveURL(new RegExp(`${home}$`));
  for (const path of others) {
    await lead(who.page, path);
    await expect(who.page, path).toHaveURL(new RegExp(`${home}$`));
  }
}

test("reception: a walk-in is checked in, has a sauna, pays, leaves in the morning and takes the invoice along", async ({ desk }) => {
  addItem(desk.property, { name: "Lodging", type: "accommodation", gross_amount: 0 });
  addItem(desk.property, { name: "Sauna", type: "service", gross_amount: 2500 });
  insert(desk.property, "payment_methods", { name: "Cash" });
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  const { page } = anna;
  await Promise.all([anna.open("/bookings"), ben.open("/room-plan")]);

  await test.step("booked for tonight, asked for what the law wants, and checked in", async () => {
    await expect(page.getByText("No bookings yet")).toBeVisible();
    await press({ page }, "n");
    const form = page.getByRole("form", { name: "New booking" });
    await expect(form.getByLabel("Arrival", { exact: true })).toHaveValue("01/04/2030");
    await form.getByRole("combobox", { name: "Customer" }).fill("Ines Moser");
    await page.getByRole("option", { name: "Create “Ines Moser”" }).click();
    await form.getByRole("button", { name: "Book", exact: true }).click();
    await expect(form).toHaveCount(0);
    await expect(ben.page.locator("section [data-bar]")).toContainText("Ines Moser");

    await page.getByRole("group", { name: "Arrivals", exact: true }).getByRole("button", { name: "Today 1" }).click();
    await page
      .getByRole("row", { name: /Ines Moser/ })
      .getByRole("button", { name: "Check in" })
      .click();
    const wizard = page.getByRole("form", { name: "Check in" });
    await wizard.getByLabel("Date of birth").fill("1.5.1990");
    await wizard.getByRole("combobox", { name: "Nationality" }).fill("Austria");
    await page.getByRole("option", { name: "Austria" }).click();
    await wizard.getByLabel(/Street/).fill("Hauptplatz 1");
    await wizard.getByLabel(/Postal code/).fill("8010");
    await wizard.getByLabel(/City|Town/).fill("Graz");
    await wizard.getByRole("button", { name: "Check in", exact: true }).click();
    await expect(page.getByText(/Ines Moser is checked in, room \d+/)).toBeVisible();
    await expect(ben.page.locator("section [data-bar]")).toHaveAccessibleName(/checked in/);
  });

  await test.step("a sauna is charged, and all is paid in cash", async () => {
    await page
      .getByRole("row", { name: /Ines Moser/ })
      .getByRole("link")
      .first()
      .click();
    await page.getByRole("tab", { name: "Folios" }).click();
    await page.getByRole("button", { name: "Add charge" }).click();
    const dialog = page.getByRole("dialog", { name: /Add a charge/ });
    await dialog.getByRole("combobox", { name: "Item" }).click();
    await page.getByRole("option", { name: /Sauna/ }).click();
    await dialog.getByRole("button", { name: "Add charge" }).click();
    await expect(page.getByRole("row", { name: /Sauna/ })).toContainText("€25.00");
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await page.getByRole("button", { name: "Cash" }).click();
    await expect(page.getByText(/paid \(Cash\)/)).toBeVisible();
  });

  await test.step("the next morning: out, and the invoice is issued", async () => {
    desk.property.clock.now = "2030-04-02T07:30:00.000Z";
    for (const who of [anna, ben]) await who.page.clock.setFixedTime(desk.property.clock.now);
    await reload({ page });
    await page.getByRole("button", { name: "Check out" }).click();
    await expect(page.getByRole("heading", { level: 1 }).locator("xpath=..")).toContainText("checked out");
    // The address is complete: its country was filled in with the nationality.
    await page.getByRole("button", { name: "Invoice", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Draft invoice" })).toBeVisible();
    await page.getByRole("button", { name: "Issue invoice" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Issue invoice" }).click();
    await expect(page.getByRole("heading", { name: "Invoice 2030-1" })).toBeVisible({ timeout: 20_000 });
    await expect(page.locator("header").getByText("paid", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await picture(page, "day-of-reception");
  });

  await expect(menuOf(anna).getByRole("link", { name: "Dashboard" })).toHaveCount(0);
  await menuOf(anna).getByRole("link", { name: "Today" }).click();
  await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^In house/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Key figures" })).toHaveCount(0);
  await picture(page, "today-of-reception");
  await menuOf(anna).getByRole("link", { name: "Settings" }).click();
  await expect(menuOf(anna).getByRole("link", { name: "API keys" })).toHaveCount(0);
  await menuOf(anna).getByRole("link", { name: "Back" }).click();
  await expectLedHome(anna, "/room-plan", ["/api-keys", "/settings/team"]);
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});

test("a manager: a price goes up, a wrong invoice is taken back, and the month's figures are looked at", async ({ desk }) => {
  const stay = { room_id: desk.room101, check_in: "2030-04-01", check_out: "2030-04-03" };
  const folio_id = desk.folioOf(desk.book("Lena Huber", stay, true));
  const invoice = as(desk.property, desk.owner, (work) => {
    const { id } = draftInvoice(work, InvoiceInput.parse({ folio_id }));
    return finalizeInvoice(work, { ...InvoiceFinalization.parse({}), id }).id;
  });
  const [clara, ben] = [await desk.sitDown("Clara", "manager"), await desk.sitDown("Ben")];
  const { page } = clara;
  await Promise.all([clara.open(`/rates/${desk.rate}?tab=prices`), ben.open("/room-plan?new=booking")]);

  await page.locator('[data-row="1"][data-column="0"]').click();
  await page.keyboard.type("120");
  await press({ page }, "Enter");
  await press({ page }, "Control+Enter");
  await expect(page.getByText("1 price saved")).toBeVisible();
  const form = ben.page.getByRole("form", { name: "New booking" });
  await expect(form).toContainText("€120.00");

  await clara.open(`/invoices/${invoice}`);
  await chooseAction({ page }, "Cancel invoice");
  await page.getByRole("textbox", { name: "Reason" }).fill("Wrong company");
  await page.getByRole("form", { name: "Cancel invoice" }).getByRole("button", { name: "Cancel invoice" }).click();
  await expect(page.getByText("Reason: Wrong company")).toBeVisible();

  await menuOf(clara).getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("table", { name: "Charges" })).toContainText("€200.00", FIRST_REPORT);
  await menuOf(clara).getByRole("link", { name: "Reports" }).click();
  await page.getByRole("tab", { name: "Financial accounting" }).click();
  await page.getByRole("button", { name: "Period: Last month" }).click();
  await page.getByRole("button", { name: "This month" }).click();
  await expect(page.getByRole("region", { name: "BMD NTCS" })).toContainText("2 rows");
  await expectLedHome(clara, "/room-plan", ["/api-keys"]);
  expect([...clara.failures, ...ben.failures]).toEqual([]);
});

// Team, API keys and the other settings are tested in `team-and-settings`.
test("an admin: the property's sender and terms are written, and who takes an offer reads them in the mail that confirms it", async ({
  desk,
  browser,
}) => {
  const { mailServer, later, failures } = await withMailServer(desk);
  const booking = desk.book("Lena Huber", { room_id: desk.room101, check_in: "2030-04-08", check_out: "2030-04-10", status: "pending" });
  makeOffer(desk, booking);
  const contact = { communication: JSON.stringify({ email: "lena@example.com" }), language: "en" };
  desk.property.runtime.db.$client
    .prepare("UPDATE contacts SET communication = @communication, language = @language WHERE name = 'Lena Huber'")
    .run(contact);
  const eva = await desk.sitDown("Eva", "admin");
  const { page } = eva;
  await eva.open("/settings");
  const form = page.getByRole("form", { name: "General settings" });
  await expect(form.getByRole("switch", { name: "Confirm accepted offers" })).toBeChecked();
  await form.getByRole("textbox", { name: "Sender address" }).fill("welcome@edelweiss.example");
  await form.getByRole("textbox", { name: "Terms in English" }).fill("Free of charge until three days before arrival.");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await picture(page, "day-of-admin");

  await eva.open(`/bookings/${booking}?tab=events`);
  const guest = await openAsGuest(browser, desk, linkFor(desk, booking, "offer"));
  await guest.page.getByRole("button", { name: "Book with obligation to pay" }).click();
  await expect(guest.page.getByRole("heading", { name: "Thank you, your booking is confirmed!" })).toBeVisible();
  await expect(page.getByText("Booking confirmation is going out to lena@example.com")).toBeVisible();
  await later(31);
  await expect(page.getByText("Booking confirmation sent to lena@example.com")).toBeVisible();
  const [letter] = mailServer.received;
  expect(letter).toMatchObject({ from: { address: "welcome@edelweiss.example" }, to_addresses: ["lena@example.com"] });
  const paper = letter?.attachments[0]?.content;
  const { text } = await readPdf(Buffer.from(paper instanceof ArrayBuffer ? new Uint8Array(paper) : (paper ?? "")));
  expect(text).toContain("Our terms Free of charge until three days before arrival.");
  await guest.context.close();
  expect([...eva.failures, ...guest.failures, ...failures]).toEqual([]);
});

test("cleaning: a room is marked on its screen, names are nowhere to be found, and every other address leads home", async ({ desk }) => {
  desk.book("Lena Huber", { room_id: desk.room101, check_in: "2030-04-01", check_out: "2030-04-04" }, true);
  const maria = await desk.sitDown("Maria", "cleaning", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const ben = await desk.sitDown("Ben");
  const { page } = maria;
  await Promise.all([maria.open("/"), ben.open("/room-plan")]);
  await expect(page).toHaveURL(/\/housekeeping$/);
  await page.getByRole("button", { name: "Open menu" }).tap();
  await expect(menuOf(maria).last().getByRole("link")).toHaveText(["Housekeeping", "Rooms"]);
  await menuOf(maria).last().getByRole("link", { name: "Rooms" }).tap();
  await expect(page.getByRole("row")).toHaveCount(5);
  await expect(page.getByRole("main")).not.toContainText("Huber");
  await page.getByRole("link", { name: "101" }).tap();
  await page.getByRole("button", { name: "Dirty" }).tap();
  await expect(roomLabelOf(ben, desk.room101)).toHaveAttribute("title", "101: dirty");
  await expect(page.getByRole("main")).not.toContainText("Huber");
  await expectAccessible(page);
  await picture(page, "day-of-cleaning");

  const closed = ["room-plan", "bookings", "contacts", "groups", "invoices", "dashboard", "reports/items", "rates", "settings/general"];
  const addresses = closed.map((path) => `/${path}`);
  await expectLedHome(maria, "/housekeeping", addresses);
  expect([...maria.failures, ...ben.failures]).toEqual([]);
});

test("the kitchen: what is served to whom today and tomorrow, live, on a tablet and printed", async ({ desk }) => {
  const theo = await desk.sitDown("Theo", "catering", { viewport: { width: 1024, height: 768 } });
  const { page } = theo;
  const huber = desk.book("Lena Huber", { room_id: desk.room101, check_in: "2030-04-01", check_out: "2030-04-04" }, true);
  const item_id = addItem(desk.property, { name: "Breakfast" });
  const serve = (quantity: number, booked_on = "2030-04-02") =>
    as(desk.property, desk.owner, (work) =>
      addCharge(work, desk.folioOf(huber), inCents(ChargeInput).parse({ item_id, quantity, booked_on })),
    );
  await theo.open("/");
  await expect(page).toHaveURL(/\/reports\/items$/);
  await expect(menuOf(theo).getByRole("link")).toHaveText(["Kitchen"]);
  await expect(page.getByRole("heading", { level: 1, name: "Service list" })).toBeVisible();
  await expect(page.getByText("Nothing to serve")).toBeVisible();
  serve(1, "2030-04-01");
  await expect(page.getByRole("table", { name: "Mon 1 Apr" }).getByRole("row", { name: "1 101 Lena Huber" })).toBeVisible();
  await page.getByRole("radiogroup", { name: "Days" }).getByText("Tomorrow").click();

  serve(2);
  const list = page.getByRole("table", { name: "Tue 2 Apr" });
  await expect(list.getByRole("row", { name: "2 101 Lena Huber" })).toBeVisible();
  serve(1);
  await expect(list.getByRole("row", { name: "3 Breakfast" })).toBeVisible();
  await page.getByRole("radiogroup", { name: "Group by" }).getByText("Room").click();
  await expect(page.getByRole("table", { name: "Room 101" })).toBeVisible();
  await expect(page).toHaveURL(/group_by=room/);
  await expectAccessible(page);
  await picture(page, "service-list");

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByText("2 Apr 2030", { exact: true }).filter({ visible: true })).toHaveCount(1);
  await page.emulateMedia({ media: "screen" });
  await expectLedHome(theo, "/reports/items", ["/dashboard", "/reports/nationality-statistics", "/bookings", "/housekeeping"]);
  expect(theo.failures).toEqual([]);
});
