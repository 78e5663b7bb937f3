import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ApiKeysPage } from "#client/tenant/api-keys/api-keys-page.tsx";
import { ApiKeyInput } from "#shared/tenant/api-keys/schema.ts";
import type { Passkey } from "#shared/tenant/session/passkey-schema.ts";
import { fakeCredential } from "#tests/support/components/fake-credential.ts";
import { type Answers, Refusal } from "#tests/support/components/fake-server.ts";
import { dialogOf, expectAccessible, picture, press } from "#tests/support/components/hand.ts";
import { makeApiKey, pageOf } from "#tests/support/components/records.ts";
import { showScreen } from "#tests/support/components/screen.tsx";

const NOW = "2030-04-01T10:00:00.000Z";
afterEach(() => void vi.restoreAllMocks());

const RIGHT = "correct horse battery";
const question = dialogOf("Please confirm your password");

/** The page of API keys, whose server wants the password before it makes one. */
async function showKeys(answers: Answers = {}) {
  let isProven = false;
  const keys: string[] = [];
  const shown = await showScreen({
    at: "/api-keys?new=api-key",
    path: "/api-keys",
    element: <ApiKeysPage />,
    role: "admin",
    answers: {
      "apiKeys.list": () => pageOf(),
      "session.confirmPassword": ({ password }) => {
        if (password !== RIGHT) throw new Refusal("user/wrong_password");
        isProven = true;
      },
      "apiKeys.create": (input) => {
        keys.push(shown.server.headersOf("apiKeys.create")?.get("idempotency-key") ?? "none");
        if (!isProven) throw new Refusal("session/password_needed");
        return makeApiKey({ id: "k1", ...ApiKeyInput.parse(input), secret: "the-secret" });
      },
      "session.confirmPasskey": () => void (isProven = true),
      ...answers,
    },
  });
  const form = dialogOf("New API key");
  await form.getByLabelText("Name").fill("Website");
  await form.getByRole("button", { name: "Create" }).click();
  await expect.element(question).toBeVisible();
  return { ...shown, keys, form };
}

test("a write that needs the password asks for it, and is then sent again under the same key", async () => {
  const { server, keys } = await showKeys();
  await question.getByLabelText("Password", { exact: true }).fill("a wild guess");
  await press("Enter");
  await expect.element(question).toHaveTextContent("The current password entered is not correct.");
  await expectAccessible();
  await picture("password-question");
  await question.getByLabelText("Password", { exact: true }).fill(RIGHT);
  await press("Enter");
  await expect.element(page.getByText("the-secret")).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await expect.poll(() => server.inputsOf("apiKeys.create")).toHaveLength(2);
  await expect.poll(() => new Set(keys).size).toBe(1);
});

test("a user who cancels the question changes nothing, and keeps what was typed", async () => {
  const { server, form } = await showKeys();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(form).toHaveTextContent("This needs your password. Nothing was changed.");
  await expect.element(form.getByLabelText("Name")).toHaveValue("Website");
  await expect.poll(() => server.inputsOf("apiKeys.create")).toHaveLength(1);
});

const PASSKEY: Passkey = {
  object: "passkey",
  id: "p1",
  name: "Phone",
  credential_id: "AQID",
  rp_id: location.hostname,
  is_synced: true,
  created_at: NOW,
  used_at: null,
};
const WITH_PASSKEY: Answers = {
  "session.passkeys": () => pageOf(PASSKEY),
  "session.preparePasskeyProof": () => ({
    challenge: "AAAA",
    rpId: location.hostname,
    timeout: 1000,
    userVerification: "required",
    allowCredentials: [{ type: "public-key", id: "AQID" }],
  }),
};
const withPasskey = question.getByRole("button", { name: "Confirm with a passkey" });

test("a user with a passkey confirms with it instead of typing", async () => {
  vi.spyOn(navigator.credentials, "get").mockResolvedValue(fakeCredential(["clientDataJSON", "authenticatorData", "signature"]));
  const { server } = await showKeys(WITH_PASSKEY);
  await expect.element(withPasskey).toBeVisible();
  await expectAccessible();
  await picture("password-question-passkey");
  await withPasskey.click();
  await expect.element(page.getByText("the-secret")).toBeVisible();
  await expect.poll(() => server.inputsOf("session.confirmPasskey")).toHaveLength(1);
});

test("a passkey that is refused says so in the question, and one that is put back says nothing", async () => {
  const get = vi.spyOn(navigator.credentials, "get").mockRejectedValueOnce(new DOMException("closed", "NotAllowedError"));
  await showKeys({
    ...WITH_PASSKEY,
    "session.confirmPasskey": () => {
      throw new Refusal("session/passkey_refused");
    },
  });
  await withPasskey.click();
  await expect.poll(() => get.mock.calls.length).toBe(1);
  await expect.element(withPasskey).toBeEnabled();
  await expect.element(question).not.toHaveTextContent("It did not work");
  get.mockResolvedValue(fakeCredential(["clientDataJSON", "authenticatorData", "signature"]));
  await withPasskey.click();
  await expect.element(question).toHaveTextContent("It did not work with this passkey. Please try again.");
});
