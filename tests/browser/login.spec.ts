import type { Page } from "@playwright/test";
import { expect, expectAccessible, failuresOf, picture, rowOf, test } from "#tests/browser/desk.ts";
import { withMailServer } from "#tests/browser/with-mail.ts";
import { makeAccount, PASSWORD } from "#tests/support/accounts.ts";
import { NOW } from "#tests/support/test-server.ts";

const EMAIL = "clara@example.com";
/** The keys of the local cache, as named in product and rules. */
const CACHED = ["session", "property", "properties", "items", "paymentMethods", "rates", "rooms", "roomTypes", "settings", "taxRates"];

async function logIn(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel("E-mail address").fill(EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

test("a visitor is asked to log in, sees what was wrong, and is led to the requested screen", async ({ desk, page }) => {
  await makeAccount(desk.property, { email: EMAIL });
  await page.clock.setFixedTime(NOW);
  const failures = failuresOf(page);
  await page.goto(`${desk.url}/rooms?sort=-number`);
  await expect(page).toHaveURL(`${desk.url}/login?redirect=${encodeURIComponent("/rooms?sort=-number")}`);
  await expectAccessible(page);
  await picture(page, "login");

  await logIn(page, "wrong password");
  await expect(page.getByRole("alert").first()).toContainText("Username or password incorrect");
  await expect(page.getByLabel("E-mail address")).toHaveValue(EMAIL);
  await expectAccessible(page);
  await picture(page, "login-refused");

  await logIn(page);
  await expect(page).toHaveURL(`${desk.url}/rooms?sort=-number`);
  await expect(page.getByRole("row").nth(1)).toContainText("201");

  await page.goto(`${desk.url}/login`);
  await expect(page).toHaveURL(`${desk.url}/room-plan`);
  await page.goto(`${desk.url}/no-such-screen`);
  await expect(page).toHaveURL(`${desk.url}/room-plan`);
  await expect(rowOf({ page }, desk.room101)).toBeVisible();
  expect(failures).toEqual([]);
});

test("home needs no way back, and a redirect to another property leads nowhere", async ({ desk, page }) => {
  await makeAccount(desk.property, { email: EMAIL });
  const failures = failuresOf(page);
  await page.goto(desk.url);
  await expect(page).toHaveURL(`${desk.url}/login`);
  await page.goto(`${desk.url}/login?redirect=${encodeURIComponent("//elsewhere.example/")}`);
  await logIn(page);
  await expect(page).toHaveURL(`${desk.url}/room-plan`);
  expect(failures).toEqual([]);
});

test("a session that ends in the middle leads to the login and back to the same screen", async ({ desk, page }) => {
  const { user_id } = await makeAccount(desk.property, { email: EMAIL });
  const failures = failuresOf(page);
  // The live feed must be connected first: connecting without a session would show the login before the click.
  const isConnected = page.waitForEvent("websocket").then((feed) => feed.waitForEvent("framereceived"));
  await page.goto(`${desk.url}/login?redirect=/rooms`);
  await logIn(page);
  await expect(page.getByRole("row").nth(1)).toContainText("101");
  await isConnected;

  desk.property.runtime.db.$client.prepare("DELETE FROM sessions WHERE user_id = ?").run(user_id);
  await page.getByRole("link", { name: "101" }).click();

  await expect(page.getByText("Your session has ended. Please log in again.")).toBeVisible();
  await picture(page, "session-ended");
  await logIn(page);
  await expect(page).toHaveURL(`${desk.url}/rooms/${desk.room101}`);
  await expect(page.getByRole("heading", { name: "Room 101" })).toBeVisible();
  expect(failures).toEqual([]);
});

test("a user with a default password chooses an own one before anything else", async ({ desk, page }) => {
  const { user_id } = await makeAccount(desk.property, { email: EMAIL });
  desk.property.runtime.db.$client.prepare("UPDATE users SET must_change_password = 1 WHERE id = ?").run(user_id);
  const failures = failuresOf(page);
  await page.goto(`${desk.url}/login`);
  await logIn(page);

  const heading = page.getByRole("heading", { name: "Choose your own password" });
  await expect(heading).toBeVisible();
  await page.goto(`${desk.url}/rooms`);
  await expect(heading).toBeVisible();
  await page.getByLabel("Password you were given").fill("not this one");
  await page.getByLabel("New password", { exact: true }).fill("a whole new password");
  await page.getByLabel("Repeat the new password").fill("a whole new password");
  await page.getByRole("button", { name: "Save and start" }).click();
  await expect(page.getByText("The current password entered is not correct.")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "default-password");
  await page.getByLabel("Password you were given").fill(PASSWORD);
  await page.getByRole("button", { name: "Save and start" }).click();

  await expect(page.getByRole("row").nth(1)).toContainText("101");
  await page.reload();
  await expect(page.getByRole("row").nth(1)).toContainText("101");
  expect(failures).toEqual([]);
});

test("logging out leaves nothing of the property in the browser", async ({ desk, page }) => {
  await makeAccount(desk.property, { email: EMAIL });
  const failures = failuresOf(page);
  await page.goto(`${desk.url}/login`);
  await logIn(page);
  await expect(rowOf({ page }, desk.room101)).toBeVisible();
  const kept = () => page.evaluate((names) => names.filter((name) => localStorage.getItem(name) !== null), CACHED);
  await expect.poll(kept).toEqual(expect.arrayContaining(["session", "property", "rooms", "roomTypes", "rates"]));

  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();

  await expect(page).toHaveURL(`${desk.url}/login`);
  expect(await kept()).toEqual([]);
  await page.goto(`${desk.url}/rooms`);
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  expect(failures).toEqual([]);
});

test("who forgot the password chooses a new one by the link in a mail, once", async ({ desk, page }) => {
  await makeAccount(desk.property, { email: EMAIL });
  const { mailServer } = await withMailServer(desk);
  desk.property.config.public_url = desk.url;
  const failures = failuresOf(page);
  await page.goto(`${desk.url}/login`);
  await page.getByLabel("E-mail address").fill(EMAIL);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByLabel("E-mail address")).toHaveValue(EMAIL);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("status")).toContainText(`If there is an account with ${EMAIL}`);
  await expectAccessible(page);
  await picture(page, "forgot-password");

  await expect.poll(() => mailServer.received.length).toBe(1);
  const link = /http\S+/.exec(mailServer.received[0]?.text ?? "")?.[0] ?? "";
  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill("a whole new password");
  await page.getByLabel("Repeat the new password").fill("something else");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("The two passwords are not the same.")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "reset-password");
  await page.getByLabel("Repeat the new password").fill("a whole new password");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page).toHaveURL(`${desk.url}/login`);
  await expect(page.getByText("Your new password is set. You can log in.")).toBeVisible();

  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill("yet another password");
  await page.getByLabel("Repeat the new password").fill("yet another password");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
  await expectAccessible(page);
  await picture(page, "password-link-dead");
  await page.getByRole("button", { name: "Ask for a new link" }).click();
  await expect(page.getByRole("button", { name: "Send the link" })).toBeVisible();

  await page.goto(`${desk.url}/login`);
  await logIn(page, "a whole new password");
  await expect(rowOf({ page }, desk.room101)).toBeVisible();
  expect(failures).toEqual([]);
});
