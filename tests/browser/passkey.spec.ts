import { expect, expectAccessible, failuresOf, load, picture, rowOf, test } from "#tests/browser/desk.ts";
import { makeAccount, PASSWORD } from "#tests/support/accounts.ts";
import { NOW } from "#tests/support/test-server.ts";

const EMAIL = "clara@example.com";

test("a passkey is added in the profile, and logs in without password", async ({ desk, page }) => {
  await makeAccount(desk.property, { email: EMAIL });
  // Browsers make no passkeys for a network address.
  const url = desk.url.replace("127.0.0.1", "localhost");
  await page.clock.setFixedTime(NOW);
  const failures = failuresOf(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const device = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await devtools.send("WebAuthn.addVirtualAuthenticator", { options: { ...device, automaticPresenceSimulation: true } });

  // The device would choose by itself what is offered among the autofill.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

  await load(page, `${url}/login?redirect=/profile`);
  await page.getByLabel("E-mail address").fill(EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const passkey = page.getByRole("table", { name: "Passkeys" }).getByRole("row", { name: /^Chrome, Linux/ });
  await expect(passkey).toContainText("not yet");
  await expectAccessible(page);
  await picture(page, "profile-passkey");

  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(rowOf({ page }, desk.room101)).toBeVisible();
  await load(page, `${url}/profile`);
  await expect(passkey).not.toContainText("not yet");
  await devtools.send("WebAuthn.disable");
  await devtools.detach();
  expect(failures).toEqual([]);
});
