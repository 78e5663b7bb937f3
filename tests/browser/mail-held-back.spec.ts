import { type Colleague, expect, expectAccessible, type FrontDesk, picture, press, test } from "#tests/browser/desk.ts";
import { withMailServer } from "#tests/browser/with-mail.ts";

/** Starts a booking for Anna in room 101, as during a phone call. */
async function begin({ page, open }: Colleague, desk: FrontDesk, [from, to]: [string, string]): Promise<void> {
  await open(`/room-plan?new=booking&room_id=${desk.room101}&check_in=${from}&check_out=${to}`);
  const panel = page.getByRole("dialog", { name: "New booking" });
  await panel.getByRole("combobox", { name: "Customer" }).fill("Gruber");
  await page.getByRole("option", { name: /Anna Gruber/ }).click();
  await panel.getByLabel("Send a confirmation by e-mail").check();
  await expect(panel.getByText("goes to anna@example.com")).toBeVisible();
}

const idOf = (desk: FrontDesk, check_in: string) =>
  String(desk.property.runtime.db.$client.prepare("SELECT id FROM bookings WHERE check_in LIKE ?").pluck().get(`${check_in}%`));

test("a booking with its mail is undone in time and nothing leaves; the next one leaves, and a colleague sees it happen", async ({
  desk,
}) => {
  const { mailServer, later, failures } = await withMailServer(desk);
  const [clara, ben] = [await desk.sitDown("Clara"), await desk.sitDown("Ben")];

  await begin(clara, desk, ["2030-04-05", "2030-04-08"]);
  await expectAccessible(clara.page);
  await picture(clara.page, "mail-new-booking");
  await clara.page.getByRole("button", { name: "Book", exact: true }).click();
  await expect(clara.page.getByText("The e-mail leaves in 30 seconds.")).toBeVisible();
  await clara.page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect.poll(() => desk.stateOf(idOf(desk, "2030-04-05"))?.status).toBe("canceled");
  await later(31);
  expect(mailServer.received).toEqual([]);

  await begin(clara, desk, ["2030-04-12", "2030-04-14"]);
  await clara.page.getByRole("button", { name: "Book", exact: true }).click();
  await expect(clara.page.getByText("The e-mail leaves in 30 seconds.")).toBeVisible();
  await ben.open(`/room-plan?booking=${idOf(desk, "2030-04-12")}`);
  const story = ben.page.getByRole("dialog");
  await expect(story.getByText("Booking confirmation is going out to anna@example.com")).toBeVisible();
  await expect(story.getByRole("button", { name: "Don't send" })).toBeVisible();
  await expectAccessible(ben.page);
  await story.getByRole("button", { name: "Don't send" }).scrollIntoViewIfNeeded();
  await picture(ben.page, "mail-waiting");

  await later(31);
  await expect(story.getByText("Booking confirmation sent to anna@example.com")).toBeVisible();
  await expect(story.getByRole("button", { name: "Don't send" })).toHaveCount(0);
  expect(mailServer.received).toMatchObject([{ to_addresses: ["anna@example.com"], attachments: [{ mimeType: "application/pdf" }] }]);
  expect([...clara.failures, ...ben.failures, ...failures]).toEqual([]);
});

test("the pre-check-in link is previewed, sent, taken back, and sent to another person; a failed mail can be retried", async ({ desk }) => {
  const { mailServer, later, failures } = await withMailServer(desk);
  mailServer.behaviour.recipient = (address) => (address.startsWith("nobody") ? [550, "no such user"] : null);
  const clara = await desk.sitDown("Clara");
  await begin(clara, desk, ["2030-04-05", "2030-04-08"]);
  await clara.page.getByRole("button", { name: "Book", exact: true }).click();
  await expect.poll(() => idOf(desk, "2030-04-05")).not.toBe("undefined");
  await clara.open(`/room-plan?booking=${idOf(desk, "2030-04-05")}`);

  const panel = clara.page.getByRole("dialog").first();
  const choose = async () => {
    await panel.getByRole("button", { name: "More actions" }).click();
    await clara.page.getByRole("menuitem", { name: "Offer online check-in" }).click();
  };
  await choose();
  const dialog = clara.page.getByRole("dialog", { name: "Offer online check-in" });
  await expect(dialog.getByRole("article")).toContainText("Arrive faster: your online check-in");
  await expect(dialog.getByRole("article")).toContainText("Check in online now");
  await expect(dialog.getByRole("button", { name: "Send", exact: true })).toBeFocused();
  await expectAccessible(clara.page);
  await picture(clara.page, "mail-preview");
  await press(clara, "Control+Enter");
  await clara.page.getByRole("alert").getByRole("button", { name: "Don't send" }).click();
  await expect(panel.getByText("Online check-in link to anna@example.com taken back, not sent")).toBeVisible();

  await choose();
  await dialog.getByRole("combobox", { name: "To" }).press("Backspace");
  await dialog.getByRole("combobox", { name: "To" }).fill("nobody@example.com");
  await dialog.getByRole("combobox", { name: "To" }).press("Enter");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(dialog).toBeHidden();
  await later(31);
  await expect(panel.getByText("Online check-in link to nobody@example.com failed: this address is not accepted")).toBeVisible();
  await panel.getByRole("button", { name: "Try again" }).scrollIntoViewIfNeeded();
  await picture(clara.page, "mail-failed");
  delete mailServer.behaviour.recipient;
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(clara.page.getByText("Online check-in link is being tried again")).toBeVisible();
  await later(0);
  await expect(panel.getByText("Online check-in link sent to nobody@example.com")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Try again" })).toHaveCount(0);
  expect([...clara.failures, ...failures]).toEqual([]);
});

test("a property without a mail server says so before anybody believes in a mail", async ({ desk }) => {
  const { mailServer, failures } = await withMailServer(desk);
  desk.property.config.smtp_url = null;
  const id = desk.book("Gruber", { room_id: desk.room101, check_in: "2030-04-05", check_out: "2030-04-08" });
  const clara = await desk.sitDown("Clara", "staff", { locale: "de-AT" });
  await clara.open(`/room-plan?booking=${id}`);
  await clara.page.getByRole("button", { name: "Weitere Aktionen" }).click();
  await clara.page.getByRole("menuitem", { name: "Bestätigung senden" }).click();
  const dialog = clara.page.getByRole("dialog", { name: "Bestätigung senden" });
  await expect(dialog.getByText("Damit Gäste Mails bekommen, braucht Keyrack ein E-Mail-Konto")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Senden" })).toBeDisabled();
  await dialog.getByLabel("Preise zeigen").uncheck();
  await expect(dialog.getByRole("article")).not.toContainText("Preis:");
  await expectAccessible(clara.page);
  await picture(clara.page, "mail-no-server");
  expect(mailServer.received).toEqual([]);
  expect([...clara.failures, ...failures]).toEqual([]);
});
