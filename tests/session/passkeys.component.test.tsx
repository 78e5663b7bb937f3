import { getDefaultStore } from "jotai";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { sessionAtom } from "#client/platform/core/session.ts";
import { LoginPage } from "#client/tenant/session/login-page.tsx";
import { Passkeys } from "#client/tenant/session/passkeys.tsx";
import type { Passkey } from "#shared/tenant/session/passkey-schema.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { fakeCredential } from "#tests/support/components/fake-credential.ts";
import { type Answers, Refusal } from "#tests/support/components/fake-server.ts";
import { dialogOf, expectAccessible, picture, press } from "#tests/support/components/hand.ts";
import { pageOf } from "#tests/support/components/records.ts";
import { showScreen } from "#tests/support/components/screen.tsx";

afterEach(() => void vi.restoreAllMocks());

const PHONE: Passkey = {
  object: "passkey",
  id: "p1",
  name: "Apple Passwords",
  credential_id: "AQID",
  rp_id: location.hostname,
  is_synced: true,
  created_at: "2030-03-01T10:00:00.000Z",
  used_at: "2030-03-31T07:12:00.000Z",
};
const MAC: Passkey = { ...PHONE, id: "p2", name: "Chrome, macOS", credential_id: "BAUG", is_synced: false, used_at: null };

const dialogClosed = new DOMException("The operation either timed out or was not allowed.", "NotAllowedError");

/** The panel of the profile, whose server keeps passkeys. */
function showPanel(first: readonly Passkey[], answers: Answers = {}) {
  let passkeys = [...first];
  return showScreen({
    at: "/profile",
    path: "/profile",
    element: <Passkeys />,
    answers: {
      "session.passkeys": () => pageOf(...passkeys),
      "session.preparePasskey": () => ({
        challenge: "AAAA",
        rp: { id: "localhost", name: "Keyrack" },
        user: { id: "AAAA", name: "anna", displayName: "Anna" },
        pubKeyCredParams: [{ type: "public-key", alg: -7 }],
        timeout: 1000,
        attestation: "none",
        excludeCredentials: [],
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      }),
      "session.addPasskey": () => {
        passkeys.push(MAC);
        return MAC;
      },
      "session.renamePasskey": ({ id, name }) => void (passkeys = passkeys.map((each) => (each.id === id ? { ...each, name } : each))),
      "session.removePasskey": ({ id }) => void (passkeys = passkeys.filter((each) => each.id !== id)),
      ...answers,
    },
  });
}

const add = page.getByRole("button", { name: "Add a passkey" });
const table = page.getByRole("table", { name: "Passkeys" });
const toasts = page.getByRole("status").or(page.getByRole("alert"));

test("a passkey is made by the browser and appears with its name", async () => {
  const { server } = await showPanel([]);
  vi.spyOn(navigator.credentials, "create").mockResolvedValue(fakeCredential(["clientDataJSON", "attestationObject"]));
  await add.click();
  await expect.element(page.getByText("Passkey added: Chrome, macOS")).toBeVisible();
  await expect
    .poll(() => server.inputsOf("session.addPasskey"))
    .toEqual([{ id: "AQID", response: { clientDataJSON: "AQID", attestationObject: "AQID" } }]);
});

test("a user who closes the browser's dialog is back, without an error", async () => {
  const { server } = await showPanel([PHONE]);
  vi.spyOn(navigator.credentials, "create").mockRejectedValue(dialogClosed);
  await add.click();
  await expect.poll(() => server.inputsOf("session.preparePasskey").length).toBe(1);
  await expect.element(add).toBeEnabled();
  await expect.element(toasts.filter({ hasText: /./ })).not.toBeInTheDocument();
  await expectAccessible();
  await picture("passkeys");
});

test("a device that has one already says so", async () => {
  await showPanel([PHONE]);
  vi.spyOn(navigator.credentials, "create").mockRejectedValue(new DOMException("again", "InvalidStateError"));
  await add.click();
  await expect.element(page.getByText("This device already has a passkey for you.")).toBeVisible();
});

test("passkeys are told apart: synced, on one device, of another address, never used", async () => {
  await showPanel([PHONE, MAC, { ...PHONE, id: "p3", name: "Old", rp_id: "old.example" }]);
  await expect.element(table.getByRole("row", { name: /Apple Passwords/ })).toHaveTextContent("on all devices of this password manager");
  await expect.element(table.getByRole("row", { name: /Chrome, macOS/ })).toHaveTextContent("on one device only");
  await expect.element(table.getByRole("row", { name: /Chrome, macOS/ })).toHaveTextContent("not yet");
  await expect.element(table.getByRole("row", { name: /Old/ })).toHaveTextContent("works at old.example only");
});

test("a passkey is renamed, but not to nothing", async () => {
  const { server } = await showPanel([PHONE]);
  await page.getByRole("button", { name: "Rename: Apple Passwords" }).click();
  const dialog = dialogOf("Rename the passkey");
  await dialog.getByRole("textbox", { name: "Name" }).fill(" ");
  await press("Enter");
  await expect.element(dialog.getByText("Give it a name.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Name" }).fill("My phone");
  await press("Enter");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => server.inputsOf("session.renamePasskey")).toEqual([{ id: "p1", name: "My phone" }]);
});

test("a passkey is removed after a question", async () => {
  const { server } = await showPanel([PHONE]);
  await page.getByRole("button", { name: "Remove: Apple Passwords" }).click();
  await dialogOf("Remove the passkey?").getByRole("button", { name: "Remove" }).click();
  await expect.element(page.getByText("Apple Passwords is removed")).toBeVisible();
  await expect.poll(() => server.inputsOf("session.removePasskey")).toEqual([{ id: "p1" }]);
});

test("with ten the panel says why there is no button", async () => {
  await showPanel(Array.from({ length: 10 }, (_, at) => ({ ...PHONE, id: `p${at}`, name: `Phone ${at}` })));
  await expect.element(page.getByText("There can be ten passkeys at most.")).toBeVisible();
  await expect.element(add).not.toBeInTheDocument();
});

test("a browser that knows no passkeys can still remove them", async () => {
  const known = Object.getOwnPropertyDescriptor(window, "PublicKeyCredential") ?? {};
  onCleanUp(() => void Object.defineProperty(window, "PublicKeyCredential", known));
  Reflect.deleteProperty(window, "PublicKeyCredential");
  await showPanel([PHONE]);
  await expect.element(page.getByText("This browser knows no passkeys.")).toBeVisible();
  await expect.element(add).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Remove: Apple Passwords" })).toBeVisible();
});

/** The login page of a server on which a user has a passkey. */
async function showLogin(answers: Answers = {}) {
  const shown = await showScreen({
    at: "/login",
    path: "/login",
    element: <LoginPage />,
    answers: {
      "session.options": () => ({ mails_password_links: true, takes_passkeys: true }),
      "session.preparePasskeyLogin": () => ({
        challenge: "AAAA",
        rpId: "localhost",
        timeout: 1000,
        userVerification: "required",
        allowCredentials: [],
      }),
      "session.loginWithPasskey": () => {
        throw new Refusal("session/passkey_unknown");
      },
      ...answers,
    },
  });
  getDefaultStore().set(sessionAtom, { state: "anonymous", because: "nobody" });
  return shown;
}

const signed = fakeCredential(["clientDataJSON", "authenticatorData", "signature", "userHandle"]);
const withPasskey = page.getByRole("button", { name: "Log in with a passkey" });

test("a passkey that was removed here says so at the login, and the password still works", async () => {
  vi.spyOn(PublicKeyCredential, "isConditionalMediationAvailable").mockResolvedValue(false);
  vi.spyOn(navigator.credentials, "get").mockResolvedValue(signed);
  const { server } = await showLogin();
  await withPasskey.click();
  await expect.element(page.getByRole("alert").first()).toHaveTextContent("This passkey is not known here any more.");
  await expect.element(withPasskey).toBeEnabled();
  await expectAccessible();
  await picture("login-passkey");
  await expect.poll(() => server.inputsOf("session.loginWithPasskey")).toHaveLength(1);
});

test("a user who closes the browser's dialog is back at the login, without an error", async () => {
  vi.spyOn(PublicKeyCredential, "isConditionalMediationAvailable").mockResolvedValue(false);
  const get = vi.spyOn(navigator.credentials, "get").mockRejectedValue(dialogClosed);
  await showLogin();
  await withPasskey.click();
  await expect.poll(() => get.mock.calls.length).toBe(1);
  await expect.element(withPasskey).toBeEnabled();
  await expect.element(page.getByRole("alert").filter({ hasText: /./ })).not.toBeInTheDocument();
});

test("the browser offers passkeys among what it fills in, and logs in with the one that is chosen", async () => {
  vi.spyOn(PublicKeyCredential, "isConditionalMediationAvailable").mockResolvedValue(true);
  const get = vi.spyOn(navigator.credentials, "get").mockResolvedValueOnce(signed).mockRejectedValue(dialogClosed);
  const { server } = await showLogin();
  await expect.poll(() => server.inputsOf("session.loginWithPasskey").length).toBe(1);
  await expect.poll(() => get.mock.calls[0]?.[0]).toMatchObject({ mediation: "conditional" });
  await expect.element(page.getByRole("alert").first()).toHaveTextContent("This passkey is not known here any more.");
});

test("where nobody has a passkey the login offers none", async () => {
  await showLogin({ "session.options": () => ({ mails_password_links: true, takes_passkeys: false }) });
  await expect.element(page.getByRole("link", { name: "Forgot your password?" })).toBeVisible();
  await expect.element(withPasskey).not.toBeInTheDocument();
});
